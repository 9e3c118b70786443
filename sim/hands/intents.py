"""What a person means to do in a turn, how far the turn has come, and how it went."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.squares import Occupancy
from sim.hands.actions import LampRoles
from sim.hands.attempts import WrongMoveAttempt
from sim.hands.habits import TurnPlan


class TurnEnd(Enum):
    """How a player ends a turn."""

    PRESS = "by pressing the clock"
    REST = "by leaving the board at rest"


class TurnStage(IntEnum):
    """How far a turn has come, as the opponent sees it."""

    AWAY = 0  # no turn is under way
    THINKING = 1
    MOVING = 2
    LANDED = 3  # a legal move stands, except for captured pieces that are still to be removed
    PRESSED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnIntent:
    """What a person means to do in a turn."""

    game: Game
    move: Move
    """The legal move that is to be played."""
    attempt: WrongMoveAttempt | None
    """A wrong move that is tried first, and that sensors can tell from every legal one."""
    plan: TurnPlan
    undetectable: WrongMoveAttempt | None = None
    """A swap of two pieces before the move, which sensors cannot see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidanceDeadEnd:
    """The lamps that led nowhere."""

    lamps: LampRoles
    """What was lit when the person gave up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReport:
    """How a turn went."""

    intent: TurnIntent
    occupancy: Occupancy
    """The squares that hold a piece, as the person left the board."""
    last_touch_us: int
    """When a piece was moved last; 0 if none was."""
    last_press_us: int | None
    """When the clock was pressed last; None if it was not."""
    guided_steps: int
    """How many times the lamps were followed."""
    dead_end: GuidanceDeadEnd | None
    """Where the lamps led nowhere; None if they did not."""
