"""Time controls as people write them: text -> value; docs/user/reference/time-controls.md lists what can be written."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from controller.clock import control_patterns as patterns
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


class _UnexpectedTextError(Exception):
    """The text at the scanner's offset is not what must stand there."""


def parse_time_control(text: str) -> TimeControl | None:
    """Parse a time control; None for `none`, which is a game without a clock.

    Raises TimeControlSyntaxError, which names the place of the fault or the value that is out of range.
    """
    scanner = TextScanner(text)
    try:
        is_none = scanner.accept(patterns.NONE, "none") is not None
        control = None if is_none else _parse_control(scanner)
        _require_end(scanner)
    except _UnexpectedTextError:
        raise scanner.build_syntax_error(CONTROL_EXAMPLE) from None
    except InvalidTimeControlError as error:
        raise scanner.build_invalid_part_error(0, str(error), CONTROL_EXAMPLE) from None
    return control


def _parse_control(scanner: TextScanner) -> TimeControl:
    if scanner.accept(patterns.WHITE, "white"):
        white = _parse_stages(scanner)
        _require(scanner.accept(patterns.BLACK, "black"))
        black = _parse_stages(scanner)
        joint_limit_us = None
    else:
        white, joint_limit_us = _parse_preset(scanner) or (_parse_stages(scanner), None)
        black = white
    if scanner.accept(patterns.BOTH, "both 20m (for both sides together)"):
        joint_limit_us = _parse_time(scanner, MINUTE_US)
    _require_end(scanner)
    return TimeControl(white=white, black=black, joint_limit_us=joint_limit_us)


def _require_end(scanner: TextScanner) -> None:
    if not scanner.is_at_end:
        scanner.accept(patterns.END, "the end")
        raise _UnexpectedTextError


def _parse_preset(scanner: TextScanner) -> tuple[tuple[ClockStage, ...], int | None] | None:
    for name, text in PRESETS.items():
        if scanner.accept(patterns.word_pattern(name), name):
            control = parse_time_control(text)
            return None if control is None else (control.white, control.joint_limit_us)
    return None


def _parse_stages(scanner: TextScanner) -> tuple[ClockStage, ...]:
    stages = [*_parse_stage(scanner)]
    while not _is_after_stages(scanner) and scanner.accept(patterns.COMMA, "a comma and the next stage"):
        stages += _parse_stage(scanner)
    offset = scanner.offset
    if scanner.accept(patterns.SEMICOLON, "; and what each move of all stages gets"):
        bonus, has_bonus = _parse_optional_bonus(scanner)
        _require(has_bonus)
        if not any(_lacks_bonus(stage) for stage in stages):
            raise scanner.build_invalid_part_error(
                offset, "every stage before it has a bonus already or cannot have one", CONTROL_EXAMPLE
            )
        stages = [_add_bonus(stage, bonus) for stage in stages]
    return tuple(stages)


def _lacks_bonus(stage: ClockStage) -> bool:
    return isinstance(stage, MainTime) and stage.bonus is None


def _add_bonus(stage: ClockStage, bonus: Bonus | None) -> ClockStage:
    return replace(stage, bonus=bonus) if isinstance(stage, MainTime) and stage.bonus is None else stage


def _is_after_stages(scanner: TextScanner) -> bool:
    return bool(patterns.AFTER_STAGES.match(scanner.text, scanner.offset))


def _parse_stage(scanner: TextScanner) -> list[ClockStage]:
    """Parse one stage, or two: a main time may stand before byo-yomi and Canadian overtime."""
    offset = scanner.offset
    stages = _parse_unchecked_stage(scanner)
    faults = [fault for stage in stages for fault in find_stage_faults(stage)]
    if faults:
        raise scanner.build_invalid_part_error(offset, "; ".join(faults), CONTROL_EXAMPLE)
    return stages


def _parse_unchecked_stage(scanner: TextScanner) -> list[ClockStage]:
    if scanner.accept(patterns.HOURGLASS, "hourglass 3m"):
        return [Hourglass(main_us=_parse_time(scanner, MINUTE_US))]
    move_count = scanner.accept(patterns.MOVES, "a number of moves as in 40/90")
    moves = None if move_count is None else int(move_count[1])
    if scanner.accept(patterns.COUNT_UP, "count up"):
        return [CountUp(moves=moves)]
    if scanner.accept(patterns.BYO_YOMI, "byo 30m 5x30s"):
        return _parse_overtime(scanner, moves, _parse_byo_yomi)
    if scanner.accept(patterns.CANADIAN, "canadian 30m 25/5m"):
        return _parse_overtime(scanner, moves, _parse_canadian)
    if moves is None and scanner.accept(patterns.ALL_MOVES, "G/30"):
        return [MainTime(main_us=_parse_time(scanner, MINUTE_US), bonus=_parse_optional_bonus(scanner)[0])]
    return [_parse_timed_stage(scanner, moves)]


def _parse_timed_stage(scanner: TextScanner, moves: int | None) -> ClockStage:
    """Parse `30s/move`, or a main time with its bonus.

    Without a number of moves a main time needs a bonus: a bare time could also be that of a move.
    """
    offset = scanner.offset
    main_us = _parse_time(scanner, MINUTE_US, "a time" if moves else "5+3")
    if scanner.accept(patterns.PER_MOVE, "/move"):
        scanner.rewind_to(offset)
        move_us = _parse_time(scanner, SECOND_US)
        scanner.accept(patterns.PER_MOVE, "/move")
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
    move_count = scanner.accept(patterns.PERIODS, "periods as in 5x30s")
    if move_count is None:
        return None
    return ByoYomi(periods=int(move_count[1]), period_us=_parse_time(scanner, SECOND_US), moves=moves)


def _parse_canadian(scanner: TextScanner, moves: int | None) -> ClockStage | None:
    move_count = scanner.accept(patterns.MOVES, "moves as in 25/5m")
    if move_count is None:
        return None
    return CanadianOvertime(period_moves=int(move_count[1]), period_us=_parse_time(scanner, MINUTE_US), moves=moves)


def _parse_optional_bonus(scanner: TextScanner) -> tuple[Bonus | None, bool]:
    """Return the bonus of each move, and True if one is written: `+0` writes that there is none."""
    if scanner.accept(patterns.INCREMENT, "+30 (seconds a move)"):
        time_us, timing = _parse_time(scanner, SECOND_US), _parse_timing(scanner)
        return (Increment(time_us=time_us, timing=timing) if time_us else None), True
    if scanner.accept(patterns.BRONSTEIN, "b10 (Bronstein)"):
        time_us, timing = _parse_time(scanner, SECOND_US), _parse_timing(scanner)
        return (BronsteinDelay(time_us=time_us, timing=timing) if time_us else None), True
    if scanner.accept(patterns.DELAY, "d5 (delay)"):
        time_us = _parse_time(scanner, SECOND_US)
        return (Delay(time_us=time_us) if time_us else None), True
    return None, False


def _parse_timing(scanner: TextScanner) -> BonusTiming:
    return BonusTiming.BEFORE_MOVE if scanner.accept(patterns.BEFORE, "before") else BonusTiming.AFTER_MOVE


def _parse_time(scanner: TextScanner, unit_us: int, description: str = "a time such as 30, 90s or 1h30m") -> int:
    """Parse a time in microseconds; a bare number counts units of `unit_us`."""
    found = _require(scanner.accept(patterns.TIME, description))
    if found["bare"]:
        return int(found["bare"]) * unit_us
    return sum(int(found[key] or 0) * size_us for key, size_us in (("h", HOUR_US), ("m", MINUTE_US), ("s", SECOND_US)))


def _require(found: ValueT | None) -> ValueT:
    if not found:
        raise _UnexpectedTextError
    return found
