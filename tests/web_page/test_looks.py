"""Themes, styles of boards, and numbers on squares: chosen in the options, kept in the browser."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser, open_page

GROUND = "getComputedStyle(document.body).backgroundColor"
WHITE, BLACK = "rgb(255, 255, 255)", "rgb(0, 0, 0)"
LIGHT, DARK = "rgb(244, 240, 233)", "rgb(23, 20, 17)"
PARTS = (
    "#view .frame",
    "#view .board-still rect:nth-of-type(3)",
    "#man-white circle:nth-of-type(3)",
    "#man-black circle:nth-of-type(3)",
)
FILLS = "selectors => selectors.map((each) => getComputedStyle(document.querySelector(each) ?? document.body).fill)"


def choose(user: PageUser, *labels: str) -> None:
    """Choose in the options."""
    user.page.get_by_role("button", name="Options").click()
    for label in labels:
        user.page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()
    user.page.get_by_role("button", name="Close").click()


def ground(user: PageUser, colour: str) -> None:
    user.wait_until(lambda: user.page.evaluate(GROUND) == colour)


def test_a_theme_is_chosen_and_kept(user: PageUser) -> None:
    ground(user, LIGHT)
    for label, colour in (("Dark", DARK), ("High contrast", WHITE), ("Light", LIGHT), ("As the browser", LIGHT)):
        choose(user, label)
        ground(user, colour)
    choose(user, "Dark")
    user.page.reload()
    ground(user, DARK)


def test_the_theme_chosen_last_is_shown_however_late_the_colours_of_another_come(user: PageUser) -> None:
    held: list[Route] = []
    user.page.route("**/looks.css", lambda route: held.append(route))  # noqa: PLW0108  playwright cannot wrap a method of a list
    choose(user, "High contrast")
    user.wait_until(lambda: held)
    choose(user, "Dark")
    ground(user, DARK)
    with user.page.expect_response("**/looks.css") as response:
        held[0].continue_()
    response.value.finished()
    user.page.wait_for_function("[...document.styleSheets].some(({ href }) => href?.endsWith('looks.css'))")
    user.page.evaluate("new Promise(requestAnimationFrame)")
    assert user.page.evaluate(GROUND) == DARK


@pytest.mark.parametrize(("scheme", "colour"), [("light", WHITE), ("dark", BLACK)])
def test_a_browser_that_prefers_more_contrast_gets_it(
    browser: Browser, board: BoardProcess, scheme: str, colour: str
) -> None:
    with open_page(browser, board, "watch", right="watch", color_scheme=scheme, contrast="more") as user:
        ground(user, colour)
        user.page.emulate_media(contrast="no-preference")
        ground(user, LIGHT if scheme == "light" else DARK)


def test_forced_colours_keep_the_board_and_mark_the_clock_that_runs(browser: Browser, board: BoardProcess) -> None:
    board.process.type("press black")
    with open_page(browser, board, "watch", right="watch", forced_colors="active") as user:
        running = user.page.locator('.clock[data-side="white"]')
        expect(running).to_have_css("outline-style", "solid")
        expect(user.page.locator('.clock[data-side="black"]')).not_to_have_css("outline-style", "solid")
        assert (
            user.page.locator(".board").first.evaluate("board => getComputedStyle(board).forcedColorAdjust") == "none"
        )


@pytest.mark.parametrize("drawing", ["Squares", "Lines"])
def test_a_style_of_boards_is_chosen_for_both_drawings_and_kept(user: PageUser, drawing: str) -> None:
    choose(user, drawing)
    colours = {}
    for style in ("Wood", "Plain", "Bold"):
        choose(user, style)
        colours[style] = user.wait_until(lambda: board_colours(user))
    assert len({tuple(each) for each in colours.values()}) == len(colours)
    user.page.reload()
    user.wait_until(lambda: board_colours(user) == colours["Bold"])


def board_colours(user: PageUser) -> list[str]:
    """Return the colours of the frame, of the ground, and of a man of each side."""
    colours: list[str] = user.page.evaluate(FILLS, PARTS)
    return colours


def test_numbers_on_the_squares_are_turned_off(user: PageUser) -> None:
    number = user.page.locator("#view .number").first
    expect(number).to_be_visible()
    user.page.get_by_role("button", name="Options").click()
    user.page.get_by_label("Numbers on the squares").uncheck()
    user.page.get_by_role("button", name="Close").click()
    expect(number).to_be_hidden()
    expect(user.cell_of(22)).to_have_attribute("aria-label", "Square 22, white man")
    user.page.reload()
    expect(number).to_be_hidden()


def test_a_browser_loads_no_more_than_the_looks_that_it_shows(user: PageUser) -> None:
    looks = user.page.locator('link[href$="looks.css"]')
    expect(looks).to_have_count(0)
    choose(user, "Plain")
    expect(looks).to_have_count(1)
