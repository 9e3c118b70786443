"""Backups that are asked for over the network, of the real journal."""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiohttp

from controller.app.backup_maker import BackupMaker
from controller.app.journal_upkeep import run_upkeep_process
from controller.settings.journal import JournalSettings
from controller.storage.activity_log import read_activities
from controller.web.limits import Rate, WebLimits
from tests.web.web_board import ServedBoard, open_client, serve_board, wait_until

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FILE = "games-2026-03-01.sqlite3"
NO_RATE = replace(WebLimits(), backups=Rate(burst=100, per_s=1))

Answer = tuple[int, dict[str, Any]]


def make_maker(
    folder: Path,
    run_process: Callable[[list[str]], Awaitable[dict[str, str]]] = run_upkeep_process,
    settings: JournalSettings | None = None,
) -> BackupMaker:
    return BackupMaker(
        journal=folder,
        settings=settings or JournalSettings(),
        local_time=lambda: NOW,
        on_damage=lambda: None,
        run_process=run_process,
        lock=asyncio.Lock(),
    )


@asynccontextmanager
async def serve(
    maker: BackupMaker, limits: WebLimits = NO_RATE
) -> AsyncIterator[tuple[ServedBoard, aiohttp.ClientSession]]:
    async with serve_board(maker.journal, backups=maker, limits=limits) as board, open_client(board) as client:
        yield board, client


async def ask(client: aiohttp.ClientSession, token: str | None, **headers: str) -> Answer:
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    async with client.post("/api/backup", headers=headers) as answer:
        return answer.status, await answer.json()


async def ask_newest(client: aiohttp.ClientSession, token: str | None) -> Answer:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with client.get("/api/backup", headers=headers) as answer:
        return answer.status, await answer.json()


def count_games(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def logged_backups(folder: Path) -> list[tuple[str, str, str, str]]:
    return [
        (each.kind.value, each.name, each.address, each.text)
        for each in read_activities(folder)
        if each is not None and each.kind.value.startswith("backup")
    ]


def test_a_maintainer_makes_a_backup_and_the_log_names_him(tmp_path: Path) -> None:
    async def visit() -> Answer:
        async with serve(make_maker(tmp_path)) as (board, client):
            return await ask(client, board.maintain_token)

    status, answer = asyncio.run(visit())
    file = tmp_path / "backups" / FILE
    size = file.stat().st_size
    assert (status, answer) == (
        200,
        {"file": FILE, "bytes": size, "damaged": False, "redirected": False, "remarks": []},
    )
    assert count_games(file) == 1
    assert logged_backups(tmp_path) == [("backup", "caretaker", "127.0.0.1", f"{FILE} ({size} bytes)")]


def test_a_backup_takes_the_place_of_that_of_the_same_day(tmp_path: Path) -> None:
    file = tmp_path / "backups" / FILE
    file.parent.mkdir()
    sqlite3.connect(file).close()

    async def visit() -> Answer:
        async with serve(make_maker(tmp_path)) as (board, client):
            return await ask(client, board.maintain_token)

    assert asyncio.run(visit())[0] == 200
    assert count_games(file) == 1
    assert [each.name for each in file.parent.iterdir()] == [FILE]


def test_a_maintainer_reads_when_the_newest_whole_backup_was_made(tmp_path: Path) -> None:
    backups = tmp_path / "backups"

    async def visit() -> list[Answer]:
        async with serve(make_maker(tmp_path)) as (board, client):
            first = await ask_newest(client, board.maintain_token)
            backups.mkdir()
            for hour, name in enumerate((FILE, "games-2026-02-28.sqlite3", "games-2026-03-01-damaged.sqlite3")):
                (backups / name).touch()
                made_at = NOW.timestamp() + hour * 3600
                os.utime(backups / name, (made_at, made_at))
            return [first, await ask_newest(client, board.maintain_token)]

    none, (status, newest) = asyncio.run(visit())
    assert none == (200, {"at": None})
    assert status == 200
    assert datetime.fromisoformat(newest["at"]) == NOW.replace(hour=13)


def test_nobody_else_reads_when_the_newest_backup_was_made(tmp_path: Path) -> None:
    async def visit() -> list[int]:
        async with serve(make_maker(tmp_path)) as (board, client):
            return [(await ask_newest(client, token))[0] for token in (None, board.watch_token, board.token)]

    assert asyncio.run(visit()) == [401, 403, 403]


def test_nobody_else_makes_a_backup(tmp_path: Path) -> None:
    async def visit() -> list[int]:
        async with serve(make_maker(tmp_path)) as (board, client):
            statuses = [(await ask(client, token))[0] for token in (None, board.watch_token, board.token, "guess")]
            foreign = await ask(client, board.maintain_token, Origin="http://elsewhere.example")
            return [*statuses, foreign[0]]

    assert asyncio.run(visit()) == [401, 403, 403, 401, 403]
    assert not (tmp_path / "backups").exists()
    assert logged_backups(tmp_path) == []


def test_one_backup_is_made_at_a_time_also_beside_the_daily_one(tmp_path: Path) -> None:
    async def visit() -> list[int]:
        is_begun, may_end = asyncio.Event(), asyncio.Event()

        async def run_slowly(arguments: list[str]) -> dict[str, str]:
            is_begun.set()
            await may_end.wait()
            return await run_upkeep_process(arguments)

        maker = make_maker(tmp_path, run_slowly)
        async with serve(maker) as (board, client):
            async with maker.lock:  # as of the daily backup
                beside_daily = await ask(client, board.maintain_token)
            first = asyncio.create_task(ask(client, board.maintain_token))
            await is_begun.wait()
            second = await ask(client, board.maintain_token)
            may_end.set()
            return [beside_daily[0], (await first)[0], second[0]]

    assert asyncio.run(visit()) == [409, 200, 409]
    assert len(logged_backups(tmp_path)) == 1


def test_a_backup_a_minute_is_made(tmp_path: Path) -> None:
    async def visit() -> tuple[int, int, str, float]:
        async with serve(make_maker(tmp_path), WebLimits()) as (board, client):
            asked_s = time.monotonic()
            first = await ask(client, board.maintain_token)
            headers = {"Authorization": f"Bearer {board.maintain_token}"}
            async with client.post("/api/backup", headers=headers) as second:
                return first[0], second.status, second.headers["Retry-After"], time.monotonic() - asked_s

    first, second, wait_s, passed_s = asyncio.run(visit())
    assert (first, second) == (200, 429)
    assert 59 - passed_s <= int(wait_s) <= 60  # a backup takes long on a busy machine


def test_a_stick_that_is_away_is_told_with_the_backup(tmp_path: Path) -> None:
    stick = str(tmp_path / "stick")

    async def visit() -> Answer:
        settings = JournalSettings(backup_folder=stick)
        async with serve(make_maker(tmp_path, settings=settings)) as (board, client):
            return await ask(client, board.maintain_token)

    status, answer = asyncio.run(visit())
    assert (status, answer["file"], answer["redirected"]) == (200, FILE, True)
    assert answer["remarks"] == [
        f"journal.backup_folder: {stick} is not mounted; it is in {tmp_path / 'backups'}",
    ]


def test_a_backup_that_fails_is_told_and_logged(tmp_path: Path) -> None:
    async def fail(arguments: list[str]) -> dict[str, str]:
        del arguments
        return {"fault": "the disk is full; free some space"}

    async def visit() -> Answer:
        async with serve(make_maker(tmp_path, fail)) as (board, client):
            return await ask(client, board.maintain_token)

    assert asyncio.run(visit()) == (503, {"error": "the disk is full; free some space"})
    assert logged_backups(tmp_path) == [
        ("backup failed", "caretaker", "127.0.0.1", "the disk is full; free some space")
    ]


def test_a_slow_backup_is_made_though_the_request_has_ended(tmp_path: Path) -> None:
    async def visit() -> Answer:
        may_end = asyncio.Event()

        async def run_slowly(arguments: list[str]) -> dict[str, str]:
            await may_end.wait()
            return await run_upkeep_process(arguments)

        async with serve(make_maker(tmp_path, run_slowly), replace(NO_RATE, backup_s=0.01)) as (board, client):
            answer = await ask(client, board.maintain_token)
            may_end.set()
            await wait_until(lambda: bool(logged_backups(tmp_path)))
            return answer

    assert asyncio.run(visit())[0] == 504
    assert (tmp_path / "backups" / FILE).exists()


def test_a_board_without_backups_says_so(tmp_path: Path) -> None:
    async def visit() -> Answer:
        async with serve_board(tmp_path) as board, open_client(board) as client:
            assert (await ask_newest(client, board.maintain_token))[0] == 404
            return await ask(client, board.maintain_token)

    assert asyncio.run(visit()) == (404, {"error": "this server makes no backups"})
