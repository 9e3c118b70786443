"""What a person means to do in a turn, how far that has come, and what became of it."""

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
    """How far a person has come with a turn, as the other sees it."""

    AWAY = 0
    THINKING = 1
    MOVING = 2
    LANDED = 3  # a legal move stands but for captured pieces that still have to be taken off
    PRESSED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnIntent:
    """What a person means to do in a turn: the legal move, and what is done wrongly before, if anything.

    `attempt` is a wrong move that sensors can tell from every legal one; `invisible` a swap of two pieces, which they
    cannot tell from none.
    """

    game: Game
    move: Move
    attempt: WrongMoveAttempt | None
    plan: TurnPlan
    undetectable: WrongMoveAttempt | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidanceDeadEnd:
    """The lamps led nowhere: what was lit after the last of the steps a person takes before giving up."""

    lamps: LampRoles


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReport:
    """How a turn went: `occupancy` is what the person left on the board.

    `touched_us` stamps the last time a piece was moved, `pressed_us` the last press, `steps` counts the times the lamps
    were followed.
    """

    intent: TurnIntent
    occupancy: Occupancy
    last_touch_us: int
    last_press_us: int | None
    guided_steps: int
    dead_end: GuidanceDeadEnd | None
