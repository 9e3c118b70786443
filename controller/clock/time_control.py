"""Time controls as values: the stages of a clock and the bonus of each move.

All times are whole seconds, in microseconds. The order of events of each control: docs/user/reference/time-controls.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from controller.rules.position import Side

SECOND_US = 1_000_000
MINUTE_US = 60 * SECOND_US
HOUR_US = 60 * MINUTE_US

# The limits are choices, far above what clubs and federations play: they catch a slip of the pen such as G/3000, and
# keep every time and number within what a display has room for.
LONGEST_TIME_US = 24 * HOUR_US
LONGEST_BONUS_US = 3 * HOUR_US
LONGEST_JOINT_LIMIT_US = 2 * LONGEST_TIME_US
MAX_MOVES = 999
MAX_PERIODS = 99
MAX_STAGES = 9


class InvalidTimeControlError(ValueError):
    """A time control is out of range or contradicts itself; the message lists all faults, joined by `; `."""


class BonusTiming(Enum):
    """The time at which a move gets its bonus."""

    AFTER_MOVE = auto()  # at its press
    BEFORE_MOVE = auto()  # at the press of the move before; the first move has it too


@dataclass(frozen=True, slots=True, kw_only=True)
class Increment:
    """A fixed time for each move, however long the move took (Fischer)."""

    time_us: int  # added for each move
    timing: BonusTiming = BonusTiming.AFTER_MOVE  # when it is added


@dataclass(frozen=True, slots=True, kw_only=True)
class BronsteinDelay:
    """A refund of the time that each move took, up to a limit."""

    time_us: int  # the largest refund
    timing: BonusTiming = BonusTiming.AFTER_MOVE  # BEFORE_MOVE: the clock has `time_us` more during the move


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay:
    """A time at the start of each move in which the clock does not run (simple or US delay)."""

    time_us: int  # before the clock runs, in each move


Bonus = Increment | BronsteinDelay | Delay


@dataclass(frozen=True, slots=True, kw_only=True)
class MainTime:
    """A time for a number of moves or for the rest of the game.

    Time that is left carries over to the next stage. A last stage with a number of moves repeats.
    """

    main_us: int  # added when the stage begins
    moves: int | None = None  # None: the stage ends with its time
    bonus: Bonus | None = None  # of each move of the stage; None: none


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePerMove:
    """A fixed time for each move; time that is left is lost."""

    move_us: int  # for each move
    moves: int | None = None  # in the stage; None: all


@dataclass(frozen=True, slots=True, kw_only=True)
class ByoYomi:
    """Periods of time; a move within the running period keeps it, and a longer move uses periods up."""

    periods: int  # how many
    period_us: int  # the length of each
    moves: int | None = None  # in the stage; None: all


@dataclass(frozen=True, slots=True, kw_only=True)
class CanadianOvertime:
    """A number of moves in each period, and periods without end; time that is left in a period is lost."""

    period_moves: int  # to be made in each period
    period_us: int  # the length of each
    moves: int | None = None  # in the stage; None: all


@dataclass(frozen=True, slots=True, kw_only=True)
class CountUp:
    """No limit: the clock shows the used time."""

    moves: int | None = None  # in the stage; None: all


@dataclass(frozen=True, slots=True, kw_only=True)
class Hourglass:
    """An hourglass: one side gains the time that the other uses."""

    main_us: int  # at the start

    @property
    def moves(self) -> None:
        """None: no number of moves ends an hourglass, which is always the only stage."""
        return


ClockStage = MainTime | TimePerMove | ByoYomi | CanadianOvertime | CountUp | Hourglass


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """The stages of each side's clock.

    A stage with a number of moves ends when they are made, one without when its time is used. The flag falls when the
    time of the last stage is used, or that of a stage whose moves are not made. Raises InvalidTimeControlError.
    """

    white: tuple[ClockStage, ...]  # White's stages, in their order
    black: tuple[ClockStage, ...]  # Black's stages, in their order
    joint_limit_us: int | None = None  # for both sides together, then the arbiter decides; None: no limit

    def __post_init__(self) -> None:
        stages = self.white if self.white == self.black else self.white + self.black
        faults = [fault for stage in stages for fault in find_stage_faults(stage)]
        faults += _find_order_faults(self.white)
        faults += _find_order_faults(self.black) if self.black != self.white else ()
        if _is_hourglass(self.white) != _is_hourglass(self.black):
            faults.append("an hourglass must be for both sides")
        if self.joint_limit_us is not None:
            faults += _find_time_faults("the limit for both sides", self.joint_limit_us, LONGEST_JOINT_LIMIT_US)
        if faults:
            raise InvalidTimeControlError("; ".join(dict.fromkeys(faults)))

    def stages_of(self, side: Side) -> tuple[ClockStage, ...]:
        """Return the stages of one side."""
        return self.white if side is Side.WHITE else self.black

    @property
    def is_hourglass(self) -> bool:
        """True if one side gains the time that the other uses."""
        return isinstance(self.white[0], Hourglass)  # it is the only stage, of both sides


def build_equal_control(*stages: ClockStage, joint_limit_us: int | None = None) -> TimeControl:
    """Return a time control with the same stages for both sides.

    Raises InvalidTimeControlError.
    """
    return TimeControl(white=stages, black=stages, joint_limit_us=joint_limit_us)


def _is_hourglass(stages: tuple[ClockStage, ...]) -> bool:
    return any(isinstance(stage, Hourglass) for stage in stages)


def _find_order_faults(stages: tuple[ClockStage, ...]) -> Iterator[str]:
    if not 1 <= len(stages) <= MAX_STAGES:
        yield f"a time control has 1 to {MAX_STAGES} stages, not {len(stages)}"
    if len(stages) > 1 and _is_hourglass(stages):
        yield "an hourglass must be the only stage"
    for stage in stages[:-1]:
        if stage.moves is None and isinstance(stage, CountUp):
            yield "no stage can follow a clock that counts up without a number of moves"
    if stages and stages[-1].moves is not None and not isinstance(stages[-1], MainTime):
        yield "the last stage lasts to the end of the game; only a main time may have a number of moves, and repeats"


def find_stage_faults(stage: ClockStage) -> Iterator[str]:
    """Yield what is too small or too large in a stage, each as a clause of a message."""
    if stage.moves is not None:
        yield from _find_number_faults("moves", stage.moves, MAX_MOVES)
    match stage:
        case MainTime(main_us=main_us, bonus=bonus):
            yield from _find_time_faults("the main time", main_us, LONGEST_TIME_US)
            if bonus is not None:
                yield from _find_time_faults("the time for each move", bonus.time_us, LONGEST_BONUS_US)
        case TimePerMove(move_us=move_us):
            yield from _find_time_faults("the time of a move", move_us, LONGEST_TIME_US)
        case ByoYomi(periods=periods, period_us=period_us):
            yield from _find_number_faults("periods", periods, MAX_PERIODS)
            yield from _find_time_faults("a period", period_us, LONGEST_TIME_US)
        case CanadianOvertime(period_moves=period_moves, period_us=period_us):
            yield from _find_number_faults("moves in a period", period_moves, MAX_MOVES)
            yield from _find_time_faults("a period", period_us, LONGEST_TIME_US)
        case Hourglass(main_us=main_us):
            yield from _find_time_faults("the time of an hourglass", main_us, LONGEST_TIME_US)
        case CountUp():
            return


def _find_number_faults(name: str, number: int, most: int) -> Iterator[str]:
    if not 1 <= number <= most:
        yield f"give 1 to {most} {name}, not {number}"


def _find_time_faults(name: str, time_us: int, longest_us: int) -> Iterator[str]:
    if not SECOND_US <= time_us <= longest_us:
        longest = f"{longest_us // HOUR_US} hour" + ("s" if longest_us > HOUR_US else "")
        yield f"{name} must be 1 second to {longest}"
    elif time_us % SECOND_US:
        yield f"{name} must be whole seconds"
