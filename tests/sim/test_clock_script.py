"""The statements of a script for a clock alone."""

import pytest

from controller.commands.values import AddTime, SetMovesMade, SetPeriods, SetStage, SetTime
from controller.rules.position import Side
from hardware.events import Button
from sim.script.clock_grammar import parse_clock_script
from sim.script.clock_statements import (
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
    TakeBackTurn,
    UseControl,
    UseFlags,
)
from sim.script.reader import ScriptError
from sim.script.statements import (
    ExpectClock,
    PressButton,
    WaitFor,
)

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("control 40/90+30,  SD/30+30 # long", UseControl(text="40/90+30, SD/30+30")),
        ("flag arbiter", UseFlags(rule=FlagWord.ARBITER)),
        ("press white", PressButton(button=Button.WHITE)),
        ("wait 1us", WaitFor(duration_us=1)),
        ("pause", PauseClock()),
        ("resume", ResumeClock()),
        ("takeback", TakeBackTurn()),
        ("off 30s", LosePower(duration_us=30_000_000)),
        ("arbiter time white 3:00.5", SetTime(side=WHITE, remaining_us=180_500_000)),
        ("arbiter add black 2:00", AddTime(side=BLACK, time_us=120_000_000)),
        ("arbiter stage white 2", SetStage(side=WHITE, number=2)),
        ("arbiter moves white 39", SetMovesMade(side=WHITE, number=39)),
        ("arbiter periods white 1", SetPeriods(side=WHITE, number=1)),
        ("expect clock white 1:00:00", ExpectClock(side=WHITE, remaining_us=3_600_000_000)),
        ("expect left white 4:33.250001", ExpectLeft(side=WHITE, time_us=273_250_001)),
        ("expect running nobody", ExpectRunning(side=None)),
        ("expect flag black", ExpectFlag(side=BLACK)),
        ("expect stage white 2", ExpectStage(side=WHITE, number=2)),
        ("expect moves white 3", ExpectMoves(side=WHITE, number=3)),
        ("expect periods white 0", ExpectPeriods(side=WHITE, number=0)),
        ("expect used nobody 0:10", ExpectUsed(side=None, time_us=10_000_000)),
        ("expect over limit", ExpectOver(word=OverWord.LIMIT)),
    ],
)
def test_a_statement(text: str, statement: ClockStatement) -> None:
    (line,) = parse_clock_script(text)
    assert line.statement == statement


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("press left", "line 1: found 'left'; expected white, black"),
        ("expect left white 4:33.", "line 1: found '4:33.'; expected a time such as 3, 3:00, 1:30:00 or 2m30s"),
        ("expect left white 4:33.0000001", "found '4:33.0000001'"),
        ("arbiter stage white two", "line 1: found 'two'; expected a number"),
        ("expect running both", "expected white, black, nobody"),
        ("pause now", "expected the end of the statement"),
        ("control", "found the end of the statement; expected a time control such as 5+3"),
    ],
)
def test_what_is_no_statement(text: str, fault: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_clock_script(text)
    assert fault in str(caught.value)


def test_lines_are_numbered_and_kept_as_written() -> None:
    lines = parse_clock_script("control 5+3\n\n# nothing\npress  black; wait 2s")
    assert [(line.number, line.text) for line in lines] == [(1, "control 5+3"), (4, "press black"), (4, "wait 2s")]
