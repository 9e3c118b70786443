"""The desk's server: all boards on joining, then changes; acts for those who may; limits for everybody."""

import asyncio
import time
from pathlib import Path

import pytest

from controller.commands.values import PausePlay
from controller.desk.ports import Note
from controller.desk.server.api_operations import DESK_COOKIE
from controller.desk.server.server import UPDATE_PAUSE_S
from controller.desk.store.errors import DeskStoreError
from controller.settings.web import WatchPolicy
from controller.web.rights import Right
from tests.desk.server.served_desk import read_message, serve_desk

PAUSE = {"boards": ["b001", "b002"], "say": "arbiter pause"}


def test_a_watcher_gets_all_boards_and_then_what_changes(tmp_path: Path) -> None:
    async def watch() -> None:
        async with serve_desk(tmp_path, 3) as desk, desk.client.ws_connect("/api/live") as socket:
            whole = await read_message(socket)
            assert set(whole["state"]["tiles"]) == {"b001", "b002", "b003"}
            assert whole["state"]["hall"] == {
                "name": "evening", "broker": True, "address": "127.0.0.1:1883", "reason": "", "event": 0,
            }  # fmt: skip
            desk.hall.tell("b002", needs=["flag"])
            changes = (await read_message(socket))["changes"]
            assert list(changes["tiles"]) == ["b002"]
            assert changes["tiles"]["b002"]["game"]["needs"] == ["flag"]

    asyncio.run(watch())


def test_changes_come_in_no_more_messages_than_the_pause_allows_and_none_is_left_out(tmp_path: Path) -> None:
    async def watch() -> tuple[list[int], float]:
        async with serve_desk(tmp_path, 1) as desk, desk.client.ws_connect("/api/live") as socket:
            await read_message(socket)
            loop = asyncio.get_running_loop()

            def play_on(left: int) -> None:
                desk.hall.scripted["b001"].play(1)
                desk.hall.refresh("b001")
                if left:
                    loop.call_later(UPDATE_PAUSE_S / 10, play_on, left - 1)

            began_s = loop.time()
            play_on(20)
            plies = [0]
            while plies[-1] < 21:
                message = await read_message(socket)
                plies += [tile["game"]["ply"] for tile in message["changes"].get("tiles", {}).values()]
            return plies[1:], loop.time() - began_s

    plies, seconds = asyncio.run(watch())
    assert plies == sorted(plies)
    assert len(plies) <= seconds / UPDATE_PAUSE_S + 1


def test_a_thousand_boards_are_there_within_a_second(tmp_path: Path) -> None:
    async def watch() -> float:
        async with serve_desk(tmp_path, 1000) as desk:
            start = time.perf_counter()
            async with desk.client.ws_connect("/api/live") as socket:
                whole = await read_message(socket)
            assert len(whole["state"]["tiles"]) == 1000
            return time.perf_counter() - start

    assert asyncio.run(watch()) < 1.0


def test_a_board_comes_with_its_moves_and_acts_only_to_arbiters(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serve_desk(tmp_path, 2) as desk:
            desk.hall.scripted["b001"].play(6)
            desk.hall.refresh("b001")
            arbiter = desk.make_token("Carla", Right.ARBITRATE)
            await desk.act({"boards": ["b001"], "note": "a phone rang"}, arbiter)
            async with desk.client.get("/api/boards/b001") as answer:
                board = await answer.json()
            assert [move["text"] for move in board["moves"]] == [move.text for move in desk.hall.scripted["b001"].moves]
            assert board["state"]["ply"] == 6
            assert board["acts"] == []
            async with desk.client.get("/api/boards/b001", headers=arbiter) as answer:
                acts = (await answer.json())["acts"]
            assert [(act["sender"], act["note"]) for act in acts] == [("Carla", "a phone rang")]
            async with desk.client.get("/api/boards/b009") as answer:
                assert answer.status == 404
            async with desk.client.get("/api/acts") as answer:
                assert answer.status == 401

    asyncio.run(ask())


def test_an_act_goes_to_all_its_boards_with_who_and_each_answers(tmp_path: Path) -> None:
    async def act() -> None:
        async with serve_desk(tmp_path, 3) as desk:
            desk.hall.silent_boards.add("b002")
            desk.hall.tell("b003", phase="over", result={"score": "1-0", "message": {}})
            arbiter = desk.make_token("Carla", Right.ARBITRATE)
            status, answer = await desk.act({"boards": ["b001", "b002", "b003"], "say": "arbiter pause"}, arbiter)
            assert status == 200
            assert answer["answers"]["b001"] == {"done": True}
            assert answer["answers"]["b002"] == {"silent": True}
            assert answer["answers"]["b003"]["refused"]["code"] == "game over"
            ((done, boards, sender),) = desk.hall.executed
            assert (done, boards, sender.name) == (PausePlay(), ("b001", "b002", "b003"), "Carla")
            (activity,) = desk.activities
            assert (activity.kind, activity.name, activity.address) == ("command", "Carla", "loopback")
            assert activity.text == "arbiter pause: b001, b002, b003, done at 1 of 3"

    asyncio.run(act())


def test_a_record_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = DeskStoreError(Path("desk.sqlite"), "database or disk is full", "free some space on the disk")
    sentence = str(error)

    async def fail(*_: object) -> None:
        raise error

    async def ask() -> None:
        async with serve_desk(tmp_path, 2) as desk:
            for name in ("execute", "list_acts", "list_moves"):
                monkeypatch.setattr(desk.hall, name, fail)
            arbiter = desk.make_token("Carla", Right.ARBITRATE)
            assert await desk.act(PAUSE, arbiter) == (503, {"faults": [sentence]})
            assert [(each.kind, each.name) for each in desk.activities] == [("command refused", "Carla")]
            assert sentence in desk.activities[0].text
            async with desk.client.get("/api/acts", headers=arbiter) as answer:
                assert answer.status == 503
                assert sentence in await answer.text()
            async with desk.client.get("/api/boards/b001") as answer:
                assert answer.status == 503
                assert "desk.sqlite" not in await answer.text()

    asyncio.run(ask())


def test_only_a_board_that_is_away_is_removed_from_the_list(tmp_path: Path) -> None:
    removal = {"boards": ["b002"], "mark": "removed"}

    async def act() -> None:
        async with serve_desk(tmp_path, 2) as desk:
            arbiter = desk.make_token("Carla", Right.ARBITRATE)
            assert await desk.act(removal, arbiter) == (
                400,
                {"faults": ["b002 is there; remove only boards that are away"]},
            )
            desk.hall.refresh("b002", is_online=False, lost_records=1)
            assert await desk.act(removal, arbiter) == (200, {"answers": {"b002": {"done": True}}})
            assert [each.text for each in desk.activities] == ["mark removed: b002"]
            async with desk.client.get("/api/acts", headers=arbiter) as answer:
                (record,) = (await answer.json())["acts"]
            assert (record["sender"], record["mark"]) == ("Carla", "removed")
            async with desk.client.get("/api/boards/b002") as answer:
                assert answer.status == 404

    asyncio.run(act())


def test_nobody_acts_without_the_right(tmp_path: Path) -> None:
    async def act() -> None:
        async with serve_desk(tmp_path, 2) as desk:
            assert (await desk.act(PAUSE, {}))[0] == 401
            for right in (Right.WATCH, Right.PLAY, Right.MAINTAIN):
                assert (await desk.act(PAUSE, desk.make_token(right.value, right)))[0] == 403
            arbiter = desk.make_token("Carla", Right.ARBITRATE)
            assert (await desk.act(PAUSE, {**arbiter, "Origin": "http://elsewhere.example"}))[0] == 403
            assert (await desk.act({**PAUSE, "boards": ["b001", "b077"]}, arbiter))[0] == 400
            assert (await desk.act({**PAUSE, "say": "arbiter dance"}, arbiter))[0] == 400
            assert desk.hall.executed == []

    asyncio.run(act())


def test_a_body_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async def act() -> None:
        async with serve_desk(tmp_path, 1) as desk:
            arbiter = {**desk.make_token("Carla", Right.ARBITRATE), "Content-Type": "application/json"}
            body = b"[" + b" " * 300_000
            async with desk.client.post("/api/acts", data=body, headers=arbiter) as answer:
                assert answer.status == 413
            async with desk.client.post("/api/acts", data=b"{}", headers={**arbiter, "Content-Type": "text/plain"}) as (
                answer
            ):
                assert answer.status == 415

    asyncio.run(act())


def test_the_printed_address_signs_in_once(tmp_path: Path) -> None:
    async def sign_in() -> None:
        async with serve_desk(tmp_path, 1) as desk:
            code = desk.server.address_with_code().partition("#code=")[2]
            assert desk.server.address_with_code().endswith(code)
            async with desk.client.post("/api/session", json={"code": code}) as answer:
                assert await answer.json() == {"name": "local", "rights": ["watch", "arbitrate"]}
            assert [cookie.key for cookie in desk.client.cookie_jar] == [DESK_COOKIE]
            own_page = {"Origin": desk.server.address.rstrip("/")}
            assert (await desk.act({"boards": ["b001"], "note": "here"}, own_page))[0] == 200
            assert desk.hall.executed[0][0] == Note("here")
            assert desk.hall.executed[0][2].name == "local"
            assert not desk.server.address_with_code().endswith(code)
            desk.client.cookie_jar.clear()
            async with desk.client.post("/api/session", json={"code": code}) as answer:
                assert answer.status == 410
            assert [(each.kind, each.name) for each in desk.activities] == [
                ("signed in", "local"),
                ("command", "local"),
                ("refused", ""),
            ]
            assert desk.activities[1].text == "note here: b001"

    asyncio.run(sign_in())


def test_a_hall_that_only_tokens_may_watch_shows_nothing_to_others(tmp_path: Path) -> None:
    async def watch() -> None:
        async with serve_desk(tmp_path, 1, watching=WatchPolicy.TOKEN) as desk:
            for path in ("/api/live", "/api/boards/b001"):
                async with desk.client.get(path) as answer:
                    assert answer.status == 401
            watcher = desk.make_token("screen", Right.WATCH)
            async with desk.client.ws_connect("/api/live", headers=watcher) as socket:
                assert "state" in await read_message(socket)

    asyncio.run(watch())


def test_the_page_has_its_texts_and_joined_scripts(tmp_path: Path) -> None:
    async def load() -> None:
        async with serve_desk(tmp_path, 1) as desk:
            async with desk.client.get("/") as answer:
                index = await answer.text()
            script = index.partition('type="module" src="')[2].partition('"')[0]
            async with desk.client.get(script) as answer:
                assert answer.status == 200
                assert "loadedModules" in await answer.text()
            for language, text in (("en", "Choose boards"), ("fil", "Pumili ng damahan")):
                async with desk.client.get(f"/page/texts/{language}.json") as answer:
                    texts = await answer.json()
                assert texts["page"]["choose boards"] == text
                assert texts["page"]["pause"]

    asyncio.run(load())
