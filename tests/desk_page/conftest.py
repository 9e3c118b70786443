"""Fixtures of the desk's page: a browser, a desk on scripted boards, an arbiter's page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.desk_page.desk_process import DeskProcess, run_desk
from tests.desk_page.desk_user import open_desk
from tests.web_page.conftest import browser, playwright

__all__ = ["browser", "playwright"]

BOARDS = 12


@pytest.fixture(scope="session")
def desk_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeskProcess]:
    """Yield a process that serves a desk with the boards of a round."""
    with run_desk(tmp_path_factory.mktemp("desk"), BOARDS) as desk:
        yield desk


@pytest.fixture
def desk(desk_process: DeskProcess, tmp_path: Path) -> DeskProcess:
    """Return a desk of its own for each test, with the boards of a round."""
    return desk_process.begin_another(tmp_path)


@pytest.fixture
def page(browser: Browser, desk: DeskProcess) -> Iterator[Page]:
    """Yield an arbiter's page with all boards."""
    with open_desk(browser, desk) as page:
        yield page
