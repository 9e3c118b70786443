"""What a page shows, and what its board saw last: for the report of a test that fails."""

from urllib.error import URLError
from urllib.request import Request, urlopen

from playwright.sync_api import Error, Page

from tests.web_page.board_process import TIMEOUT_S, BoardProcess

TRACE_LINES = 20  # some three moves
SHOWN = """() => {
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const texts = (selector) => visible(selector).map((each) => each.textContent.trim()).filter((text) => text);
    return {
        address: location.href,
        said: texts(".connection, .message, .play-status, .notice, [role=alert]"),
        moves: texts(".sheet-moves .move-text"),
        pressed: visible("[aria-pressed=true]").map((each) => each.textContent.trim() || each.ariaLabel),
        squares: visible(".board .cell").map((each) => each.ariaLabel).filter((label) => !/, empty$/.test(label)),
    };
}"""


def describe_page(page: Page, board: BoardProcess) -> str:
    """Return the message line, moves, pieces and lamps of a page, and the end of the trace of its board."""
    try:
        shown = [f"{name}: {found}" for name, found in page.evaluate(SHOWN).items()]
    except Error as error:
        shown = [f"the page does not answer: {error}"]
    return "\n".join([*shown, *read_trace_end(board)])


def read_trace_end(board: BoardProcess) -> list[str]:
    """Return the last lines of the trace of the running game, or why there are none."""
    request = Request(f"{board.origin}/api/trace", headers={"Authorization": f"Bearer {board.token}"})  # noqa: S310 (loopback)
    try:
        with urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310 (loopback)
            lines: list[str] = answer.read().decode().splitlines()
            return lines[-TRACE_LINES:]
    except (URLError, TimeoutError) as error:
        return [f"the board gives no trace: {error}"]
