"""Fixtures of the page for the public: a browser, and a desk whose simulated boards play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.desk_processes import make_club, simulated_boards, started, wait_for_line
from tests.web_page.conftest import browser, playwright

__all__ = ["browser", "playwright"]

BOARDS = 4
PUBLIC = "For the public:"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of the page of a desk whose boards play."""
    folder = tmp_path_factory.mktemp("broadcast")
    files = make_club(folder / "hall", BOARDS)
    command: list[str | Path] = [
        "hall", "run", "--folder", files.folder, "--no-page", "--public", "127.0.0.1:0", "--public-delay", "0",
    ]  # fmt: skip
    with started(command) as desk:
        line = wait_for_line(desk, PUBLIC)
        with simulated_boards(files, folder / "records", "--move-every", "1s"):
            yield line.removeprefix(PUBLIC).strip()
