"""Standings for the public are as late as the games, and nothing of a newer result is told."""

import asyncio
import json
import threading
from typing import Any

import jsonschema_rs
import pytest

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.documents import store
from controller.desk.broadcast.documents.types import StandingsDocument
from controller.desk.broadcast.held_standings import HeldStandings
from controller.tournament.event import Event
from controller.tournament.tournament import Tournament
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import S, ServedBroadcast, serve_broadcast
from tests.hall.documents.schema_files import broadcast_schema_file
from tests.tournament.event_samples import tournament

EVENT = Event(name="Club night", rounds=3)


def after(results: str) -> Tournament:
    return tournament(EVENT, 4, [results])


PAIRED, ONE_WON, OTHER_WON = after("1-3 *, 2-4 *"), after("1-3 1, 2-4 *"), after("1-3 0, 2-4 *")


def test_an_event_is_released_when_its_time_has_passed_and_only_the_newest_of_several() -> None:
    held = HeldStandings(BroadcastDelay(time_us=900 * S))
    held.add(PAIRED, 0)
    held.add(PAIRED, 5 * S)  # the same one, seen again
    held.add(ONE_WON, 10 * S)
    assert held.pop_released(900 * S - 1) is None
    assert held.pop_released(900 * S) is PAIRED
    assert held.pop_released(905 * S) is None
    held.add(OTHER_WON, 20 * S)
    assert held.pop_released(920 * S) is OTHER_WON
    assert held.pop_released(9999 * S) is None


def test_an_event_that_is_read_again_is_held_once() -> None:
    held = HeldStandings(BroadcastDelay(time_us=900 * S))
    held.add(ONE_WON, 0)
    held.add(after("1-3 1, 2-4 *"), 5 * S)
    assert held.pop_released(900 * S) is ONE_WON
    held.add(after("1-3 1, 2-4 *"), 901 * S)
    assert held.pop_released(9999 * S) is None


def test_a_delay_of_moves_holds_no_result_back() -> None:
    held = HeldStandings(BroadcastDelay(moves=4))
    held.add(ONE_WON, 0)
    assert held.pop_released(0) is ONE_WON


def put(served: ServedBroadcast, known: Tournament, now_us: int) -> None:
    served.clock.now_us = now_us
    served.server.add_event(known)
    served.server.release()


def test_standings_are_a_document_that_messages_announce() -> None:
    async def run() -> None:
        async with (
            serve_broadcast(BroadcastDelay(time_us=60 * S)) as served,
            served.client.ws_connect("/api/live") as socket,
        ):
            assert (await socket.receive_json())["state"]["standings"] == ""
            assert (await served.get("/api/standings"))[0] == 404
            put(served, ONE_WON, 0)
            assert (await served.get("/api/standings"))[0] == 404
            served.tell(now_us=60 * S)
            changes = (await socket.receive_json())["changes"]
            assert list(changes) == ["standings"]
            assert changes["standings"] == (await served.read_json("/api/broadcast"))["standings"]
            document = await served.read_json("/api/standings")
            assert document["rows"][0] == {
                "rank": 1, "name": "Player 1", "club": "", "played": 1, "points": "1",
                "tie_breaks": document["rows"][0]["tie_breaks"],
            }  # fmt: skip
            assert len(document["rows"][0]["tie_breaks"]) == len(document["tie_breaks"]) > 0
            schema = json.loads(broadcast_schema_file("broadcast-standings").read_text())
            jsonschema_rs.validator_for(schema).validate(document)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/api/broadcast", "/api/standings"])
def test_events_that_differ_in_newer_results_look_alike(path: str) -> None:
    async def visit(newer: Tournament) -> list[Any]:
        async with serve_broadcast(BroadcastDelay(time_us=60 * S)) as served:
            put(served, PAIRED, 0)
            put(served, newer, 30 * S)
            found: list[Any] = []
            for now_s in (59, 60, 89):
                served.tell(now_us=now_s * S)
                found.append(await served.get(path))
            async with served.client.ws_connect("/api/live") as socket:
                found.append(await socket.receive_str())
            return found

    assert asyncio.run(visit(ONE_WON)) == asyncio.run(visit(OTHER_WON))


def test_an_event_that_cannot_be_shown_is_found_again_until_a_newer_one_is() -> None:
    held = HeldStandings(BroadcastDelay())
    held.add(PAIRED, 0)
    assert held.find_released(0) is PAIRED
    assert held.find_released(1) is PAIRED
    held.add(ONE_WON, 2)
    assert held.find_released(2) is ONE_WON
    held.note_shown(PAIRED)
    assert held.pop_released(3) is ONE_WON
    assert held.find_released(4) is None


def test_standings_that_cannot_be_written_hold_no_game_back_and_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = threading.Event()

    def fail(_: Tournament) -> StandingsDocument:
        failed.set()
        raise ValueError("a fault of the program")

    async def run() -> None:
        async with serve_broadcast() as served, served.client.ws_connect("/api/live") as socket:
            await socket.receive_json()
            with monkeypatch.context() as broken:
                broken.setattr(store, "standings_document", fail)
                served.server.add_event(ONE_WON)
                await asyncio.to_thread(failed.wait, 30)
                script = EventScript("b1")
                script.start(board="b1")
                served.games.add(script.all_recorded())
                assert "boards" in (await socket.receive_json(timeout=30))["changes"]
                assert (await served.get("/api/standings"))[0] == 404
            assert "standings" in (await socket.receive_json(timeout=30))["changes"]

    asyncio.run(run())
