"""Home: which board this is, what is going on, and where to go."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PHONE, PageUser, open_page


@pytest.fixture
def visitor(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield somebody who opens the address without a fragment, on a small phone."""
    with open_page(browser, board, "", right="watch", **PHONE) as user:
        yield user


def test_home_says_which_board_this_is_and_what_is_going_on(visitor: PageUser, board: BoardProcess) -> None:
    live = visitor.page.locator(".home-live")
    expect(live).to_contain_text("Simulated board")
    expect(live).to_contain_text("Ready to begin")
    board.process.type("set white Ana Reyes; set board 7; press black; move 22-18; press white")
    expect(live).to_contain_text("Board 7")
    expect(live).to_contain_text("Black to move")
    expect(live).to_contain_text("Last move: 1. 22-18")
    expect(live.locator('.clock[data-side="white"]')).to_contain_text("Ana Reyes")
    expect(live.locator('.piece[data-square="18"]')).to_have_count(1)


@pytest.mark.parametrize(
    ("door", "view"), [("Play here", "play"), ("Watch", "watch"), ("Arbitrate", "arbiter"), ("Games", "replay")]
)
def test_every_door_is_above_the_fold_of_a_phone_and_leads_to_its_view(visitor: PageUser, door: str, view: str) -> None:
    link = visitor.page.locator(".doors").get_by_role("link", name=door)
    box = link.bounding_box()
    assert box is not None
    fold = visitor.page.locator(".views").bounding_box()
    assert fold is not None
    assert box["y"] + box["height"] <= fold["y"]
    assert box["height"] >= 44
    link.click()
    expect(visitor.page.locator(f'.views a[href="#{view}"]')).to_have_attribute("aria-current", "page")
