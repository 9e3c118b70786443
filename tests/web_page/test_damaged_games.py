"""A damaged game in the list on the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.storage.journal.test_damage import change_file
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser, open_page


@pytest.fixture
def damaged_game(running_board: BoardProcess) -> Iterator[int]:
    """Yield the number of a game whose row is damaged meanwhile."""
    running_board.start_new_game()
    game = running_board.game
    running_board.start_new_game()
    change_file(
        running_board.folder, "UPDATE games SET version = version || '!' WHERE id = (SELECT max(id) - 1 FROM games)"
    )
    yield game
    change_file(running_board.folder, "UPDATE games SET version = rtrim(version, '!')")


@pytest.fixture
def list_user(browser: Browser, running_board: BoardProcess, damaged_game: int) -> Iterator[PageUser]:
    """Yield a user who looks at the list."""
    assert damaged_game
    with open_page(browser, running_board, "replay") as user:
        yield user


def test_a_damaged_game_is_called_so_and_what_to_type(list_user: PageUser, damaged_game: int) -> None:
    row = list_user.page.locator(".games tbody tr", has_text=f"damahan games recover {damaged_game}")
    expect(row).to_have_text(f"{damaged_game}Damaged: stop the board, and type: damahan games recover {damaged_game}")
    expect(row.locator("a")).to_have_count(0)
    expect(list_user.page.locator(f'.games a[href="#replay/{damaged_game + 1}"]')).to_be_visible()
