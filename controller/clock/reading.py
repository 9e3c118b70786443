"""Time controls as people write them: text -> value. What can be written is listed in docs/clock.md."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from controller.clock.controls import (
    HOUR_US,
    MINUTE_US,
    SECOND_US,
    Bonus,
    Bronstein,
    ByoYomi,
    Canadian,
    ControlError,
    CountUp,
    Delay,
    Given,
    Hourglass,
    Increment,
    Main,
    PerMove,
    Stage,
    TimeControl,
    stage_faults,
)
from controller.clock.presets import PRESETS
from controller.clock.scanning import Scanner

Found = TypeVar("Found")

EXAMPLE = "write G/30 (minutes), 5+3 (minutes and seconds a move), 40/90+30, SD/30+30 (stages) or none"

_NUMBER = r"[0-9]{1,6}"


def _any_case(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_TIME = _any_case(
    rf"(?=[0-9])(?:(?P<h>{_NUMBER})h)?(?:(?P<m>{_NUMBER})m)?(?:(?P<s>{_NUMBER})s)?"
    rf"(?P<bare>(?<![hms]){_NUMBER})?(?![a-z0-9])"
)
_MOVES = _any_case(rf"({_NUMBER})\s*/(?!\s*moves?\b)")
_PERIODS = _any_case(rf"({_NUMBER})\s*[x*]")
_ALL_MOVES = _any_case(r"(?:G|SD)\s*/")
_A_MOVE = _any_case(r"/\s*move\b")
_PLUS = _any_case(r"\+|inc\s*/?\s*(?=[0-9])")
_DELAY = _any_case(r"d\s*/?\s*(?=[0-9])")
_BRONSTEIN = _any_case(r"b\s*/?\s*(?=[0-9])")
_COMMA, _SEMICOLON = re.compile(r","), re.compile(r";")


def _word(word: str) -> re.Pattern[str]:
    return _any_case(rf"{word}\b")


_NONE, _BEFORE, _BOTH = _word("none"), _word("before"), _any_case(r",?\s*both\b")
_WHITE, _BLACK = _word("white"), _any_case(r",?\s*black\b")
_JOINT = _any_case(r",\s*(?:both|black)\b")
_BYO, _CANADIAN, _HOURGLASS = _word("byo"), _word("canadian"), _word("hourglass")
_END, _COUNT_UP = re.compile(r"\Z"), _any_case(r"count\s+up\b")


class _AstrayError(Exception):
    """What stands here is not what has to."""


def parse_time_control(text: str) -> TimeControl | None:
    """Read a time control; None for `none`, no clock.

    Raises TimeControlError with the place of the fault, or with what is too small or too large.
    """
    scanner = Scanner(text)
    try:
        is_none = scanner.take(_NONE, "none") is not None
        control = None if is_none else _control(scanner)
        _end(scanner)
    except _AstrayError:
        raise scanner.fault(EXAMPLE) from None
    except ControlError as error:
        raise scanner.refusal(0, str(error), EXAMPLE) from None
    return control


def _control(scanner: Scanner) -> TimeControl:
    if scanner.take(_WHITE, "white"):
        white = _stages(scanner)
        _need(scanner.take(_BLACK, "black"))
        black = _stages(scanner)
        both_us = None
    else:
        white, both_us = _preset(scanner) or (_stages(scanner), None)
        black = white
    if scanner.take(_BOTH, "both 20m (for both sides together)"):
        both_us = _time(scanner, MINUTE_US)
    _end(scanner)
    return TimeControl(white=white, black=black, both_us=both_us)


def _end(scanner: Scanner) -> None:
    if not scanner.is_done:
        scanner.take(_END, "the end")
        raise _AstrayError


def _preset(scanner: Scanner) -> tuple[tuple[Stage, ...], int | None] | None:
    for name, text in PRESETS.items():
        if scanner.take(_word(name), name):
            control = parse_time_control(text)
            return None if control is None else (control.white, control.both_us)
    return None


def _stages(scanner: Scanner) -> tuple[Stage, ...]:
    stages = [*_stage(scanner)]
    while not _is_joint(scanner) and scanner.take(_COMMA, "a comma and the next stage"):
        stages += _stage(scanner)
    place = scanner.place
    if scanner.take(_SEMICOLON, "; and what each move of all stages gets"):
        bonus, is_told = _read_bonus(scanner)
        _need(is_told)
        if not any(_lacks_bonus(stage) for stage in stages):
            raise scanner.refusal(place, "every stage before it has a bonus already, or can have none", EXAMPLE)
        stages = [_with_bonus(stage, bonus) for stage in stages]
    return tuple(stages)


def _lacks_bonus(stage: Stage) -> bool:
    return isinstance(stage, Main) and stage.bonus is None


def _with_bonus(stage: Stage, bonus: Bonus | None) -> Stage:
    return replace(stage, bonus=bonus) if isinstance(stage, Main) and stage.bonus is None else stage


def _is_joint(scanner: Scanner) -> bool:
    return bool(_JOINT.match(scanner.text, scanner.place))


def _stage(scanner: Scanner) -> list[Stage]:
    """Read a stage, or two: byo-yomi and Canadian overtime may have a main time before them."""
    place = scanner.place
    stages = _one_stage(scanner)
    faults = [fault for stage in stages for fault in stage_faults(stage)]
    if faults:
        raise scanner.refusal(place, "; ".join(faults), EXAMPLE)
    return stages


def _one_stage(scanner: Scanner) -> list[Stage]:
    if scanner.take(_HOURGLASS, "hourglass 3m"):
        return [Hourglass(main_us=_time(scanner, MINUTE_US))]
    counted = scanner.take(_MOVES, "a number of moves as in 40/90")
    moves = None if counted is None else int(counted[1])
    if scanner.take(_COUNT_UP, "count up"):
        return [CountUp(moves=moves)]
    if scanner.take(_BYO, "byo 30m 5x30s"):
        return _overtime(scanner, moves, _byo_yomi)
    if scanner.take(_CANADIAN, "canadian 30m 25/5m"):
        return _overtime(scanner, moves, _canadian)
    if moves is None and scanner.take(_ALL_MOVES, "G/30"):
        return [Main(main_us=_time(scanner, MINUTE_US), bonus=_bonus(scanner))]
    return [_timed(scanner, moves)]


def _timed(scanner: Scanner, moves: int | None) -> Stage:
    """Read `30s/move`, or a main time with its bonus; without a number of moves a bare time would not say which."""
    place = scanner.place
    main_us = _time(scanner, MINUTE_US, "a time" if moves else "5+3")
    if scanner.take(_A_MOVE, "/move"):
        scanner.back_to(place)
        move_us = _time(scanner, SECOND_US)
        scanner.take(_A_MOVE, "/move")
        return PerMove(move_us=move_us, moves=moves)
    bonus, has_plus = _read_bonus(scanner)
    if moves is None and not has_plus:
        raise _AstrayError
    return Main(main_us=main_us, moves=moves, bonus=bonus)


def _overtime(scanner: Scanner, moves: int | None, read: Callable[[Scanner, int | None], Stage | None]) -> list[Stage]:
    overtime = read(scanner, moves)
    if overtime is not None:
        return [overtime]
    _need(moves is None)
    main = Main(main_us=_time(scanner, MINUTE_US, "a main time"))
    overtime = read(scanner, None)
    if overtime is None:
        raise _AstrayError
    return [main, overtime]


def _byo_yomi(scanner: Scanner, moves: int | None) -> Stage | None:
    counted = scanner.take(_PERIODS, "periods as in 5x30s")
    if counted is None:
        return None
    return ByoYomi(periods=int(counted[1]), period_us=_time(scanner, SECOND_US), moves=moves)


def _canadian(scanner: Scanner, moves: int | None) -> Stage | None:
    counted = scanner.take(_MOVES, "moves as in 25/5m")
    if counted is None:
        return None
    return Canadian(period_moves=int(counted[1]), period_us=_time(scanner, MINUTE_US), moves=moves)


def _bonus(scanner: Scanner) -> Bonus | None:
    return _read_bonus(scanner)[0]


def _read_bonus(scanner: Scanner) -> tuple[Bonus | None, bool]:
    """Read what each move gets, and tell whether it was told: `+0` tells that it gets nothing."""
    if scanner.take(_PLUS, "+30 (seconds a move)"):
        time_us, given = _time(scanner, SECOND_US), _given(scanner)
        return (Increment(time_us=time_us, given=given) if time_us else None), True
    if scanner.take(_BRONSTEIN, "b10 (Bronstein)"):
        time_us, given = _time(scanner, SECOND_US), _given(scanner)
        return (Bronstein(time_us=time_us, given=given) if time_us else None), True
    if scanner.take(_DELAY, "d5 (delay)"):
        time_us = _time(scanner, SECOND_US)
        return (Delay(time_us=time_us) if time_us else None), True
    return None, False


def _given(scanner: Scanner) -> Given:
    return Given.BEFORE if scanner.take(_BEFORE, "before") else Given.AFTER


def _time(scanner: Scanner, unit_us: int, what: str = "a time as 30, 90s or 1h30m") -> int:
    """Read a time; a bare number counts `unit_us`."""
    found = _need(scanner.take(_TIME, what))
    if found["bare"]:
        return int(found["bare"]) * unit_us
    return sum(int(found[key] or 0) * size_us for key, size_us in (("h", HOUR_US), ("m", MINUTE_US), ("s", SECOND_US)))


def _need(found: Found | None) -> Found:
    if not found:
        raise _AstrayError
    return found
