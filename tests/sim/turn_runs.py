"""Games, turns and a board that sees everything, for the tests of the simulated table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from controller.rules.board_rules import occupancy_after, rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Orientation, Square, mask_of, squares_of
from sim.hands.action_sequence import ActionSequence
from sim.hands.actions import Action, HandAct, LampRoles, Observation, PushButton
from sim.hands.intents import TurnReport
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.turn_actor import TurnFlow
from sim.table import Table

ORIENTATIONS = tuple(Orientation)


def new_game(orientation: Orientation, position: Position | None = None) -> Game:
    return start_game(rules_for(FILIPINO, orientation), position)


def position_of(white: list[int], black: list[int], kings: list[int], to_move: Side = Side.WHITE) -> Position:
    masks = [mask_of(Square(number) for number in numbers) for numbers in (white, black, kings)]
    return Position(masks[0], masks[1], masks[2], to_move)


def random_game_positions(seed: int, most_plies: int = 80) -> Iterator[tuple[Game, Position | None]]:
    """Yield the game at each turn of one random game, with the position before the last move."""
    rng = Random(seed)
    game = new_game(ORIENTATIONS[seed % 2])
    before: Position | None = None
    for _ in range(most_plies):
        if game.outcome is not None:
            return
        yield game, before
        before, game = game.position, game.play(rng.choice(game.legal_moves))


def table_for(game: Game, rng: Random) -> Table:
    """Set up a table on which each piece is named after its side and its first square."""
    names = {square: f"white {square}" for square in squares_of(game.position.white)}
    names |= {square: f"black {square}" for square in squares_of(game.position.black)}
    return Table(names, rng)


def colours_on(table: Table) -> tuple[Occupancy, Occupancy]:
    """Return the squares that hold white pieces, and those that hold black ones."""
    white = mask_of(square for square, piece in table.pieces.items() if piece.startswith("white"))
    return white, table.occupancy & ~white


@dataclass
class PlayedTurn:
    """One turn: every action with its time, and the occupancy after each."""

    report: TurnReport
    acts: list[tuple[Action, int]]
    occupancies: list[Occupancy]


def run_turn_at_table(
    turn: TurnFlow, table: Table, lamps: Callable[[HandAct, int], LampRoles], start_us: int = 0
) -> PlayedTurn:
    """Run a turn in virtual time; `lamps` returns what is lit after an act."""
    sequence = ActionSequence(turn, PiecesInHand(table), start_us)
    acts: list[tuple[Action, int]] = []
    before_us = start_us
    occupancies: list[Occupancy] = []
    while sequence.act is not None:
        act, at_us = sequence.act, sequence.due_us
        sequence.in_hand.perform(act, at_us)
        acts.append((Action(act, at_us - before_us), at_us))
        before_us = at_us
        occupancies.append(table.occupancy)
        sequence.advance(Observation(lamps(act, at_us), at_us))
    sequence.in_hand.lay_aside()
    assert sequence.report is not None
    return PlayedTurn(report=sequence.report, acts=acts, occupancies=occupancies)


def no_lamps(_act: HandAct, _at_us: int) -> LampRoles:
    """Light nothing."""
    return {}


class LampGuide:
    """A board that judges a press, and then lights the way back and to the move `target`.

    It sees no more of the table than which squares hold a piece.
    """

    def __init__(self, table: Table, game: Game, target: Move) -> None:
        self._table = table
        self._game = game
        self._target = target
        self._leads = False
        self._undone = False
        self.committed: Move | None = None

    def __call__(self, act: HandAct, _at_us: int) -> LampRoles:
        if isinstance(act, PushButton):
            position, occupancy = self._game.position, self._table.occupancy
            fitting = [move for move in self._game.legal_moves if occupancy_after(position, move) == occupancy]
            self.committed = fitting[0] if fitting else None
            self._leads = not fitting
        return self._lamps() if self._leads else {}

    def _lamps(self) -> LampRoles:
        occupancy, before, target = self._table.occupancy, self._game.position.occupancy, self._target
        extra, missing = squares_of(occupancy & ~before), squares_of(before & ~occupancy)
        self._undone = self._undone or occupancy == before
        if not self._undone:
            wrong = dict.fromkeys((*extra, *missing), "wrong")
            return wrong | dict.fromkeys(missing[:1], "place") | dict.fromkeys(extra[:1], "lift")
        if occupancy == before:
            return {target.origin: "mover", target.landing: "landing"}
        if target.landing not in self._table.pieces:
            return {target.landing: "landing"}
        return dict.fromkeys(squares_of(occupancy & target.captured), "captured")
