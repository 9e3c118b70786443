"""Time controls as values: the stages by which a clock gives and takes time.

All times are whole seconds, counted in microseconds. What happens when is told in docs/user/clock.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from controller.rules.position import Side

SECOND_US = 1_000_000
MINUTE_US = 60 * SECOND_US
HOUR_US = 60 * MINUTE_US

LONGEST_US = 24 * HOUR_US
LONGEST_BONUS_US = 3 * HOUR_US
LONGEST_JOINT_LIMIT_US = 2 * LONGEST_US
MAX_MOVES = 999
MAX_PERIODS = 99
MAX_STAGES = 9


class InvalidTimeControlError(ValueError):
    """A time control that makes no sense; the message has all faults, each a clause, joined by `; `."""


class BonusTiming(Enum):
    """When the time of a move is given: AFTER it, at its press; or BEFORE it, so that the first move has it too."""

    AFTER_MOVE = auto()
    BEFORE_MOVE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Increment:
    """`time_us` for each move, whatever the move took (Fischer)."""

    time_us: int
    timing: BonusTiming = BonusTiming.AFTER_MOVE


@dataclass(frozen=True, slots=True, kw_only=True)
class BronsteinDelay:
    """Each move gets back what it took, `time_us` at most; given BEFORE, the clock begins with `time_us` more."""

    time_us: int
    timing: BonusTiming = BonusTiming.AFTER_MOVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay:
    """The clock waits for `time_us` of each move before it runs (simple or US delay)."""

    time_us: int


Bonus = Increment | BronsteinDelay | Delay


@dataclass(frozen=True, slots=True, kw_only=True)
class MainTime:
    """`main_us` for `moves` moves (None: for as long as it lasts), with `bonus` for each move.

    Time that is left goes on to the next stage. As the last stage with a number of moves it repeats.
    """

    main_us: int
    moves: int | None = None
    bonus: Bonus | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePerMove:
    """`move_us` for each move; nothing is saved."""

    move_us: int
    moves: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByoYomi:
    """`periods` of `period_us`; a move made within a period keeps it, and one that takes longer uses it up."""

    periods: int
    period_us: int
    moves: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CanadianOvertime:
    """`period_moves` moves in `period_us`, again and again; nothing is saved."""

    period_moves: int
    period_us: int
    moves: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountUp:
    """No limit: the clock shows what was used."""

    moves: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hourglass:
    """`main_us` at first; what one side uses the other gains."""

    main_us: int

    @property
    def moves(self) -> None:
        """None: an hourglass is the only stage there is."""
        return


ClockStage = MainTime | TimePerMove | ByoYomi | CanadianOvertime | CountUp | Hourglass


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """The stages of each side, and `both_us`, what both together may use before the arbiter decides (None: no limit).

    A stage with a number of moves ends when they are made; one without, when its time is over. When the time of the
    last stage is over, or that of a stage whose moves are not made, the flag falls.
    Raises ControlError.
    """

    white: tuple[ClockStage, ...]
    black: tuple[ClockStage, ...]
    joint_limit_us: int | None = None

    def __post_init__(self) -> None:
        stages = self.white if self.white == self.black else self.white + self.black
        faults = [fault for stage in stages for fault in find_stage_faults(stage)]
        faults += _find_order_faults(self.white)
        faults += _find_order_faults(self.black) if self.black != self.white else ()
        if _is_hourglass(self.white) != _is_hourglass(self.black):
            faults.append("an hourglass is for both sides")
        if self.joint_limit_us is not None:
            faults += _find_time_faults("the limit for both sides", self.joint_limit_us, LONGEST_JOINT_LIMIT_US)
        if faults:
            raise InvalidTimeControlError("; ".join(dict.fromkeys(faults)))

    def stages_of(self, side: Side) -> tuple[ClockStage, ...]:
        """Give one side's stages."""
        return self.white if side is Side.WHITE else self.black

    @property
    def is_hourglass(self) -> bool:
        """Whether what one side uses the other gains."""
        return _is_hourglass(self.white)


def build_equal_control(*stages: ClockStage, joint_limit_us: int | None = None) -> TimeControl:
    """Give a time control that is the same for both sides. Raises ControlError."""
    return TimeControl(white=stages, black=stages, joint_limit_us=joint_limit_us)


def _is_hourglass(stages: tuple[ClockStage, ...]) -> bool:
    return any(isinstance(stage, Hourglass) for stage in stages)


def _find_order_faults(stages: tuple[ClockStage, ...]) -> Iterator[str]:
    if not 1 <= len(stages) <= MAX_STAGES:
        yield f"a time control has 1 to {MAX_STAGES} stages, not {len(stages)}"
    if len(stages) > 1 and _is_hourglass(stages):
        yield "an hourglass has no other stage"
    for stage in stages[:-1]:
        if stage.moves is None and isinstance(stage, CountUp):
            yield "nothing comes after a clock that counts up, unless it is told after how many moves"
    if stages and stages[-1].moves is not None and not isinstance(stages[-1], MainTime):
        yield "the last stage goes on to the end; only a main time can be for a number of moves, and then repeats"


def find_stage_faults(stage: ClockStage) -> Iterator[str]:
    """Tell what is too small or too large in a stage."""
    if stage.moves is not None:
        yield from _find_number_faults("moves", stage.moves, MAX_MOVES)
    match stage:
        case MainTime(main_us=main_us, bonus=bonus):
            yield from _find_time_faults("the main time", main_us, LONGEST_US)
            if bonus is not None:
                yield from _find_time_faults("the time for each move", bonus.time_us, LONGEST_BONUS_US)
        case TimePerMove(move_us=move_us):
            yield from _find_time_faults("the time of a move", move_us, LONGEST_US)
        case ByoYomi(periods=periods, period_us=period_us):
            yield from _find_number_faults("periods", periods, MAX_PERIODS)
            yield from _find_time_faults("a period", period_us, LONGEST_US)
        case CanadianOvertime(period_moves=period_moves, period_us=period_us):
            yield from _find_number_faults("moves in a period", period_moves, MAX_MOVES)
            yield from _find_time_faults("a period", period_us, LONGEST_US)
        case Hourglass(main_us=main_us):
            yield from _find_time_faults("the time of an hourglass", main_us, LONGEST_US)
        case CountUp():
            return


def _find_number_faults(name: str, number: int, most: int) -> Iterator[str]:
    if not 1 <= number <= most:
        yield f"give 1 to {most} {name}, not {number}"


def _find_time_faults(name: str, time_us: int, longest_us: int) -> Iterator[str]:
    if not SECOND_US <= time_us <= longest_us:
        longest = f"{longest_us // HOUR_US} hour" + ("s" if longest_us > HOUR_US else "")
        yield f"{name} is 1 second to {longest}"
    elif time_us % SECOND_US:
        yield f"{name} is whole seconds"
