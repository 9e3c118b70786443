"""The score sheet: the newest move is visible, and each move is in the column of its side."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.daemon.game_scripts import GAME, clock_mode_script
from tests.web_page.board_process import BoardProcess, record_game, run_board
from tests.web_page.page_user import PageUser, open_page

LONG = 20


def is_in_sight(user: PageUser, move: Locator) -> bool:
    """Return True if a move lies between the edges of its sheet."""
    sheet, box = user.page.locator(".sheet-moves:visible").bounding_box(), move.bounding_box()
    assert sheet is not None
    assert box is not None
    return sheet["y"] <= box["y"] + 1 and box["y"] + box["height"] <= sheet["y"] + sheet["height"] + 1


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """Yield a board that continues a long game of an earlier run."""
    folder = tmp_path_factory.mktemp("long_game")
    record_game(folder, clock_mode_script(GAME[:LONG]))
    with run_board(folder) as board:
        board.process.type("press white")
        board.wait_until(lambda state: not state["pauses"])
        yield board


def play_next_move(board: BoardProcess) -> int:
    """Play the next move of the game; return the number of moves after it."""
    made = len(board.state["moves"])
    board.process.type(f"move {GAME[made]}; press {'black' if made % 2 else 'white'}")
    return made + 1


@pytest.mark.parametrize(("view", "width", "height"), [("watch", 360, 640), ("play", 360, 640), ("watch", 1280, 800)])
def test_the_newest_move_is_visible(
    browser: Browser, long_game: BoardProcess, view: str, width: int, height: int
) -> None:
    with open_page(browser, long_game, view, viewport={"width": width, "height": height}) as user:
        current = user.page.locator(".sheet-moves [aria-current]")
        user.wait_until(lambda: is_in_sight(user, current))
        made = play_next_move(long_game)
        expect(user.score_sheet_moves()).to_have_count(made)
        expect(current.locator(".move-text")).to_have_text(GAME[made - 1])
        user.wait_until(lambda: is_in_sight(user, current))
        assert not is_in_sight(user, user.score_sheet_moves().first)


def test_the_replayed_move_is_visible(browser: Browser, long_game: BoardProcess) -> None:
    last = long_game.state["moves"][-1]["text"]
    with open_page(browser, long_game, f"replay/{long_game.game}") as user:
        user.page.get_by_role("button", name="To the end").click()
        current = user.page.locator(".sheet-moves [aria-current]")
        expect(current.locator(".move-text")).to_have_text(last)
        assert is_in_sight(user, current)


def test_a_move_is_in_the_column_of_its_side(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "watch") as user:
        board.play("press black; move 22-18; press white", ply=1)
        board.set_position("W:W22,23,32:B1,2,11")
        board.process.type("move 22-18; press white; move 11-15; press black; move 18x11; press white")
        expect(user.score_sheet_moves()).to_have_text(["22-18", "11-15", "18x11"])
        boxes = [move.bounding_box() for move in user.score_sheet_moves().all()]
        left = [box["x"] for box in boxes if box is not None]
        assert left[0] == left[2] < left[1]
        expect(user.page.locator(".sheet-moves .move-number")).to_have_text(["2.", "3."])


CAPTURES = """async () => {
    const { ScoreSheet } = loadedModules["score_sheet.js"];
    const sheet = new ScoreSheet(() => {});
    sheet.show(["white", "black"].map((side, ply) => ({ side, text: "14x23x16", ply, fen: "" })));
    document.querySelector(".lab-cards .sheet").replaceWith(sheet.element);
    return [...sheet.element.querySelectorAll(".move-text")].map((each) => each.clientHeight);
}"""


def test_a_capture_of_two_pieces_fits_on_one_line_beside_the_table(user: PageUser) -> None:
    heights = user.page.evaluate(CAPTURES)
    assert len(heights) == 2
    assert all(0 < height < 30 for height in heights), heights
