"""What boards need, and their order by it."""

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from controller.desk.board_needs import LOW_TIME_US, NEEDS, list_needs, shown_us, sort_by_need
from controller.desk.board_table import board_rows, status_text
from controller.desk.ports import BoardSummary, BrokerStatus
from tests.hall.documents.sample_documents import DETAILS, GAME, STATE

QUIET: dict[str, Any] = STATE | {"needs": [], "lost_parts": [], "result": None}
CLOCKS: dict[str, Any] = STATE["clocks"]
WHITE: dict[str, Any] = CLOCKS["white"]


def board(name: str = "board-1", *, is_online: bool = True, ahead_us: int | None = 0, **state: Any) -> BoardSummary:
    document: Any = QUIET | state
    return BoardSummary(name=name, is_online=is_online, state=document, ahead_us=ahead_us)


def numbered(number: str, **values: Any) -> BoardSummary:
    return board(f"name-{number}", game=GAME | {"details": DETAILS | {"board": number}}, **values)


def test_a_board_that_plays_needs_nothing() -> None:
    assert list_needs(board(), 5_000_000) == []


@pytest.mark.parametrize(
    ("values", "need"),
    [
        ({"needs": ["press"]}, "press"),
        ({"is_online": False}, "offline"),
        ({"distrusted_squares": [3]}, "dead sensor"),
        ({"lost_parts": ["display"]}, "dead sensor"),
        ({"clocks": CLOCKS | {"white": WHITE | {"shown_us": LOW_TIME_US - 1}}}, "low time"),
    ],
)
def test_each_need_is_found(values: dict[str, Any], need: str) -> None:
    assert list_needs(board(**values), 5_000_000) == [need]


def test_a_game_that_too_many_boards_name_is_a_need_of_each() -> None:
    assert list_needs(replace(board(), is_game_disputed=True), 5_000_000) == ["game disputed"]


def test_a_clock_that_stands_or_counts_up_is_never_low() -> None:
    for values in ({"runs": False}, {"counts_up": True}):
        clock = WHITE | {"shown_us": 1, "deadline_us": None} | values
        assert not list_needs(board(clocks=CLOCKS | {"white": clock}), 5_000_000)


def test_needs_are_in_the_order_of_their_urgency() -> None:
    needy = board(needs=["press", "question", "of a later board"], is_online=False)
    assert list_needs(needy, 5_000_000) == ["question", "offline", "press", "of a later board"]


def test_boards_are_sorted_by_need_and_then_by_number() -> None:
    boards = [
        numbered("10"),
        numbered("9"),
        numbered("B"),
        numbered("11", needs=["press"]),
        numbered("12", needs=["fault"]),
    ]
    assert [each.name for each in sort_by_need(boards, 5_000_000)] == [
        "name-12",
        "name-11",
        "name-9",
        "name-10",
        "name-B",
    ]
    assert NEEDS.index("fault") < NEEDS.index("press")


def test_a_clock_is_shown_as_of_now() -> None:
    """The board's time is 5 s, and the desk is 100 s ahead of it."""
    running = board(ahead_us=100_000_000)
    assert shown_us(running, "white", 107_000_000) == 298_000_000
    assert shown_us(running, "white", 104_000_000) == 300_000_000
    assert shown_us(running, "white", 999_000_000) == 0
    assert shown_us(running, "black", 107_000_000) == 300_000_000
    assert shown_us(board(ahead_us=None), "white", 107_000_000) == 300_000_000
    assert shown_us(board(clocks=None), "white", 107_000_000) is None
    up = board(clocks=CLOCKS | {"white": WHITE | {"counts_up": True, "starts_us": 6_000_000}})
    assert shown_us(up, "white", 8_000_000) == 302_000_000


class _Hall:
    name = "open"
    broker = BrokerStatus(is_connected=False, address="localhost:8883", reason="Connection refused")
    boards: ClassVar = {"a": numbered("7", last_move="22-18", ply=1), "b": BoardSummary(name="b", is_online=False)}


def test_the_table_has_a_row_for_each_board() -> None:
    hall: Any = _Hall()
    assert [list(row) for row in board_rows(hall, 5_000_000)] == [
        ["b", "", "", "", "", "", "", "offline"],
        ["7", "", "Ana Reyes", "Ben Cruz", "5:00 - 5:00", "1", "22-18", ""],
    ]
    assert status_text(hall) == (
        "Hall open: 1 of 2 boards are there. Broker localhost:8883: no connection: Connection refused."
    )


def test_two_boards_that_play_one_game_name_each_other() -> None:
    hall: Any = _Hall()
    one, other = "123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174001"
    boards = [
        numbered("1", far_game=one),
        numbered("2", far_game=other),
        numbered("3", far_game=one),
        numbered("4", far_game=None),
        numbered("5"),
    ]
    hall.boards = {each.name: each for each in boards}
    partners = {row[0]: row[1] for row in board_rows(hall, 5_000_000)}
    assert partners == {"1": "3", "2": "", "3": "1", "4": "", "5": ""}
