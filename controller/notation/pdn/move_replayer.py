"""The moves of a game and of its variations, each checked against the rules.

Source: PDN 3.0, its pages on grammars and commands (https://wiegerw.github.io/pdn/).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from lark import Token

from controller.notation.move_text import MoveTextError
from controller.notation.pdn.clock_comments import parse_comment
from controller.notation.pdn.faults import PdnWarning, WarningKind, pdn_error_at, pdn_warning_at
from controller.notation.pdn.foreign_positions import parse_position_at
from controller.notation.pdn.game_record import (
    Comment,
    Nag,
    Note,
    PdnMove,
    SetupCommand,
    Variation,
    next_move_number,
)
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.move_reading import MoveMeaning, find_meaning
from controller.notation.pdn.syntax import MarkedMove, MovetextItem, WrittenVariation
from controller.rules.board_rules import BoardRules
from controller.rules.moves import Move, Route, move_sort_key
from controller.rules.position import Position, Side

LARGEST_NAG = 255  # PGN 8.2.4, to which PDN refers

_LOOK_AHEAD_ITEMS = 100  # a choice: a wrong capture is mostly seen within a few plies, and a line may be endless

_JOINED_DIGITS = 3  # of `811`, which may be a move or its number

_SETUP = re.compile(r'/\s*FEN\s*"(?P<fen>[^"]*)"\s*/', re.IGNORECASE)
_NULL_MOVE = re.compile(r"\s*(?P<side>[WB])\s*:\s*:\s*", re.IGNORECASE)


def _moves_directly_after(marked: MarkedMove, later: Sequence[MovetextItem]) -> Iterator[str]:
    """Yield the written moves after one that nothing separates from it, not even a mark."""
    last = marked
    for item in later:
        if not isinstance(item, MarkedMove) or last.strength:
            return
        yield str(item.move)
        last = item


@dataclass(slots=True, kw_only=True)
class ReplayedLine:
    """A main line or a variation as far as it is played."""

    position_before: Position  # before the last move
    position: Position  # after the last move
    plies: int = 0  # of the whole game, up to the last move
    first_move_number: int = 1
    written_move_number: int | None = None  # of the next move, if one is written
    bare_number: Token | None = None  # that number, if it has no point
    is_variation: bool = False
    notes: list[Note] = field(default_factory=list)  # before the first move
    moves: list[tuple[PdnMove, list[Note]]] = field(default_factory=list)  # each with the notes after it

    def add_note(self, note: Note) -> None:
        """Add a note after the last move."""
        (self.moves[-1][1] if self.moves else self.notes).append(note)

    def start_variation(self) -> "ReplayedLine":
        """Return a new variation on the last move."""
        plies, number = (
            (self.plies - 1, self.moves[-1][0].number) if self.moves else (self.plies, self.first_move_number)
        )
        return ReplayedLine(
            position_before=self.position_before,
            position=self.position_before,
            plies=plies,
            first_move_number=number,
            is_variation=True,
        )

    def finished_moves(self) -> tuple[PdnMove, ...]:
        """Return the moves with their notes."""
        return tuple(replace(move, notes=tuple(notes)) for move, notes in self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReplayer:
    """A player of written moves by the rules of one game."""

    rules: BoardRules
    move_format: MoveFormat
    first_mover: Side  # whose move is the first with each move number
    warnings: list[PdnWarning] = field(default_factory=list)  # of the moves that were played

    def play(self, items: Sequence[MovetextItem], line: ReplayedLine) -> ReplayedLine:
        """Play items at the end of a line, which is changed and returned.

        Raises PdnError at the first item that the rules do not allow.
        """
        index = 0
        while index < len(items):
            item = items[index]
            index += 1
            match item:
                case MarkedMove():
                    index += self._play_move(item, items[index : index + _LOOK_AHEAD_ITEMS], line) - 1
                case WrittenVariation():
                    branch = self.play(item.items, line.start_variation())
                    line.add_note(Variation(notes=tuple(branch.notes), moves=branch.finished_moves()))
                case Token(type="BARE_NUMBER"):
                    self._play_bare_number(item, line)
                case Token():
                    self._handle_token(item, line)
        self._warn_of_lost_number(line)
        return line

    def is_playable(self, marked: MarkedMove, position: Position) -> bool:
        """Return True if a written move can be read in a position."""
        try:
            self._find_meaning(marked, (), position)
        except MoveTextError:
            return False
        return True

    def _handle_token(self, token: Token, line: ReplayedLine) -> None:
        """Add a comment, a number, a NAG or a setup to a line."""
        match token.type:
            case "NUMBER":
                self._warn_of_lost_number(line)
                line.written_move_number = int(token.partition(".")[0])
            case "COMMENT":
                line.add_note(parse_comment(token[1:-1]))
            case "PROSE":
                text = f"{' '.join(token.split())} is read as a comment"
                self.warnings.append(pdn_warning_at(token, WarningKind.COMMENT, text, line.plies))
                line.add_note(parse_comment(token[1:-1]))
            case "LINE_COMMENT":
                line.add_note(parse_comment(token[1:]))
            case "NAG":
                number = int(token[1:])
                if number > LARGEST_NAG:
                    raise pdn_error_at(token, f"{token} is not a NAG; the highest is ${LARGEST_NAG}", line.plies)
                line.add_note(Nag(number=number))
            case "RESULT":  # of a variation
                line.add_note(Comment(text=str(token)))
            case "SETUP":
                line.position = self._parse_setup(token, line)
                line.add_note(SetupCommand(position=line.position))
            case _:
                pass  # an ellipsis: the side to move is known

    def _play_bare_number(self, token: Token, line: ReplayedLine) -> None:
        """Play `811` if it is a move and not the expected move number; otherwise take a number as that of a move."""
        if len(token) == _JOINED_DIGITS and self._is_joined_move(token, line):
            self._play_move(MarkedMove(token, ""), (), line)
            return
        self._warn_of_lost_number(line)
        number = int(token)
        if len(token) == _JOINED_DIGITS and number != self._expected_number(line):
            self._warn_of_number(token, "is read as a move number: no single possible move fits", line)
        else:
            line.bare_number = token
        line.written_move_number = number

    def _is_joined_move(self, token: Token, line: ReplayedLine) -> bool:
        """Return True after another number, or where exactly one move fits and the number is not the expected one."""
        if line.written_move_number is not None:
            return True
        if int(token) == self._expected_number(line):
            return False
        try:
            return len(self._find_meaning(MarkedMove(token, ""), (), line.position).choices) == 1
        except MoveTextError:
            return False

    def _expected_number(self, line: ReplayedLine) -> int:
        last = line.moves[-1][0].number if line.moves else None
        return next_move_number(last, line.first_move_number, line.position.to_move, self.first_mover)

    def _warn_of_lost_number(self, line: ReplayedLine) -> None:
        if line.bare_number is not None:
            self._warn_of_number(line.bare_number, "is followed by no move; write a move as 11-15", line)
            line.bare_number = None

    def _warn_of_number(self, token: Token, reason: str, line: ReplayedLine) -> None:
        self.warnings.append(pdn_warning_at(token, WarningKind.NUMBER, f"the number {token} {reason}", line.plies))

    def _play_move(self, marked: MarkedMove, later: Sequence[MovetextItem], line: ReplayedLine) -> int:
        """Play the move that is written, and return the number of written moves that it takes."""
        line.plies += 1
        try:
            meaning = self._find_meaning(marked, later, line.position)
        except MoveTextError as error:
            where = "in a variation, ply" if line.is_variation else "ply"
            text = f"{where} {line.plies}: {error}"
            raise pdn_error_at(marked.move, text, line.plies, str(marked.move)) from error
        parts = [marked, *(item for item in later[: meaning.part_count - 1] if isinstance(item, MarkedMove))]
        move, route = meaning.choices[0]
        if len(meaning.choices) > 1:
            move, route = self._choose_by_later_moves(meaning, later[meaning.part_count - 1 :], line.position)
        for kind, text in meaning.warning_texts(move, route, self.move_format):
            warning = pdn_warning_at(marked.move, kind, f"ply {line.plies}: {text}", line.plies, meaning.text)
            self.warnings.append(warning)
        side = line.position.to_move
        number, line.bare_number = self._expected_number(line), None
        if line.written_move_number is not None:
            number, line.written_move_number = line.written_move_number, None
        replayed = PdnMove(
            side=side,
            move=move,
            route=route,
            number=number,
            strength=parts[-1].strength,
            text=" ".join(str(part.move) for part in parts),
        )
        line.moves.append((replayed, []))
        line.position_before, line.position = line.position, self.rules.play(line.position, move)
        return meaning.part_count

    def _find_meaning(self, marked: MarkedMove, later: Sequence[MovetextItem], position: Position) -> MoveMeaning:
        legal = sorted(self.rules.legal_moves(position), key=move_sort_key)
        more = _moves_directly_after(marked, later)
        return find_meaning(str(marked.move), more, legal, self.move_format, self.rules.orientation)

    def _choose_by_later_moves(
        self, meaning: MoveMeaning, later: Sequence[MovetextItem], position: Position
    ) -> tuple[Move, Route]:
        """Return the move after which the game goes on longest, the first of equal ones."""
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
                meaning = self._find_meaning(item, items[index:], position)
            except MoveTextError:
                break
            plies, skipped = plies + 1, meaning.part_count - 1
            position = self.rules.play(position, meaning.choices[0][0])
        return plies

    def _parse_setup(self, token: Token, line: ReplayedLine) -> Position:
        """Return the position of a setup command; one without squares, `B::`, only changes the side to move."""
        found = _SETUP.fullmatch(token)
        if found is None:
            raise pdn_error_at(token, 'a setup command is written as /FEN "W:W31:B1"/', line.plies)
        null_move = _NULL_MOVE.fullmatch(found["fen"])
        if null_move is not None:
            return line.position._replace(to_move=Side("WB".index(null_move["side"].upper())))
        numbering = self.move_format.numbering
        position, is_side_known = parse_position_at(token, found["fen"], numbering, self.warnings, line.plies)
        return position if is_side_known else position._replace(to_move=line.position.to_move)
