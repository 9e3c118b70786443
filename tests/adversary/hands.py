"""How a hand makes one move: when which piece leaves and comes to stand, in one of many orders."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from tests.adversary import reeds
from tests.adversary.reeds import MS, Act, Change, Contacts, What
from tests.adversary.rules import Move
from tests.adversary.squares import RAYS

TAKE, PUT, OFF = "take", "put", "off"  # off: a captured piece leaves

CAPTURE_STYLES = ("straight", "captured first", "in hand", "hop and take", "hops", "two hands")
QUIET_STYLES = ("lift", "slide")

# the longest rest on the way that is surely no end: people at a board without a clock keep a piece moving
LONGEST_REST = 400 * MS


@dataclass(slots=True)
class Pace:
    """How quick a hand is: bounds of the time between two of its acts, in milliseconds."""

    least: int
    most: int

    def draw(self, rng: Random) -> int:
        """Return a time between two acts, in microseconds."""
        return rng.randint(self.least, self.most) * MS


@dataclass(slots=True)
class Table:
    """What hands know of the board while they plan: since when each square may be touched."""

    rng: Random
    contacts: Contacts
    ready_us: list[int] = field(default_factory=lambda: [0] * 33)

    def earliest(self, square: int, at_us: int) -> int:
        """Return when a hand can act on a square that wants to at a time."""
        return max(at_us, self.ready_us[square])

    def keep(self, square: int, until_us: int) -> None:
        """Keep all hands off a square until a time, and a little longer."""
        self.ready_us[square] = max(self.ready_us[square], until_us + 90 * MS)

    def take(self, square: int, at_us: int) -> list[Change]:
        """Return a piece that leaves, and keep other hands off."""
        self.keep(square, at_us)
        return reeds.take(self.rng, self.contacts, square, at_us)

    def put(self, square: int, at_us: int) -> list[Change]:
        """Return a piece that comes to stand, and keep other hands off."""
        self.keep(square, at_us)
        return reeds.put(self.rng, self.contacts, square, at_us)


@dataclass(slots=True)
class MadeMove:
    """One move as a hand makes it."""

    acts: list[Act]
    lifted_us: int  # when the piece that moves first left its square
    begun_us: int  # when anything of the move first happened
    landed_us: int  # when it came to stand for good
    cleared_us: int  # when the last captured piece was off, and the piece stood


def make_move(
    table: Table,
    move: Move,
    at_us: int,
    *,
    style: str,
    pace: Pace,
    touches: Iterable[int] = (),
    hold_us: int = 0,
    luzon: bool = False,
    last_off_us: tuple[int, int] | None = None,
) -> MadeMove:
    """Return a move in a style, from a time on.

    touches: squares on which the piece is put down on its way, before it lands.
    hold_us: how much longer the piece stays in the air after it is first lifted.
    last_off_us: bounds of a wait before each captured piece leaves that leaves after the landing.
    """
    if style == "slide":
        return _slide(table, move, at_us, luzon=luzon)
    rng = table.rng
    changes: list[Change] = []
    now = at_us
    begun = lifted = landed = held_until = None
    for kind, square in _steps(rng, move, style, tuple(touches)):
        if kind == OFF and landed is not None and last_off_us:
            now += rng.randint(*last_off_us)
        elif begun is not None:
            now += min(pace.draw(rng), LONGEST_REST) if kind == TAKE else pace.draw(rng)
        if held_until is not None and kind == PUT:
            now, held_until = max(now, held_until), None
        now = table.earliest(square, now)
        begun = now if begun is None else begun
        if kind == PUT:
            changes += table.put(square, now)
            landed = now if square == move.landing else None
        else:
            changes += table.take(square, now)
            if kind == TAKE:
                if lifted is None:
                    lifted, held_until = now, now + hold_us
                landed = None
    assert begun is not None
    assert lifted is not None
    assert landed is not None
    act = Act(f"{move.origin}-{move.landing} {style}", tuple(changes), part_of_move=True)
    return MadeMove([act], lifted, begun, landed, now)


def _steps(rng: Random, move: Move, style: str, touches: tuple[int, ...]) -> list[tuple[str, int]]:
    """Return what the hand does, in order."""
    off = [(OFF, square) for square in move.order]
    if rng.random() < 0.5:
        rng.shuffle(off)
    way: list[tuple[str, int]] = [(TAKE, move.origin)]
    for square in touches:
        way += [(PUT, square), (TAKE, square)]
    end = (PUT, move.landing)
    hops = [step for square in move.route[:-1] for step in ((PUT, square), (TAKE, square))]
    match style:
        case "captured first":
            return [*off, *way, end]
        case "in hand":
            return [*way, *off, end]
        case "hop and take":
            steps = list(way)
            for square, taken in zip(move.route[:-1], move.order[:-1], strict=True):
                steps += [(PUT, square), (OFF, taken), (TAKE, square)]
            return [*steps, end, (OFF, move.order[-1])]
        case "hops":
            return [*way, *hops, end, *off]
        case "two hands":
            steps = [*way, end]
            for step in off:
                steps.insert(rng.randint(0, len(steps)), step)
            return steps
        case _:
            return [*way, end, *off]


def _slide(table: Table, move: Move, at_us: int, *, luzon: bool) -> MadeMove:
    """Return a piece pushed along its line; the reeds of two neighbours overlap, or both are open for a moment."""
    rng = table.rng
    line = next(ray for ray in RAYS[luzon][move.origin] if move.landing in ray)
    way = [move.origin, *line[: line.index(move.landing) + 1]]
    now = max(table.earliest(square, at_us) for square in way)
    begun = leaving = entered = now
    changes: list[Change] = []
    for here, there in pairwise(way):
        reached = max(leaving + rng.randint(-40, 60) * MS, begun)
        if here == move.origin:
            changes += table.take(here, leaving)
        else:
            changes += reeds.magnet_passes(rng, table.contacts, here, entered, max(leaving - entered, 5 * MS))
            table.keep(here, leaving)
        entered = reached
        leaving = reached + rng.randint(30, 120) * MS
        if there == move.landing:
            changes += table.put(there, reached)
    act = Act(f"{move.origin}-{move.landing} slide", tuple(changes), part_of_move=True)
    return MadeMove([act], begun, begun, entered, entered)


def piece_away(table: Table, square: int, at_us: int, length_us: int, name: str) -> Act:
    """Return a piece that is lifted and put back: straightened, or looked at."""
    changes = [*table.take(square, at_us), *table.put(square, at_us + length_us)]
    return Act(name, tuple(changes))


def presses(table: Table, side: str, at_us: int, name: str = "press", *, part_of_move: bool = False) -> Act:
    """Return a press of the clock."""
    return Act(name, tuple(reeds.press(table.rng, table.contacts, side, at_us)), part_of_move=part_of_move)


def overlay(table: Table, square: int, at_us: int, length_us: int, name: str, what: What) -> Act:
    """Return a reed that drops out, or an empty square that a magnet passes."""
    disturb = reeds.drop_out if what == What.DROPPED_OUT else reeds.magnet_passes
    table.keep(square, at_us + length_us)
    return Act(name, tuple(disturb(table.rng, table.contacts, square, at_us, length_us)))
