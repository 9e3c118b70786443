"""Scripts for a clock alone, played in virtual time."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from controller.clock.adjustments import AdjustmentError
from controller.clock.clock_text import exact_time_text, side_text
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule, PressClock, build_press_clock
from controller.clock.side_clock import moves_to_go
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.commands.values import ClockCommand
from controller.rules.position import Side
from controller.session.arbiter.clock_adjustments import adjust_ledger, refusal_message
from controller.words.messages import message_sentence
from controller.words.po_files import english
from hardware.events import Button
from sim.script.clock_grammar import ClockLine
from sim.script.clock_statements import (
    ClockAction,
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
    TakeBackTurn,
    UseControl,
    UseFlags,
)
from sim.script.statements import ExpectClock, PressButton, WaitFor

SECOND_US = 1_000_000
_BUTTONS = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedStatement:
    """One statement that was played."""

    line: ClockLine
    clock: PressClock  # after it
    at_us: int  # since the last `control`
    fault: str = ""  # what went wrong, or is not as expected


def play_clock_script(lines: Iterable[ClockLine]) -> Iterator[PlayedStatement]:
    """Yield the statements as they are played; after a fault the next ones still run, and a `control` begins at 0."""
    clock, at_us = build_press_clock(None, 0), 0
    for line in lines:
        fault = ""
        try:
            clock, at_us = _execute(line.statement, clock, at_us)
        except TimeControlSyntaxError as error:
            fault = str(error)
        except AdjustmentError as error:
            fault = message_sentence(english(), refusal_message(error))
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
        case PressButton() | PauseClock() | ResumeClock() | TakeBackTurn():
            return _perform(statement, clock, at_us), at_us
        case _ if isinstance(statement, ClockCommand):
            clock = clock.advance_to(at_us)
            return clock.with_adjusted_ledger(adjust_ledger(clock.ledger, statement, at_us)), at_us
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
        case TakeBackTurn():
            return clock.take_back(at_us)
        case WaitFor() | LosePower():
            return clock


def _find_mismatch(statement: ClockStatement, clock: PressClock) -> str:
    """Return what an expectation does not find; empty for any other statement."""
    if not isinstance(statement, ClockExpectation):
        return ""
    expected, found = _compare(statement, clock)
    return "" if expected == found else f"expected {expected}, but it is {found}"


def _compare(statement: ClockExpectation, clock: PressClock) -> tuple[str, str]:
    """Return what is expected and what is, in the same words."""
    ledger = clock.ledger
    match statement:
        case ExpectClock(side=side, remaining_us=time_us):
            return exact_time_text(time_us), exact_time_text(
                ledger.displayed_seconds(side, ledger.since_us) * SECOND_US
            )
        case ExpectLeft(side=side, time_us=time_us):
            return exact_time_text(time_us), exact_time_text(ledger.displayed_us(side, ledger.since_us))
        case ExpectRunning(side=side):
            return side_text(side), side_text(ledger.running_side)
        case ExpectFlag(side=side):
            return side_text(side), side_text(ledger.first_flag)
        case ExpectStage(side=side, number=number):
            return f"stage {number}", f"stage {ledger.side_clocks[side].stage_index + 1}"
        case ExpectMoves(side=side, number=number):
            to_go = moves_to_go(ledger.stages_of(side), ledger.side_clocks[side])
            return f"{number} moves", f"{to_go} moves"
        case ExpectPeriods(side=side, number=number):
            return f"{number} periods", f"{ledger.side_clocks[side].periods} periods"
        case ExpectUsed(side=side, time_us=time_us):
            account = ledger.account
            used_us = account.paused_us if side is None else (account.white_us, account.black_us)[side]
            return exact_time_text(time_us), exact_time_text(used_us)
        case ExpectOver(word=word):
            return word.value, "no" if clock.stop_reason is None else clock.stop_reason.value
