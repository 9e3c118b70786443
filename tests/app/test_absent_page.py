"""A page that cannot be served at the start, as before the network is up: the board plays, and serves it later."""

import asyncio
import logging
import socket
from pathlib import Path

import pytest

from controller.app.run_options import WebOptions
from controller.app.web_page import BoardPage, PageDependencies
from controller.daemon.command_answers import CommandAnswers
from controller.settings.settings import Settings
from controller.settings.web import WebSettings
from controller.web.errors import WebError
from controller.web.listener import Listener
from hardware.host_clock import now_us
from tests.hardware.conditions import wait_until


def page_at(port: int, folder: Path, listening: asyncio.Event) -> BoardPage:
    """Return the page of a board at a port that its profile names."""
    dependencies = PageDependencies(
        screen=None,
        daemon=lambda: pytest.fail("nobody asks for a game"),
        answers=CommandAnswers(lambda _: None, now_us),
        simulated=None,
        journal=folder,
        now_us=now_us,
        command_time=str,
        part_statuses=tuple,
        board=Settings(),
        part_tests=None,
        backups=None,
        is_journal_lost=bool,
        log_activity=None,
    )
    settings = WebSettings(enabled=True, host="127.0.0.1", port=port)
    return BoardPage(WebOptions(settings=settings, on_listening=lambda _: listening.set()), dependencies)


def test_a_page_that_is_the_only_output_must_be_served(tmp_path: Path) -> None:
    async def serve() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            page = page_at(taken.getsockname()[1], tmp_path, asyncio.Event())
            with pytest.raises(WebError, match=r"cannot listen at 127\.0\.0\.1 port"):
                async with page.serve(lambda: False):
                    pass

    asyncio.run(serve())


def test_a_page_whose_port_is_taken_is_served_once_it_is_free(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.app.web_page.FIRST_PAUSE_S", 0.01)
    failures: list[OSError] = []
    explain = Listener._listen_error  # noqa: SLF001  # each attempt that fails asks for its text

    def count_failure(listener: Listener, error: OSError) -> WebError:
        failures.append(error)
        return explain(listener, error)

    monkeypatch.setattr(Listener, "_listen_error", count_failure)
    caplog.set_level(logging.WARNING)

    async def serve() -> None:
        listening = asyncio.Event()
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            serving = page_at(port, tmp_path, listening).serve(lambda: True)
            await serving.__aenter__()
            await wait_until(lambda: len(failures) >= 3, lambda: "a third attempt")
        async with asyncio.timeout(20):
            await listening.wait()
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await serving.__aexit__(None, None, None)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)

    asyncio.run(serve())
    told, now = caplog.messages
    assert "the board plays without its page, and tries again" in told
    assert now == "web: the page is served now"
