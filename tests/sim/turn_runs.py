"""Games, turns and a board that sees everything, for the tests of the simulated table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from controller.rules.board_rules import occupancy_after, rules_for
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.rulesets import FILIPINO
from controller.rules.squares import Occupancy, Orientation, Square, mask_of, squares_of
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
    """Yield each game moment of one random game, with the position before the last move."""
    rng = Random(seed)
    game = new_game(ORIENTATIONS[seed % 2])
    before: Position | None = None
    for _ in range(most_plies):
        if game.outcome is not None:
            return
        yield game, before
        before, game = game.position, game.play(rng.choice(game.legal_moves))


def table_for(game: Game, rng: Random) -> Table:
    """Set a table up; each piece is named for its side and the square it starts on."""
    names = {square: f"white {square}" for square in squares_of(game.position.white)}
    names |= {square: f"black {square}" for square in squares_of(game.position.black)}
    return Table(names, rng)


def colours_on(table: Table) -> tuple[Occupancy, Occupancy]:
    """Give the squares that hold white's and black's pieces."""
    white = mask_of(square for square, piece in table.pieces.items() if piece.startswith("white"))
    return white, table.occupancy & ~white


@dataclass
class PlayedTurn:
    """What happened in one turn: every act with its time, and what the table looked like after it."""

    report: TurnReport
    acts: list[tuple[Action, int]]
    occupancies: list[Occupancy]


def run_turn_at_table(
    turn: TurnFlow, table: Table, lamps: Callable[[HandAct, int], LampRoles], start_us: int = 0
) -> PlayedTurn:
    """Run a turn in virtual time; `lamps` tells what is lit once an act is done."""
    grip, at_us = PiecesInHand(table), start_us
    acts: list[tuple[Action, int]] = []
    looks: list[Occupancy] = []
    do = next(turn)
    while True:
        at_us += do.after_us
        grip.perform(do.act, at_us)
        acts.append((do, at_us))
        looks.append(table.occupancy)
        try:
            do = turn.send(Observation(lamps(do.act, at_us), at_us))
        except StopIteration as ended:
            grip.lay_aside()
            return PlayedTurn(report=ended.value, acts=acts, occupancies=looks)


def no_lamps(_act: HandAct, _at_us: int) -> LampRoles:
    """Light nothing."""
    return {}


class LampGuide:
    """A board that judges a press, then lights the way back, and from there to the move `target`.

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
            position, looks = self._game.position, self._table.occupancy
            fitting = [move for move in self._game.legal_moves if occupancy_after(position, move) == looks]
            self.committed = fitting[0] if fitting else None
            self._leads = not fitting
        return self._lamps() if self._leads else {}

    def _lamps(self) -> LampRoles:
        looks, before, target = self._table.occupancy, self._game.position.occupancy, self._target
        extra, missing = squares_of(looks & ~before), squares_of(before & ~looks)
        self._undone = self._undone or looks == before
        if not self._undone:
            wrong = dict.fromkeys((*extra, *missing), "wrong")
            return wrong | dict.fromkeys(missing[:1], "place") | dict.fromkeys(extra[:1], "lift")
        if looks == before:
            return {target.origin: "mover", target.landing: "landing"}
        if target.landing not in self._table.pieces:
            return {target.landing: "landing"}
        return dict.fromkeys(squares_of(looks & target.captured), "captured")
