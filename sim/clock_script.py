"""The language of scripts for a clock alone: presses and an arbiter in virtual time, and what is expected.

Statements stand as in any script; `control` begins a new clock, so that one text may hold many games:
`control 5+3; press black; wait 10s; press white; expect left white 4:53`
"""

from collections.abc import Callable
from dataclasses import dataclass

from sim.arbiter_words import CLOCKS
from sim.clock_statements import (
    ClockStatement,
    ExpectFlag,
    ExpectLeft,
    ExpectMoves,
    ExpectOver,
    ExpectPeriods,
    ExpectRunning,
    ExpectStage,
    ExpectUsed,
    FlagWord,
    LosePower,
    OverWord,
    PauseClock,
    ResumeClock,
    TakeBack,
    UseControl,
    UseFlags,
)
from sim.script import read_statements
from sim.statements import ExpectClock, PressButton, WaitFor
from sim.words import Words

_Parse = Callable[[Words], ClockStatement]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockLine:
    """One statement, as it was written, and the number of the line it stands on, 1 for the first."""

    number: int
    text: str
    statement: ClockStatement


def parse_clock_script(text: str) -> tuple[ClockLine, ...]:
    """Read a script for a clock alone.

    Raises ScriptError naming every faulty statement at once.
    """
    return tuple(
        ClockLine(number=number, text=written, statement=statement)
        for number, written, statement in read_statements(text, _VERBS)
    )


_EXPECT: dict[str, _Parse] = {
    "clock": lambda words: ExpectClock(side=words.side(), remaining_us=words.clock_time_us()),
    "left": lambda words: ExpectLeft(side=words.side(), time_us=words.exact_time_us()),
    "running": lambda words: ExpectRunning(side=words.side_or_nobody()),
    "flag": lambda words: ExpectFlag(side=words.side_or_nobody()),
    "stage": lambda words: ExpectStage(side=words.side(), number=words.number()),
    "moves": lambda words: ExpectMoves(side=words.side(), number=words.number()),
    "periods": lambda words: ExpectPeriods(side=words.side(), number=words.number()),
    "used": lambda words: ExpectUsed(side=words.side_or_nobody(), time_us=words.exact_time_us()),
    "over": lambda words: ExpectOver(word=words.one_of({word.value: word for word in OverWord})),
}

_VERBS: dict[str, _Parse] = {
    "control": lambda words: UseControl(text=words.rest("a time control such as 5+3")),
    "flag": lambda words: UseFlags(rule=words.one_of({word.value: word for word in FlagWord})),
    "press": lambda words: PressButton(button=words.button()),
    "wait": lambda words: WaitFor(duration_us=words.duration_us()),
    "pause": lambda _: PauseClock(),
    "resume": lambda _: ResumeClock(),
    "takeback": lambda _: TakeBack(),
    "off": lambda words: LosePower(duration_us=words.duration_us()),
    "arbiter": lambda words: words.one_of(CLOCKS)(words),
    "expect": lambda words: words.one_of(_EXPECT)(words),
}
