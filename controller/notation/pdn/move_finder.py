"""The search for the legal move that is written, and for the one among several after which a game goes on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lark import Token

from controller.notation.move_text import MoveTextError
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.move_reading import MoveMeaning, find_meaning
from controller.notation.pdn.syntax import MarkedMove, MovetextItem
from controller.rules.board_rules import BoardRules
from controller.rules.moves import Move, Route, move_sort_key
from controller.rules.position import Position

LOOK_AHEAD_ITEMS = 100  # a choice: a wrong capture is mostly seen within a few plies, and a line may be endless


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMoveFinder:
    """A finder of written moves among the legal ones of one game."""

    rules: BoardRules
    move_format: MoveFormat

    def find(self, marked: MarkedMove, later: Sequence[MovetextItem], position: Position) -> MoveMeaning:
        """Return what a move means that is written before `later`; raises MoveTextError."""
        standing = self._find_huffable(marked, position)
        try:
            meaning = self._find_among(self.rules.legal_moves(position), marked, later)
        except MoveTextError:
            if standing is None:
                raise
            return standing
        return standing if standing is not None and meaning.oddities else meaning

    def _find_huffable(self, marked: MarkedMove, position: Position) -> MoveMeaning | None:
        """Return a move to the letter that leaves a capture undone, if it may stand until a piece is huffed."""
        huffable = [huff.move for huff in self.rules.huffable_moves(position)]
        if not huffable:
            return None
        try:
            meaning = self._find_among(huffable, marked, ())
        except MoveTextError:
            return None
        return None if meaning.oddities else meaning

    def _find_among(self, moves: Iterable[Move], marked: MarkedMove, later: Sequence[MovetextItem]) -> MoveMeaning:
        more = _moves_directly_after(marked, later)
        in_order = sorted(moves, key=move_sort_key)
        return find_meaning(str(marked.move), more, in_order, self.move_format, self.rules.orientation)

    def is_playable(self, marked: MarkedMove, position: Position) -> bool:
        """Return True if a written move can be read in a position."""
        try:
            self.find(marked, (), position)
        except MoveTextError:
            return False
        return True

    def is_single_move(self, token: Token, position: Position) -> bool:
        """Return True if exactly one legal move fits a token."""
        try:
            return len(self.find(MarkedMove(token, ""), (), position).choices) == 1
        except MoveTextError:
            return False

    def choose(self, meaning: MoveMeaning, later: Sequence[MovetextItem], position: Position) -> tuple[Move, Route]:
        """Return the choice after which the game goes on longest, the first of equal ones."""
        if len(meaning.choices) == 1:
            return meaning.choices[0]
        later = later[meaning.part_count - 1 :]
        return max(
            meaning.choices,
            key=lambda choice: self._count_playable_plies(later, self.rules.play(position, choice[0])),
        )

    def _count_playable_plies(self, items: Sequence[MovetextItem], position: Position) -> int:
        """Return how many plies of a line can be played, as far as the look-ahead goes."""
        plies = skipped = 0
        for index, item in enumerate(items, 1):
            if isinstance(item, Token) and item.type == "SETUP":
                break
            if skipped or not isinstance(item, MarkedMove):
                skipped = max(0, skipped - 1)
                continue
            try:
                meaning = self.find(item, items[index:], position)
            except MoveTextError:
                break
            plies, skipped = plies + 1, meaning.part_count - 1
            position = self.rules.play(position, meaning.choices[0][0])
        return plies


def _moves_directly_after(marked: MarkedMove, later: Sequence[MovetextItem]) -> Iterator[str]:
    """Yield the written moves after one that nothing separates from it, not even a mark."""
    last = marked
    for item in later:
        if not isinstance(item, MarkedMove) or last.strength:
            return
        yield str(item.move)
        last = item
