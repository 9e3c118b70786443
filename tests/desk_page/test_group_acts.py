"""The same act at many boards, and what each answered."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.desk_page.desk_process import DeskProcess
from tests.desk_page.desk_user import go_to, place_of


def choose_all(page: Page) -> Locator:
    """Choose all boards; return the bar of acts."""
    page.get_by_role("button", name="Choose boards").click()
    page.get_by_role("button", name="All that are shown").click()
    return page.locator(".group-acts")


def test_all_boards_are_paused_and_each_answer_is_told(page: Page, desk: DeskProcess) -> None:
    bar = choose_all(page)
    expect(bar).to_contain_text("12 boards chosen")
    bar.get_by_role("button", name="Pause").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Pause 12 boards?")
    dialog.get_by_role("button", name="Pause").click()
    answers = page.get_by_role("dialog")
    expect(answers).to_contain_text("10 done · 1 refused · 1 did not answer")
    expect(answers.get_by_role("listitem")).to_have_count(2)
    expect(answers).to_contain_text("The board was away. This was not sent to it.")
    desk.order("board", "b005", {"is_online": True})
    answers.get_by_role("button", name="Ask those again").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 done")
    page.get_by_role("button", name="Close").click()
    expect(place_of(page, "b001").locator(".tile-state")).to_have_text("Paused")
    go_to(page, "record")
    expect(page.locator(".act-list li").first).to_contain_text("Carla: Both clocks stopped (b005)")
    expect(page.locator(".act-list li").nth(1)).to_contain_text("(12 boards) \u2013 1 refused · 1 did not answer")


def test_boards_are_chosen_one_by_one_by_keyboard(page: Page) -> None:
    page.get_by_role("button", name="Choose boards").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".group-acts button", has_text="Pause")).to_be_disabled()
    for board in ("b007", "b001"):
        place_of(page, board).get_by_role("checkbox").focus()
        page.keyboard.press("Space")
    expect(page.locator(".group-count")).to_have_text("2 boards chosen")
    page.get_by_role("button", name="Choose boards").click()
    expect(page.locator(".group-acts")).to_be_hidden()


def test_a_round_begins_with_its_number_and_its_control(page: Page) -> None:
    place = place_of(page, "b001")
    page.get_by_role("button", name="Choose boards").click()
    place.get_by_role("checkbox").check()
    page.locator(".group-acts").get_by_role("button", name="Start the round").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 game is not over, and is given up.")
    dialog.get_by_label("Round").fill("3")
    dialog.get_by_label("Time of each player").fill("5+3")
    dialog.get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 done")
    page.get_by_role("button", name="Close").click()
    expect(place.locator(".tile-need")).to_have_text("Set up")
    go_to(page, "record")
    lines = page.locator(".act-list li")
    expect(lines.first).to_contain_text(re.compile("round.*3", re.IGNORECASE))


def test_a_board_that_began_a_round_is_asked_only_for_what_it_left_out(page: Page, desk: DeskProcess) -> None:
    """A second new game would give up the first one."""
    desk.order("half silent", "b001", True)
    page.get_by_role("button", name="Choose boards").click()
    place_of(page, "b001").get_by_role("checkbox").check()
    page.locator(".group-acts").get_by_role("button", name="Start the round").click()
    page.get_by_role("dialog").get_by_label("Round").fill("3")
    page.get_by_role("dialog").get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 did not answer")
    desk.order("half silent", "b001", False)
    page.get_by_role("button", name="Ask those again").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 done")
    page.get_by_role("button", name="Close").click()
    go_to(page, "record")
    lines = page.locator(".act-list li")
    expect(lines.first).to_contain_text(re.compile("round.*3", re.IGNORECASE))
    expect(lines.filter(has_text=re.compile("new game", re.IGNORECASE))).to_have_count(1)


def test_a_text_is_announced_at_all_boards(page: Page) -> None:
    choose_all(page).get_by_role("button", name="Announce").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Round 3 begins at ten")
    dialog.get_by_role("button", name="Announce").click()
    expect(page.get_by_role("dialog")).to_contain_text("11 done · 1 did not answer")
