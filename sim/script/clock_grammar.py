"""Scripts for a clock alone: presses and the arbiter's commands in virtual time, and what is expected.

`control` begins a new clock, so that one text may hold many games:
`control 5+3; press black; wait 10s; press white; expect left white 4:53`
"""

from functools import cache
from typing import get_args

from controller.commands.grammar import COMMAND_GRAMMAR
from controller.commands.language import Language
from controller.commands.word_kinds import choice_of
from sim.script.clock_statements import ClockStatement, FlagWord, OverWord
from sim.script.reader import ScriptLine, read_lines
from sim.script.word_kinds import SCRIPT_WORDS

CLOCK_GRAMMAR = rf"""
?clock_statement: use_control
    | use_flags
    | press_button
    | wait_for
    | pause_clock
    | resume_clock
    | take_back_turn
    | lose_power
    | clock_command
    | expectation

?expectation: expect_clock
    | expect_left
    | expect_running
    | expect_flag
    | expect_stage
    | expect_moves
    | expect_periods
    | expect_used
    | expect_over

use_control: "control" CONTROL_TEXT
use_flags: "flag" FLAG_RULE
press_button: "press" BUTTON_NAME
wait_for: "wait" WAIT_TIME
pause_clock: "pause"
resume_clock: "resume"
take_back_turn: "takeback"
lose_power: "off" WAIT_TIME
{COMMAND_GRAMMAR}
expect_clock: "expect" "clock" SIDE_NAME WHOLE_TIME
expect_left: "expect" "left" SIDE_NAME EXACT_TIME
expect_running: "expect" "running" SIDE_OR_NOBODY
expect_flag: "expect" "flag" SIDE_OR_NOBODY
expect_stage: "expect" "stage" SIDE_NAME WHOLE_NUMBER
expect_moves: "expect" "moves" SIDE_NAME WHOLE_NUMBER
expect_periods: "expect" "periods" SIDE_NAME WHOLE_NUMBER
expect_used: "expect" "used" SIDE_OR_NOBODY EXACT_TIME
expect_over: "expect" "over" STOP_REASON
"""

_WORDS = {
    **SCRIPT_WORDS,
    "FLAG_RULE": choice_of({word.value: word for word in FlagWord}),
    "STOP_REASON": choice_of({word.value: word for word in OverWord}),
}

ClockLine = ScriptLine[ClockStatement]


def parse_clock_script(text: str) -> tuple[ClockLine, ...]:
    """Return the statements of a script for a clock alone; raises ScriptError with every faulty statement."""
    return read_lines(text, _clock_language().parse)


@cache
def _clock_language() -> Language[ClockStatement]:
    return Language(CLOCK_GRAMMAR, "clock_statement", _WORDS, get_args(ClockStatement))
