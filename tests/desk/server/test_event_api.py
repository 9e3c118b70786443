"""The event over HTTP: anybody sees it, arbiters change it, and nothing is changed unseen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from controller.desk.event.event_desk import EventDesk, EventOptions
from controller.desk.server.act_requests import ActRequestError
from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.event_requests import move_table, parse_event_request
from controller.desk.server.server import DeskServer
from controller.settings.web import WebSettings
from controller.storage.event_file import EventFile
from controller.tournament.acts import EventCreated, EventRecord, PlayersEntered, RoundPaired
from controller.tournament.event import Event
from controller.tournament.pairing import draft_round
from controller.web.rights import Right
from controller.web.tokens import TokenFile
from hardware.host_clock import now_us
from tests.desk.event.event_hall import ScriptedEventHall
from tests.desk.server.scripted_hall import ScriptedHall
from tests.tournament.event_samples import players

AT = "2026-03-01T19:00:00+08:00"


@dataclass(frozen=True)
class ServedEvent:
    """A served desk with an event of four players, whose first round is paired."""

    client: aiohttp.ClientSession
    headers: dict[str, str]
    file: EventFile

    async def act(self, **body: Any) -> tuple[int, Any]:
        async with self.client.post("/api/event/acts", json=body, headers=self.headers) as answer:
            return answer.status, await answer.json()

    async def read(self, path: str = "/api/event") -> Any:
        async with self.client.get(path) as answer:
            return await answer.json() if answer.content_type == "application/json" else await answer.text()


@asynccontextmanager
async def serve_event(folder: Path) -> AsyncIterator[ServedEvent]:
    file = EventFile(folder / "event.sqlite3")
    file.create(EventRecord(act=EventCreated(event=Event(name="Club night", rounds=3)), at=AT, by="Ana"))
    file.record(lambda _: EventRecord(act=PlayersEntered(players=players(4)), at=AT, by="Ana"))
    file.record(lambda known: EventRecord(act=RoundPaired(round=draft_round(known)), at=AT, by="Ana"))
    options = EventOptions(boards=("board-1", "board-2"))
    event = EventDesk(ScriptedEventHall(options.boards), file, options, now_us=now_us, local_time=lambda: AT)
    await event.open()
    dependencies = DeskDependencies(
        hall=ScriptedHall(2, now_us), event=event, settings=WebSettings(enabled=True, port=0), folder=folder,
        now_us=now_us,
    )  # fmt: skip
    server = DeskServer(dependencies)
    _, secret = TokenFile(folder, lambda: 0.0).create("Carla", (Right.ARBITRATE,), None)
    async with server.serve(), aiohttp.ClientSession(f"http://127.0.0.1:{server.port}") as client:
        yield ServedEvent(client, {"Authorization": f"Bearer {secret}"}, file)


def test_an_arbiter_acts_and_his_name_is_on_record(tmp_path: Path) -> None:
    async def main() -> None:
        async with serve_event(tmp_path) as event:
            assert (await event.act(act="start", round=1))[0] == 200
            given = {"act": "result", "round": 1, "board": 2, "result": "1-0"}
            assert (await event.act(**given, shown="*"))[0] == 200
            state = await event.read()
            assert state["round"]["boards"][1]["games"][0]["result"] == "1-0"
            assert state["round"]["boards"][0]["games"][0]["hall_board"] == "board-1"
            status, answer = await event.act(**{**given, "result": "0-1"}, shown="*")
            assert (status, "another result by now: 1-0" in answer["faults"][0]) == (409, True)
            assert (await event.act(**{**given, "result": "0-1"}, shown="1-0", note=" Misread "))[0] == 200
            assert event.file.read_records()[-1].note == "Misread"
            assert "acts" not in await event.read("/api/event/record")  # it names people
            async with event.client.get("/api/event/record", headers=event.headers) as response:
                newest = (await response.json())["acts"][0]
            assert newest == {"at": AT, "by": "Carla", "text": "round 1, board 2: corrected to 0-1", "note": "Misread"}
            assert (await event.act(**{**given, "result": "*"}, shown="0-1"))[0] == 200
            assert event.file.read_records()[-1].note == ""
            async with event.client.get("/api/event/record", headers=event.headers) as response:
                assert (await response.json())["acts"][0]["note"] == "without a reason"
            assert (await event.act(**{**given, "result": "2-0"}, shown="*"))[0] == 409
            assert (await event.act(act="table", board=1, hall_board="board-l"))[0] == 409
            assert (await event.act(act="table", board=1, hall_board="board-2"))[0] == 200
        assert {record.by for record in event.file.read_records()[3:]} == {"Carla"}

    asyncio.run(main())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"act": "drop", "round": 1}, 200),
        ({"act": "swap", "one": 1, "other": 2}, 200),
        ({"act": "withdraw", "player": 4}, 200),
        ({"act": "bye", "player": 3, "round": 2, "kind": "half"}, 200),
        ({"act": "enter", "name": "Late Comer", "club": "Lipa", "rating": None}, 200),
        ({"act": "table", "board": 1, "hall_board": "board-2"}, 200),
        ({"act": "stop"}, 200),
        ({"act": "enter", "name": "Player 1"}, 409),
        ({"act": "start", "round": 2}, 409),
        ({"act": "swap", "one": 1, "other": 9}, 409),
        ({"act": "bye", "player": 3, "round": 1, "kind": "half"}, 409),
        ({"act": "send", "round": 1, "board": 1}, 409),
        ({"act": "explode"}, 400),
        ({"act": "start"}, 400),
        ({"act": "start", "round": "one"}, 400),
        ([], 400),
    ],
)
def test_what_fits_is_done_and_nothing_else(body: Any, status: int, tmp_path: Path) -> None:
    async def main() -> None:
        async with serve_event(tmp_path) as event:
            before = len(event.file.read_records())
            async with event.client.post("/api/event/acts", json=body, headers=event.headers) as answer:
                assert answer.status == status, await answer.text()
            is_recorded = status == 200 and body["act"] != "stop"
            assert len(event.file.read_records()) - before == is_recorded

    asyncio.run(main())


def test_whoever_has_no_token_sees_and_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with serve_event(tmp_path) as event:
            async with event.client.post("/api/event/acts", json={"act": "start", "round": 1}) as answer:
                assert answer.status == 401
            async with event.client.post(
                "/api/event/acts", json={"act": "start", "round": 1},
                headers={**event.headers, "Origin": "http://elsewhere.example"},
            ) as answer:  # fmt: skip
                assert answer.status == 403
            assert not (await event.read())["round"]["started"]
            assert "Club night" in await event.read("/api/event/print/pairings?language=fil")
            assert (await event.read("/api/event/files/standings.csv")).startswith("rank,number,name")
            for path in ("/api/event?round=9", "/api/event/print/none", "/api/event/files/none"):
                assert "error" in await event.read(path)

    asyncio.run(main())


def test_a_table_and_the_one_that_had_its_board_change_places() -> None:
    assert move_table(("a", "b"), 1, "b") == ("b", "a")
    assert move_table(("a", "b"), 3, "a") == ("", "b", "a")
    assert move_table(("a", "b"), 1, "") == ("", "b")
    assert move_table(("a", "b"), 2, "c") == ("a", "c")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 100_000, b'{"act": "pair", "again": "maybe"}'])
def test_a_body_that_is_no_act_is_refused(content: bytes) -> None:
    with pytest.raises(ActRequestError):
        parse_event_request(content)
