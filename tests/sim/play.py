"""Games, turns and a board that sees everything, for the tests of the simulated table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.rules import occupancy_after, rules_for
from controller.rules.rulesets import FILIPINO
from controller.rules.squares import Occupancy, Orientation, Square, mask_of, squares_of
from sim.hands.acts import Act, Do, Lamps, Press, Put, Seen
from sim.hands.grip import Grip
from sim.hands.player import Turn, TurnReport
from sim.table import Table

ORIENTATIONS = tuple(Orientation)


def new_game(orientation: Orientation, position: Position | None = None) -> Game:
    return start_game(rules_for(FILIPINO, orientation), position)


def position_of(white: list[int], black: list[int], kings: list[int], to_move: Side = Side.WHITE) -> Position:
    masks = [mask_of(Square(number) for number in numbers) for numbers in (white, black, kings)]
    return Position(masks[0], masks[1], masks[2], to_move)


def moments(seed: int, most_plies: int = 80) -> Iterator[tuple[Game, Position | None]]:
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
class Played:
    """What happened in one turn: every act with its time, and what the table looked like after it."""

    report: TurnReport
    acts: list[tuple[Do, int]]
    looks: list[Occupancy]


def act_out(turn: Turn, table: Table, lamps: Callable[[Act, int], Lamps], start_us: int = 0) -> Played:
    """Run a turn in virtual time; `lamps` tells what is lit once an act is done."""
    grip, at_us = Grip(table), start_us
    acts: list[tuple[Do, int]] = []
    looks: list[Occupancy] = []
    do = next(turn)
    while True:
        at_us += do.after_us
        grip.do(do.act, at_us)
        acts.append((do, at_us))
        looks.append(table.occupancy)
        try:
            do = turn.send(Seen(lamps(do.act, at_us), at_us))
        except StopIteration as ended:
            grip.lay_aside()
            return Played(report=ended.value, acts=acts, looks=looks)


def dark(_act: Act, _at_us: int) -> Lamps:
    """Light nothing."""
    return {}


@dataclass
class Guide:
    """A board that judges a press, then leads: everything back as it was, then the move `target`.

    It stands in for the real one, which sees occupancy only and no more than this does.
    """

    table: Table
    game: Game
    target: Move
    presses_needed: bool = True
    judged: bool = False
    touched_us: int = 0
    undone: bool = False
    accepted: list[Move] = field(default_factory=list)

    def __call__(self, act: Act, at_us: int) -> Lamps:
        if isinstance(act, Press) or (not self.presses_needed and at_us - self.touched_us >= 1_000_000):
            self._judge()
        if not isinstance(act, Press) and hasattr(act, "square"):
            self.touched_us = at_us
        return self._lamps() if self.judged else {}

    def _judge(self) -> None:
        looks = self.table.occupancy
        self.accepted = [move for move in self.game.legal_moves if occupancy_after(self.game.position, move) == looks]
        self.judged = not self.accepted

    def _lamps(self) -> Lamps:
        looks, before = self.table.occupancy, self.game.position.occupancy
        extra, missing = squares_of(looks & ~before), squares_of(before & ~looks)
        self.undone = self.undone or looks == before
        if not self.undone:
            lamps = dict.fromkeys(missing[1:], "wrong")
            lamps.update(dict.fromkeys(missing[:1], "place"))
            lamps.update(dict.fromkeys(extra[1:], "wrong"))
            return lamps | dict.fromkeys(extra[:1], "lift")
        origin, landing = self.target.origin, self.target.landing
        if origin not in extra + missing and looks == before:
            return {origin: "mover", landing: "landing"}
        if landing not in extra and looks != occupancy_after(self.game.position, self.target):
            return {landing: "landing"}
        return {square: "captured" for square in self.target.captured_squares if square in self.table.pieces}


def is_put(do: Do) -> bool:
    return isinstance(do.act, Put)
