"""Long lines in which little happens: kings wander and no position comes twice, so that a count can run out.

A line is told by its length in plies and by what happens at some of them, counted from 1. Squares are those of the
Vismin board; a rule set of the Luzon board is played on their mirror.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random

from controller.notation.fen import fen_text, parse_fen
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Position
from controller.rules.squares import Orientation, bit
from controller.rules.traits import RuleSet
from tests.rules.boards import mirror_position


class PlyKind(Enum):
    """A kind of ply; a ply without one is a quiet move of a king."""

    KING_MOVES = "a king moves"
    MAN_MOVES = "a man moves"
    CROWNING = "a man is crowned, without a capture"
    CAPTURE = "a capture"


PlyKinds = Mapping[int, PlyKind]
PositionTest = Callable[[Position], bool]
"""What must hold in every position of a line."""


def is_any_position(position: Position) -> bool:
    del position
    return True


def play_to_end(
    ruleset: RuleSet, fen: str, plies: int, events: PlyKinds | None = None, stays: PositionTest = is_any_position
) -> Outcome:
    """Return the outcome of a game that ends exactly at a number of plies."""
    *sooner, last = find_game(ruleset, fen, plies, events or {}, stays)
    for ply, game in enumerate(sooner):
        assert game.outcome is None, f"{game.outcome} at ply {ply} already: {fen_text(game.position)}"
    assert last.outcome is not None, f"it goes on: {fen_text(last.position)}"
    return last.outcome


def does_continue(
    ruleset: RuleSet, fen: str, plies: int, events: PlyKinds | None = None, stays: PositionTest = is_any_position
) -> bool:
    """Return True if a game is still going on after a number of plies."""
    return all(game.outcome is None for game in find_game(ruleset, fen, plies, events or {}, stays))


def find_game(ruleset: RuleSet, fen: str, plies: int, events: PlyKinds, stays: PositionTest) -> Iterator[Game]:
    """Yield the game before each ply of such a line, and after the last."""
    rules, position = rules_for(ruleset, ruleset.orientation), parse_fen(fen)
    if ruleset.orientation is Orientation.LUZON:
        position = mirror_position(position)
    walk = _GameSearch(rules, events, stays)
    assert walk.is_extended(position, plies), f"there is no such line from {fen}"
    game = start_game(rules, position)
    yield game
    for move in walk.line:
        game = game.play(move)
        yield game


def quiet_line(game: Game, plies: int) -> list[tuple[Move, Game]]:
    """Return moves of kings that go on from a game, each with the game after it; no position comes again."""
    walk = _GameSearch(game.rules, {}, is_any_position)
    walk.passed.update(game.history)
    assert walk.is_extended(game.position, plies), f"there is no such line from {fen_text(game.position)}"
    line = []
    for move in walk.line:
        game = game.play(move)
        line.append((move, game))
    return line


class _GameSearch:
    """A depth-first search for such a line."""

    def __init__(self, rules: BoardRules, events: PlyKinds, stays: PositionTest) -> None:
        self.rules, self.events, self.stays = rules, events, stays
        self.chance = Random(1)
        self.line: list[Move] = []
        self.passed: set[Position] = set()
        self.dead: set[tuple[int, Position]] = set()

    def is_extended(self, position: Position, plies: int) -> bool:
        if len(self.line) == plies:
            return True
        self.passed.add(position)
        moves = self.rules.legal_moves(position)
        for move in self.chance.sample(moves, len(moves)):
            if self.event_of(position, move) is not self.due():
                continue
            after = self.rules.play(position, move)
            self.line.append(move)
            if self.is_open(after) and self.is_extended(after, plies):
                return True
            self.line.pop()
        self.passed.remove(position)
        self.dead.add((len(self.line), position))
        return False

    def due(self) -> PlyKind:
        return self.events.get(len(self.line) + 1, PlyKind.KING_MOVES)

    def event_of(self, position: Position, move: Move) -> PlyKind:
        if move.captured:
            return PlyKind.CAPTURE
        if move.is_crowning:
            return PlyKind.CROWNING
        return PlyKind.KING_MOVES if position.kings & bit(move.origin) else PlyKind.MAN_MOVES

    def is_open(self, position: Position) -> bool:
        """Return True if the position is new and the next due kind of ply is possible."""
        if position in self.passed or (len(self.line), position) in self.dead:
            return False
        moves = self.rules.legal_moves(position)
        return bool(moves) and moves[0].is_capture == (self.due() is PlyKind.CAPTURE) and self.stays(position)
