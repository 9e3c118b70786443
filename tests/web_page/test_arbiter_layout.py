"""The arbiter's view on every screen: names are read whole, and the board stays in view and in its place."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web_page.arbiter_acts import done_notice, play_two_moves
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PHONE, open_page


def test_the_names_of_players_tell_them_apart_on_a_phone(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter", **PHONE) as user:
        names = user.page.locator(".arbiter-live .clock-name")
        board.process.type("set white Kunwaring Manlalaro ng Luzon; set black Kunwaring Manlalaro ng Visayas")
        expect(names.first).to_have_text("Kunwaring Manlalaro ng Visayas")
        fits = "names => names.every((name) => name.scrollHeight <= name.clientHeight + 2)"
        user.wait_until(lambda: names.evaluate_all(fits))
        for name in names.all():
            expect(name).to_have_attribute("data-fitted", "")
        board.process.type("set white ?; set black ?; hands tidy tidy")
        expect(names).to_have_text(["Simulated Black", "Simulated White"])


def test_a_long_event_is_read_whole_on_a_phone(browser: Browser, board: BoardProcess) -> None:
    event = "Kampeonato ng Dama ng Lungsod ng Quezon, Pangkat B, 2026"
    board.process.type(f"set event {event}")
    with open_page(browser, board, "arbiter", **PHONE) as user:
        field = user.page.get_by_role("textbox", name="Event")
        expect(field).to_have_value(event)
        user.wait_until(lambda: field.evaluate("field => field.scrollHeight <= field.clientHeight"))
    board.process.type("set event ?")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_board_keeps_its_place_when_a_notice_comes(
    browser: Browser, board: BoardProcess, size: tuple[int, int]
) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter", viewport={"width": size[0], "height": size[1]}) as user:
        live = user.page.locator(".arbiter-live .board")
        before = live.bounding_box()
        user.page.get_by_role("button", name="Pause").click()
        expect(done_notice(user)).to_contain_text("Done: Both clocks stopped")
        assert live.bounding_box() == before


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (820, 1180), (1280, 800), (1920, 1080)])
def test_the_live_board_stays_in_view(browser: Browser, board: BoardProcess, size: tuple[int, int]) -> None:
    with open_page(browser, board, "arbiter", viewport={"width": size[0], "height": size[1]}) as user:
        page = user.page
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function("scrollY > 0 || document.documentElement.scrollHeight <= innerHeight")
        for shown in (page.locator(".arbiter-live .board"), page.get_by_role("button", name="Pause")):
            box = shown.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1]
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        play_two_moves(board)
        user.wait_until(lambda: page.locator('.arbiter-live .piece[data-square="15"]').count() == 1)
