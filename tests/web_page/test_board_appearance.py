"""The drawing of the board: both sides, squares and lines, phone and desktop, keyboard and touch."""

import re

import pytest
from playwright.sync_api import Browser, expect

from controller.faces.board_drawing import diagonal_lines
from controller.rules.squares import SQUARES, Orientation, column_of, row_of
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PHONE, PageUser, open_page

VIEWS = ("home", "play", "watch", "lab", "arbiter", "replay")


def test_squares_are_drawn_where_the_rules_have_them(module_page: PageUser) -> None:
    for orientation in Orientation:
        placed = module_page.page.evaluate(
            """async (orientation) => {
                const { SQUARES, columnOf, diagonalLines, rowOf } = await import("/page/scripts/squares.js");
                const places = SQUARES.map((square) => [rowOf(square), columnOf(square, orientation)]);
                return [places, diagonalLines(orientation)];
            }""",
            orientation.value,
        )
        assert placed[0] == [[row_of(square), column_of(square, orientation)] for square in SQUARES]
        assert {tuple(line) for line in placed[1]} == set(diagonal_lines(orientation))


def test_the_board_is_turned_and_the_clocks_with_it(user: PageUser) -> None:
    page = user.page
    before = {square: user.centre_of(square) for square in (1, 32)}
    page.get_by_role("button", name="Turn the board").click()
    user.wait_until(lambda: user.centre_of(1) == before[32] and user.centre_of(32) == before[1])
    sides = [page.locator(f'.press[data-side="{side}"]').bounding_box() for side in ("white", "black")]
    assert sides[0] is not None
    assert sides[1] is not None
    assert sides[0]["y"] < sides[1]["y"]
    user.press("black")
    user.drag_piece(22, 18)
    user.press("white")
    expect(user.score_sheet_moves()).to_have_text("22-18")


@pytest.mark.parametrize(
    ("width", "height", "clock"), [(360, 640, 200), (1024, 700, 200), (1280, 800, 400), (1920, 1080, 600)]
)
def test_turning_the_table_keeps_the_size_of_the_clocks(
    browser: Browser, board: BoardProcess, width: int, height: int, clock: int
) -> None:
    with open_page(browser, board, "lab", viewport={"width": width, "height": height}) as user:
        before = widths(user)
        user.page.evaluate("localStorage.setItem('damahan', JSON.stringify({ turned: true }))")
        user.page.reload()
        expect(user.page.locator(".lab[data-turned]")).to_be_visible()
        assert widths(user) == before
        assert min(before) >= clock
        assert user.page.evaluate("document.documentElement.scrollWidth") <= width


def widths(user: PageUser) -> list[float]:
    """Return the widths of both clocks."""
    clocks = user.page.locator(".clock:visible")
    expect(clocks).to_have_count(2)
    boxes = [clock.bounding_box() for clock in clocks.all()]
    return [box["width"] for box in boxes if box is not None]


def test_the_drawing_as_lines_is_remembered(user: PageUser) -> None:
    page = user.page
    expect(page.locator(".board .engraved")).to_have_count(0)
    page.get_by_role("button", name="Lines").click()
    expect(page.locator(".board .engraved")).to_have_count(len(diagonal_lines(Orientation.VISMIN)))
    page.reload()
    expect(page.locator(".board .engraved")).to_have_count(len(diagonal_lines(Orientation.VISMIN)))


def focused(user: PageUser) -> str:
    label: str = user.page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )
    return label


def tab_to(user: PageUser, label: str, key: str = "Tab") -> None:
    for _ in range(60):
        user.page.keyboard.press(key)
        if re.match(label, focused(user)):
            return
    raise AssertionError(f"no key leads to {label}")


def test_a_move_is_made_with_the_keyboard_alone(user: PageUser) -> None:
    keyboard = user.page.keyboard
    tab_to(user, "Black's clock button")
    keyboard.press("Space")
    expect(user.page.locator(".message")).to_have_text("White to move")
    tab_to(user, "Square 1,", "Shift+Tab")
    for _ in range(5):
        keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    assert focused(user) == "Square 22, white man"
    keyboard.press("Enter")
    keyboard.press("ArrowUp")
    assert re.match("Square 18,", focused(user))
    keyboard.press("Enter")
    tab_to(user, "White's clock button")
    keyboard.press("Enter")
    expect(user.score_sheet_moves()).to_have_text("22-18")


def touch_drag(user: PageUser, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with a finger."""
    finger = user.page.context.new_cdp_session(user.page)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for kind, places in (("Start", [start]), ("Move", [middle]), ("Move", [end]), ("End", [])):
        points = [{"x": x, "y": y} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


@pytest.mark.parametrize("language", ["en", "fil"])
def test_a_phone_shows_all_of_every_view_and_plays_by_touch(
    browser: Browser, board: BoardProcess, language: str
) -> None:
    with open_page(browser, board, "lab", **PHONE, locale=language) as user:
        page = user.page
        page.locator('.press[data-side="black"]').tap()
        page.touchscreen.tap(*user.centre_of(22))
        page.touchscreen.tap(*user.centre_of(18))
        page.locator('.press[data-side="white"]').tap()
        expect(user.score_sheet_moves()).to_have_text("22-18")
        touch_drag(user, user.centre_of(11), user.centre_of(15))
        page.locator('.press[data-side="black"]').tap()
        expect(user.score_sheet_moves()).to_have_text(["22-18", "11-15"])
        for view in VIEWS:
            page.goto(f"{board.origin}/#{view}")
            expect(page.locator('.views a[aria-current="page"]')).to_have_attribute("href", f"#{view}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("still", [False, True])
def test_lamps_blink_in_their_rhythm_unless_reduced_motion_is_preferred(
    browser: Browser, board: BoardProcess, still: bool
) -> None:
    with open_page(browser, board, "lab", reduced_motion="reduce" if still else "no-preference") as user:
        user.press("black")
        user.drag_piece(22, 17)
        user.drag_piece(23, 18)
        user.press("white")
        user.wait_until(lambda: {"lift", "place"} <= set(user.read_lamps().values()))
        beats = user.page.eval_on_selector_all(
            ".lamp-lit",
            """lamps => Object.fromEntries(lamps.map(lamp =>
                [lamp.dataset.role, lamp.getAnimations().map(beat => beat.effect.getTiming().duration)]))""",
        )
        assert beats["lift"] == ([] if still else [340])
        assert beats["place"] == ([] if still else [1200])
        named = user.page.locator(".lamp-key li").all_inner_texts()
        assert {"lift", "place"} <= {text.split("\n")[0] for text in named}
