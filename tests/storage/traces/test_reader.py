"""Traces that are not what they should be: the line is named, and what stands before it is kept."""

import json

import pytest

from controller.storage.traces import TraceError, is_meant_as_trace, is_trace, read_trace
from tests.storage.traces.trace_texts import END, HEADER, LIFT, PLACE, fault_of, join_trace_lines, read_lines


def header(**changes: object) -> str:
    values = HEADER | changes
    return json.dumps({key: value for key, value in values.items() if value is not None})


def test_a_whole_trace_has_no_fault() -> None:
    trace, fault = read_lines(LIFT, PLACE, END)
    assert fault is None
    assert [event.at_us for event in trace.events] == [1_000_000, 1_300_000]
    assert trace.end_us == 2_000_000


# --- a line


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"at_us": 1, "edge": 33, "closed": True}, "edge: 33 is not a square; give a number from 1 to 32"),
        ({"at_us": 1, "edge": 0, "closed": True}, "edge: 0 is not a square; give a number from 1 to 32"),
        ({"at_us": 1, "snapshot": [1, 33]}, "snapshot.1: 33 is not a square; give a number from 1 to 32"),
        ({"at_us": 1, "edge": "22", "closed": True}, "edge: input should be a valid integer, not '22'"),
        ({"at_us": 1, "edge": 22.5, "closed": True}, "edge: input should be a valid integer, not 22.5"),
        ({"at_us": 1, "edge": 22, "closed": 1}, "closed: input should be a valid boolean, not 1"),
        ({"at_us": 1, "edge": 22}, "closed is missing"),
        ({"edge": 22, "closed": True}, "at_us is missing"),
        ({"at_us": 1.5, "edge": 22, "closed": True}, "at_us: input should be a valid integer, not 1.5"),
        ({"at_us": 10**20, "edge": 22, "closed": True}, "at_us: input should be less than or equal to"),
        ({"at_us": 1, "edge": 22, "closed": True, "hand": 1}, "'hand' is no part of such a line"),
        (
            {"at_us": 1, "button": "green", "down": True},
            "button: input should be 'white', 'black' or 'third', not 'green'",
        ),
        ({"at_us": 1, "command": "resign", "side": "nobody"}, "side: give white or black, not 'nobody'"),
        ({"at_us": 1, "command": "bribe"}, "command: there is no command 'bribe'; give set_time, "),
        ({"command": "agree_draw"}, "at_us is missing"),
        ({"at_us": 1, "time_set": "white", "remaining_us": "1"}, "remaining_us: give a whole number up to"),
        ({"at_us": 1, "result_set": "2-0"}, "score: give 1-0, 0-1, 1/2-1/2, *, not '2-0'"),
        ({"at_us": 1, "recording_failed": "x" * 1001}, "recording_failed: string should have at most 1000 characters"),
        ({"at_us": 1, "verdict": "move"}, "ply is missing"),
        ({"at_us": 1, "verdict": "guessed", "code": "move", "words": ""}, "verdict.literal['said']: input should be"),
        ({"at_us": 1, "verdict": "said", "code": 7, "words": ""}, "code: input should be a valid string, not 7"),
        ({"at_us": 1, "teleport": 3}, "this line has none of the keys edge, snapshot, button, "),
        ({}, "this line has none of the keys edge, snapshot, button, "),
        ([], "this is not a JSON object"),
        ("edge 22", "this is not a JSON object (Expecting value"),
        ("[" * 5_000, "this is not a JSON object ("),
        ('{"at_us": ' + "9" * 10_000, "this is not a JSON object ("),
        ("x" * 20_001, "this line is longer than 20000 bytes"),
        ({"at_us": 1, "end": False}, "end: input should be"),
    ],
)
def test_a_faulty_line_is_named_and_what_is_before_it_kept(line: object, told: str) -> None:
    trace, fault = read_lines(LIFT, line, PLACE, END)
    assert str(fault).startswith(f"line 3: {told}")
    assert str(fault).isprintable()
    assert len(str(fault)) < 400
    assert [event.at_us for event in trace.events] == [1_000_000]
    assert trace.end_us == 1_000_000


def test_bytes_that_are_no_text() -> None:
    content = join_trace_lines(HEADER, LIFT) + b"\xff\xfe\n" + join_trace_lines(END)
    trace, fault = read_trace(content)
    assert str(fault) == "line 3: this is no text in UTF-8; record the trace again, or mend this line"
    assert len(trace.events) == 1


# --- the end


@pytest.mark.parametrize("length", [1, 20, len(json.dumps(PLACE)) - 1])
def test_a_last_line_that_is_cut_off(length: int) -> None:
    content = join_trace_lines(HEADER, LIFT) + join_trace_lines(PLACE)[:length]
    trace, fault = read_trace(content)
    assert str(fault) == "line 3: the trace is cut off here; send or record it again"
    assert len(trace.events) == 1


@pytest.mark.parametrize("ending", [b"", b"\n"])
def test_a_trace_without_its_end_line(ending: bytes) -> None:
    trace, fault = read_trace(join_trace_lines(HEADER, LIFT, PLACE).rstrip(b"\n") + ending)
    assert str(fault) == "line 4: the trace is cut off here; send or record it again"
    assert len(trace.events) == 2


def test_a_header_alone_is_a_trace_that_is_cut_off() -> None:
    trace, fault = read_trace(join_trace_lines(HEADER))
    assert str(fault) == "line 2: the trace is cut off here; send or record it again"
    assert trace.events == ()


def test_nothing_comes_after_the_end() -> None:
    assert fault_of(LIFT, END, PLACE).startswith("line 4: nothing comes after the end of a trace")


def test_a_last_line_need_not_be_ended() -> None:
    assert read_trace(join_trace_lines(HEADER, LIFT, END).rstrip(b"\n"))[1] is None


# --- time


def test_a_late_sensor_is_no_time_that_runs_backwards() -> None:
    assert read_lines(PLACE, LIFT | {"at_us": 800_000}, END)[1] is None
    assert read_lines({"at_us": -500_000, "edge": 22, "closed": False}, END)[1] is None


def test_time_that_runs_backwards() -> None:
    assert fault_of(PLACE, LIFT | {"at_us": 799_999}, END).startswith(
        "line 3: time runs backwards: this line is of 799999 us, after 1300000 us; no sensor may be later than"
    )
    assert fault_of(LIFT, PLACE, END | {"at_us": 1_299_999}).startswith("line 4: time runs backwards: the end is of ")


VERDICT = {"at_us": 1_300_000, "verdict": "said", "code": "ready", "words": ""}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (VERDICT | {"at_us": 1_299_999}, "this verdict is of 1299999 us, after 1300000 us; record the trace again"),
        ({"at_us": 799_999, "tick": True}, "this line is of 799999 us, after 1300000 us; no sensor may be later than"),
        ({"at_us": 5, "recording_restored": True}, "this line is of 5 us, after 1300000 us; "),
        ({"at_us": 5, "recording_failed": "full"}, "this line is of 5 us, after 1300000 us; "),
        ({"at_us": 5, "resumed": True}, "this line is of 5 us, after 1300000 us; "),
    ],
)
def test_time_runs_backwards_on_no_line(line: dict[str, object], told: str) -> None:
    assert read_lines(PLACE, VERDICT, END)[1] is None
    assert fault_of(LIFT, PLACE, line, END).startswith(f"line 4: time runs backwards: {told}")


def test_the_time_of_a_tick_delays_no_input() -> None:
    tick = {"at_us": 9_000_000, "tick": True}
    assert read_lines(LIFT, tick, PLACE, {"at_us": 9_000_000, "end": True})[1] is None


# --- the first line


@pytest.mark.parametrize(
    ("first", "told"),
    [
        (
            header(damahan_trace=3),
            "this is a trace of version 3, and this damahan knows version 1 and 2; use the damahan that",
        ),
        (header(damahan_trace="1"), "this is a trace of version '1', and this damahan knows version 1"),
        (header(ruleset=None), "ruleset is missing; record the trace again"),
        (header(colour="red"), "'colour' is no part of such a line"),
        (header(ruleset="chess"), "profile: game.ruleset: there is no rule set 'chess'"),
        (header(orientation="north"), "orientation: input should be 'vismin' or 'luzon', not 'north'"),
        (header(start="W:W40:B1"), "start: FEN: "),
        (header(start="hello"), "start: FEN: "),
        (header(profile={"tracking": {"colour": 1}}), "profile: 'tracking.colour' is no part of such a line"),
        (
            header(profile={"tracking": {"lateness_ms": 501}}),
            "profile: tracking.lateness_ms: input should be less than",
        ),
        (header(profile=[]), "profile: input should be a valid dictionary, not []"),
        ('{"damahan_trace": 1, "version"', "this is not a JSON object"),
        ("", "this is not a JSON object"),
    ],
)
def test_a_faulty_first_line_leaves_nothing_to_play(first: str, told: str) -> None:
    with pytest.raises(TraceError) as caught:
        read_trace(join_trace_lines(first, LIFT, END) if first else b"")
    if first:
        assert str(caught.value).startswith(f"line 1: {told}")


@pytest.mark.parametrize(
    ("content", "known"),
    [
        (join_trace_lines(HEADER), True),
        (b'\n {"damahan_trace": 7', True),
        (b"\xef\xbb\xbf" + join_trace_lines(HEADER), False),
        (b'{"id": "short", "moves": []}', False),
        (b"", False),
        (b"\x00\xff", False),
    ],
)
def test_a_trace_is_known_by_its_beginning(content: bytes, known: bool) -> None:
    assert is_trace(content) is known


@pytest.mark.parametrize(
    ("content", "meant"),
    [
        (b"\xef\xbb\xbf" + join_trace_lines(HEADER), True),
        (b'{"note": "mine", "damahan_trace": 1}\n', True),
        (join_trace_lines({"note": "mine"}, LIFT), True),
        (join_trace_lines(LIFT, PLACE), True),
        (b'{"id": "short", "moves": []}', False),
        (b'{"id": "short", "moves": []}\n{"id": "other", "moves": []}', False),
        (b"", False),
    ],
)
def test_what_was_a_trace_is_known_by_its_lines(content: bytes, meant: bool) -> None:
    assert is_meant_as_trace(content) is meant
