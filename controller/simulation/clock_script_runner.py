"""A clock script played in virtual time: what every statement left, and whether it is as expected."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from controller.clock.adjustments import AdjustmentError, add_time, set_moves, set_periods, set_stage, set_time
from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger
from controller.clock.press_clock import FlagRule, PressClock, build_press_clock
from controller.clock.side_clock import moves_to_go
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.rules.position import Side
from hardware.events import Button
from sim.arbiter_statements import AddTime, SetMoves, SetPeriods, SetStage, SetTime
from sim.clock_script import ClockLine
from sim.clock_statements import (
    ClockAction,
    ClockAdjustment,
    ClockExpectation,
    ClockStatement,
    ExpectFlag,
    ExpectLeft,
    ExpectMoves,
    ExpectOver,
    ExpectPeriods,
    ExpectRunning,
    ExpectStage,
    ExpectUsed,
    LosePower,
    PauseClock,
    ResumeClock,
    TakeBack,
    UseControl,
    UseFlags,
)
from sim.statements import (
    ExpectClock,
    PressButton,
    WaitFor,
)
from sim.values import SideName

SECOND_US = 1_000_000
_SIDES = {SideName.WHITE: Side.WHITE, SideName.BLACK: Side.BLACK}
_BUTTONS = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedStatement:
    """One statement that was played: the clock after it, the time, and what is not as expected (empty: all is)."""

    line: ClockLine
    clock: PressClock
    at_us: int
    fault: str = ""


def play_clock_script(lines: Iterable[ClockLine]) -> Iterator[PlayedStatement]:
    """Play a script; each `control` begins again at 0. What cannot be done is a fault, and the rest still runs."""
    clock, at_us = build_press_clock(None, 0), 0
    for line in lines:
        fault = ""
        try:
            clock, at_us = _execute(line.statement, clock, at_us)
        except (TimeControlSyntaxError, AdjustmentError) as error:
            fault = str(error)
        else:
            fault = _find_mismatch(line.statement, clock.advance_to(at_us))
        yield PlayedStatement(line=line, clock=clock.advance_to(at_us), at_us=at_us, fault=fault)


def _execute(statement: ClockStatement, clock: PressClock, at_us: int) -> tuple[PressClock, int]:
    match statement:
        case UseControl(text=text):
            return build_press_clock(parse_time_control(text), 0), 0
        case UseFlags(rule=rule):
            return replace(clock, flag_rule=FlagRule(rule.value)), at_us
        case WaitFor(duration_us=duration_us):
            return clock, at_us + duration_us
        case LosePower(duration_us=duration_us):
            return clock.restart(at_us, at_us + duration_us), at_us + duration_us
        case PressButton() | PauseClock() | ResumeClock() | TakeBack():
            return _perform(statement, clock, at_us), at_us
        case SetTime() | AddTime() | SetStage() | SetMoves() | SetPeriods():
            clock = clock.advance_to(at_us)
            return clock.with_adjusted_ledger(_adjust(statement, clock.ledger, at_us)), at_us
        case _:
            return clock, at_us


def _perform(statement: ClockAction, clock: PressClock, at_us: int) -> PressClock:
    match statement:
        case PressButton(button=Button.THIRD):
            return clock.resume(at_us) if clock.is_paused else clock.pause(at_us)
        case PressButton(button=button):
            return clock.press(_BUTTONS[button], at_us)
        case PauseClock():
            return clock.pause(at_us)
        case ResumeClock():
            return clock.resume(at_us)
        case TakeBack():
            return clock.take_back(at_us)
        case WaitFor() | LosePower():
            return clock


def _adjust(statement: ClockAdjustment, ledger: Ledger, at_us: int) -> Ledger:
    side = _SIDES[statement.side]
    match statement:
        case SetTime(remaining_us=time_us):
            return set_time(ledger, side, time_us, at_us)
        case AddTime(time_us=time_us):
            return add_time(ledger, side, time_us, at_us)
        case SetStage(number=number):
            return set_stage(ledger, side, number, at_us)
        case SetMoves(number=number):
            return set_moves(ledger, side, number, at_us)
        case SetPeriods(number=number):
            return set_periods(ledger, side, number, at_us)


def _find_mismatch(statement: ClockStatement, clock: PressClock) -> str:
    """Say what an expectation does not find; empty for any other statement."""
    match statement:
        case ExpectClock() | ExpectLeft() | ExpectRunning() | ExpectFlag() | ExpectStage() | ExpectMoves():
            expected, found = _compare(statement, clock)
        case ExpectPeriods() | ExpectUsed() | ExpectOver():
            expected, found = _compare(statement, clock)
        case _:
            return ""
    return "" if expected == found else f"expected {expected}, but it is {found}"


def _compare(statement: ClockExpectation, clock: PressClock) -> tuple[str, str]:
    """Give what is expected and what is, in the same words."""
    ledger = clock.ledger
    match statement:
        case ExpectClock(side=side, remaining_us=time_us):
            return exact_time_text(time_us), exact_time_text(
                ledger.displayed_seconds(_SIDES[side], ledger.since_us) * SECOND_US
            )
        case ExpectLeft(side=side, time_us=time_us):
            return exact_time_text(time_us), exact_time_text(ledger.displayed_us(_SIDES[side], ledger.since_us))
        case ExpectRunning(side=side):
            return _name(side), side_text(ledger.running_side)
        case ExpectFlag(side=side):
            return _name(side), side_text(ledger.first_flag)
        case ExpectStage(side=side, number=number):
            return f"stage {number}", f"stage {ledger.side_clocks[_SIDES[side]].stage_index + 1}"
        case ExpectMoves(side=side, number=number):
            to_go = moves_to_go(ledger.stages_of(_SIDES[side]), ledger.side_clocks[_SIDES[side]])
            return f"{number} moves", f"{to_go} moves"
        case ExpectPeriods(side=side, number=number):
            return f"{number} periods", f"{ledger.side_clocks[_SIDES[side]].periods} periods"
        case ExpectUsed(side=side, time_us=time_us):
            account = ledger.account
            used_us = account.paused_us if side is None else (account.white_us, account.black_us)[_SIDES[side]]
            return exact_time_text(time_us), exact_time_text(used_us)
        case ExpectOver(word=word):
            return word.value, "no" if clock.stop_reason is None else clock.stop_reason.value


def exact_time_text(time_us: int) -> str:
    """Write a time as `m:ss` or `h:mm:ss`, with as much of a second as there is."""
    seconds, fraction = divmod(time_us, SECOND_US)
    minutes, hours = seconds // 60 % 60, seconds // 3600
    text = f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
    return f"{text}.{fraction:06}".rstrip("0") if fraction else text


def side_text(side: Side | None) -> str:
    """Give a side's name, or `nobody`."""
    return "nobody" if side is None else side.english_name.lower()


def _name(side: SideName | None) -> str:
    return "nobody" if side is None else side.value
