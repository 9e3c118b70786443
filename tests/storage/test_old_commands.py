"""Commands of old journals and traces: every one of them is read as the command of today."""

import json
from typing import Any, get_args

import pytest

from controller.commands.values import (
    AddTime,
    AgreeDraw,
    Command,
    PausePlay,
    Resign,
    ResumePlay,
    SetMoveNumber,
    SetMovesMade,
    SetPeriods,
    SetPosition,
    SetResult,
    SetStage,
    SetTime,
    SetTurn,
    TakeBackMoves,
)
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.inputs import CommandGiven
from controller.storage.journal.codec import CodecError, decode
from tests.storage.traces.trace_texts import END, fault_of, read_lines

OLD: list[tuple[Command, dict[str, Any], str, dict[str, Any]]] = [
    (
        SetTime(side=Side.WHITE, remaining_us=5),
        {"time_set": "white", "remaining_us": 5},
        "time set",
        {"side": 0, "remaining_us": 5},
    ),
    (
        AddTime(side=Side.BLACK, time_us=-5),
        {"time_added": "black", "time_us": -5},
        "time added",
        {"side": 1, "time_us": -5},
    ),
    (
        SetStage(side=Side.WHITE, number=2),
        {"stage_set": "white", "number": 2},
        "stage set",
        {"side": 0, "number": 2},
    ),
    (
        SetPeriods(side=Side.BLACK, number=2),
        {"periods_set": "black", "number": 2},
        "periods set",
        {"side": 1, "number": 2},
    ),
    (
        SetMovesMade(side=Side.BLACK, number=2),
        {"moves_set": "black", "number": 2},
        "moves set",
        {"side": 1, "number": 2},
    ),
    (SetMoveNumber(number=12), {"number_set": 12}, "number set", {"number": 12}),
    (SetTurn(side=Side.BLACK), {"turn_set": "black"}, "turn set", {"side": 1}),
    (SetPosition(fen="W:W21:B1"), {"position_set": "W:W21:B1"}, "position set", {"fen": "W:W21:B1"}),
    (SetResult(score=Score.DRAW), {"result_set": "1/2-1/2"}, "result set", {"score": "1/2-1/2"}),
    (TakeBackMoves(plies=3), {"taken_back": 3}, "taken back", {"plies": 3}),
    (PausePlay(), {"play_paused": True}, "play paused", {}),
    (ResumePlay(), {"play_resumed": True}, "play resumed", {}),
    (AgreeDraw(), {"draw_agreed": True}, "draw agreed", {}),
    (Resign(side=Side.WHITE), {"resigned": "white"}, "resigned", {"side": 0}),
]


def test_every_command_that_had_an_old_name_is_here() -> None:
    assert len({type(command) for command, *_ in OLD}) == len(OLD) == 14
    assert {type(command) for command, *_ in OLD} <= set(get_args(Command))


@pytest.mark.parametrize(("command", "line", "kind", "body"), OLD)
def test_an_old_command_is_read(command: Command, line: dict[str, Any], kind: str, body: dict[str, Any]) -> None:
    given = CommandGiven(command=command, at_us=7)
    assert decode(kind, 7, json.dumps(body)) == given
    trace, fault = read_lines({"at_us": 7, **line}, END)
    assert fault is None
    assert trace.inputs == (given,)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ({"time_set": "white"}, "remaining_us: missing from the command set_time"),
        ({"time_set": "white", "remaining_us": 5, "number": 1}, "'number' is no part of the command set_time"),
        ({"turn_set": "red"}, "side: give white or black, not 'red'"),
        ({"play_paused": False}, "'play_paused' is no part of the command pause_play"),
        ({"command": "set_turn", "turn_set": "white"}, "'turn_set' is no part of the command set_turn"),
        ({"command": "bribe"}, "there is no command 'bribe'"),
    ],
)
def test_a_line_that_is_no_command_is_a_fault(line: dict[str, Any], fault: str) -> None:
    assert fault in fault_of({"at_us": 7, **line}, END)


@pytest.mark.parametrize(
    ("kind", "body"), [("turn set", {"side": 2}), ("turn set", {"side": "white"}), ("turn set", {}), ("command", {})]
)
def test_a_stored_body_that_is_no_command_is_an_error(kind: str, body: dict[str, Any]) -> None:
    with pytest.raises(CodecError, match="does not fit it"):
        decode(kind, 7, json.dumps(body))


def test_an_old_position_that_is_longer_than_one_may_be_now_is_cut() -> None:
    given = decode("position set", 7, json.dumps({"fen": "W" * 5_000}))
    assert given == CommandGiven(command=SetPosition(fen="W" * 1_000), at_us=7)
