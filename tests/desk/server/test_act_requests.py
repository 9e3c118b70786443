"""What is an act, and what is none: every fault is told, and nothing gets through that is not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.commands.values import PausePlay, SetTime
from controller.desk.ports import Announcement, Mark, MarkKind, Note
from controller.desk.server.act_requests import ActRequest, ActRequestError, parse_act_request
from controller.rules.position import Side


def parse(**fields: object) -> ActRequest:
    return parse_act_request(json.dumps(fields).encode())


def test_an_act_is_a_command_an_announcement_a_note_or_a_mark() -> None:
    assert parse(boards=["a", "b", "a"], say=" arbiter pause ") == ActRequest(PausePlay(), ("a", "b"))
    assert parse(boards=["a"], say="arbiter time white 3:00").act == SetTime(side=Side.WHITE, remaining_us=180_000_000)
    assert parse(boards=["a"], announce="Round 3\nbegins  now").act == Announcement("Round 3 begins now")
    assert parse(boards=["a"], note="spoke to both").act == Note("spoke to both")
    assert parse(boards=["a"], mark="removed").act == Mark(MarkKind.REMOVED)
    assert parse(boards=["a"], mark="loss accepted").act == Mark(MarkKind.LOSS_ACCEPTED)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"say": "arbiter pause"},
        {"boards": [], "say": "arbiter pause"},
        {"boards": ["a"]},
        {"boards": ["a"], "say": ""},
        {"boards": ["a"], "announce": "  "},
        {"boards": ["a"], "say": "arbiter pause", "note": "x"},
        {"boards": ["a"], "say": "arbiter dance"},
        {"boards": ["a"], "say": "place 12"},
        {"boards": "a", "say": "arbiter pause"},
        {"boards": [1], "say": "arbiter pause"},
        {"boards": ["a" * 33], "say": "arbiter pause"},
        {"boards": ["a"] * 5001, "say": "arbiter pause"},
        {"boards": ["a"], "announce": "x" * 121},
        {"boards": ["a"], "note": "x" * 501},
        {"boards": ["a"], "mark": "sold"},
        {"boards": ["a"], "say": "arbiter pause", "sender": "somebody else"},
        [],
        None,
    ],
)
def test_anything_else_is_refused(body: object) -> None:
    with pytest.raises(ActRequestError) as raised:
        parse_act_request(json.dumps(body).encode())
    assert raised.value.faults


@given(st.binary(max_size=200))
def test_bytes_are_an_act_or_refused(content: bytes) -> None:
    with pytest.raises(ActRequestError):
        parse_act_request(content)
