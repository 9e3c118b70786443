"""The simulated table beyond moves: spare pieces, faults, simulated players, held buttons, a trace."""

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from controller.storage.traces import read_trace
from tests.web_page.board_process import BoardProcess
from tests.web_page.held_buttons import hold_by_mouse
from tests.web_page.page_user import PageUser


def test_the_recorded_position_is_shown_where_the_table_differs(user: PageUser) -> None:
    user.drag_off_board(9)
    expect(user.cell_of(9)).to_have_attribute("aria-label", re.compile("in the position: black man"))
    expect(user.page.locator('.ghost[data-square="9"]')).to_have_count(1)
    expect(user.page.locator(".tray-pieces svg")).to_have_count(1)
    pile = user.page.locator(".pile")
    pile.click()
    user.click(9)
    expect(user.cell_of(9)).to_have_attribute("aria-label", "Square 9, black man")
    expect(user.page.locator(".ghost")).to_have_count(0)


def test_a_piece_dropped_on_an_occupied_square_goes_back_and_the_reason_is_shown(user: PageUser) -> None:
    user.drag_piece(22, 26)
    expect(user.page.locator(".notice.refused").filter(has_text="26")).to_be_visible()
    user.wait_until(lambda: user.has_piece(22) and user.has_piece(26))
    expect(user.page.locator(".ghost")).to_have_count(0)


def press_pile(user: PageUser, board: BoardProcess) -> None:
    """Press the mouse on a piece of the pile, and see another one come to it meanwhile."""
    shown = user.page.locator(".tray-pieces svg")
    user.drag_off_board(9)
    expect(shown).to_have_count(1)
    user.page.mouse.move(*centre_of_box(shown))
    user.page.mouse.down()
    board.process.type("remove 12")
    expect(shown).to_have_count(2)


def centre_of_box(locator: Locator) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_crown_that_is_dragged_while_the_pile_changes_is_one_crown(user: PageUser, board: BoardProcess) -> None:
    press_pile(user, board)
    user.page.mouse.move(*user.centre_of(29))
    user.page.mouse.move(*user.centre_of(22))
    user.page.mouse.up()
    expect(user.cell_of(22)).to_have_attribute("aria-label", re.compile("white king"))
    expect(user.page.locator(".pile")).to_have_attribute("aria-pressed", "false")
    user.drag_piece(21, 17)
    expect(user.cell_of(17)).to_have_attribute("aria-label", re.compile("white man"))


def test_a_pile_that_is_touched_while_it_changes_gives_a_piece(user: PageUser, board: BoardProcess) -> None:
    press_pile(user, board)
    user.page.mouse.up()
    expect(user.page.locator(".pile")).to_have_attribute("aria-pressed", "true")
    user.click(18)
    expect(user.cell_of(18)).to_have_attribute("aria-label", re.compile("black man"))


def test_a_sensor_is_broken_and_mended(user: PageUser) -> None:
    card = user.page.locator(".faults")
    card.locator("summary").click()
    card.get_by_label("Square").select_option("18")
    card.get_by_label("Its sensor").select_option("kill closed")
    card.get_by_role("button", name="Change the sensor").click()
    expect(user.page.locator(".badge-broken")).to_have_count(1)
    expect(user.cell_of(18)).to_have_attribute("aria-label", re.compile("its sensor is broken"))
    card.locator(".fault-list").get_by_role("button", name="mend").click()
    expect(user.page.locator(".badge-broken")).to_have_count(0)


def test_two_sensors_are_exchanged_and_mended(user: PageUser, board: BoardProcess) -> None:
    card = user.page.locator(".faults")
    card.locator("summary").click()
    card.get_by_label("Square").select_option("3")
    card.get_by_label("Its sensor").select_option("swap")
    card.get_by_label("with").select_option("4")
    card.get_by_role("button", name="Change the sensor").click()
    expect(user.page.locator(".badge-broken")).to_have_count(2)
    mend = card.locator(".fault-list").get_by_role("button", name="mend")
    mend.focus()
    board.process.type("move 22-18")  # what changes meanwhile leaves the keyboard where it is
    expect(user.cell_of(18)).to_have_attribute("aria-label", re.compile("white man"))
    expect(mend).to_be_focused()
    mend.press("Enter")
    expect(user.page.locator(".badge-broken")).to_have_count(0)


def test_simulated_players_play_at_the_chosen_speed(user: PageUser, board: BoardProcess) -> None:
    people = user.page.get_by_role("region", name="Who plays")
    people.get_by_label("Speed").select_option("16")
    people.get_by_label("White").select_option("tidy")
    people.get_by_label("Black").select_option("slider")
    user.wait_until(lambda: user.score_sheet_moves().count() >= 3)
    people.get_by_label("White").select_option("none")
    people.get_by_label("Black").select_option("none")
    user.wait_until(lambda: board.state["table"]["hands"] == {"white": None, "black": None})
    people.get_by_role("button", name="New game").click()
    user.page.get_by_role("alertdialog").get_by_role("button", name="End the game").click()
    expect(user.score_sheet_moves()).to_have_count(0)
    expect(user.page.locator(".message")).to_have_text("The pieces are set up: White moves first")


def test_a_button_that_is_held_offers_a_draw(user: PageUser, board: BoardProcess) -> None:
    user.press("black")
    user.drag_piece(22, 18)
    board.wait_until(lambda state: state["press_due"] == "white")
    hold_by_mouse(user, "white", "offers a draw")
    expect(user.page.locator(".message")).to_contain_text("White offers a draw")


def test_the_trace_of_the_game_is_downloaded(user: PageUser, tmp_path: Path) -> None:
    user.press("black")
    user.drag_piece(22, 18)
    user.press("white")
    expect(user.score_sheet_moves()).to_have_count(1)
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Download").click()
    file = tmp_path / "trace.jsonl"
    download.value.save_as(file)
    trace, fault = read_trace(file.read_bytes())
    assert fault is None
    assert len(trace.inputs) > 5
