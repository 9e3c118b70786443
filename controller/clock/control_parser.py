"""Time controls as people write them: text -> value. What can be written is listed in docs/user/clock.md."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from controller.clock.presets import PRESETS
from controller.clock.text_scanner import TextScanner
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
    InvalidTimeControlError,
    MainTime,
    TimeControl,
    TimePerMove,
    find_stage_faults,
)

ValueT = TypeVar("ValueT")

CONTROL_EXAMPLE = "write G/30 (minutes), 5+3 (minutes and seconds a move), 40/90+30, SD/30+30 (stages) or none"

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


def _word_pattern(word: str) -> re.Pattern[str]:
    return _any_case(rf"{word}\b")


_NONE, _BEFORE, _BOTH = _word_pattern("none"), _word_pattern("before"), _any_case(r",?\s*both\b")
_WHITE, _BLACK = _word_pattern("white"), _any_case(r",?\s*black\b")
_JOINT = _any_case(r",\s*(?:both|black)\b")
_BYO, _CANADIAN, _HOURGLASS = _word_pattern("byo"), _word_pattern("canadian"), _word_pattern("hourglass")
_END, _COUNT_UP = re.compile(r"\Z"), _any_case(r"count\s+up\b")


class _UnexpectedTextError(Exception):
    """What stands here is not what has to."""


def parse_time_control(text: str) -> TimeControl | None:
    """Read a time control; None for `none`, no clock.

    Raises TimeControlError with the place of the fault, or with what is too small or too large.
    """
    scanner = TextScanner(text)
    try:
        is_none = scanner.accept(_NONE, "none") is not None
        control = None if is_none else _parse_control(scanner)
        _require_end(scanner)
    except _UnexpectedTextError:
        raise scanner.build_syntax_error(CONTROL_EXAMPLE) from None
    except InvalidTimeControlError as error:
        raise scanner.build_invalid_part_error(0, str(error), CONTROL_EXAMPLE) from None
    return control


def _parse_control(scanner: TextScanner) -> TimeControl:
    if scanner.accept(_WHITE, "white"):
        white = _parse_stages(scanner)
        _require(scanner.accept(_BLACK, "black"))
        black = _parse_stages(scanner)
        joint_limit_us = None
    else:
        white, joint_limit_us = _parse_preset(scanner) or (_parse_stages(scanner), None)
        black = white
    if scanner.accept(_BOTH, "both 20m (for both sides together)"):
        joint_limit_us = _parse_time(scanner, MINUTE_US)
    _require_end(scanner)
    return TimeControl(white=white, black=black, joint_limit_us=joint_limit_us)


def _require_end(scanner: TextScanner) -> None:
    if not scanner.is_at_end:
        scanner.accept(_END, "the end")
        raise _UnexpectedTextError


def _parse_preset(scanner: TextScanner) -> tuple[tuple[ClockStage, ...], int | None] | None:
    for name, text in PRESETS.items():
        if scanner.accept(_word_pattern(name), name):
            control = parse_time_control(text)
            return None if control is None else (control.white, control.joint_limit_us)
    return None


def _parse_stages(scanner: TextScanner) -> tuple[ClockStage, ...]:
    stages = [*_parse_stage(scanner)]
    while not _is_at_joint_limit(scanner) and scanner.accept(_COMMA, "a comma and the next stage"):
        stages += _parse_stage(scanner)
    offset = scanner.offset
    if scanner.accept(_SEMICOLON, "; and what each move of all stages gets"):
        bonus, has_bonus = _parse_optional_bonus(scanner)
        _require(has_bonus)
        if not any(_lacks_bonus(stage) for stage in stages):
            raise scanner.build_invalid_part_error(
                offset, "every stage before it has a bonus already, or can have none", CONTROL_EXAMPLE
            )
        stages = [_add_bonus(stage, bonus) for stage in stages]
    return tuple(stages)


def _lacks_bonus(stage: ClockStage) -> bool:
    return isinstance(stage, MainTime) and stage.bonus is None


def _add_bonus(stage: ClockStage, bonus: Bonus | None) -> ClockStage:
    return replace(stage, bonus=bonus) if isinstance(stage, MainTime) and stage.bonus is None else stage


def _is_at_joint_limit(scanner: TextScanner) -> bool:
    return bool(_JOINT.match(scanner.text, scanner.offset))


def _parse_stage(scanner: TextScanner) -> list[ClockStage]:
    """Read a stage, or two: byo-yomi and Canadian overtime may have a main time before them."""
    offset = scanner.offset
    stages = _parse_unchecked_stage(scanner)
    faults = [fault for stage in stages for fault in find_stage_faults(stage)]
    if faults:
        raise scanner.build_invalid_part_error(offset, "; ".join(faults), CONTROL_EXAMPLE)
    return stages


def _parse_unchecked_stage(scanner: TextScanner) -> list[ClockStage]:
    if scanner.accept(_HOURGLASS, "hourglass 3m"):
        return [Hourglass(main_us=_parse_time(scanner, MINUTE_US))]
    move_count = scanner.accept(_MOVES, "a number of moves as in 40/90")
    moves = None if move_count is None else int(move_count[1])
    if scanner.accept(_COUNT_UP, "count up"):
        return [CountUp(moves=moves)]
    if scanner.accept(_BYO, "byo 30m 5x30s"):
        return _parse_overtime(scanner, moves, _parse_byo_yomi)
    if scanner.accept(_CANADIAN, "canadian 30m 25/5m"):
        return _parse_overtime(scanner, moves, _parse_canadian)
    if moves is None and scanner.accept(_ALL_MOVES, "G/30"):
        return [MainTime(main_us=_parse_time(scanner, MINUTE_US), bonus=_parse_bonus(scanner))]
    return [_parse_timed_stage(scanner, moves)]


def _parse_timed_stage(scanner: TextScanner, moves: int | None) -> ClockStage:
    """Read `30s/move`, or a main time with its bonus; without a number of moves a bare time would not say which."""
    offset = scanner.offset
    main_us = _parse_time(scanner, MINUTE_US, "a time" if moves else "5+3")
    if scanner.accept(_A_MOVE, "/move"):
        scanner.rewind_to(offset)
        move_us = _parse_time(scanner, SECOND_US)
        scanner.accept(_A_MOVE, "/move")
        return TimePerMove(move_us=move_us, moves=moves)
    bonus, has_bonus = _parse_optional_bonus(scanner)
    if moves is None and not has_bonus:
        raise _UnexpectedTextError
    return MainTime(main_us=main_us, moves=moves, bonus=bonus)


def _parse_overtime(
    scanner: TextScanner, moves: int | None, parse_stage: Callable[[TextScanner, int | None], ClockStage | None]
) -> list[ClockStage]:
    overtime = parse_stage(scanner, moves)
    if overtime is not None:
        return [overtime]
    _require(moves is None)
    main = MainTime(main_us=_parse_time(scanner, MINUTE_US, "a main time"))
    overtime = parse_stage(scanner, None)
    if overtime is None:
        raise _UnexpectedTextError
    return [main, overtime]


def _parse_byo_yomi(scanner: TextScanner, moves: int | None) -> ClockStage | None:
    move_count = scanner.accept(_PERIODS, "periods as in 5x30s")
    if move_count is None:
        return None
    return ByoYomi(periods=int(move_count[1]), period_us=_parse_time(scanner, SECOND_US), moves=moves)


def _parse_canadian(scanner: TextScanner, moves: int | None) -> ClockStage | None:
    move_count = scanner.accept(_MOVES, "moves as in 25/5m")
    if move_count is None:
        return None
    return CanadianOvertime(period_moves=int(move_count[1]), period_us=_parse_time(scanner, MINUTE_US), moves=moves)


def _parse_bonus(scanner: TextScanner) -> Bonus | None:
    return _parse_optional_bonus(scanner)[0]


def _parse_optional_bonus(scanner: TextScanner) -> tuple[Bonus | None, bool]:
    """Read what each move gets, and tell whether it was told: `+0` tells that it gets nothing."""
    if scanner.accept(_PLUS, "+30 (seconds a move)"):
        time_us, timing = _parse_time(scanner, SECOND_US), _parse_timing(scanner)
        return (Increment(time_us=time_us, timing=timing) if time_us else None), True
    if scanner.accept(_BRONSTEIN, "b10 (Bronstein)"):
        time_us, timing = _parse_time(scanner, SECOND_US), _parse_timing(scanner)
        return (BronsteinDelay(time_us=time_us, timing=timing) if time_us else None), True
    if scanner.accept(_DELAY, "d5 (delay)"):
        time_us = _parse_time(scanner, SECOND_US)
        return (Delay(time_us=time_us) if time_us else None), True
    return None, False


def _parse_timing(scanner: TextScanner) -> BonusTiming:
    return BonusTiming.BEFORE_MOVE if scanner.accept(_BEFORE, "before") else BonusTiming.AFTER_MOVE


def _parse_time(scanner: TextScanner, unit_us: int, description: str = "a time as 30, 90s or 1h30m") -> int:
    """Read a time; a bare number counts `unit_us`."""
    found = _require(scanner.accept(_TIME, description))
    if found["bare"]:
        return int(found["bare"]) * unit_us
    return sum(int(found[key] or 0) * size_us for key, size_us in (("h", HOUR_US), ("m", MINUTE_US), ("s", SECOND_US)))


def _require(found: ValueT | None) -> ValueT:
    if not found:
        raise _UnexpectedTextError
    return found
