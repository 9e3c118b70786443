"""What people are like beside how they move a piece, and the turn that comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.rules import occupancy_after
from controller.rules.squares import Occupancy, Square, bit
from sim.hands.acts import Do, Lift, Put, Stack
from sim.hands.looks import ends_of, looks
from sim.hands.preludes import Prelude, nudges
from sim.hands.styles import Job, Style, stepper
from sim.hands.timing import CARRYING, REACHING, draw

SLIP_RATE = 0.5  # of a forgetful person's turns in which there is something to forget


class Slip(Enum):
    """What a forgetful person does in a turn, which is legal in the end."""

    LEAVES_PIECE = "leaves a captured piece standing until the lamps say so"
    FORGETS_PRESS = "presses the clock after a while"
    PRESSES_EARLY = "presses the clock before the last captured piece is off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """What a person is like: what is done `before` a move, and habits that a board has to bear with.

    `errs` is how likely (0 to 1) a turn begins with a wrong move; None: as likely as with anybody.
    """

    before: Prelude | None = None
    straightens: bool = False  # pushes pieces straight, after a move and while the other thinks too
    slips: bool = False
    hastens: bool = False  # replies before the other has quite finished
    lifts_to_crown: bool = False
    errs: float | None = None


PLAIN = Manners()


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A turn as it is meant: what changes nothing, the move until the piece has landed, and what is cleared after.

    `forgotten` is what is left to be done when the turn is ended.
    """

    prelude: tuple[Do, ...]
    moving: tuple[Do, ...]
    clearing: tuple[Do, ...]
    slip: Slip | None
    forgotten: tuple[Do, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """A turn to be planned: the game, the position before the opponent's last move, the squares of dead sensors."""

    game: Game
    before: Position | None
    hidden: Occupancy
    by_clock: bool


def plan_turn(occasion: Occasion, move: Move, style: Style, manners: Manners, rng: Random) -> Planned:
    """Plan a turn in which a legal move is played."""
    game = occasion.game
    carrying = _carried_out(game, move, style, rng)
    slip = _draw_slip(occasion, move, carrying, rng) if manners.slips else None
    landed = _landing_place(carrying) + 1
    if slip is Slip.PRESSES_EARLY:
        landed = len(carrying) - 1
    forgotten = carrying[-1:] if slip is Slip.LEAVES_PIECE else []
    carrying = carrying[: len(carrying) - len(forgotten)]
    after = list(_crowning(move, manners, rng))
    if manners.straightens:
        after += nudges(occupancy_after(game.position, move), rng)
    prelude = [] if manners.before is None else manners.before(game, occasion.before, rng)
    return Planned(
        prelude=tuple(prelude),
        moving=_following(carrying[:landed], prelude, rng),
        clearing=(*carrying[landed:], *after),
        slip=slip,
        forgotten=tuple(forgotten),
    )


def with_prelude(planned: Planned, dos: tuple[Do, ...], rng: Random) -> Planned:
    """Do this before the move, instead of what was planned."""
    return replace(planned, prelude=dos, moving=_following(list(planned.moving), dos, rng))


def _carried_out(game: Game, move: Move, style: Style, rng: Random) -> list[Do]:
    """Carry a move out; where it ends or stops on a captured piece, each piece is taken off as it is jumped."""
    stops_on_captured = any(bit(stop) & move.captured for route in move.routes for stop in route)
    job = Job(game.position.occupancy, move, game.rules.orientation)
    return (stepper if stops_on_captured else style)(job, rng)


def _landing_place(dos: list[Do]) -> int:
    return max(place for place, do in enumerate(dos) if isinstance(do.act, Put))


def _following(dos: list[Do], after: Sequence[Do], rng: Random) -> tuple[Do, ...]:
    """Leave some time before the first of the acts where others come before it."""
    return (Do(dos[0].act, draw(REACHING, rng)), *dos[1:]) if after else tuple(dos)


def _draw_slip(occasion: Occasion, move: Move, dos: list[Do], rng: Random) -> Slip | None:
    """Choose what to forget; a captured piece is left only where sensors can tell that it still stands."""
    if rng.random() >= SLIP_RATE:
        return None
    possible = [Slip.FORGETS_PRESS] if occasion.by_clock else []
    last = dos[-1].act
    if isinstance(last, Lift) and _shows(occasion, move, last.square, dos):
        possible += [Slip.LEAVES_PIECE, Slip.PRESSES_EARLY] if occasion.by_clock else [Slip.LEAVES_PIECE]
    return rng.choice(possible) if possible else None


def _shows(occasion: Occasion, move: Move, square: Square, dos: list[Do]) -> bool:
    position, hidden = occasion.game.position, occasion.hidden
    if not bit(square) & move.captured:
        return False
    look = list(looks(position.occupancy, dos[:-1]))[-1]
    return look & ~hidden not in {end & ~hidden for end in ends_of(occasion.game, occasion.before)}


def _crowning(move: Move, manners: Manners, rng: Random) -> list[Do]:
    if not move.is_crowning:
        return []
    square = move.landing
    stack = Do(Stack(square), draw(REACHING, rng))
    if not manners.lifts_to_crown:
        return [stack]
    return [Do(Lift(square), draw(REACHING, rng)), Do(Put(square, square), draw(CARRYING, rng)), stack]
