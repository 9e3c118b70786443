"""A user of the page, who sees only what it shows."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from controller.app.pairing_socket import request_pairing_code
from controller.rules.squares import Orientation, Square, squares_between
from tests.web_page.board_process import TIMEOUT_S, BoardProcess
from tests.web_page.page_report import describe_page

TIMEOUT_MS = TIMEOUT_S * 1000
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
"""A small phone, as options of a browser context."""
Found = TypeVar("Found")
CONNECTED = re.compile("^(Live|Konektado)$")  # in English and in Filipino
REFUSED = "the server responded with a status of 409"
LAMP = re.compile(r"LED: (?P<role>[a-z ]+) \(")


class PageUser:
    """A user of the page, who sees only what it shows."""

    def __init__(self, page: Page, board: BoardProcess) -> None:
        self.page = page
        self.board = board
        self.errors: list[str] = []
        """Errors on the console, and requests to other origins."""
        page.set_default_timeout(TIMEOUT_MS)
        expect.set_options(timeout=TIMEOUT_MS)

    def describe(self) -> str:
        """Return what the page shows and what its board saw last, for the report of a test that fails."""
        return describe_page(self.page, self.board)

    def cell_of(self, square: int) -> Locator:
        """Return the cell of a square."""
        return self.page.locator(f'.cell[data-square="{square}"]:visible')

    def centre_of(self, square: int) -> tuple[float, float]:
        """Return the middle of a square on the screen."""
        box = self.cell_of(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point_beside_board(self) -> tuple[float, float]:
        """Return a point beside the board."""
        box = self.page.locator(".board:visible").bounding_box()
        assert box is not None
        return box["x"] + box["width"] + 60, box["y"] + box["height"] / 2

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag with the mouse."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        mouse.move(*end)
        mouse.up()

    def drag_piece(self, origin: int, landing: int) -> None:
        """Drag a piece from square to square."""
        self.drag(self.centre_of(origin), self.centre_of(landing))

    def click(self, square: int) -> None:
        """Click a square."""
        self.page.mouse.click(*self.centre_of(square))

    def drag_off_board(self, square: int) -> None:
        """Drag a piece off the board."""
        self.drag(self.centre_of(square), self.point_beside_board())

    def drag_crown(self, square: int) -> None:
        """Drag a piece from beside the board onto a man."""
        box = self.page.locator(".pile").bounding_box()
        assert box is not None
        self.drag((box["x"] + 30, box["y"] + box["height"] / 2), self.centre_of(square))
        expect(self.cell_of(square)).to_have_attribute("aria-label", re.compile("king"))

    def press(self, side: str) -> None:
        """Press a clock button."""
        self.page.locator(f'.press[data-side="{side}"]').click()

    def piece_on(self, square: int) -> Locator:
        """Return the piece on a square."""
        return self.page.locator(f'.piece[data-square="{square}"]:visible')

    def has_piece(self, square: int) -> bool:
        """Return True if a piece stands on a square."""
        return self.piece_on(square).count() > 0

    def play(self, text: str) -> None:
        """Drag a move hop by hop, then drag the captured pieces off; the move lists all its landings."""
        squares = [Square(int(number)) for number in re.split("[-x]", text)]
        captured = self.jumped_squares(squares) if "x" in text else []
        for origin, landing in pairwise(squares):
            self.drag_piece(origin, landing)
        for square in captured:
            self.drag_off_board(square)

    def jumped_squares(self, route: Sequence[Square]) -> list[Square]:
        """Return the squares of the pieces that a route jumps, as the page shows them."""
        passed = [squares_between(start, stop, Orientation.VISMIN) or () for start, stop in pairwise(route)]
        return [square for squares in passed for square in squares if self.has_piece(square) and square != route[0]]

    def score_sheet_moves(self) -> Locator:
        """Return the moves on the score sheet."""
        return self.page.locator(".sheet-moves:visible .move-text")

    def read_lamps(self) -> dict[int, str]:
        """Return the role of each lit LED, from the labels of the squares; none before a board is drawn."""
        labels: dict[str, str | None] = self.page.eval_on_selector_all(
            ".board:visible .cell",
            "cells => Object.fromEntries(cells.map(cell => [cell.dataset.square, cell.getAttribute('aria-label')]))",
        )
        found = {int(square): LAMP.search(label or "") for square, label in labels.items()}
        return {square: match["role"] for square, match in found.items() if match is not None}

    def wait_until(self, condition: Callable[[], Found]) -> Found:
        """Wait until a condition is true, by polling."""
        waited_ms = 0
        while not (found := condition()):
            assert waited_ms < TIMEOUT_MS, "this never came to be"
            self.page.wait_for_timeout(20)
            waited_ms += 20
        return found


@contextmanager
def open_page(
    browser: Browser,
    board: BoardProcess,
    view: str,
    *,
    right: str = "arbitrate",
    allowed: str = REFUSED,
    **context_options: Any,
) -> Iterator[PageUser]:
    """Open the page in a new browser; check at the end for errors and for requests to other origins.

    `right` is `nothing`, `watch`, `arbitrate` (by a token), or `code` (by a code in the address, once).
    `allowed` matches what Chromium may write on its console, where each refusing response leaves a line.
    """
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}, "locale": "en"} | context_options))
    if right == "arbitrate":
        context.add_cookies([{"name": "damahan_token", "value": board.token, "url": board.origin}])
    page = context.new_page()
    user = PageUser(page, board)
    record_errors(user, board, allowed)
    try:
        if right == "code":
            page.goto(f"{board.origin}/#code={request_pairing_code(board.folder)}")
            expect(page.locator(".connection")).to_have_text(CONNECTED)
        page.goto(f"{board.origin}/#{view}")
        expect(page.locator("main")).not_to_have_attribute("aria-busy", "true")
        if right != "nothing":
            expect(page.locator(".connection")).to_have_text(CONNECTED)
        yield user
        assert user.errors == []
    except Exception as error:
        error.add_note(user.describe())
        raise
    finally:
        context.close()


def record_errors(user: PageUser, board: BoardProcess, allowed: str) -> None:
    """Record errors of a page, and requests that leave its origin."""

    def note_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not re.search(allowed, message.text):
            user.errors.append(message.text)

    def note_request(request: Request) -> None:
        if leaves_origin(request, board):
            user.errors.append(request.url)

    user.page.on("pageerror", lambda error: user.errors.append(str(error)))
    user.page.on("console", note_console)
    user.page.on("request", note_request)


def leaves_origin(request: Request, board: BoardProcess) -> bool:
    """Return True if a request leaves the page's origin; data and blob addresses do not."""
    address = urlsplit(request.url)
    return address.scheme not in ("data", "blob") and address.netloc != urlsplit(board.origin).netloc
