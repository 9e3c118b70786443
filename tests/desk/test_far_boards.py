"""Which boards of a hall play one game, as far as the desk can tell, and for which entry a command to one is signed."""

from typing import Any

import pytest

from controller.commands.values import PausePlay
from controller.desk.far_boards import FarGameIndex, far_number_for, group_boards
from tests.hall.documents.sample_documents import STATE

GAME = "123e4567-e89b-12d3-a456-426614174000"
OTHER = "123e4567-e89b-12d3-a456-426614174001"


def state(**values: Any) -> Any:
    return STATE | {"far_game": GAME, "far_number": 30, "pauses": []} | values


def index_of(*names: str) -> FarGameIndex:
    index = FarGameIndex()
    for name in names:
        index.note_game(name, GAME)
    return index


@pytest.mark.parametrize(
    ("named", "acted", "groups"),
    [
        ("ab", "ab", [("a", "b")]),
        ("abc", "abc", [("a",), ("b",), ("c",)]),
        ("abc", "bc", [("b",), ("c",)]),  # the act is not for the one that should not name it
    ],
)
def test_more_than_two_boards_are_no_group(named: str, acted: str, groups: list[tuple[str, ...]]) -> None:
    assert group_boards(PausePlay(), {name: state() for name in acted}, index_of(*named)) == groups


def test_a_change_of_what_a_board_names_concerns_those_that_name_the_same() -> None:
    index = FarGameIndex()
    assert [set(index.note_game(name, GAME)) for name in "abc"] == [set(), {"a"}, {"a", "b"}]
    assert index.is_disputed(GAME)
    assert not index.note_game("c", GAME)
    assert set(index.note_game("c", OTHER)) == {"a", "b"}
    assert (index.is_disputed(GAME), index.is_disputed(OTHER), index.is_disputed(None)) == (False, False, False)
    assert set(index.note_game("b", None)) == {"a"}
    assert set(index.list_boards(GAME)) == {"a"}


@pytest.mark.parametrize(
    ("own", "others", "number"),
    [
        (30, [30], 30),
        (30, [29], 29),
        (30, [31], 30),
        (30, [0], 28),  # the board refuses what is signed for less, after more moves
        (30, [0, 29], 28),
        (30, [None], 30),
        (1, [0], 0),
    ],
)
def test_no_number_is_so_low_that_the_board_refuses_it(own: int, others: list[int | None], number: int) -> None:
    assert far_number_for(state(far_number=own), [state(far_number=other) for other in others]) == number
