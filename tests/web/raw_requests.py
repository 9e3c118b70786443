"""Raw requests of an attacker, and checks that the board is unharmed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from controller.settings.web import WebSettings
from controller.web.limits import WebLimits
from hardware.events import Button
from tests.web.web_board import ServedBoard, serve_board, wait_until

QUICK = WebLimits(idle_s=1.0, body_s=0.5, lingering_s=0.2)

LEAKS = (b"Traceback", b"aiohttp", b"Python/", b"controller/", b".py", b"Error:")


@asynccontextmanager
async def serve_unharmed(
    folder: Path, limits: WebLimits = QUICK, web: WebSettings | None = None
) -> AsyncIterator[ServedBoard]:
    """Serve a board; check at the end that its game is unchanged and can go on."""
    async with serve_board(folder, limits=limits, web=web) as board:
        before = board.session
        yield board
        now = board.session
        assert (now.game, now.ledger, now.pauses, now.history.ply) == (
            before.game,
            before.ledger,
            before.pauses,
            before.history.ply,
        )
        await board.board.control.press(Button.BLACK)
        await wait_until(lambda: board.session.ledger.running_side is not None)


def assert_no_leak(answer: bytes) -> None:
    for leak in LEAKS:
        assert leak not in answer, answer


def parse_status(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1."), answer
    return int(answer.split(b" ", 2)[1])


def command_request(body: bytes, token: str, *, kind: str = "application/json", length: int | None = None) -> bytes:
    head = (
        f"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body) if length is None else length}\r\n\r\n"
    )
    return head.encode() + body
