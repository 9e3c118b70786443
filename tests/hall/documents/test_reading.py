"""Documents are read strictly, with every fault listed, and never raise anything but a DocumentError."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.hall.documents.errors import DocumentError
from controller.hall.documents.reading import (
    MAX_COMMAND_BYTES,
    MAX_DOCUMENT_BYTES,
    MOST_FAULTS,
    read_availability,
    read_command,
    read_envelope,
    read_event,
    read_far,
    read_reply,
    read_state,
)
from controller.hall.documents.writing import write_document
from tests.hall.documents.sample_documents import COMMANDS, EVENT_HEADER, SAMPLES, STATE

READERS: Mapping[str, Callable[[bytes], Any]] = {
    "availability": read_availability,
    "state": read_state,
    "event": read_event,
    "envelope": read_envelope,
    "command": lambda payload: read_command(payload.decode(errors="replace")),
    "reply": read_reply,
    "far": read_far,
}
SENT_BY_BOARDS = ("availability", "state", "event", "reply")
ALL = [(name, sample) for name, samples in SAMPLES.items() for sample in samples]
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@pytest.mark.parametrize(("name", "sample"), ALL)
def test_a_document_that_was_written_is_read_as_it_was(name: str, sample: dict[str, Any]) -> None:
    assert READERS[name](write_document(sample)) == sample


@pytest.mark.parametrize(("name", "sample"), ALL)
def test_an_unknown_key_is_ignored_in_what_boards_send_and_refused_in_what_they_take(
    name: str, sample: dict[str, Any]
) -> None:
    payload = write_document({**sample, "moon": "full"})
    if name in SENT_BY_BOARDS:
        assert READERS[name](payload) == sample
    else:
        with pytest.raises(DocumentError, match="moon"):
            READERS[name](payload)


@pytest.mark.parametrize(("name", "sample"), ALL)
def test_every_key_is_needed_and_is_of_one_type(name: str, sample: dict[str, Any]) -> None:
    for key in sample:
        missing = {other: value for other, value in sample.items() if other != key}
        for wrong in (missing, {**sample, key: 1.5}, {**sample, key: {"a": {"b": []}}}):
            if name in ("command", "far") and key == "command" and wrong is not missing:
                continue  # what a command holds is read by its codec
            with pytest.raises(DocumentError):
                READERS[name](write_document(wrong))


def test_every_fault_is_listed_and_no_more_than_a_few() -> None:
    wrong = {**STATE, "phase": "dancing", "ply": -1, "hash": "xyz", "wrong_squares": [0, 33]}
    with pytest.raises(DocumentError) as error:
        read_state(write_document(wrong))
    assert [fault.partition(":")[0] for fault in error.value.faults] == [
        "phase", "hash", "ply", "wrong_squares.0", "wrong_squares.1",
    ]  # fmt: skip
    with pytest.raises(DocumentError) as error:
        read_state(write_document({**STATE, "wrong_squares": [0] * 1000}))
    assert len(error.value.faults) == MOST_FAULTS


def test_a_document_that_is_too_large_is_not_read() -> None:
    with pytest.raises(DocumentError, match="give 16384 at most"):
        read_envelope(b" " * (MAX_COMMAND_BYTES + 1))
    with pytest.raises(DocumentError, match="give 262144 at most"):
        read_event(b" " * (MAX_DOCUMENT_BYTES + 1))


def test_an_event_of_no_known_kind_and_a_command_of_none_are_refused() -> None:
    with pytest.raises(DocumentError, match="kind"):
        read_event(write_document({**EVENT_HEADER, "kind": "party"}))
    for keys in ({}, {"request": "party"}, {"request": 3}, {"command": {}, "announce": "x"}):
        header = {key: value for key, value in COMMANDS[3].items() if key != "announce"}
        with pytest.raises(DocumentError):
            read_command(json.dumps({**header, **keys}))


def test_a_line_break_after_a_name_is_no_part_of_a_name() -> None:
    for key in ("hall", "board", "id", "record"):
        with pytest.raises(DocumentError, match=key):
            read_command(json.dumps({**COMMANDS[0], key: COMMANDS[0][key] + "\n"}))


@given(
    name=st.sampled_from(list(READERS)), payload=st.binary() | JSON_VALUES.map(lambda value: json.dumps(value).encode())
)
def test_no_bytes_raise_anything_else(name: str, payload: bytes) -> None:
    with pytest.raises(DocumentError):
        READERS[name](payload)


@given(sample=st.sampled_from(ALL), key=st.text(), value=JSON_VALUES)
def test_no_value_of_a_key_raises_anything_else(sample: tuple[str, dict[str, Any]], key: str, value: Any) -> None:
    name, document = sample
    for place in (key, *document):
        try:
            READERS[name](json.dumps({**document, place: value}).encode())
        except DocumentError:
            continue


def test_numbers_that_no_database_holds_and_nesting_without_end_are_refused() -> None:
    for payload in (
        json.dumps({**STATE, "ply": 2**53}),
        json.dumps({**STATE, "now_us": -(2**70)}),
        '{"command":' + "[" * 10_000,
        json.dumps(STATE).replace('"filipino"', '"\\ud800"'),
    ):
        with pytest.raises(DocumentError):
            read_state(payload.encode())
