"""A time control in a sentence."""

from collections.abc import Sequence

from controller.clock.time_control import (
    HOUR_US,
    MINUTE_US,
    SECOND_US,
    Bonus,
    BonusTiming,
    BronsteinDelay,
    ByoYomi,
    CanadianOvertime,
    ClockStage,
    CountUp,
    Delay,
    Hourglass,
    Increment,
    MainTime,
    TimeControl,
    TimePerMove,
)

NO_CLOCK = "The game is played without a clock."


def time_control_sentence(control: TimeControl | None) -> str:
    """Return a time control as one sentence with its full stop."""
    if control is None:
        return NO_CLOCK
    if control.white == control.black:
        text = f"Each side has {_stages_words(control.white)}"
    else:
        text = f"White has {_stages_words(control.white)}; Black has {_stages_words(control.black)}"
    if control.joint_limit_us is not None:
        text += f"; when both together have used {duration_words(control.joint_limit_us)}, the arbiter decides"
    return f"{text}."


def duration_words(time_us: int) -> str:
    """Return a time of whole seconds in words: `1 hour 30 minutes`."""
    parts = (
        (time_us // HOUR_US, "hour"),
        (time_us % HOUR_US // MINUTE_US, "minute"),
        (time_us % MINUTE_US // SECOND_US, "second"),
    )
    return " ".join(_count_words(number, unit) for number, unit in parts if number)


def _stages_words(stages: Sequence[ClockStage]) -> str:
    words: list[str] = []
    for place, stage in enumerate(stages):
        before = stages[place - 1] if place else None
        words.append(_connective(before) + _stage_words(stage, is_first=place == 0, is_last=place + 1 == len(stages)))
    return "".join(words)


def _connective(before: ClockStage | None) -> str:
    if before is None:
        return ""
    return ", then " if before.moves is not None else ", and when that is used up "


def _stage_words(stage: ClockStage, *, is_first: bool, is_last: bool) -> str:
    # only a side's last stage goes on to the end: an earlier one without a number of moves ends with its time
    scope = (" for all moves" if is_first else " for the rest") if is_last else ""
    if stage.moves is not None:
        scope = f" for the {'first' if is_first else 'next'} {_moves_words(stage.moves)}"
    match stage:
        case MainTime(main_us=main_us, moves=moves, bonus=bonus):
            again = f", and again for every {_moves_words(moves)} after them" if is_last and moves else ""
            return f"{duration_words(main_us)}{scope}{again}{_bonus_words(bonus)}"
        case TimePerMove(move_us=move_us):
            return f"{duration_words(move_us)} for each move{scope.removeprefix(' for all moves')}"
        case ByoYomi(periods=periods, period_us=period_us):
            kept = "the period is" if periods == 1 else "a period is"
            text = f"{_count_words(periods, 'period')} of {duration_words(period_us)}{scope}"
            return f"{text}; {kept} kept if the move is made within it"
        case CanadianOvertime(period_moves=period_moves, period_us=period_us):
            each = f"{_moves_words(period_moves)}{scope.removeprefix(' for all moves')}"
            return f"{duration_words(period_us)} for every {each}"
        case CountUp():
            return f"no limit{scope.removesuffix(' for all moves')}, and the clock shows what was used"
        case Hourglass(main_us=main_us):
            return f"{duration_words(main_us)}, and the time that one side uses is added to the other"


def _bonus_words(bonus: Bonus | None) -> str:
    match bonus:
        case None:
            return ""
        case Increment(time_us=time_us, timing=timing):
            when = "after" if timing is BonusTiming.AFTER_MOVE else "before"
            return f", with {duration_words(time_us)} added {when} each move"
        case BronsteinDelay(time_us=time_us, timing=timing):
            ahead = ", which the clock shows from the start" if timing is BonusTiming.BEFORE_MOVE else ""
            return f", and after each move its time is given back, up to {duration_words(time_us)}{ahead}"
        case Delay(time_us=time_us):
            return f", and the clock waits {duration_words(time_us)} at each move before it runs"


def _moves_words(number: int) -> str:
    return "move" if number == 1 else f"{number} moves"


def _count_words(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
