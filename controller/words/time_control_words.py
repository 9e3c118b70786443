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
from controller.words.catalogue import Catalogue


def time_control_sentence(catalogue: Catalogue, control: TimeControl | None, *, is_scored: bool | None = None) -> str:
    """Return a time control as one sentence with its full stop.

    `is_scored` says whether the game has a score, which decides what follows when both have used what they may.
    """
    if control is None:
        return catalogue.text("time control", "no clock")
    white = _stages_text(catalogue, control.white)
    if control.white == control.black:
        text = catalogue.text("time control", "each side", stages=white)
    else:
        text = catalogue.text("time control", "two sides", white=white, black=_stages_text(catalogue, control.black))
    if control.joint_limit_us is not None:
        limit = duration_text(catalogue, control.joint_limit_us)
        text = _joint_limit_text(catalogue, text, limit, is_scored=is_scored)
    return f"{text}."


def _joint_limit_text(catalogue: Catalogue, control: str, limit: str, *, is_scored: bool | None) -> str:
    if is_scored is None:
        return catalogue.text("time control", "joint limit", control=control, time=limit)
    if is_scored:
        return catalogue.text("time control", "joint limit, totals", control=control, time=limit)
    return catalogue.text("time control", "joint limit, arbiter", control=control, time=limit)


def duration_text(catalogue: Catalogue, time_us: int) -> str:
    """Return a time of whole seconds in words: `1 hour 30 minutes`."""
    hours, minutes, seconds = (
        time_us // HOUR_US,
        time_us % HOUR_US // MINUTE_US,
        time_us % MINUTE_US // SECOND_US,
    )
    parts: list[str] = []
    if hours:
        parts.append(catalogue.text("time control", "hours", count=hours))
    if minutes:
        parts.append(catalogue.text("time control", "minutes", count=minutes))
    if seconds:
        parts.append(catalogue.text("time control", "seconds", count=seconds))
    return " ".join(parts)


def _stages_text(catalogue: Catalogue, stages: Sequence[ClockStage]) -> str:
    """Return the stages of one side, joined by what ends each."""
    text = ""
    for index, stage in enumerate(stages):
        stage_text = _stage_text(catalogue, stage, is_first=index == 0, is_last=index + 1 == len(stages))
        if index == 0:
            text = stage_text
        elif stages[index - 1].moves is not None:
            text = catalogue.text("time control", "after moves", before=text, stage=stage_text)
        else:
            text = catalogue.text("time control", "after time", before=text, stage=stage_text)
    return text


def _stage_text(catalogue: Catalogue, stage: ClockStage, *, is_first: bool, is_last: bool) -> str:
    scope = _scope_text(catalogue, stage, is_first=is_first, is_last=is_last)
    match stage:
        case MainTime(main_us=main_us, moves=moves, bonus=bonus):
            if is_first and is_last and moves is None:
                scope = f" {catalogue.text('time control', 'all moves')}"
            again = ""
            if is_last and moves:
                again = catalogue.text("time control", "again", moves=_moves_text(catalogue, moves))
            return f"{duration_text(catalogue, main_us)}{scope}{again}{_bonus_text(catalogue, bonus)}"
        case TimePerMove(move_us=move_us):
            time = duration_text(catalogue, move_us)
            return catalogue.text("time control", "time per move", time=time, scope=scope)
        case ByoYomi(periods=periods, period_us=period_us):
            if is_first and is_last:
                scope = f" {catalogue.text('time control', 'all moves')}"
            time = duration_text(catalogue, period_us)
            return catalogue.text("time control", "byo-yomi", count=periods, time=time, scope=scope)
        case CanadianOvertime(period_moves=period_moves, period_us=period_us):
            time, moves_text = duration_text(catalogue, period_us), _moves_text(catalogue, period_moves)
            return catalogue.text("time control", "canadian", time=time, moves=moves_text, scope=scope)
        case CountUp():
            return catalogue.text("time control", "count up", scope=scope)
        case Hourglass(main_us=main_us):
            return catalogue.text("time control", "hourglass", time=duration_text(catalogue, main_us))


def _scope_text(catalogue: Catalogue, stage: ClockStage, *, is_first: bool, is_last: bool) -> str:
    """Return the moves that a stage is for, after a space; empty for the whole game, and for a stage of time alone."""
    if stage.moves is not None:
        moves = _moves_text(catalogue, stage.moves)
        if is_first:
            return f" {catalogue.text('time control', 'first moves', moves=moves)}"
        return f" {catalogue.text('time control', 'next moves', moves=moves)}"
    # only a side's last stage goes on to the end: an earlier one without a number of moves ends with its time
    return f" {catalogue.text('time control', 'rest')}" if is_last and not is_first else ""


def _bonus_text(catalogue: Catalogue, bonus: Bonus | None) -> str:
    match bonus:
        case None:
            return ""
        case Increment(time_us=time_us, timing=BonusTiming.AFTER_MOVE):
            return catalogue.text("time control", "increment after", time=duration_text(catalogue, time_us))
        case Increment(time_us=time_us):
            return catalogue.text("time control", "increment before", time=duration_text(catalogue, time_us))
        case BronsteinDelay(time_us=time_us, timing=BonusTiming.BEFORE_MOVE):
            return catalogue.text("time control", "bronstein before", time=duration_text(catalogue, time_us))
        case BronsteinDelay(time_us=time_us):
            return catalogue.text("time control", "bronstein after", time=duration_text(catalogue, time_us))
        case Delay(time_us=time_us):
            return catalogue.text("time control", "delay", time=duration_text(catalogue, time_us))


def _moves_text(catalogue: Catalogue, number: int) -> str:
    return catalogue.text("time control", "moves", count=number)
