"""Fixtures of the desk's page: a browser, a desk on scripted boards, an arbiter's page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.desk_page.desk_process import DeskProcess, run_desk
from tests.desk_page.desk_user import open_desk
from tests.web_page.conftest import browser, playwright

__all__ = ["browser", "playwright"]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[DeskProcess]:
    """Yield a desk with the boards of a round."""
    with run_desk(tmp_path, 12) as desk:
        yield desk


@pytest.fixture
def page(browser: Browser, desk: DeskProcess) -> Iterator[Page]:
    """Yield an arbiter's page with all boards."""
    with open_desk(browser, desk) as page:
        yield page
