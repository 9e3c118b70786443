"""Every input and every verdict is one line, and comes back as it was."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.commands.values import SetTurn
from controller.rules.outcome import Score, Termination
from controller.rules.position import Side
from controller.rules.squares import SQUARES, Orientation
from controller.session.effects import Judgement
from controller.session.far_exchange.inputs import FarBoardUnheard, FarGameResumed, FarRecordsDiffer
from controller.session.inputs import CommandGiven, GameStarted, Input, RecordingDelayed, RecordingFailed
from controller.settings.appearance import AppearanceSettings, HelpLevel
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.storage.traces import (
    MessageVerdict,
    MoveVerdict,
    ResultVerdict,
    Trace,
    Verdict,
    read_trace,
    trace_text,
)
from controller.storage.traces.header import LONGEST_TRACE_TEXT
from controller.storage.traces.input_lines import INPUT_LINES, input_values
from controller.storage.traces.line_base import LONGEST_TIME_US
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.commands.command_strategies import COMMANDS
from tests.storage.traces.trace_texts import join_trace_lines, make_started

KINDS = [kind for kind in get_args(Input) if kind is not GameStarted]
TIMES = st.integers(min_value=0, max_value=LONGEST_TIME_US)
NUMBERS = st.integers(min_value=0, max_value=10**6)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=50)
OWN = {
    Edge: {"square": st.sampled_from(SQUARES)},
    Snapshot: {"occupancy": st.integers(0, 2**32 - 1)},
    CommandGiven: {"command": COMMANDS},
    RecordingDelayed: {"reason": TEXTS, "began_before_us": TIMES, "lasts_us": TIMES},
    RecordingFailed: {"reason": TEXTS},
    FarGameResumed: {"number": NUMBERS, "gap_us": st.none() | TIMES, "stopped_us": st.none() | TIMES},
    FarBoardUnheard: {"silent_us": TIMES},
    FarRecordsDiffer: {"number": NUMBERS},
}
VERDICTS: st.SearchStrategy[Verdict] = st.one_of(
    st.builds(
        MoveVerdict,
        at_us=TIMES, as_of_us=TIMES, ply=st.integers(1, 300), move=TEXTS, candidates=st.tuples(TEXTS) | st.just(()),
    ),
    st.builds(ResultVerdict, at_us=TIMES, as_of_us=TIMES),
    st.builds(
        MessageVerdict,
        at_us=TIMES,
        code=TEXTS,
        words=TEXTS,
        judgement=st.none() | st.sampled_from(Judgement),
    ),
)  # fmt: skip


def print_lines(*events: Input | Verdict, started: GameStarted | None = None, note: str = "") -> str:
    opened = make_started() if started is None else started
    end_us = max((each.at_us for each in events), default=0)
    return trace_text(Trace(started=opened, events=events, end_us=end_us, note=note))


def print_and_read(*events: Input | Verdict, started: GameStarted | None = None, note: str = "") -> Trace:
    trace, fault = read_trace(print_lines(*events, started=started, note=note).encode())
    assert fault is None
    return trace


def test_every_input_but_the_start_has_a_line() -> None:
    assert {type(line) for line in KINDS} == {type}
    assert len(INPUT_LINES) + len([CommandGiven]) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_an_input_comes_back_as_it_was(kind: type[Input]) -> None:
    @given(st.builds(kind, at_us=TIMES, **OWN.get(kind, {})))  # type: ignore[arg-type]  # the kinds differ
    def check(event: Input) -> None:
        (read,) = print_and_read(event).events
        assert read == event
        assert type(read) is type(event)
        assert next(iter(input_values(event))) == "at_us"

    check()


@given(VERDICTS)
def test_a_verdict_comes_back_as_it_was(verdict: Verdict) -> None:
    assert print_and_read(verdict).events == (verdict,)


def test_a_start_is_no_line_of_its_own() -> None:
    with pytest.raises(ValueError, match="starts with the first line"):
        print_lines(make_started())


def test_lines_are_short_and_plain() -> None:
    edge = Edge(square=SQUARES[21], closed=False, at_us=123)
    press = ButtonEdge(button=Button.WHITE, down=True, at_us=456)
    rest = ButtonEdge(button=Button.BLACK, down=True, at_us=457, is_level=True)
    move = MoveVerdict(ply=1, side=Side.WHITE, move="22-18", candidates=(), amends=False, as_of_us=456, at_us=464)
    turn = CommandGiven(command=SetTurn(side=Side.BLACK), at_us=500)
    assert print_lines(edge, press, rest, move, turn).splitlines()[1:] == [
        '{"at_us": 123, "edge": 22, "closed": false}',
        '{"at_us": 456, "button": "white", "down": true}',
        '{"at_us": 457, "button": "black", "down": true, "level": true}',
        '{"at_us": 464, "verdict": "move", "ply": 1, "side": "white", "move": "22-18", "as_of_us": 456}',
        '{"at_us": 500, "command": "set_turn", "side": "black"}',
        '{"at_us": 500, "end": true}',
    ]


def test_verdicts_of_every_kind() -> None:
    over = ResultVerdict(result=Score.WHITE_WINS, reason=Termination.TIME, as_of_us=7, at_us=9)
    wrong = MessageVerdict(judgement=Judgement.ILLEGAL, code="wrong way", words="Men move forward", at_us=9)
    said = MessageVerdict(judgement=None, code="paused", words="Paused", at_us=9)
    assert print_lines(over, wrong, said).splitlines()[1:-1] == [
        '{"at_us": 9, "verdict": "result", "result": "1-0", "reason": "time", "as_of_us": 7}',
        '{"at_us": 9, "verdict": "illegal", "code": "wrong way", "words": "Men move forward"}',
        '{"at_us": 9, "verdict": "said", "code": "paused", "words": "Paused"}',
    ]


# --- the first line

SETTINGS = st.builds(
    Settings,
    game=st.builds(
        GameSettings,
        ruleset=st.sampled_from(["filipino", "russian"]),
        orientation=st.sampled_from(Orientation),
        time_control=st.sampled_from(["none", "G/30", "5+3"]),
        rules=st.sampled_from([{}, {"repetition": 3, "huff": False}]),
    ),
    tracking=st.builds(TrackingSettings, commit=st.sampled_from(CommitMode), lateness_ms=st.integers(0, 500)),
    face=st.builds(AppearanceSettings, help=st.sampled_from(HelpLevel), show_last_move=st.booleans()),
)


@given(
    st.builds(
        GameStarted,
        at_us=st.just(0),
        settings=SETTINGS,
        date=TEXTS,
        version=TEXTS,
        white=TEXTS,
        black=TEXTS,
        fen=st.sampled_from([None, "W:WK30:B1", "B:W22:BK1,K2"]),
    ),
    TEXTS,
)
def test_a_game_starts_again_as_it_did(started: GameStarted, note: str) -> None:
    trace = print_and_read(started=started, note=note)
    assert trace.started == started
    assert trace.note == note


def test_the_first_line_names_the_game_and_the_profile() -> None:
    header = json.loads(print_lines().splitlines()[0])
    assert next(iter(header)) == "damahan_trace"
    assert (header["ruleset"], header["orientation"], header["start"]) == ("filipino", "vismin", "W:W22:B1")
    assert header["profile"]["tracking"] == {
        "commit": "settle",
        **make_started().settings.tracking.model_dump(mode="json", exclude={"commit"}, exclude_none=True)
    }  # fmt: skip
    assert "ruleset" not in header["profile"]["game"]


def test_the_start_position_is_written_out() -> None:
    whole = GameStarted(at_us=0, date="", version="", settings=Settings())
    header = json.loads(print_lines(started=whole).splitlines()[0])
    assert header["start"].startswith("W:W21,22,23")
    assert print_and_read(started=whole).started.fen is None


def test_long_names_and_reasons_are_cut() -> None:
    long = "n" * (LONGEST_TRACE_TEXT + 1)
    started = GameStarted(at_us=0, date="", version="", settings=Settings(), white=long)
    trace = print_and_read(RecordingFailed(reason=long, at_us=1), started=started, note=long)
    assert {len(trace.started.white), len(trace.note)} == {LONGEST_TRACE_TEXT}
    (failed,) = trace.inputs
    assert isinstance(failed, RecordingFailed)
    assert len(failed.reason) == LONGEST_TRACE_TEXT


def test_windows_line_ends_and_blank_lines_are_passed_over() -> None:
    lines = print_lines(Edge(square=SQUARES[0], closed=True, at_us=5)).encode().replace(b"\n", b"\r\n\r\n")
    trace, fault = read_trace(lines)
    assert fault is None
    assert len(trace.events) == 1
    assert join_trace_lines("") == b"\n"
