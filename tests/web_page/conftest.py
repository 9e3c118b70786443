"""Fixtures of the page: a browser, a served board, and checks after every test."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PageUser, open_page

CHROMIUM = Path("/usr/bin/chromium")
SHELL = Path("/usr/bin/chromium-headless-shell")
"""The same engine without all that surrounds a page: a test takes a third less of a processor's time."""
LONGEST_S = 3600.0  # a choice: longer than all tests of the page take together, also on a busy machine
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a test that fails what the pages of its fixtures show; a page that it opens adds a note."""
    report = yield
    if call.when == "call" and report.failed:
        users = [user for user in item.funcargs.values() if isinstance(user, PageUser)]
        report.sections += [("page", user.describe()) for user in users]
    return report


# of one module, not of the session: Playwright keeps an event loop running, in which other tests cannot begin theirs
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Yield what starts browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield Debian's Chromium without a window: its shell, where that is installed."""
    with run_browser(playwright, SHELL if SHELL.exists() else CHROMIUM) as browser:
        yield browser


@pytest.fixture(scope="module")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield Debian's Chromium with all that surrounds a page."""
    with run_browser(playwright, CHROMIUM) as browser:
        yield browser


@contextmanager
def run_browser(playwright: Playwright, program: Path) -> Iterator[Browser]:
    """Run a browser without a window."""
    if not program.exists():
        pytest.skip(f"no {program}: Debian's package of this name has it")
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
    browser = playwright.chromium.launch(executable_path=program, args=flags)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def running_board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """Yield a served simulated board without players."""
    with run_board(tmp_path_factory.mktemp("board"), timeout_s=LONGEST_S) as board:
        yield board


@pytest.fixture
def board(running_board: BoardProcess) -> BoardProcess:
    """Return the board with a new game for each test, without a move."""
    running_board.provide_new_game()
    return running_board


@pytest.fixture
def user(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield a user with an arbiter's token and a screen of 1280 by 800 pixels."""
    with open_page(browser, board, "lab") as user:
        yield user


@pytest.fixture(scope="module")
def module_page(browser: Browser, running_board: BoardProcess) -> Iterator[PageUser]:
    """Yield a page to import modules in; it shows no game."""
    with open_page(browser, running_board, "watch", right="watch") as user:
        yield user


@pytest.fixture(scope="module")
def private_board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """Yield a served board that only tokens may watch."""
    with run_board(tmp_path_factory.mktemp("private board"), watching="token", timeout_s=LONGEST_S) as board:
        yield board
