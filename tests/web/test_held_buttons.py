"""Buttons that a page holds: down and up as it happens, both together, and let go when the page vanishes."""

import asyncio
from pathlib import Path

import aiohttp

from hardware.events import Button
from tests.web.web_board import ServedBoard, open_client, receive_message, serve_board, wait_until


async def say(browser: aiohttp.ClientSession, statement: str, headers: dict[str, str], page: str = "") -> None:
    fields = {"say": statement, "page": page} if page else {"say": statement}
    async with browser.post("/api/commands", json=fields, headers=headers) as answer:
        assert answer.status == 200, await answer.text()


def down(board: ServedBoard) -> frozenset[Button]:
    return board.board.buttons.buttons_down


def test_both_buttons_are_held_together_until_the_page_lets_them_go(tmp_path: Path) -> None:
    async def hold() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            headers = board.auth_headers
            moving = asyncio.create_task(say(browser, "move 22-18", headers))
            await asyncio.sleep(0.05)
            await say(browser, "hold white", headers)  # while the other hand carries a piece
            await say(browser, "hold black", headers)
            assert not moving.done()
            assert down(board) == {Button.WHITE, Button.BLACK}
            await wait_until(lambda: board.session.menu is not None)
            await say(browser, "release white", headers)
            await say(browser, "release black", headers)
            await wait_until(lambda: not down(board))
            await moving

    asyncio.run(hold())


def test_a_page_that_vanishes_lets_go_what_it_holds(tmp_path: Path) -> None:
    async def vanish() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser, open_client(board) as other:
            mine, theirs = board.auth_headers, {"Authorization": f"Bearer {board.play_token}"}
            page = await browser.ws_connect("/api/live", headers=mine)
            tab = await browser.ws_connect("/api/live", headers=mine)
            another = await other.ws_connect("/api/live", headers=theirs)
            for socket in (page, tab, another):
                await receive_message(socket)
            await say(browser, "hold white", mine)
            await say(other, "hold black", theirs)
            await page.close()
            await asyncio.sleep(1.2)
            assert down(board) == {Button.WHITE, Button.BLACK}  # another tab of the same browser is there
            await tab.close()
            again = await browser.ws_connect("/api/live", headers=mine)
            await asyncio.sleep(1.2)
            assert down(board) == {Button.WHITE, Button.BLACK}  # the page has merely lost its socket
            await again.close()
            await wait_until(lambda: down(board) == {Button.BLACK}, 2.0)
            await another.close()
            await wait_until(lambda: not down(board), 2.0)

    asyncio.run(vanish())


def test_a_page_that_closes_lets_go_what_it_holds_though_another_page_has_the_same_token(tmp_path: Path) -> None:
    async def close() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            headers = board.auth_headers
            closing = await browser.ws_connect("/api/live?page=a1", headers=headers)
            staying = await browser.ws_connect("/api/live?page=b2", headers=headers)
            for socket in (closing, staying):
                await receive_message(socket)
            await say(browser, "hold white", headers, "a1")
            await say(browser, "hold black", headers, "b2")
            await closing.close()
            await wait_until(lambda: down(board) == {Button.BLACK}, 2.0)
            await staying.close()
            await wait_until(lambda: not down(board), 2.0)

    asyncio.run(close())


def test_a_hold_that_comes_after_its_page_has_closed_is_let_go(tmp_path: Path) -> None:
    async def close() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            headers = board.auth_headers
            async with browser.ws_connect("/api/live?page=a1", headers=headers) as page:
                await receive_message(page)
            await say(browser, "hold white", headers, "a1")
            assert down(board) == {Button.WHITE}
            await wait_until(lambda: not down(board), 2.0)

    asyncio.run(close())


def test_a_page_calls_itself_by_hexadecimal_digits(tmp_path: Path) -> None:
    async def call() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            headers = board.auth_headers
            async with browser.get("/api/live?page=<b>", headers=headers) as answer:
                assert answer.status == 400
            wrong = {"say": "press white", "page": "f" * 33}
            async with browser.post("/api/commands", json=wrong, headers=headers) as answer:
                assert (answer.status, await answer.json()) == (
                    400,
                    {"faults": ["a page calls itself by 1 to 32 hexadecimal digits"]},
                )

    asyncio.run(call())
