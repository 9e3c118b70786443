"""Time controls as text: value -> one text, which parses as the same value."""

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


def time_control_text(control: TimeControl | None) -> str:
    """Return the text of a time control; `none` for None."""
    if control is None:
        return "none"
    if control.white == control.black:
        text = _stages_text(control.white)
    else:
        text = f"white {_stages_text(control.white, suffix='+0')} black {_stages_text(control.black, suffix='+0')}"
    return text if control.joint_limit_us is None else f"{text} both {duration_text(control.joint_limit_us)}"


def duration_text(time_us: int) -> str:
    """Return a time of whole seconds, 1 or more, as `30s`, `5m` or `1h30m`."""
    parts = ((time_us // HOUR_US, "h"), (time_us % HOUR_US // MINUTE_US, "m"), (time_us % MINUTE_US // SECOND_US, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number)


def _stages_text(stages: tuple[ClockStage, ...], suffix: str = "") -> str:
    """Return the stages of one side; `suffix` follows a main time for the whole game, in place of `G/` before it."""
    if len(stages) == 1:
        return _single_stage_text(stages[0], suffix)
    texts: list[str] = []
    main_before: MainTime | None = None  # a main time that the overtime after it may include in its text
    for stage in stages:
        match main_before, stage:
            case MainTime(), ByoYomi(moves=None) | CanadianOvertime(moves=None):
                texts[-1] = _stage_text(stage, duration_text(main_before.main_us))
            case _:
                texts.append(_stage_text(stage))
        main_before = stage if isinstance(stage, MainTime) and stage.moves is None and stage.bonus is None else None
    return ", ".join(texts)


def _single_stage_text(stage: ClockStage, suffix: str) -> str:
    match stage:
        case MainTime(main_us=main_us, moves=None, bonus=None):
            return f"{_minutes_text(main_us)}{suffix}" if suffix else f"G/{_minutes_text(main_us)}"
        case MainTime(main_us=main_us, moves=None, bonus=bonus):
            return f"{_minutes_text(main_us)}{_bonus_text(bonus)}"
        case _:
            return _stage_text(stage)


def _stage_text(stage: ClockStage, main: str = "") -> str:
    """Return one of several stages; `main` is the text of the main time before an overtime."""
    move_count_text = "" if stage.moves is None else f"{stage.moves}/"
    main_prefix = f"{main} " if main else ""
    match stage:
        case MainTime(main_us=main_us, bonus=bonus):
            return f"{move_count_text or 'SD/'}{_minutes_text(main_us)}{_bonus_text(bonus)}"
        case TimePerMove(move_us=move_us):
            return f"{move_count_text}{duration_text(move_us)}/move"
        case ByoYomi(periods=periods, period_us=period_us):
            return f"{move_count_text}byo {main_prefix}{periods}x{duration_text(period_us)}"
        case CanadianOvertime(period_moves=period_moves, period_us=period_us):
            return f"{move_count_text}canadian {main_prefix}{period_moves}/{duration_text(period_us)}"
        case CountUp():
            return f"{move_count_text}count up"
        case Hourglass(main_us=main_us):
            return f"hourglass {duration_text(main_us)}"


def _bonus_text(bonus: Bonus | None) -> str:
    match bonus:
        case None:
            return ""
        case Increment(time_us=time_us, timing=timing):
            return f"+{_seconds_text(time_us)}{_timing_text(timing)}"
        case BronsteinDelay(time_us=time_us, timing=timing):
            return f" b{_seconds_text(time_us)}{_timing_text(timing)}"
        case Delay(time_us=time_us):
            return f" d{_seconds_text(time_us)}"


def _timing_text(timing: BonusTiming) -> str:
    return " before" if timing is BonusTiming.BEFORE_MOVE else ""


def _minutes_text(time_us: int) -> str:
    return duration_text(time_us) if time_us % MINUTE_US else str(time_us // MINUTE_US)


def _seconds_text(time_us: int) -> str:
    return str(time_us // SECOND_US)
