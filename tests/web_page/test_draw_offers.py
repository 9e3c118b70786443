"""Draws that stand open: held clock buttons of the simulated table, and the controls of the page, take them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.held_buttons import button_of, expect_said_while_held, hold_by_mouse, note_words
from tests.web_page.page_user import PHONE, PageUser, open_page

ROUND = "move 1-5; press white; move 4-8; press black; move 5-1; press white; move 8-4; press black;"
OFFERED_DRAW = "press black; move 22-18"  # White presses, and holds that button


def offer_draw_by_repetition(board: BoardProcess) -> None:
    """Bring about a position for the third time, so that the board offers a draw; White is to move."""
    board.set_position("W:WK1,21:BK4,12")
    board.process.type(f"{ROUND} {ROUND}")
    # the script's last press is over too: its release would end a hold that has begun by then
    board.wait_until(lambda state: state["draw"] is not None and not any(state["table"]["buttons"].values()))


def message_of(user: PageUser) -> Locator:
    return user.page.locator(".message:visible")


def hold_by_key(user: PageUser, side: str) -> None:
    note_words(user, side)
    button_of(user, side).focus()
    user.page.keyboard.down("Enter")
    expect_said_while_held(user, side, "accepts the draw")
    user.page.keyboard.up("Enter")


@pytest.fixture
def phone(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield a user with an arbiter's token and a small phone."""
    with open_page(browser, board, "lab", **PHONE) as user:
        yield user


def test_held_buttons_accept_the_draw_by_mouse_and_by_keyboard(user: PageUser, board: BoardProcess) -> None:
    offer_draw_by_repetition(board)
    hold_by_mouse(user, "black", "accepts the draw")
    expect(message_of(user)).to_contain_text("Black accepts the draw")
    hold_by_key(user, "white")
    expect(message_of(user)).to_contain_text("1/2-1/2")


def test_a_touch_that_is_held_accepts_the_draw(phone: PageUser, board: BoardProcess) -> None:
    offer_draw_by_repetition(board)
    box = button_of(phone, "white").bounding_box()
    assert box is not None
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    devices = phone.page.context.new_cdp_session(phone.page)
    note_words(phone, "white")
    devices.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    expect_said_while_held(phone, "white", "accepts the draw")
    devices.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(message_of(phone)).to_contain_text("White accepts the draw")


def test_each_side_accepts_by_a_button_of_play_that_appears_with_the_draw(user: PageUser, board: BoardProcess) -> None:
    user.page.goto(f"{board.origin}/#play")
    buttons = user.page.locator(".accept-draw")
    expect(buttons.get_by_role("button")).to_have_count(0)
    offer_draw_by_repetition(board)
    for side in ("Black", "White"):
        buttons.get_by_role("button", name=f"{side} accepts the draw").click()
        expect(buttons.get_by_role("button", name=f"{side} accepts the draw")).to_have_count(0)
    expect(user.page.locator(".result-card")).to_contain_text("Draw")


def test_each_side_accepts_by_a_control_of_the_arbiter_that_appears_with_the_draw(
    user: PageUser, board: BoardProcess
) -> None:
    user.page.goto(f"{board.origin}/#arbiter")
    card = user.page.locator(".draw-card:visible")
    expect(card).to_have_count(0)
    offer_draw_by_repetition(board)
    for side in ("Black", "White"):
        card.get_by_role("button", name=f"{side} accepts the draw").click()
        user.page.get_by_role("alertdialog").get_by_role("button", name=f"{side} accepts the draw").click()
        expect(card.get_by_role("button", name=f"{side} accepts the draw")).to_have_count(0)
    expect(message_of(user)).to_contain_text("1/2-1/2")
    expect(card).to_have_count(0)


def test_who_only_watches_has_no_control(browser: Browser, board: BoardProcess) -> None:
    offer_draw_by_repetition(board)
    with open_page(browser, board, "play", right="watch") as watcher:
        expect(watcher.page.locator(".play-acts")).to_have_attribute("inert", "")
        watcher.page.goto(f"{board.origin}/#arbiter")
        expect(watcher.page.locator(".acts .draw-card")).to_be_hidden()


@pytest.mark.parametrize(
    ("script", "words", "message"),
    [
        (OFFERED_DRAW, "offers a draw", "White offers a draw"),
        ("press black", "asks if you resign", "White: press again to resign"),
    ],
)
def test_a_held_button_says_what_the_hold_does_now(
    user: PageUser, board: BoardProcess, script: str, words: str, message: str
) -> None:
    board.process.type(script)
    board.wait_until(lambda state: state["clocks"]["white"]["running"])
    board.wait_until(lambda state: state["press_due"] == ("white" if "22-18" in script else None))
    note_words(user, "white")
    button_of(user, "white").hover()
    user.page.mouse.down()
    expect_said_while_held(user, "white", words)
    expect(message_of(user)).to_contain_text(message)
    hint = user.page.locator('.press[data-side="white"] .press-hint')
    sizes = hint.evaluate("({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]")
    assert sizes[0] <= sizes[1]
    user.page.mouse.up()
    board.wait_until(lambda state: not state["table"]["buttons"]["white"])
    expect(button_of(user, "white")).not_to_contain_text("done")
