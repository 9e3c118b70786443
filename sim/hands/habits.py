"""The habits of people, and the plan of a turn that follows from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from controller.rules.board_rules import occupancy_after
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.rules.squares import Occupancy, Square, bit, squares_of
from sim.durations import pick_duration_us
from sim.hands.actions import BUTTON_OF_SIDE, Action, Lift, PushButton, PutDown, Stack
from sim.hands.occupancies import legal_occupancies, list_occupancies, may_be_answered_move
from sim.hands.preparations import Preparation, pick_nudges
from sim.hands.styles import Style, Task, stepper
from sim.hands.timing import CARRYING_US, EXTRA_PRESS_US, REACHING_CLOCK_US, REACHING_US

EXTRA_PRESS_RATE = (
    0.25  # share of the turns in which an impatient person presses before the move, or again after it; a choice
)
SLIP_RATE = 0.5  # share of a forgetful person's turns that have a slip, if there is something to forget; a choice


class Slip(Enum):
    """What a forgetful person does in a turn that is legal in the end."""

    LEAVES_PIECE = "leaves a captured piece standing until the lamps say so"
    FORGETS_PRESS = "presses the clock after a while"
    PRESSES_EARLY = "presses the clock before the last captured piece is off"
    TAKES_ANOTHER = "takes another piece of the opponent off, and puts it back when the board names it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What a person does beside moving a piece."""

    preparation: Preparation | None = None
    """What the person does before a move."""
    straightens_pieces: bool = False
    """Pushes pieces straight after a move, and while the other thinks."""
    forgets_things: bool = False
    """Forgets a captured piece or the clock, or presses the clock too early."""
    replies_early: bool = False
    """Replies before the other has quite finished."""
    lifts_to_crown: bool = False
    """Lifts a man before crowning it."""
    presses_any_time: bool = False
    """Presses the clock before a move, again after it, while the other plays, and without waiting for his press."""
    error_rate: float | None = None
    """The share (0 to 1) of turns that begin with a wrong move; None: that of the player's settings."""


PLAIN_HABITS = Habits()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlan:
    """The actions of a turn in which a legal move is played."""

    preparation: tuple[Action, ...]
    """Actions that leave every piece where it was."""
    move_actions: tuple[Action, ...]
    """The move, up to the piece's last landing."""
    clearing_actions: tuple[Action, ...]
    """What follows: captured pieces are removed, a man is crowned, pieces are pushed straight."""
    slip: Slip | None
    forgotten_actions: tuple[Action, ...] = ()
    """What is left to be done when the person ends the turn."""
    mistaken_square: Square | None = None
    """The square of the piece that is taken off by mistake; None if none is."""
    extra_presses_us: tuple[int, ...] = ()
    """The times from press to press of the presses after the one that ends the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnContext:
    """The game in which a turn is to be planned."""

    game: Game
    position_before: Position | None
    """The position before the opponent's last move."""
    dead_squares: Occupancy
    """The squares whose sensors show nothing."""
    by_clock: bool
    """Whether a press of the clock ends a turn."""


def plan_turn(context: TurnContext, move: Move, style: Style, habits: Habits, rng: Random) -> TurnPlan:
    """Plan a turn in which a legal move is played."""
    game = context.game
    carrying = _carry_out(game, move, style, rng)
    # Beside a dead sensor, a board that lacks a piece says too little: then nobody takes one by mistake.
    may_mistake = habits.forgets_things and not context.dead_squares
    mistaken = _pick_mistaken_square(context, move, carrying, rng) if may_mistake else None
    slip = _pick_slip(context, move, carrying, mistaken, rng) if habits.forgets_things else None
    if slip is not Slip.TAKES_ANOTHER:
        mistaken = None
    landed = _landing_index(carrying) + 1
    if slip is Slip.PRESSES_EARLY:
        landed = len(carrying) - 1
    forgotten = carrying[-1:] if slip is Slip.LEAVES_PIECE else []
    carrying = carrying[: len(carrying) - len(forgotten)]
    after = list(_crown(move, habits, rng))
    if habits.straightens_pieces:
        after += pick_nudges(occupancy_after(game.position, move), rng)
    preparation = [] if habits.preparation is None else habits.preparation(game, context.position_before, rng)
    if habits.presses_any_time and rng.random() < EXTRA_PRESS_RATE:
        button = BUTTON_OF_SIDE[game.position.to_move]
        preparation = [*preparation, Action(PushButton(button), pick_duration_us(REACHING_CLOCK_US, rng))]
    presses_again = habits.presses_any_time and rng.random() < EXTRA_PRESS_RATE
    return TurnPlan(
        preparation=tuple(preparation),
        move_actions=_delay_first(carrying[:landed], preparation, rng),
        clearing_actions=(*carrying[landed:], *after),
        slip=slip,
        forgotten_actions=tuple(forgotten),
        mistaken_square=mistaken,
        extra_presses_us=(pick_duration_us(EXTRA_PRESS_US, rng),) if presses_again else (),
    )


def with_preparation(plan: TurnPlan, actions: tuple[Action, ...], rng: Random) -> TurnPlan:
    """Return a plan with other actions before the move."""
    return replace(plan, preparation=actions, move_actions=_delay_first(list(plan.move_actions), actions, rng))


def _carry_out(game: Game, move: Move, style: Style, rng: Random) -> list[Action]:
    """Carry a move out; if it stops on the square of a captured piece, each piece is removed as it is jumped."""
    stops_on_captured = any(bit(stop) & move.captured for route in move.routes for stop in route)
    task = Task(game.position.occupancy, move, game.rules.orientation)
    return (stepper if stops_on_captured else style)(task, rng)


def _landing_index(actions: list[Action]) -> int:
    return max(place for place, action in enumerate(actions) if isinstance(action.act, PutDown))


def _delay_first(actions: list[Action], after: Sequence[Action], rng: Random) -> tuple[Action, ...]:
    """Delay the first of some actions if others come before it."""
    return (Action(actions[0].act, pick_duration_us(REACHING_US, rng)), *actions[1:]) if after else tuple(actions)


def _pick_mistaken_square(context: TurnContext, move: Move, actions: list[Action], rng: Random) -> Square | None:
    """Choose a piece of the opponent that no move takes, and that sensors cannot take for the beginning of a reply."""
    game = context.game
    end = occupancy_after(game.position, move)
    others = game.position.pieces_of(game.position.to_move.opponent) & end & ~context.dead_squares
    shown = {each & ~context.dead_squares for each in legal_occupancies(game, context.position_before)}
    squares = [
        square
        for square in squares_of(others)
        if end & ~bit(square) & ~context.dead_squares not in shown
        and not may_be_answered_move(game, [*actions, Action(Lift(square), 0)])
    ]
    return rng.choice(squares) if squares else None


def _pick_slip(
    context: TurnContext, move: Move, actions: list[Action], mistaken: Square | None, rng: Random
) -> Slip | None:
    """Choose a slip; a captured piece is left only where sensors can tell that it still stands."""
    if rng.random() >= SLIP_RATE:
        return None
    possible = [Slip.FORGETS_PRESS] if context.by_clock else []
    possible += [] if mistaken is None else [Slip.TAKES_ANOTHER]
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
