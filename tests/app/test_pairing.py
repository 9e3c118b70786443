"""Pairing codes: asked for over a local socket, and shown on the display beside the clocks."""

import asyncio
import json
import re
import signal
import stat
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from controller.app.pairing_display import PairingDisplay
from controller.app.pairing_socket import SOCKET_NAME, PairingError, request_pairing_code, serve_pairing_codes
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import build_press_clock
from controller.session.views.display_page import DisplayPage, press_clock_page
from controller.session.views.messages import MessageCode, build_message
from controller.web.pairing_codes import PairingCodes
from hardware.events import Part
from hardware.ports import PartError
from tests.cli.pseudo_terminal import terminal
from tests.cli.run_process import start_run
from tests.cli.shell import damahan, failure_text
from tests.web.web_board import wait_until

PAGE = press_clock_page(build_press_clock(parse_time_control("5+3"), 0))


def test_the_display_shows_a_code_while_it_is_valid_and_keeps_the_clocks() -> None:
    async def show() -> list[DisplayPage]:
        pages: list[DisplayPage] = []
        codes = PairingCodes(lambda: 0)
        fails = [True]

        async def show_page(page: DisplayPage) -> None:
            pages.append(page)
            if len(pages) == 2 and fails.pop():
                raise PartError(Part.DISPLAY, "no answer")

        display = PairingDisplay(show_page, lambda: codes.digits)
        codes.on_change = display.refresh
        await display.show(PAGE)
        digits = codes.create()
        await wait_until(lambda: len(pages) == 2)
        await display.show(PAGE)  # the next page of the game, as every second
        assert codes.consume(digits)
        await wait_until(lambda: len(pages) == 4)
        code = f"{digits[:3]} {digits[3:]}"
        assert [page.message for page in pages[1:3]] == [build_message(MessageCode.PAIRING_CODE, digits=code)] * 2
        return pages

    pages = asyncio.run(show())
    assert pages[0] == pages[3] == PAGE
    assert all((page.white, page.black) == (PAGE.white, PAGE.black) for page in pages)


def test_a_board_answers_each_request_with_a_code_over_a_private_socket(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)  # no address of a socket has so much room
    folder.mkdir()
    (folder / SOCKET_NAME).touch()  # left behind by a board that was killed

    async def serve() -> list[str]:
        codes = iter(("111111", "222222"))
        async with serve_pairing_codes(folder, lambda: next(codes)):
            assert stat.S_IMODE((folder / SOCKET_NAME).stat().st_mode) == 0o600
            return [await asyncio.to_thread(request_pairing_code, folder) for _ in range(2)]

    assert asyncio.run(serve()) == ["111111", "222222"]
    assert not (folder / SOCKET_NAME).exists()


def test_the_group_of_a_service_gets_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))

    async def serve() -> int:
        async with serve_pairing_codes(tmp_path, lambda: "111111"):
            return stat.S_IMODE((tmp_path / SOCKET_NAME).stat().st_mode)

    assert asyncio.run(serve()) == 0o600


@pytest.mark.parametrize("answer", [b"", b"{", b"[]", b'{"no": 1}', b"\xff"])
def test_an_answer_that_is_none_is_told_in_one_line(tmp_path: Path, answer: bytes) -> None:
    async def serve() -> None:
        async def reply(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(answer)
            writer.close()

        async with await asyncio.start_unix_server(reply, tmp_path / SOCKET_NAME):
            with pytest.raises(PairingError, match="the board gives no code"):
                await asyncio.to_thread(request_pairing_code, tmp_path)

    asyncio.run(serve())


def test_without_a_board_pair_says_how_to_start_one(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nothing"):
        text = failure_text(damahan("pair", "--journal", folder))
        assert (
            text == f"{folder}: no board with a page runs here; start it with --web, or name its journal with --journal"
        )


def test_a_person_at_a_terminal_pairs_a_browser(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[web]\nport = 0\n")
    with start_run("--web", "--stdin", "--profile", tmp_path / "board.toml", "--journal", tmp_path) as run:
        origin = run.read_error().removeprefix("The board in a browser: ").partition("/ ")[0]
        run.read_line()
        with terminal("pair", "--journal", str(tmp_path)) as shown:
            shown.wait_for_text("Code: ")
            found = re.search(r"(\d{3}) (\d{3})", shown.wait_for_text("The board's display"))
            assert found is not None
            shown.wait_for_exit()
        body = json.dumps({"code": found[1] + found[2]}).encode()
        headers = {"Origin": origin, "Content-Type": "application/json"}
        request = urllib.request.Request(f"{origin}/api/session", body, headers)  # noqa: S310  # our own server
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310  # our own server
            assert "arbitrate" in json.load(answer)["rights"]
        with pytest.raises(urllib.error.HTTPError, match="410"):
            urllib.request.urlopen(request, timeout=30)  # noqa: S310  # our own server
        assert run.end(signal.SIGTERM).exit_code == 0
    events = [line.split("\t")[1] for line in damahan("log", "--journal", tmp_path).stdout.splitlines()[1:]]
    # on a machine under load a disk may be late, which is logged between them
    events = [event for event in events if event not in ("recording late", "recording restored")]
    assert events == ["started", "game started", "pairing code", "signed in", "refused", "stopped"]
