"""What a hall is made of, in its file and back."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_changes import extend_hall, numbered_boards
from controller.hall.broker.hall_description import (
    HallDescription,
    describe_hall,
    description_text,
    parse_description,
)
from tests.hall.broker.test_access_list import halls

CLUB = HallDescription(name="club", hosts=("desk.local",), addresses=("192.168.1.10",), boards=("board-1",))


@given(halls(), st.sampled_from([None, "127.0.0.1", "::1"]))
def test_a_hall_is_read_as_it_was_written(hall: HallDescription, listen: str | None) -> None:
    hall = hall.model_copy(update={"listen": listen})
    assert parse_description(description_text(hall)) == hall


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": "Club"}, "the name of the hall: 'Club' is none"),
        ({"boards": ["board-1", "a/b"]}, "the name of a board: 'a/b' is none"),
        ({"boards": ["board-1", "board-1"]}, "board-1: the name is taken"),
        ({"boards": ["desk"]}, "desk: the name is taken"),
        ({"readers": ["board-1"]}, "board-1: the name is taken"),
        ({"readers": ["+"]}, "the name of a reader: '+' is none"),
        ({"hosts": [], "addresses": []}, "--host or --address"),
        ({"hosts": ["desk local"]}, "'desk local' is none; write it as desk.local"),
        ({"hosts": ["desk.local:8883"]}, "without a port"),
        ({"addresses": ["192.168.1"]}, "'192.168.1' is none; write it as 192.168.1.10"),
        ({"listen": "all"}, "the address to listen on: 'all' is none"),
        ({"port": 0}, "port: "),
        ({"more": 1}, "more: "),
    ],
)
def test_a_fault_is_named(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(HallFolderError) as caught:
        describe_hall({**CLUB.model_dump(), **change})
    assert fault in str(caught.value)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(HallFolderError, match=r"'A' is none.*'b b' is none"):
        describe_hall({"name": "A", "hosts": ["b b"]})


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(HallFolderError):
        parse_description(text)


def test_boards_connect_to_the_first_name_or_else_the_first_address() -> None:
    assert CLUB.broker_host == "desk.local"
    assert CLUB.model_copy(update={"hosts": ()}).broker_host == "192.168.1.10"


def test_given_again_a_hall_gets_what_it_has_not() -> None:
    given_again = {"name": "club", "hosts": ("b.local", "desk.local"), "addresses": (), "boards": numbered_boards(3)}
    assert extend_hall(CLUB, given_again) == CLUB.model_copy(
        update={"hosts": ("desk.local", "b.local"), "boards": ("board-1", "board-2", "board-3")}
    )
    assert extend_hall(CLUB, {"name": "club", "hosts": (), "addresses": (), "boards": ()}) == CLUB


@pytest.mark.parametrize("other", [{"name": "rizal"}, {"name": "club", "port": 1}, {"name": "club", "listen": "::1"}])
def test_another_hall_is_refused(other: dict[str, object]) -> None:
    with pytest.raises(HallFolderError, match="this folder is of the hall club"):
        extend_hall(CLUB, other)
