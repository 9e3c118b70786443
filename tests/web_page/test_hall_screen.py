"""The screen of a hall: board, names, clocks, last move and state, readable from far away, and no menu."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.cut_texts import find_cut_texts
from tests.web_page.page_user import PageUser, open_page
from tests.web_page.test_watch_view import LOST

TELEVISION = {"width": 1920, "height": 1080}
TELEVISION_MM = 1000  # wide
READING_MM = 5000  # from the screen
# A capital letter is read with ease at 20 minutes of arc, and at all at 16 (NUREG-0700 revision 2, 1.3.1-4).
EASY_MM = READING_MM * 0.005818
LEAST_MM = READING_MM * 0.004654
SCREEN_TEXTS = (".screen-status", ".screen-last-move")
LINES_OF_MOVE = "text => [...text.querySelectorAll('span')].map((span) => span.getClientRects().length)"
CAPITAL = """element => {
    const style = getComputedStyle(element);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText("H0").actualBoundingBoxAscent;
}"""


@pytest.fixture
def hall(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield a hall's television, which shows a game of two moves."""
    board.process.type("set white Maria Cristina de los Santos; set black Juan")
    board.play("press black; move 22-18; press white; move 11-15; press black", ply=2)
    with open_page(browser, board, "watch/screen", right="watch", viewport=TELEVISION) as user:
        yield user
    board.process.type("set white ?; set black ?")  # else the list of games has the long names of these tests


def letter_mm(user: PageUser, selector: str) -> float:
    """Return the height of a capital letter or a digit on the television."""
    pixels: float = user.page.locator(selector).first.evaluate(CAPITAL)
    return pixels * TELEVISION_MM / TELEVISION["width"]


def test_the_screen_shows_the_game_and_no_menu(hall: PageUser) -> None:
    page = hall.page
    expect(page.locator(".screen-last-move")).to_have_text("Last move: 1… 11-15")
    expect(page.locator(".screen-status")).to_have_text("White to move")
    expect(page.locator('.clock[data-side="white"]')).to_contain_text("Maria Cristina de los Santos")
    expect(hall.piece_on(15)).to_be_visible()
    expect(page.locator(".views")).to_be_hidden()
    expect(page.locator(".sheet-moves")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_its_letters_are_read_from_five_metres(hall: PageUser) -> None:
    assert letter_mm(hall, ".clock-time") > 2 * EASY_MM
    assert letter_mm(hall, ".screen-last-move") >= EASY_MM
    assert letter_mm(hall, '.clock[data-side="black"] .clock-name') >= EASY_MM
    assert letter_mm(hall, '.clock[data-side="white"] .clock-name') >= LEAST_MM  # a long name is a little smaller
    assert letter_mm(hall, ".screen-status") >= LEAST_MM


@pytest.mark.parametrize(
    "size", [(320, 640), (390, 844), (820, 1180), (1024, 768), (1280, 800), (1920, 1080), (3840, 2160)]
)
def test_everything_fits_on_every_screen(hall: PageUser, board: BoardProcess, size: tuple[int, int]) -> None:
    page = hall.page
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    long_name = "Kunwaring Manlalaro ng Dama na may Mahabang Pangalan II"
    for black, script, words in (
        ("Juana", "move 18-14; move 25-22; press white", "back"),
        (long_name, "set up; move 18x11; press white; offer draw white", "offers a draw"),
    ):
        board.process.type(f"set black {black}; {script}")
        expect(page.locator(".screen-status")).to_contain_text(words)
        shown = (".screen-board", *(f'.clock[data-side="{side}"]' for side in ("white", "black")), *SCREEN_TEXTS)
        for selector in shown:
            box = page.locator(selector).bounding_box()
            assert box is not None
            assert box["width"] > 0
            assert box["height"] > 0
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
        assert find_cut_texts(page) == []
        assert page.locator(".screen-last-move").evaluate(LINES_OF_MOVE) == [1]


def test_a_long_word_of_a_name_is_broken_only_where_no_line_holds_it(hall: PageUser, board: BoardProcess) -> None:
    name = hall.page.locator('.clock[data-side="white"] .clock-name')
    expect(name).to_have_attribute("data-fitted", "")
    board.process.type(f"set white {'Pinakamahabang'.ljust(60, 'g')}")
    expect(name).not_to_have_attribute("data-fitted", "")
    expect(hall.page.locator(".screen-last-move")).to_be_in_viewport(ratio=1)


def test_a_button_fills_the_screen_and_escape_leaves_it(whole_browser: Browser, board: BoardProcess) -> None:
    with open_page(whole_browser, board, "watch", right="watch") as user:
        page = user.page
        page.get_by_role("button", name="Show board and clocks alone").click()
        expect(page.locator(".screen-board")).to_be_visible()
        user.wait_until(lambda: page.evaluate("Boolean(document.fullscreenElement)"))
        page.keyboard.press("Escape")
        expect(page.locator(".views")).to_be_visible()
        assert page.evaluate("[location.hash, document.fullscreenElement]") == ["#watch", None]


def test_its_buttons_vanish_and_come_back_at_a_touch(hall: PageUser) -> None:
    screen = hall.page.locator(".screen")
    expect(screen).to_have_attribute("data-idle", "")
    hall.page.mouse.move(300, 300)
    expect(screen).not_to_have_attribute("data-idle", "")
    hall.page.get_by_role("button", name="Leave").click()
    expect(hall.page.locator(".sheet-moves")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 640), (820, 1180), (844, 390), (1280, 800), (1366, 768), (1920, 1080)])
def test_its_buttons_cover_no_clock_and_cannot_be_pressed_unseen(hall: PageUser, size: tuple[int, int]) -> None:
    page = hall.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(200, 200)
    leave = page.get_by_role("button", name="Leave")
    expect(leave).to_be_visible()
    top_elements = """clock => {
        const { left, top, width, height } = clock.getBoundingClientRect();
        const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
        const points = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
        return points.every(([x, y]) => clock.contains(document.elementFromPoint(x, y)));
    }"""
    for side in ("white", "black"):
        assert page.locator(f'.clock[data-side="{side}"]').evaluate(top_elements)
    box = leave.bounding_box()
    assert box is not None
    expect(page.locator(".screen")).to_have_attribute("data-idle", "")
    expect(leave).to_be_hidden()
    is_button = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('button'))"
    assert not page.evaluate(is_button, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])


def test_a_lost_connection_is_said_in_large_letters(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "watch/screen", right="watch", allowed=LOST) as user:
        status = user.page.locator(".screen-status")
        expect(status).not_to_be_empty()
        user.page.context.set_offline(True)
        expect(status).to_have_text("Connection lost")
        user.page.context.set_offline(False)
        expect(status).not_to_have_text("Connection lost")


def test_the_screen_is_kept_awake_as_long_as_it_is_shown(browser: Browser, board: BoardProcess) -> None:
    count = """() => { window.locks = 0;
        navigator.wakeLock.request = async () => {
            window.locks += 1;
            return { released: false, release: async () => { window.locks -= 1; } };
        }; }"""
    with open_page(browser, board, "home", right="watch") as user:
        user.page.evaluate(count)
        user.page.evaluate("location.hash = 'watch/screen'")
        user.wait_until(lambda: user.page.evaluate("window.locks") == 1)
        user.page.evaluate("location.hash = 'watch'")
        user.wait_until(lambda: user.page.evaluate("window.locks") == 0)
