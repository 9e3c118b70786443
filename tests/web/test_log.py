"""The log of who did what, as the server writes and answers it."""

import asyncio
from pathlib import Path
from typing import Any

from controller.storage.activity_log import Activity, ActivityKind, append_activities, read_activities
from tests.web.web_board import ServedBoard, open_client, serve_board

AT = "2026-11-23T14:32:05+08:00"


def logged(folder: Path) -> list[tuple[str, str, str, str]]:
    return [
        (each.kind.value, each.name, each.address, each.text) for each in read_activities(folder) if each is not None
    ]


async def sign_in(board: ServedBoard, **proof: str) -> int:
    async with open_client(board, Origin=board.url) as browser, browser.post("/api/session", json=proof) as answer:
        if answer.status == 200:
            await (await browser.delete("/api/session")).read()
        return answer.status


def test_sign_ins_and_refusals_are_logged_without_their_secrets(tmp_path: Path) -> None:
    async def visit() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as stranger:
            assert await sign_in(board, token=board.token) == 200
            assert await sign_in(board, code=board.server.codes.create()) == 200
            assert await sign_in(board, token="guess-1") == 401  # noqa: S106  # a guess
            assert await sign_in(board, code="guess-2") == 401
            headers = {"Authorization": "Bearer guess-3"}
            async with stranger.post("/api/commands", json={"say": "arbiter pause"}, headers=headers) as answer:
                assert answer.status == 401

    asyncio.run(visit())
    assert logged(tmp_path) == [
        ("signed in", "arbiter", "127.0.0.1", ""),
        ("signed out", "arbiter", "127.0.0.1", ""),
        ("signed in", "local", "127.0.0.1", ""),
        ("signed out", "local", "127.0.0.1", ""),
        ("refused", "", "127.0.0.1", "a wrong token to sign in"),
        ("refused", "", "127.0.0.1", "a wrong code to sign in"),
        ("refused", "", "127.0.0.1", "a wrong token for POST /api/commands"),
    ]


def test_a_ban_is_logged_with_its_address_and_its_length(tmp_path: Path) -> None:
    async def guess() -> None:
        async with serve_board(tmp_path) as board:
            for number in range(11):
                await sign_in(board, token=f"guess-{number}")

    asyncio.run(guess())
    assert logged(tmp_path)[9:] == [
        ("refused", "", "127.0.0.1", "a wrong token to sign in"),
        ("banned", "", "127.0.0.1", "too many wrong tries: 5 s"),
    ]


def test_a_flood_of_guesses_is_counted_and_leaves_room_for_others(tmp_path: Path) -> None:
    async def flood() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as stranger:
            for number in range(60):
                headers = {"Authorization": f"Bearer guess-{number}"}
                async with stranger.get("/api/log", headers=headers) as answer:
                    assert answer.status in (401, 429)

    asyncio.run(flood())
    assert 10 <= len(logged(tmp_path)) <= 25


def test_arbiters_and_maintainers_read_the_last_events_of_a_game(tmp_path: Path) -> None:
    async def read() -> dict[str, Any]:
        async with serve_board(tmp_path) as board, open_client(board) as client:
            events = [
                Activity(at=AT, kind=ActivityKind.COMMAND, name="desk", address="local network", game=1, text="draw"),
                Activity(at=AT, kind=ActivityKind.COMMAND, name="button", game=2, text="pause"),
                Activity(at=AT, kind=ActivityKind.REFUSED, address="8.8.8.8", game=1, text="a wrong token"),
            ]
            append_activities(tmp_path, events)
            answers: dict[str, Any] = {}
            for query in ("game=1", "limit=1", "limit=501", "game=x"):
                async with client.get(f"/api/log?{query}", headers=board.auth_headers) as answer:
                    answers[query] = (await answer.json()).get("events", answer.status)
            for name, headers in (("nobody", {}), ("watcher", {"Authorization": f"Bearer {board.watch_token}"})):
                async with client.get("/api/log", headers=headers) as answer:
                    answers[name] = answer.status
            return answers

    answers = asyncio.run(read())
    assert [(event["name"], event["address"], event["text"]) for event in answers["game=1"]] == [
        ("desk", "local network", "draw"),
        ("", "other", "a wrong token"),
    ]
    assert [event["text"] for event in answers["limit=1"]] == ["a wrong token"]
    assert (answers["limit=501"], answers["game=x"], answers["nobody"], answers["watcher"]) == (400, 400, 401, 403)
