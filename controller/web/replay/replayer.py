"""Recorded games and traces played again in a process of their own, one at a time: no edge waits for them.

A process that is started anew each time, and not a pool, so that one which takes too long can be killed, and one that
breaks down leaves nothing behind.
"""

import asyncio
import json
import logging
import sys
from contextlib import suppress
from pathlib import Path

from controller.web.replay.errors import (
    ReplayBusyError,
    ReplayError,
    ReplayFailedError,
    UnreadableTraceError,
    error_of_kind,
)

WORKER_MODULE = "controller.web.replay.worker"
LARGEST_POSTED_TRACE_BYTES = 4 * 1024 * 1024
LARGEST_ANSWER_BYTES = 32 * 1024 * 1024
TIMEOUT_S = 20.0
MAX_WAITING = 4  # whoever waits longer has gone away meanwhile
CHUNK_BYTES = 64 * 1024

_REFUSED_EXIT_CODE = 3  # the worker's exit code where it says what is wrong; the worker itself is not imported here

log = logging.getLogger(__name__)


class Replayer:
    """Gives time lines and traces. Each method raises ReplayError, of the kind that tells what is wrong.

    `worker` is the command that works, `patience_s` how long one may take.
    """

    def __init__(
        self, *, worker: tuple[str, ...] = (sys.executable, "-P", "-m", WORKER_MODULE), timeout_s: float = TIMEOUT_S
    ) -> None:
        self._worker = worker
        self._timeout_s = timeout_s
        self._waiting_count = 0
        self._worker_lock = asyncio.Lock()

    async def timeline_of_game(self, folder: Path, game: int) -> bytes:
        """Give a game of the journal in a folder, also one that is still played, as JSON in UTF-8."""
        return await self._wait_for_worker("game", str(folder), str(game))

    async def timeline_of_trace(self, text: bytes) -> bytes:
        """Give the game of a trace as JSON in UTF-8; of a faulty one what stands before its fault."""
        if len(text) > LARGEST_POSTED_TRACE_BYTES:
            raise UnreadableTraceError(f"a trace of more than {LARGEST_POSTED_TRACE_BYTES} bytes is not played here")
        return await self._wait_for_worker("trace", content=text)

    async def trace_of_game(self, folder: Path, game: int) -> str:
        """Give a game of the journal in a folder as the text of a trace."""
        return (await self._wait_for_worker("record", str(folder), str(game))).decode()

    async def _wait_for_worker(self, *arguments: str, content: bytes = b"") -> bytes:
        if self._waiting_count > MAX_WAITING:
            raise ReplayBusyError("other games are being worked out; ask again in a moment")
        self._waiting_count += 1
        try:
            async with self._worker_lock:
                return await self._run_worker(arguments, content)
        finally:
            self._waiting_count -= 1

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
            raise ReplayFailedError("it took too long to work this game out") from error
        finally:
            await _end_process(process)
        if code == _REFUSED_EXIT_CODE:
            raise _parse_error(answer)
        if code != 0:
            log.warning("a game could not be played again: its process ended with %d", code)
            raise ReplayFailedError("this game could not be worked out; `damahan replay` tells more of it")
        return answer


async def _write_content(process: asyncio.subprocess.Process, content: bytes) -> None:
    if process.stdin is None:
        return
    with suppress(ConnectionError):  # it may know enough before it has read all, or be gone
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
    """Let no process outlive its question, nor what it wrote."""
    with suppress(ProcessLookupError):
        if process.returncode is None:
            process.kill()
    while process.stdout is not None and await process.stdout.read(CHUNK_BYTES):
        pass
    await process.wait()


def _parse_error(answer: bytes) -> ReplayError:
    values = json.loads(answer)
    return error_of_kind(str(values["kind"]), str(values["text"]))
