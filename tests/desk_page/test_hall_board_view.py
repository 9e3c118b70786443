"""One board: what it shows, and the arbiter's acts at it, through the desk."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.desk_page.desk_process import DeskProcess
from tests.desk_page.desk_user import open_desk, place_of


@pytest.fixture
def opened(page: Page) -> Page:
    """Return the page with a board that was opened from all boards."""
    place_of(page, "b001").get_by_role("link").click()
    expect(page.locator(".hall-board-title")).to_have_text("Board 1")
    expect(page.locator(".sheet-moves .move-text").first).to_be_visible()
    return page


def test_a_board_shows_its_game_and_follows_it(opened: Page, desk: DeskProcess) -> None:
    expect(opened.locator(".arbiter-live .clock")).to_have_count(2)
    expect(opened.locator('.clock[data-side="white"] .clock-name')).to_have_text("Carla Bautista")
    expect(opened.locator(".sheet-moves .move-text").nth(4)).to_be_visible()
    desk.order("tell", "b001", {"needs": ["fault"], "wrong_squares": [18]})
    expect(opened.locator(".hall-board-needs")).to_have_text("Wrong board")
    expect(opened.locator('.cell[data-square="18"]')).to_have_attribute("data-role", "wrong")
    desk.order("tell", "b001", {"leds": [{"square": 9, "role": "lift"}, {"square": 10, "role": "of tomorrow"}]})
    expect(opened.locator('.cell[data-square="9"]')).to_have_attribute("data-role", "lift")
    expect(opened.locator(".lamp-lit")).to_have_count(1)


def test_play_is_paused_and_goes_on(opened: Page) -> None:
    opened.get_by_role("button", name="Pause").click()
    expect(opened.locator(".done-notice")).to_contain_text("Both clocks stopped")
    expect(opened.get_by_role("button", name="Resume")).to_contain_class("main")
    opened.get_by_role("button", name="Undo").click()
    expect(opened.get_by_role("button", name="Pause")).to_be_visible()


def test_time_is_set_moves_are_taken_back_and_a_result_is_set(opened: Page) -> None:
    row = opened.locator(".time-row").first
    row.get_by_role("textbox").fill("3:00")
    row.get_by_role("button", name="Set").click()
    opened.get_by_role("alertdialog").get_by_role("button", name="Set").click()
    expect(opened.locator('.clock[data-side="white"] .clock-time')).to_have_text("3:00")
    before = opened.locator(".sheet-moves .move-text").count()
    opened.locator(".takeback-text > button").first.click()
    opened.get_by_role("alertdialog").locator("button.main").click()
    expect(opened.locator(".sheet-moves .move-text")).to_have_count(before - 1)
    opened.get_by_role("button", name="Draw, 1/2-1/2").click()
    expect(opened.get_by_role("alertdialog")).to_contain_text("Carla Bautista \N{EN DASH} ")
    expect(opened.get_by_role("alertdialog")).to_contain_text("Round ")
    opened.get_by_role("alertdialog").locator("button.main").click()
    expect(opened.locator(".done-notice")).to_be_visible()
    expect(opened.get_by_role("button", name="Resume")).to_be_visible()
    expect(opened.get_by_role("button", name="Resume")).not_to_contain_class("main")
    expect(opened.locator(".act-list li")).to_have_count(3)
    expect(opened.locator(".act-list li").first).to_contain_text("Carla")


def test_a_text_is_announced_and_a_note_is_recorded(opened: Page) -> None:
    opened.get_by_role("textbox", name="Announce").fill("Please be quiet")
    opened.get_by_role("button", name="Announce").click()
    expect(opened.get_by_text("The board shows it.")).to_be_visible()
    opened.get_by_role("textbox", name="Note").fill("A phone rang")
    opened.get_by_role("button", name="Note down").click()
    expect(opened.get_by_text("It is in the record.")).to_be_visible()
    expect(opened.locator(".act-list li").first).to_contain_text("noted “A phone rang”")
    expect(opened.locator(".act-list li").nth(1)).to_contain_text("announced “Please be quiet”")


def test_a_board_that_does_not_answer_is_told(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "board/b005") as page:
        expect(page.locator(".hall-board-needs")).to_have_text("Offline")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_text("The board was away. This was not sent to it.")).to_be_visible()


def test_a_visitor_sees_a_board_and_no_acts(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "board/b002", is_arbiter=False) as page:
        expect(page.locator(".arbiter-live .clock-name").first).to_be_visible()
        expect(page.locator(".sign-in")).to_be_visible()
        expect(page.locator(".acts")).to_be_hidden()


def test_a_board_that_is_not_there_is_told(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, "board/nothing") as page:
        expect(page.get_by_text("There is no such board here.")).to_be_visible()
        page.get_by_role("link", name="All boards").click()
        expect(page.locator(".tile-place")).to_have_count(12)


def test_a_loss_is_accepted_and_a_board_that_is_away_is_removed(opened: Page, desk: DeskProcess) -> None:
    accept = opened.get_by_role("button", name="Accept the loss")
    remove = opened.get_by_role("button", name="Remove from the list")
    expect(accept).to_be_hidden()
    expect(remove).to_be_hidden()
    desk.order("board", "b001", {"is_online": False, "lost_records": 1})
    expect(opened.locator(".hall-board-needs")).to_have_text("Offline · Record incomplete")
    accept.click()
    expect(opened.locator(".hall-board-needs")).to_have_text("Offline")
    expect(opened.locator(".act-list li").first).to_contain_text("accepted the loss of events")
    remove.click()
    expect(opened.locator(".tile-place").first).to_be_visible()
    expect(place_of(opened, "b001")).to_have_count(0)


def test_a_board_without_a_number_has_its_name_alone(opened: Page, desk: DeskProcess) -> None:
    desk.order("tell", "b001", {"game": None})
    expect(opened.locator(".hall-board-title")).to_have_text("b001")


GAME_ON_TWO = "123e4567-e89b-12d3-a456-426614174000"


def test_two_boards_that_play_one_game_say_so_and_lead_to_each_other(page: Page, desk: DeskProcess) -> None:
    for name in ("b001", "b003"):
        desk.order("tell", name, {"far_game": GAME_ON_TWO})
    expect(place_of(page, "b001").locator(".tile-partner")).to_have_text("with 3")
    expect(place_of(page, "b003").locator(".tile-partner")).to_have_text("with 1")
    expect(place_of(page, "b002").locator(".tile-partner")).to_be_hidden()
    place_of(page, "b001").get_by_role("link").click()
    line = page.locator(".same-game")
    expect(line).to_contain_text("One game with Board 3. What you do here")
    desk.order("tell", "b001", {"pauses": ["records"]})
    expect(line).to_contain_text("Their records differ: what you do here counts here alone.")
    line.get_by_role("link").click()
    expect(page.locator(".hall-board-title")).to_have_text("Board 3")
    expect(line).to_contain_text("One game with Board 1.")
    desk.order("tell", "b001", {"far_game": None})
    expect(line).to_be_hidden()


def test_a_game_that_three_boards_name_is_shown_as_what_cannot_be(page: Page, desk: DeskProcess) -> None:
    for name in ("b001", "b002", "b003"):
        desk.order("tell", name, {"far_game": GAME_ON_TWO})
        desk.order("board", name, {"is_game_disputed": True})
    expect(place_of(page, "b001").locator(".tile-need")).to_have_text("Too many boards")
    place_of(page, "b001").get_by_role("link").click()
    line = page.locator(".same-game")
    expect(line).to_contain_text("One game with Board 2. One game with Board 3. More than two boards name this game")
    expect(line).not_to_contain_text("counts at both")
