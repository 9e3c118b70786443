"""Replays of recorded games and traces, each in a process of its own: no edge waits for them.

Watchers share one worker, and arbiters have another: nobody who watches keeps an arbiter waiting.

Each replay has a new process instead of one of a pool: one that takes too long can be killed, and one that fails
leaves nothing behind.
"""

import asyncio
import json
import logging
import sys
from contextlib import suppress
from pathlib import Path

from controller.web.replay.errors import (
    REFUSED_EXIT_CODE,
    ReplayBusyError,
    ReplayError,
    ReplayFailedError,
    UnreadableTraceError,
    error_of_kind,
)

WORKER_MODULE = "controller.web.replay.worker"
LARGEST_POSTED_TRACE_BYTES = 4 * 1024 * 1024  # a choice: several games of hours
LARGEST_ANSWER_BYTES = 32 * 1024 * 1024  # a choice: more than the timeline of the largest trace that may be posted
TIMEOUT_S = 20.0  # a choice: the worker stops by itself after 14 s, and writes its answer in what is left
MAX_WAITING = 4  # a choice: a fifth person would wait for more than a minute, and has left by then
END_S = 2.0  # a choice: a process that was killed ends at once, unless it waits for a disk
CHUNK_BYTES = 64 * 1024  # the capacity of a pipe (pipe(7))

log = logging.getLogger(__name__)


class _WaitingLine:
    """Those who wait for one worker."""

    def __init__(self) -> None:
        self.waiting_count = 0
        self.lock = asyncio.Lock()


class Replayer:
    """Makes timelines and traces; each method raises ReplayError of the kind that says what is wrong."""

    def __init__(
        self, *, worker: tuple[str, ...] = (sys.executable, "-P", "-m", WORKER_MODULE), timeout_s: float = TIMEOUT_S
    ) -> None:
        """`worker` is the command of the process; it may take `timeout_s` seconds."""
        self._worker = worker
        self._timeout_s = timeout_s
        self._lines = {False: _WaitingLine(), True: _WaitingLine()}

    async def timeline_of_game(self, folder: Path, game: int, *, is_reserved: bool = False) -> bytes:
        """Return the timeline of a game of a folder's journal, also of one that is still played, as JSON in UTF-8.

        `is_reserved` asks for the place that is kept for arbiters: it waits for no other client.
        """
        return await self._wait_for_worker("game", str(folder), str(game), is_reserved=is_reserved)

    async def timeline_of_trace(self, text: bytes) -> bytes:
        """Return the timeline of a trace, of a faulty one up to its fault, as JSON in UTF-8."""
        if len(text) > LARGEST_POSTED_TRACE_BYTES:
            raise UnreadableTraceError(f"a trace of more than {LARGEST_POSTED_TRACE_BYTES} bytes is not played here")
        return await self._wait_for_worker("trace", content=text, is_reserved=True)

    async def trace_of_game(self, folder: Path, game: int, *, is_reserved: bool = False) -> str:
        """Return a game of a folder's journal as the text of a trace; `is_reserved` as above."""
        return (await self._wait_for_worker("record", str(folder), str(game), is_reserved=is_reserved)).decode()

    async def _wait_for_worker(self, *arguments: str, is_reserved: bool, content: bytes = b"") -> bytes:
        line = self._lines[is_reserved]
        if line.waiting_count > MAX_WAITING:
            raise ReplayBusyError("other games are being replayed; ask again in a moment")
        line.waiting_count += 1
        try:
            async with line.lock:
                return await self._run_worker(arguments, content)
        finally:
            line.waiting_count -= 1

    async def _run_worker(self, arguments: tuple[str, ...], content: bytes) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *self._worker,
            *arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(self._timeout_s):
                _, answer = await asyncio.gather(_write_content(process, content), _read_answer(process))
                code = await process.wait()
        except TimeoutError as error:
            raise ReplayFailedError("the replay of this game took too long") from error
        finally:
            await _end_process(process)
        if code == REFUSED_EXIT_CODE:
            raise _parse_error(answer)
        if code != 0:
            log.warning("a game could not be replayed: its process ended with %d", code)
            raise ReplayFailedError("this game could not be replayed; `damahan replay` says more about it")
        return answer


async def _write_content(process: asyncio.subprocess.Process, content: bytes) -> None:
    if process.stdin is None:
        return
    with suppress(ConnectionError):  # it may have enough before it has read all, or have ended
        process.stdin.write(content)
        await process.stdin.drain()
    process.stdin.close()


async def _read_answer(process: asyncio.subprocess.Process) -> bytes:
    if process.stdout is None:
        return b""
    answer = bytearray()
    while chunk := await process.stdout.read(CHUNK_BYTES):
        answer += chunk
        if len(answer) > LARGEST_ANSWER_BYTES:
            raise ReplayFailedError("this game is too large to be shown")
    return bytes(answer)


async def _end_process(process: asyncio.subprocess.Process) -> None:
    """End a process, and read what it wrote to the end; one that waits for a disk is left alone after END_S."""
    with suppress(ProcessLookupError):
        if process.returncode is None:
            process.kill()
    try:
        async with asyncio.timeout(END_S):
            while process.stdout is not None and await process.stdout.read(CHUNK_BYTES):
                pass
            await process.wait()
    except TimeoutError:
        log.warning("a process that replayed a game does not end; it ends when the disk answers")


def _parse_error(answer: bytes) -> ReplayError:
    values = json.loads(answer)
    return error_of_kind(str(values["kind"]), str(values["text"]))
