"""What people are like beside how they move a piece, and the turn that comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.squares import Occupancy, Square, bit
from sim.durations import pick_duration_us
from sim.hands.actions import Action, Lift, PutDown, Stack
from sim.hands.occupancies import legal_occupancies, list_occupancies
from sim.hands.preparations import Preparation, pick_nudges
from sim.hands.styles import Style, Task, stepper
from sim.hands.timing import CARRYING_US, REACHING_US

SLIP_RATE = 0.5  # of a forgetful person's turns in which there is something to forget


class Slip(Enum):
    """What a forgetful person does in a turn, which is legal in the end."""

    LEAVES_PIECE = "leaves a captured piece standing until the lamps say so"
    FORGETS_PRESS = "presses the clock after a while"
    PRESSES_EARLY = "presses the clock before the last captured piece is off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What a person is like: what is done `before` a move, and habits that a board has to bear with.

    `errs` is how likely (0 to 1) a turn begins with a wrong move; None: as likely as with anybody.
    """

    preparation: Preparation | None = None
    straightens_pieces: bool = False  # pushes pieces straight, after a move and while the other thinks too
    forgets_things: bool = False
    replies_early: bool = False  # replies before the other has quite finished
    lifts_to_crown: bool = False
    error_rate: float | None = None


PLAIN_HABITS = Habits()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlan:
    """A turn as it is meant: what changes nothing, the move until the piece has landed, and what is cleared after.

    `forgotten` is what is left to be done when the turn is ended.
    """

    preparation: tuple[Action, ...]
    move_actions: tuple[Action, ...]
    clearing_actions: tuple[Action, ...]
    slip: Slip | None
    forgotten_actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnContext:
    """A turn to be planned: the game, the position before the opponent's last move, the squares of dead sensors."""

    game: Game
    position_before: Position | None
    dead_squares: Occupancy
    by_clock: bool


def plan_turn(context: TurnContext, move: Move, style: Style, habits: Habits, rng: Random) -> TurnPlan:
    """Plan a turn in which a legal move is played."""
    game = context.game
    carrying = _carry_out(game, move, style, rng)
    slip = _pick_slip(context, move, carrying, rng) if habits.forgets_things else None
    landed = _landing_index(carrying) + 1
    if slip is Slip.PRESSES_EARLY:
        landed = len(carrying) - 1
    forgotten = carrying[-1:] if slip is Slip.LEAVES_PIECE else []
    carrying = carrying[: len(carrying) - len(forgotten)]
    after = list(_crown(move, habits, rng))
    if habits.straightens_pieces:
        after += pick_nudges(occupancy_after(game.position, move), rng)
    preparation = [] if habits.preparation is None else habits.preparation(game, context.position_before, rng)
    return TurnPlan(
        preparation=tuple(preparation),
        move_actions=_delay_first(carrying[:landed], preparation, rng),
        clearing_actions=(*carrying[landed:], *after),
        slip=slip,
        forgotten_actions=tuple(forgotten),
    )


def with_preparation(plan: TurnPlan, actions: tuple[Action, ...], rng: Random) -> TurnPlan:
    """Do this before the move, instead of what was planned."""
    return replace(plan, preparation=actions, move_actions=_delay_first(list(plan.move_actions), actions, rng))


def _carry_out(game: Game, move: Move, style: Style, rng: Random) -> list[Action]:
    """Carry a move out; where it ends or stops on a captured piece, each piece is taken off as it is jumped."""
    stops_on_captured = any(bit(stop) & move.captured for route in move.routes for stop in route)
    task = Task(game.position.occupancy, move, game.rules.orientation)
    return (stepper if stops_on_captured else style)(task, rng)


def _landing_index(actions: list[Action]) -> int:
    return max(place for place, do in enumerate(actions) if isinstance(do.act, PutDown))


def _delay_first(actions: list[Action], after: Sequence[Action], rng: Random) -> tuple[Action, ...]:
    """Leave some time before the first of the acts where others come before it."""
    return (Action(actions[0].act, pick_duration_us(REACHING_US, rng)), *actions[1:]) if after else tuple(actions)


def _pick_slip(context: TurnContext, move: Move, actions: list[Action], rng: Random) -> Slip | None:
    """Choose what to forget; a captured piece is left only where sensors can tell that it still stands."""
    if rng.random() >= SLIP_RATE:
        return None
    possible = [Slip.FORGETS_PRESS] if context.by_clock else []
    last = actions[-1].act
    if isinstance(last, Lift) and _is_detectable(context, move, last.square, actions):
        possible += [Slip.LEAVES_PIECE, Slip.PRESSES_EARLY] if context.by_clock else [Slip.LEAVES_PIECE]
    return rng.choice(possible) if possible else None


def _is_detectable(context: TurnContext, move: Move, square: Square, actions: list[Action]) -> bool:
    position, dead_squares = context.game.position, context.dead_squares
    if not bit(square) & move.captured:
        return False
    occupancy = list(list_occupancies(position.occupancy, actions[:-1]))[-1]
    return occupancy & ~dead_squares not in {
        end & ~dead_squares for end in legal_occupancies(context.game, context.position_before)
    }


def _crown(move: Move, habits: Habits, rng: Random) -> list[Action]:
    if not move.is_crowning:
        return []
    square = move.landing
    stack = Action(Stack(square), pick_duration_us(REACHING_US, rng))
    if not habits.lifts_to_crown:
        return [stack]
    return [
        Action(Lift(square), pick_duration_us(REACHING_US, rng)),
        Action(PutDown(square, square), pick_duration_us(CARRYING_US, rng)),
        stack,
    ]
