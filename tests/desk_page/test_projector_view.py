"""The projector: so many boards, in turn or those with least time, and nothing else."""

from playwright.sync_api import Browser, Page, expect

from tests.desk_page.desk_process import DeskProcess
from tests.desk_page.desk_user import open_desk


def shown_numbers(page: Page) -> list[str]:
    return page.locator(".projector .tile-number").all_text_contents()


def test_boards_are_shown_in_turn(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "projector?boards=6&seconds=5") as page:
        expect(page.locator(".projector .tile")).to_have_count(6)
        assert shown_numbers(page) == ["1", "2", "3", "4", "5", "6"]
        expect(page.locator(".projector-place")).to_have_text("1\u20136 of 12")
        expect(page.locator(".projector .tile-number").first).to_have_text("7")
        expect(page.locator(".projector .tile-number").first).to_have_text("1")


def test_the_boards_with_least_time_are_shown(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "projector?boards=1&show=matter") as page:
        expect(page.locator(".projector .tile-number")).to_have_text("3")
        page.get_by_label("How many boards").select_option("4 boards")
        expect(page.locator(".projector .tile")).to_have_count(4)
        assert "4" not in shown_numbers(page)  # its game is over


def test_the_screen_is_left_with_escape(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "projector") as page:
        expect(page.locator(".projector .tile")).to_have_count(4)
        page.keyboard.press("Escape")
        expect(page.locator(".tile-place")).to_have_count(12)
