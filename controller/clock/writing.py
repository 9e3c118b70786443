"""Time controls as text: value -> the one text that is written for it, which is read as the same value."""

from controller.clock.controls import (
    HOUR_US,
    MINUTE_US,
    SECOND_US,
    Bonus,
    Bronstein,
    ByoYomi,
    Canadian,
    CountUp,
    Delay,
    Given,
    Hourglass,
    Increment,
    Main,
    PerMove,
    Stage,
    TimeControl,
)


def time_control_text(control: TimeControl | None) -> str:
    """Write a time control; `none` for None."""
    if control is None:
        return "none"
    if control.white == control.black:
        text = _stages_text(control.white)
    else:
        text = f"white {_stages_text(control.white, alone='+0')} black {_stages_text(control.black, alone='+0')}"
    return text if control.both_us is None else f"{text} both {span_text(control.both_us)}"


def span_text(time_us: int) -> str:
    """Write a time of whole seconds, 1 or more, as `30s`, `5m` or `1h30m`."""
    parts = ((time_us // HOUR_US, "h"), (time_us % HOUR_US // MINUTE_US, "m"), (time_us % MINUTE_US // SECOND_US, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number)


def _stages_text(stages: tuple[Stage, ...], alone: str = "") -> str:
    """Write one side's stages; `alone` closes a main time for the whole game, instead of the `G/` that opens it."""
    if len(stages) == 1:
        return _only_text(stages[0], alone)
    texts: list[str] = []
    ahead: Main | None = None  # a main time that may be written with the overtime behind it
    for stage in stages:
        match ahead, stage:
            case Main(), ByoYomi(moves=None) | Canadian(moves=None):
                texts[-1] = _stage_text(stage, span_text(ahead.main_us))
            case _:
                texts.append(_stage_text(stage))
        ahead = stage if isinstance(stage, Main) and stage.moves is None and stage.bonus is None else None
    return ", ".join(texts)


def _only_text(stage: Stage, alone: str) -> str:
    match stage:
        case Main(main_us=main_us, moves=None, bonus=None):
            return f"{_minutes_text(main_us)}{alone}" if alone else f"G/{_minutes_text(main_us)}"
        case Main(main_us=main_us, moves=None, bonus=bonus):
            return f"{_minutes_text(main_us)}{_bonus_text(bonus)}"
        case _:
            return _stage_text(stage)


def _stage_text(stage: Stage, main: str = "") -> str:
    """Write one of several stages; `main` is the main time ahead of an overtime."""
    counted = "" if stage.moves is None else f"{stage.moves}/"
    between = f"{main} " if main else ""
    match stage:
        case Main(main_us=main_us, bonus=bonus):
            return f"{counted or 'SD/'}{_minutes_text(main_us)}{_bonus_text(bonus)}"
        case PerMove(move_us=move_us):
            return f"{counted}{span_text(move_us)}/move"
        case ByoYomi(periods=periods, period_us=period_us):
            return f"{counted}byo {between}{periods}x{span_text(period_us)}"
        case Canadian(period_moves=period_moves, period_us=period_us):
            return f"{counted}canadian {between}{period_moves}/{span_text(period_us)}"
        case CountUp():
            return f"{counted}count up"
        case Hourglass(main_us=main_us):
            return f"hourglass {span_text(main_us)}"


def _bonus_text(bonus: Bonus | None) -> str:
    match bonus:
        case None:
            return ""
        case Increment(time_us=time_us, given=given):
            return f"+{_seconds_text(time_us)}{_given_text(given)}"
        case Bronstein(time_us=time_us, given=given):
            return f" b{_seconds_text(time_us)}{_given_text(given)}"
        case Delay(time_us=time_us):
            return f" d{_seconds_text(time_us)}"


def _given_text(given: Given) -> str:
    return " before" if given is Given.BEFORE else ""


def _minutes_text(time_us: int) -> str:
    return span_text(time_us) if time_us % MINUTE_US else str(time_us // MINUTE_US)


def _seconds_text(time_us: int) -> str:
    return str(time_us // SECOND_US)
