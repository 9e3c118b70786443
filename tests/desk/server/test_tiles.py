"""Tiles: small, the same while nothing happens, and with clocks that pages count on."""

import json
from dataclasses import replace
from typing import Any, cast

import pytest

from controller.desk.ports import BrokerStatus
from controller.desk.server.hall_encoder import HallEncoder
from controller.desk.server.tiles import tile_state
from controller.hall.documents.states import StateDocument
from tests.desk.server.played_board import clock_state
from tests.desk.server.sample_hall import build_sample_hall
from tests.desk.server.scripted_hall import ScriptedHall

SECOND_US = 1_000_000


def hall_at(now_us: int = 0, boards: int = 1) -> ScriptedHall:
    return ScriptedHall(boards, lambda: now_us)


def clocks_of(hall: ScriptedHall, ahead_us: int | None, now_us: int, **about: Any) -> Any:
    """Return White's clock on the tile of a board that tells of its clocks at a time."""
    clock = {**clock_state(60 * SECOND_US, now_us=now_us, runs=True), **about}
    document = {**hall.scripted["b001"].document, "now_us": now_us, "clocks": {"white": clock, "black": clock}}
    board = replace(hall.boards["b001"], state=cast("StateDocument", document), ahead_us=ahead_us)
    game = tile_state(board)["game"]
    assert game is not None
    assert game["clocks"] is not None
    return game["clocks"]["white"]


def test_a_running_clock_has_its_zero_on_the_clock_of_the_desk() -> None:
    clock = clocks_of(hall_at(), 5 * SECOND_US, 100 * SECOND_US)
    assert clock == {"ms": 0, "zero_ms": 165_000, "starts_ms": None, "runs": True, "up": False, "flag": False}


def test_a_delay_is_over_before_the_clock_runs() -> None:
    about = {"starts_us": 103 * SECOND_US, "deadline_us": 163 * SECOND_US}
    clock = clocks_of(hall_at(), 5 * SECOND_US, 100 * SECOND_US, **about)
    assert (clock["starts_ms"], clock["zero_ms"]) == (108_000, 168_000)


def test_a_clock_that_counts_up_has_shown_zero() -> None:
    clock = clocks_of(hall_at(), 0, 100 * SECOND_US, counts_up=True, deadline_us=None)
    assert (clock["zero_ms"], clock["up"]) == (40_000, True)


def test_a_clock_stands_while_nobody_knows_the_time_of_its_board() -> None:
    clock = clocks_of(hall_at(), None, 100 * SECOND_US, shown_us=59_999_001)
    assert (clock["ms"], clock["zero_ms"]) == (60_000, None)


def test_the_same_state_told_again_is_no_change() -> None:
    times = [100 * SECOND_US]
    hall = ScriptedHall(2, lambda: times[0])
    hall.scripted["b001"].play(4)
    hall.refresh("b001")
    encoder = HallEncoder(lambda: times[0])
    assert encoder.encode_changes(hall) is not None
    times[0] += 10 * SECOND_US
    board = hall.scripted["b001"]
    board.set_clocks(board.shown_us("white"), board.shown_us("black"))
    hall.refresh("b001")
    assert encoder.encode_changes(hall) is None


@pytest.mark.parametrize(
    "keys",
    [
        {"wrong_squares": [9]},
        {"message": {"code": "announcement", "args": {"text": "Lunch"}, "text": "Lunch"}},
        {"last_event": 7},
        {"proposal": {"side": "black", "ply": 2, "move": "9-14"}},
    ],
)
def test_what_a_tile_does_not_show_is_another_version_of_it(keys: dict[str, Any]) -> None:
    hall, encoder = hall_at(boards=2), HallEncoder(lambda: 0)
    encoder.encode_changes(hall)
    version = encoder.version_of("b001")
    hall.tell("b001", **keys)
    message = json.loads(encoder.encode_changes(hall) or "{}")
    assert list(message["changes"]["tiles"]) == ["b001"]
    assert message["changes"]["tiles"]["b001"]["version"] == encoder.version_of("b001") > version


def test_changes_have_the_boards_that_changed_and_a_whole_message_has_all() -> None:
    hall = build_sample_hall(12, lambda: 0)
    encoder = HallEncoder(lambda: 7_000)
    first = json.loads(encoder.encode_changes(hall) or "")
    assert set(first["changes"]["tiles"]) == set(hall.boards)
    hall.tell("b003", needs=["fault"])
    del hall.boards["b012"]
    hall.set_broker(BrokerStatus(is_connected=False, address="127.0.0.1:1883", reason="refused"))
    changes = json.loads(encoder.encode_changes(hall) or "")
    assert list(changes["changes"]["tiles"]) == ["b003"]
    assert changes["changes"]["gone"] == ["b012"]
    assert changes["changes"]["hall"]["broker"] is False
    assert (changes["seq"], changes["now_ms"]) == (2, 7)
    whole = json.loads(encoder.whole_message())["state"]
    assert set(whole["tiles"]) == set(hall.boards)
    assert whole["tiles"]["b003"]["game"]["needs"] == ["fault"]
    assert whole["tiles"]["b003"]["version"] == encoder.version_of("b003") == 2
    assert encoder.encode_changes(hall) is None
    encoder.forget_clocks()
    assert json.loads(encoder.encode_changes(hall) or "")["changes"] == {}


def test_a_board_without_a_state_has_its_name_and_no_game() -> None:
    hall = hall_at()
    tile = tile_state(replace(hall.boards["b001"], state=None, is_online=False))
    assert tile == {"number": "b001", "online": False, "missing": 0, "lost": 0, "game": None}


def test_a_thousand_boards_fit_into_half_a_megabyte() -> None:
    hall = build_sample_hall(1000, lambda: 0)
    encoder = HallEncoder(lambda: 0)
    encoder.encode_changes(hall)
    assert len(encoder.whole_message()) < 600_000


def test_a_board_that_was_left_has_neither_the_table_nor_the_players_of_its_game() -> None:
    hall, counted = hall_at(boards=2), [frozenset({"a" * 32, "b" * 32})]
    versions = [1]
    for name, pairing in (("b001", "a" * 32), ("b002", "b" * 32)):
        hall.tell(name, game={**hall.scripted[name].document["game"], "pairing": pairing})
    encoder = HallEncoder(lambda: 0, lambda: versions[0], lambda: counted[0])
    before = json.loads(encoder.encode_changes(hall) or "{}")["changes"]["tiles"]["b001"]
    assert (before["number"], "left" in before) == ("1", False)
    versions[0], counted[0] = 2, frozenset({"b" * 32, "c" * 32})  # sent again, to another board
    tiles = json.loads(encoder.encode_changes(hall) or "{}")["changes"]["tiles"]
    assert list(tiles) == ["b001"]
    assert (tiles["b001"]["number"], tiles["b001"]["left"]) == ("b001", True)
    game = tiles["b001"]["game"]
    assert (game["white"], game["black"], game["clocks"]) == ("", "", None)
    assert game["fen"] == before["game"]["fen"]


def test_a_game_that_no_event_sent_is_not_left() -> None:
    board = hall_at().boards["b001"]
    assert "left" not in tile_state(board, frozenset())
