"""Answers to plain requests: the running game as PDN, the metrics, and the files of the page."""

import asyncio
import json
import re
from contextlib import closing
from importlib import resources
from pathlib import Path

import pytest

from controller.session.inputs import UNKNOWN_DATE, GameStarted
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.game_index.game_filter import ALL_GAMES, GameOrder
from controller.storage.journal import GameId, Journal, JournalError
from controller.web import game_archive
from controller.web.archive_states import games_state
from controller.web.game_query import Page
from hardware.events import Button
from tests.storage.journal.random_games import make_started
from tests.storage.journal.test_damage import change_file
from tests.web.web_board import open_client, play_move, serve_board, wait_until

NEWEST = Page(limit=10, before=None, after=None, order=GameOrder.NEWEST)
VERSIONED_MAIN = re.compile(r"/page/(?P<version>[0-9a-f]{16})/scripts/main\.js")


def test_the_running_game_is_fetched_as_pdn_and_again_only_when_it_has_changed(tmp_path: Path) -> None:
    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            async with browser.get("/live.pdn") as answer:
                first = answer.headers["ETag"]
                assert "22-18" not in await answer.text()
            async with browser.get("/live.pdn", headers={"If-None-Match": first}) as answer:
                assert answer.status == 304
            await board.board.control.press(Button.BLACK)
            await play_move(board, 22, 18, Button.WHITE)
            await wait_until(lambda: board.session.history.ply == 1)
            async with browser.get("/live.pdn", headers={"If-None-Match": first}) as answer:
                assert answer.status == 200
                text = await answer.text()
                assert "1. 22-18" in text
            async with browser.get("/games/1.pdn") as answer:
                assert await answer.text() == text
            async with browser.get("/api/games") as answer:
                listed = await answer.json()
                assert [(game["id"], game["plies"], game["result"]) for game in listed["games"]] == [(1, 1, "*")]
            async with browser.get("/games/2.pdn") as answer:
                assert answer.status == 404

    asyncio.run(fetch())


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "gzip"),
        ("br;q=1.0, GZIP;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("gzip;q=0.000, br", None),
        ("identity", None),
    ],
)
def test_a_file_is_compressed_for_a_browser_that_reads_it(tmp_path: Path, accepted: str, coding: str | None) -> None:
    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            headers = {"Accept-Encoding": accepted}
            async with browser.get("/page/scripts/board.js", headers=headers) as answer:
                assert answer.headers.get("Content-Encoding") == coding
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert "export class Board" in await answer.text()  # the client decompresses it
                sent, etag = int(answer.headers["Content-Length"]), answer.headers["ETag"]
            written = len(resources.files("controller.web").joinpath("page/scripts/board.js").read_bytes())
            assert sent < written / 2 if coding else sent == written
            for other in ("gzip", "identity"):
                headers = {"Accept-Encoding": other, "If-None-Match": etag}
                async with browser.get("/page/scripts/board.js", headers=headers) as answer:
                    assert answer.status == 304

    asyncio.run(fetch())


def test_a_browser_keeps_what_its_path_names_with_a_version(tmp_path: Path) -> None:
    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            async with browser.get("/") as answer:
                assert answer.headers["Cache-Control"] == "no-cache"
                found = VERSIONED_MAIN.search(await answer.text())
            assert found is not None
            async with browser.get(found.group()) as answer:
                assert "immutable" in answer.headers["Cache-Control"]
                assert 'loadedModules["dom.js"]' in await answer.text()
            async with browser.get(found.group().replace(found["version"], "0" * 16)) as answer:
                assert answer.status == 404
            async with browser.get("/page/scripts/main.js") as answer:
                assert answer.headers["Cache-Control"] == "no-cache"
                assert "loadedModules" not in await answer.text()

    asyncio.run(fetch())


def test_a_long_answer_of_the_api_is_compressed_and_a_short_one_is_not(tmp_path: Path) -> None:
    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            for path, is_long in (("/api/openapi.json", True), ("/metrics", True), ("/api/session", False)):
                async with browser.get(path, headers={"Accept-Encoding": "gzip"}) as answer:
                    assert answer.headers.get("Content-Encoding") == ("gzip" if is_long else None)
                    assert answer.headers.get("Vary") == ("Accept-Encoding" if is_long else None)
                    sent = await answer.text()
                    assert (int(answer.headers["Content-Length"]) < len(sent) / 2) == is_long
                async with browser.get(path, headers={"Accept-Encoding": "identity"}) as answer:
                    assert "Content-Encoding" not in answer.headers
                    assert int(answer.headers["Content-Length"]) == len((await answer.text()).encode())

    asyncio.run(fetch())


def test_a_journal_that_cannot_be_read_is_no_empty_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path, *_: object) -> None:
        raise JournalError(folder, "it is damaged", "restore it from a copy")

    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            monkeypatch.setattr(game_archive, "read_game_index", fail)
            async with browser.get("/api/games") as answer:
                assert (answer.status, await answer.json()) == (503, {"error": "the journal cannot be read"})
                assert "Retry-After" not in answer.headers  # to ask again soon is of no use

    asyncio.run(fetch())


def test_a_damaged_game_is_marked_in_the_list(tmp_path: Path) -> None:
    archive = game_archive.GameArchive(tmp_path)
    with closing(Journal.open(tmp_path)) as journal:
        for _ in range(2):
            journal.begin(make_started())
    change_file(tmp_path, "UPDATE games SET result = '1-0' WHERE id = 1")
    with closing(archive):
        listed = games_state(asyncio.run(archive.list_games(ALL_GAMES, NEWEST, None)))["games"]
    assert [(game["id"], game["damaged"]) for game in listed] == [(2, False), (1, True)]


def test_a_folder_without_a_journal_has_no_games(tmp_path: Path) -> None:
    archive = game_archive.GameArchive(tmp_path)
    try:
        assert asyncio.run(archive.list_games(ALL_GAMES, NEWEST, None)).games == ()
    finally:
        archive.close()


def test_a_date_that_is_found_after_the_end_of_a_game_is_on_its_files_and_in_the_list(tmp_path: Path) -> None:
    archive = game_archive.GameArchive(tmp_path)

    async def fetch() -> tuple[str, str, str]:
        (listed,) = games_state(await archive.list_games(ALL_GAMES, NEWEST, None))["games"]
        pdn = await archive.read_pdn(GameId(1), 0)
        date = next(line for line in pdn.splitlines() if line.startswith("[Date"))
        return listed["date"], date, await archive.read_sums(GameId(1), 0, "html")

    settings = Settings(game=GameSettings(ruleset="damath", time_control="G/20"))
    with closing(Journal.open(tmp_path)) as journal, closing(archive):
        journal.begin(GameStarted(at_us=0, date=UNKNOWN_DATE, version="0.1.0", settings=settings))
        listed, date, sheet = asyncio.run(fetch())
        assert (listed, date) == (UNKNOWN_DATE, f'[Date "{UNKNOWN_DATE}"]')
        assert "Date not set" in sheet
        journal.set_date(GameId(1), "2026.11.23")
        listed, date, sheet = asyncio.run(fetch())
        assert (listed, date) == ("2026.11.23", '[Date "2026.11.23"]')
        assert "2026.11.23" in sheet
        assert "Date not set" not in sheet


def test_metrics_count_edges_and_verdicts_and_show_the_clock(tmp_path: Path) -> None:
    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            await board.board.control.press(Button.BLACK)
            await play_move(board, 22, 18, Button.WHITE)
            await wait_until(lambda: board.session.history.ply == 1)
            async with browser.get("/metrics") as answer:
                assert answer.content_type == "text/plain"
                lines = (await answer.text()).splitlines()
            samples = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
            values = {name: float(value) for name, value in samples}
            assert values["damahan_edges_total"] >= 2
            assert values['damahan_inputs_total{kind="Edge"}'] == values["damahan_edges_total"]
            assert values['damahan_verdicts_total{verdict="legal"}'] == 1
            assert values["damahan_moves_total"] == 1
            assert values['damahan_clock_running{side="black"}'] == 1
            assert 890 < values['damahan_clock_seconds{side="black"}'] <= 900
            handled = values["damahan_input_latency_seconds_count"]
            assert handled == values['damahan_input_latency_seconds_bucket{le="+Inf"}'] > 0
            assert "damahan_web_connections_rejected_total" in values

    asyncio.run(fetch())


def test_the_files_of_the_page_are_sent_with_their_types_and_cached_by_the_browser(tmp_path: Path) -> None:
    async def fetch() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            async with browser.get("/") as answer:
                assert answer.content_type == "text/html"
                etag = answer.headers["ETag"]
                assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
                assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
            async with browser.get("/", headers={"If-None-Match": etag}) as answer:
                assert answer.status == 304
            async with browser.get("/page/cards/fil/index.html") as answer:
                assert '<a href="filipino-common.html">' in await answer.text()
            async with browser.get("/page/cards/fil/filipino-common.html") as answer:
                page = await answer.text()
                assert "Salitan ang tira" in page
                assert '<link rel="stylesheet" href="/page/cards/card.css">' in page
            async with browser.get("/page/cards/card.css") as answer:
                assert answer.content_type == "text/css"
            async with browser.get("/page/cards/fil/chess.html") as answer:
                assert answer.status == 404
            async with browser.get("/api/openapi.json") as answer:
                assert json.loads(await answer.text())["openapi"] == "3.1.0"

    asyncio.run(fetch())
