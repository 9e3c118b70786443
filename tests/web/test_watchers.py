"""A watched game: the whole state first, then each change."""

import asyncio
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from controller.rules.squares import Square
from controller.settings.web import WatchPolicy, WebSettings
from controller.web.limits import WebLimits
from controller.web.tokens import TokenFile
from hardware.events import Button
from sim.hands.actions import Lift, PushButton, PutDown
from sim.hands.pieces_in_hand import PiecesInHand
from tests.web.web_board import (
    TIMEOUT_S,
    follow_until,
    open_client,
    play_move,
    receive_message,
    serve_board,
    wait_until,
)


def without_time(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state without the keys that change with time alone."""
    return {key: value for key, value in state.items() if key not in ("seq", "clocks", "display")}


def test_changes_add_up_to_the_whole_state(tmp_path: Path) -> None:
    async def watch() -> None:
        async with (
            serve_board(tmp_path) as board,
            open_client(board) as browser,
            browser.ws_connect("/api/live") as socket,
        ):
            first = await receive_message(socket)
            state = first["state"]
            assert state["phase"] == "playing"
            assert state["position"]["pieces"]["22"] == "w"
            assert state["rhythms"]["pulse"]["period_ms"] == 2000
            assert state["display"]["kind"] == "picture"
            await board.board.control.press(Button.BLACK)
            state = await follow_until(socket, state, lambda now: bool(now["clocks"]["white"]["running"]))
            await play_move(board, 22, 18, Button.WHITE)
            state = await follow_until(socket, state, lambda now: bool(now["clocks"]["black"]["running"]))
            assert [move["text"] for move in state["moves"]] == ["22-18"]
            assert state["moves"][0]["clock_ms"] > 900_000
            assert state["verdict"]["text"] == "Legal: White 22-18"
            assert state["to_move"] == "black"
            await play_move(board, 9, 14, Button.BLACK)
            state = await follow_until(socket, state, lambda now: len(now["moves"]) == 2)
            async with browser.post(
                "/api/commands", json={"say": "arbiter takeback"}, headers=board.auth_headers
            ) as answer:
                assert await answer.json() == {"done": True}
            state = await follow_until(socket, state, lambda now: len(now["moves"]) == 1)
            assert state["moves"][0]["text"] == "22-18"
            async with browser.get("/api/state") as answer:
                whole = await answer.json()
            state = await follow_until(socket, state, lambda now: now["seq"] >= whole["seq"])
            assert without_time(state) == without_time(whole)

    asyncio.run(watch())


def test_a_wrong_move_is_sent_with_its_verdict_and_its_lamps(tmp_path: Path) -> None:
    async def watch() -> None:
        async with (
            serve_board(tmp_path) as board,
            open_client(board) as browser,
            browser.ws_connect("/api/live") as socket,
        ):
            state = (await receive_message(socket))["state"]
            await board.board.control.press(Button.BLACK)
            await play_move(board, 22, 14, Button.WHITE)
            state = await follow_until(socket, state, lambda now: bool(now["lamps"]))
            assert state["verdict"]["judgement"] == "illegal"
            assert state["verdict"]["message"]["code"] == "not reachable"
            lamp = state["lamps"][0]
            assert (lamp["square"], lamp["role"], lamp["rhythm"]) == (14, "lift", "fast blink")

    asyncio.run(watch())


def test_a_watcher_that_reads_nothing_is_skipped_and_later_receives_the_whole_state(tmp_path: Path) -> None:
    async def watch() -> None:
        limits = WebLimits(unsent_bytes=4096, heartbeat_s=60)
        async with (
            serve_board(tmp_path, limits=limits) as board,
            open_client(board, receive_bytes=4096) as browser,
            browser.ws_connect("/api/live") as socket,
        ):
            first = await receive_message(socket)
            reading = socket._conn  # noqa: SLF001  # the client has no other way not to read
            assert reading is not None
            assert reading.transport is not None
            reading.transport.pause_reading()
            hands = PiecesInHand(board.board.table)
            watcher = next(iter(board.server.broadcaster.watchers))
            async with asyncio.timeout(30):
                while not watcher.is_behind:  # pieces go up and down until no more goes into the connection
                    for act in (Lift(Square(22)), PutDown(Square(22), None)):
                        board.board.perform(act, hands)
                        await asyncio.sleep(0.01)
            sent = board.server.broadcaster.seq
            reading.transport.resume_reading()
            message, seq = await receive_message(socket), first["seq"]
            while message["seq"] < sent:
                # a busy machine moves bytes late, so the watcher may have been behind for a moment before
                assert message["seq"] == seq + 1 if "changes" in message else message["seq"] > seq
                message, seq = await receive_message(socket), message["seq"]
            assert message["state"]["seq"] >= sent > seq
            await wait_until(lambda: not watcher.is_behind)  # what changes as it is sent comes later

    asyncio.run(watch())


def test_a_watcher_that_reads_nothing_for_long_is_disconnected_and_the_others_still_follow(tmp_path: Path) -> None:
    async def watch() -> None:
        async with (
            serve_board(tmp_path, limits=WebLimits(heartbeat_s=0.4)) as board,
            open_client(board) as browser,
            open_client(board) as idle,
        ):
            stalled = await idle.ws_connect("/api/live", timeout=aiohttp.ClientWSTimeout(ws_close=0.1))
            async with browser.ws_connect("/api/live") as socket:
                state = (await receive_message(socket))["state"]
                assert board.server.broadcaster.watcher_count == 2
                reading = stalled._conn  # noqa: SLF001  # as above
                assert reading is not None
                assert reading.transport is not None
                reading.transport.pause_reading()
                asking = asyncio.create_task(follow_until(socket, state, lambda now: now["phase"] == "over"))
                await wait_until(lambda: board.server.broadcaster.watcher_count == 1)
                board.board.perform(PushButton(Button.BLACK), PiecesInHand(board.board.table))
                await wait_until(lambda: board.session.ledger.running_side is not None)
                assert not asking.done()
                asking.cancel()
            await stalled.close()

    asyncio.run(watch())


def test_watching_needs_a_token_if_the_profile_requires_one(tmp_path: Path) -> None:
    async def watch() -> None:
        web = WebSettings(enabled=True, port=0, watching=WatchPolicy.TOKEN)
        async with serve_board(tmp_path, web=web) as board, open_client(board) as browser:
            for path in (
                "/api/state",
                "/api/live",
                "/api/choices",
                "/api/games",
                "/live.pdn",
                "/games/1.pdn",
                "/metrics",
            ):
                async with browser.get(path) as answer:
                    assert answer.status == 401, path
            async with browser.get("/api/session") as answer:
                assert await answer.json() == {"name": None, "rights": []}
            async with browser.get("/healthz") as answer:
                assert await answer.json() == {"ok": True, "pauses": [], "lost": [], "parts": [], "journal_lost": False}
            async with browser.post("/api/session", json={"token": board.watch_token}) as answer:
                assert await answer.json() == {"name": "watcher", "rights": ["watch"]}
            async with browser.get("/api/state") as answer:
                assert answer.status == 200
            async with browser.ws_connect("/api/live") as socket:
                assert "state" in await receive_message(socket)
            headers = {"Origin": board.url}
            async with browser.post("/api/commands", json={"say": "arbiter pause"}, headers=headers) as answer:
                assert answer.status == 403
            assert not board.session.pauses

    asyncio.run(watch())


def test_a_watcher_that_loses_its_right_is_disconnected(tmp_path: Path) -> None:
    async def watch() -> None:
        web = WebSettings(enabled=True, port=0, watching=WatchPolicy.TOKEN)
        async with serve_board(tmp_path, web=web) as board, open_client(board) as browser:
            tokens = TokenFile(tmp_path, time.time)
            stays = await browser.ws_connect("/api/live", headers=board.auth_headers)
            goes = await browser.ws_connect("/api/live", headers={"Authorization": f"Bearer {board.watch_token}"})
            await receive_message(goes)
            assert tokens.revoke(next(token.id for token in tokens.list_tokens() if token.name == "watcher"))
            async with asyncio.timeout(TIMEOUT_S):
                async for _ in goes:  # to its end
                    pass
            assert board.server.broadcaster.watcher_count == 1
            await stays.close()

    asyncio.run(watch())


def test_a_fault_of_the_broadcast_does_not_stop_the_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> None:
        raise LookupError("a fault of the page")

    async def watch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            news, board.server.observer.on_change = board.server.observer.on_change, broken
            await board.board.control.press(Button.BLACK)
            await wait_until(lambda: board.session.ledger.running_side is not None)
            assert "a fault of the page" in caplog.text
            board.server.observer.on_change = news
            async with browser.get("/api/state") as answer:
                assert (await answer.json())["clocks"]["white"]["running"]

    asyncio.run(watch())
