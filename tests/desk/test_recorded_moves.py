"""The moves of a game out of its events."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from controller.desk.recorded_moves import recorded_moves
from tests.hall.documents.sample_documents import EVENTS

START: Any
MOVE: Any
CHANGE: Any
RESULT: Any
START, MOVE, CHANGE, RESULT = EVENTS[:4]


def move(ply: int, text: str, **values: Any) -> Any:
    side = "white" if ply % 2 else "black"
    return MOVE | {"ply": ply, "side": side, "move": text} | values


def texts(*events: Any) -> list[str]:
    return [move.text for move in recorded_moves(events)]


def test_moves_are_listed_with_their_sides_and_clocks() -> None:
    first, second = recorded_moves([START, move(1, "22-18"), move(2, "9-14", candidates=["9-14", "9-13"]), RESULT])
    assert (first.ply, first.side, first.text, first.clock_us) == (1, "white", "22-18", 290_000_000)
    assert (second.ply, second.side, second.candidates) == (2, "black", ("9-14", "9-13"))
    assert second.clock_us == 300_000_000
    assert recorded_moves([move(1, "22-18", clocks=None)])[0].clock_us is None


def test_an_amendment_replaces_what_was_sent_of_its_ply() -> None:
    assert texts(START, move(1, "22-18"), move(1, "22-17", is_amendment=True), move(2, "9-14")) == ["22-17", "9-14"]


def test_takebacks_and_set_positions_are_carried_out() -> None:
    played = [START, move(1, "a"), move(2, "b"), move(3, "c")]
    assert texts(*played, CHANGE | {"undone_plies": 2, "ply": 1}, move(2, "d")) == ["a", "d"]
    assert texts(*played, CHANGE | {"undone_plies": 9, "ply": 0}) == []
    assert texts(*played, CHANGE | {"sets_position": True}, move(8, "e")) == ["e"]
    assert texts(*played, CHANGE) == ["a", "b", "c"]


def test_another_start_begins_anew() -> None:
    assert texts(START, move(1, "a"), START, move(1, "b")) == ["b"]


@given(st.lists(st.integers(min_value=0, max_value=5), max_size=12))
def test_takebacks_leave_a_game_without_gaps(undone: list[int]) -> None:
    events, ply = [START], 0
    for count in undone:
        events.append(move(ply + 1, str(ply + 1)))
        ply = max(0, ply + 1 - count)
        if count:
            events.append(CHANGE | {"undone_plies": count, "ply": ply})
    assert [each.ply for each in recorded_moves(events)] == list(range(1, ply + 1))
