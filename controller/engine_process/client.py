"""The engine's process as a board sees it: it is asked for moves, and ended if it does not answer in time."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from controller.engine_process.lines import LineError, SearchAnswer, SearchRequest, read_answer, stop_line
from controller.engine_process.move_engine import EngineFailureError

WORKER = (sys.executable, "-P", "-m", "controller.engine_process.worker")
START_S = 15.0  # a choice: a small Pi under load takes some five seconds until the program is loaded
GRACE_S = 3.0  # a choice: after the time of a search; a busy machine is late, not broken
LONGEST_LINE_BYTES = 64 * 1024


class EngineProcess:
    """One process, started when it is first asked, and again after it failed. Ask for one move at a time."""

    def __init__(
        self,
        *,
        worker: tuple[str, ...] = WORKER,
        tables: Path | None = None,
        start_s: float = START_S,
        grace_s: float = GRACE_S,
    ) -> None:
        """`worker` is the command of the process, `tables` the folder of the endgame tables, if it is to use them.

        `start_s` and `grace_s` are added to the time of a search.
        """
        self._worker = worker if tables is None else (*worker, str(tables))
        self._start_s = start_s
        self._grace_s = grace_s
        self._process: asyncio.subprocess.Process | None = None
        self._searched: int | None = None  # the number of the request that is searched
        self._must_stop = False  # the present search, also before it has begun
        self._has_answered = False  # the process of now: it is loaded
        self._lock = asyncio.Lock()

    @property
    def is_searching(self) -> bool:
        """Whether a request was written and its answer is still to come."""
        return self._searched is not None

    async def start(self, request: SearchRequest) -> None:
        """Start the process; it is loaded while nobody waits, and the time of the first answer allows for it."""
        del request  # the process plays every game
        if self._is_running():
            return  # also while it searches for others
        async with self._lock:
            try:
                await self._provide_process()
            except OSError as error:
                raise EngineFailureError(f"the engine cannot be started: {error}") from error

    async def search(self, request: SearchRequest) -> SearchAnswer:
        """Return what the engine found.

        Raises EngineFailureError if there is no answer in time; the process is ended then, and also if the caller is
        cancelled: what it would answer is for nobody.
        """
        async with self._lock:
            is_answered = self._must_stop = False
            try:
                answer = await self._ask(request)
                is_answered = True
            finally:
                self._searched = None
                if not is_answered:
                    await self._end_process()
        if isinstance(answer, str):
            raise EngineFailureError(f"the engine refuses the game: {answer}")
        return answer

    def stop_search(self) -> None:
        """Ask for the answer to the present search at once; without a search, do nothing."""
        self._must_stop = True
        process, number = self._process, self._searched
        if process is not None and process.stdin is not None and number is not None:
            with suppress(ConnectionError, RuntimeError):  # a process that has just ended is found by the search
                process.stdin.write(stop_line(number))

    async def close(self) -> None:
        """End the process."""
        await self._end_process()

    async def _ask(self, request: SearchRequest) -> SearchAnswer | str:
        limit_s = request.seconds + self._grace_s + (0 if self._is_running() and self._has_answered else self._start_s)
        try:
            async with asyncio.timeout(limit_s):
                line = await self._exchange(request)
        except TimeoutError as error:
            raise EngineFailureError(f"the engine has not answered in {limit_s:.0f} s") from error
        except (OSError, ValueError) as error:  # ValueError: a line without an end
            raise EngineFailureError(f"the engine cannot be asked: {error}") from error
        if not line.endswith(b"\n"):
            raise EngineFailureError("the engine ended without an answer")
        try:
            answer = read_answer(line)
        except LineError as error:
            raise EngineFailureError(str(error)) from error
        self._has_answered = True
        if isinstance(answer, SearchAnswer) and answer.number != request.number:
            raise EngineFailureError(f"the engine answered request {answer.number} instead of {request.number}")
        return answer

    async def _provide_process(self) -> asyncio.subprocess.Process:
        """Return the process, started if none runs."""
        process = self._process
        if process is None or not self._is_running():
            self._has_answered = False
            process = self._process = await asyncio.create_subprocess_exec(
                *self._worker,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST_LINE_BYTES,
            )
        return process

    async def _exchange(self, request: SearchRequest) -> bytes:
        process = await self._provide_process()
        if process.stdin is None or process.stdout is None:
            return b""
        with suppress(ConnectionError):  # a process that has ended gives no line either
            process.stdin.write(request.to_line())
            self._searched = request.number
            if self._must_stop:
                self.stop_search()
            await process.stdin.drain()
        return await process.stdout.readline()

    def _is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            if process.returncode is None:
                process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
