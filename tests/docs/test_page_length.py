"""A page that guides somebody is two screens at most; longer tables to look something up are under `reference`."""

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT

COLUMNS = 120
TWO_SCREENS = 100
"""Lines of 120 columns: a choice, two terminals or windows of 50 lines."""

GUIDES = [page for page in PAGES if page.startswith("docs/user/") and "/reference/" not in page]


def lines_on_screen(file: Path) -> int:
    """Return how many lines of 120 columns a page takes."""
    return sum(max(1, -(-len(line) // COLUMNS)) for line in file.read_text().splitlines())


@pytest.mark.parametrize("page", GUIDES)
def test_a_guide_is_two_screens_at_most(page: str) -> None:
    assert lines_on_screen(ROOT / page) <= TWO_SCREENS
