"""Recorded games over the API: lists, filters, statistics, and several games as one file."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from controller.notation.pdn import PdnGame, read_pdn
from controller.web import game_archive, game_handlers, pdn_stream
from controller.web.api.game_parameters import MOST_IDS
from hardware.events import Button
from tests.storage.game_index.edited_games import write_edited_games
from tests.storage.journal.test_damage import change_file
from tests.web.web_board import ServedBoard, open_client, play_move, serve_board, wait_until

GAMES = 12


async def get(browser: aiohttp.ClientSession, address: str, **parameters: str) -> Any:
    async with browser.get(address, params=parameters) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


def ask(folder: Path, *, look: Any, before: Any = None) -> None:
    """Serve a board with recorded games and a running one, and ask it."""

    async def serve() -> None:
        async with serve_board(folder) as board, open_client(board) as browser:
            await look(board, browser)

    write_edited_games(folder, GAMES, seed=21)
    if before is not None:
        before(folder)
    asyncio.run(serve())


def test_a_list_tells_the_running_game_from_those_that_were_given_up(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        answer = await get(browser, "/api/games")
        assert [game["id"] for game in answer["games"]] == list(range(GAMES + 1, 0, -1))
        assert (answer["total"], answer["more"]) == (GAMES + 1, False)
        states = {game["id"]: game["state"] for game in answer["games"]}
        assert states[GAMES + 1] == "running"
        assert set(states.values()) == {"running", "over", "abandoned"}
        for state in ("running", "unfinished", "over", "abandoned"):
            found = (await get(browser, "/api/games", state=state))["games"]
            assert [game["id"] for game in found] == [number for number in states if states[number] == state]
        running = await get(browser, "/api/games", state="running")
        assert [game["id"] for game in running["games"]] == [GAMES + 1]
        assert running["games"][0]["ruleset_title"] == "Filipino Dama"
        await board.board.control.press(Button.BLACK)
        await play_move(board, 22, 18, Button.WHITE)
        await wait_until(lambda: board.session.history.ply == 1)
        (game,) = (await get(browser, "/api/games", state="running"))["games"]
        assert (game["plies"], game["opening"], game["reply"]) == (1, "22-18", None)

    ask(tmp_path, look=look)


def test_a_list_is_paged_in_both_orders(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        first = await get(browser, "/api/games", limit="3", order="oldest")
        assert ([game["id"] for game in first["games"]], first["more"], first["total"]) == ([1, 2, 3], True, GAMES + 1)
        then = await get(browser, "/api/games", limit="3", order="oldest", after="3")
        assert [game["id"] for game in then["games"]] == [4, 5, 6]
        newest = await get(browser, "/api/games", limit="2", before="4")
        assert ([game["id"] for game in newest["games"]], newest["more"]) == ([3, 2], True)

    ask(tmp_path, look=look)


def test_a_position_is_found_with_its_ply(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        start = "W21-32:B1-12"
        found = await get(browser, "/api/games", pieces=start, ruleset="filipino")
        assert found["total"] > 1
        assert {game["found_ply"] for game in found["games"]} == {0}
        black = await get(browser, "/api/games", pieces=f"B:{start}", ruleset="filipino")
        assert black["total"] == 0
        material = await get(browser, "/api/games", material="11m-12m", either_colour="true")
        assert all(game["found_ply"] > 0 for game in material["games"])
        assert material["total"] >= (await get(browser, "/api/games", material="11m-12m"))["total"] > 0

    ask(tmp_path, look=look)


@pytest.mark.parametrize(
    ("parameters", "error"),
    [
        ({"from": "2026-13-01"}, "from: '2026-13-01' is no date; write it as 2026-03-01"),
        ({"material": "2k"}, "material: '2k' is no material; write White's kings and men, then Black's, as 2k1m-1k2m"),
        ({"pieces": "W99:B1"}, "pieces: 'W99:B1': "),
        ({"ruleset": "chess"}, "ruleset: there is no rule set 'chess'; "),
        ({"state": "done"}, "state: 'done' is no state of a game; it is one of running, unfinished, abandoned, over"),
        ({"playr": "Ana"}, "there is no parameter 'playr'; did you mean player? "),
        ({"limit": "0"}, "limit: '0' is no number from 1 to "),
        ({"either_colour": "yes"}, "either_colour: 'yes' is neither true nor false"),
        ({"text": "x" * 101}, "text: it has 101 characters; 100 is the most"),
    ],
)
@pytest.mark.parametrize("address", ["/api/games", "/api/games/statistics"])
def test_a_filter_that_is_none_is_refused_with_what_would_be_right(
    tmp_path: Path, address: str, parameters: dict[str, str], error: str
) -> None:
    async def serve() -> None:
        async with (
            serve_board(tmp_path) as board,
            open_client(board) as browser,
            browser.get(address, params=parameters) as answer,
        ):
            assert answer.status == 400
            assert (await answer.json())["error"].startswith(error)

    asyncio.run(serve())


def test_a_filter_is_given_once(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        async with browser.get("/api/games?player=Ana&player=Ben") as answer:
            assert (answer.status, await answer.json()) == (400, {"error": "player is given twice; give it once"})

    ask(tmp_path, look=look)


def test_statistics_take_the_same_filters(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        everything = await get(browser, "/api/games/statistics")
        assert everything["total"] == GAMES + 1
        assert everything["player_count"] == len(everything["players"])
        over = await get(browser, "/api/games/statistics", state="over")
        assert (over["unfinished"], over["players"]) == (0, everything["players"])
        assert over["total"] == everything["total"] - everything["unfinished"]
        first = await get(browser, "/api/games/statistics", limit="1")
        assert first["players"] == everything["players"][:1]
        assert sum(opening["games"] for opening in everything["openings"]) <= everything["total"]

    ask(tmp_path, look=look)


def test_several_games_are_one_file_of_pdn(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        async with browser.get("/games.pdn?id=5,3") as answer:
            assert answer.status == 200
            assert answer.headers["Content-Disposition"] == 'attachment; filename="games.pdn"'
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            text = await answer.text()
        singles = [await (await browser.get(f"/games/{game}.pdn")).text() for game in (3, 5)]
        assert text == "".join(f"{single}\n" for single in singles)
        async with browser.get("/games.pdn") as answer:
            games = list(read_pdn([await answer.text()]))
        assert len(games) == GAMES + 1
        assert all(isinstance(game, PdnGame) for game in games)
        async with browser.get("/games.pdn?player=nobody+has+this+name") as answer:
            assert (answer.status, await answer.json()) == (404, {"error": "no game fits these filters"})

    ask(tmp_path, look=look)


@pytest.mark.parametrize(("count", "status"), [(MOST_IDS, 200), (MOST_IDS + 1, 400)])
def test_an_address_lists_so_many_games_and_no_more(tmp_path: Path, count: int, status: int) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        async with browser.get(f"/games.pdn?id={','.join(map(str, range(1, count + 1)))}") as answer:
            assert answer.status == status

    ask(tmp_path, look=look)


def test_a_file_has_the_running_game_as_it_is_now(tmp_path: Path) -> None:
    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        address = f"/games.pdn?id={GAMES + 1}"
        async with browser.get(address) as answer:
            assert "22-18" not in await answer.text()
        await board.board.control.press(Button.BLACK)
        await play_move(board, 22, 18, Button.WHITE)
        await wait_until(lambda: board.session.history.ply == 1)
        async with browser.get(address) as answer:
            assert "22-18" in await answer.text()

    ask(tmp_path, look=look)


def test_a_file_that_takes_too_long_is_ended_and_the_next_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait_for_disk(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        with monkeypatch.context() as patch:
            patch.setattr(pdn_stream, "FILE_S", 0.05)
            patch.setattr(game_archive.GameArchive, "read_newest_pdn", wait_for_disk)
            with pytest.raises(aiohttp.ClientPayloadError):
                await (await browser.get("/games.pdn?id=1")).read()
        async with browser.get("/games.pdn?id=1") as answer:
            assert "[Event" in await answer.text()

    ask(tmp_path, look=look)


def test_statistics_wait_for_the_first_reading_of_all_games_as_a_list_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_archive, "READ_S", 0.05)
    is_read = threading.Event()

    def read_slowly(*_: object) -> None:
        is_read.wait(10)

    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        monkeypatch.setattr(game_archive, "read_game_index", read_slowly)
        for address in ("/api/games", "/api/games/statistics", "/games.pdn"):
            async with browser.get(address) as answer:
                assert answer.status == 503
                assert int(answer.headers["Retry-After"]) > 0
                assert (await answer.json())["error"].startswith("the games are read for the first time")
        is_read.set()

    ask(tmp_path, look=look)


def test_a_file_has_a_limit_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_handlers, "MAX_PDN_GAMES", 5)

    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        async with browser.get("/games.pdn") as answer:
            error = (await answer.json())["error"]
            assert answer.status == 400
        assert error.startswith(f"{GAMES + 1} games fit, and one file has 5 at most; choose fewer")

    ask(tmp_path, look=look)


def test_a_damaged_game_is_left_out_of_a_file_and_named_there(tmp_path: Path) -> None:
    def damage(folder: Path) -> None:
        change_file(folder, "UPDATE moves SET landing = 33 - landing WHERE game = 2")

    async def look(board: ServedBoard, browser: aiohttp.ClientSession) -> None:
        del board
        async with browser.get("/games.pdn?id=1,2,3") as answer:
            text = await answer.text()
        assert "Game 2 is damaged and is left out." in text
        games = list(read_pdn([text]))
        assert len(games) == 2
        assert all(isinstance(game, PdnGame) for game in games)

    ask(tmp_path, look=look, before=damage)
