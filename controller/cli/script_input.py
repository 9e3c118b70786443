"""The lines of a script on standard input: all of them before virtual time begins, or as they are typed."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from io import TextIOWrapper

LONGEST_SCRIPT_LINE = 10_000
"""The most characters of a line; longer lines are split. A choice: no statement is so long."""


def choose_script_source(*, reads_ahead: bool) -> Callable[[], AsyncIterator[str]]:
    """Return what yields the lines; with `reads_ahead` all of standard input is read now."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text make a bad line, which is reported
    return _yield_lines(sys.stdin.read().splitlines()) if reads_ahead else _stream_lines


def _yield_lines(lines: list[str]) -> Callable[[], AsyncIterator[str]]:
    async def each() -> AsyncIterator[str]:
        for line in lines:
            yield line

    return each


async def _stream_lines() -> AsyncIterator[str]:
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with suppress(RuntimeError):  # the loop is closed: the run ended before the input did
            for line in iter(lambda: sys.stdin.readline(LONGEST_SCRIPT_LINE), ""):
                loop.call_soon_threadsafe(queue.put_nowait, line)
            loop.call_soon_threadsafe(queue.put_nowait, None)

    # a daemon thread, since a line that never comes must not keep a stopped program alive.
    threading.Thread(target=read, daemon=True).start()
    while (line := await queue.get()) is not None:
        yield line
