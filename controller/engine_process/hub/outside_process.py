"""The process of another program: lines go in, and come out within limits; it ends with all that it started."""

import asyncio
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process, SubprocessStreamProtocol
from contextlib import suppress

from controller.engine_process.move_engine import EngineFailureError
from controller.engine_process.precedence import lower_precedence
from controller.notation.hub.lines import LONGEST_LINE_BYTES, HubLine, HubLineError, parse_line

MOST_LINES = 20_000
"""Between two questions; a choice: a search that tells each of sixty depths a hundred times sends fewer."""


class _ExitProtocol(SubprocessStreamProtocol):
    """The streams of a program, and its exit: what it has started may hold its output open after that."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit=LONGEST_LINE_BYTES, loop=loop)
        self.exit = asyncio.Event()
        self.closing = asyncio.Event()  # of the last stream

    def process_exited(self) -> None:
        super().process_exited()
        self.exit.set()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.closing.set()


class OutsideProcess:
    """A program that was started, in a process group of its own."""

    def __init__(self, name: str, transport: asyncio.SubprocessTransport, protocol: _ExitProtocol) -> None:
        """`start_process` makes it; `name` is the program's, for people."""
        self.name = name
        self._transport = transport
        self._protocol = protocol
        self._process = Process(transport, protocol, asyncio.get_running_loop())
        self._lines_left = MOST_LINES
        self._last_error = ""  # that the program told
        self._ending = asyncio.create_task(self._end_group())

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended."""
        return self._process.returncode is None

    def send(self, *lines: HubLine) -> None:
        """Write lines; a program that has just ended is found when its answer is read."""
        if self._process.stdin is not None:
            with suppress(ConnectionError, RuntimeError):
                self._process.stdin.writelines(line.to_bytes() for line in lines)

    async def ask(self, *lines: HubLine) -> None:
        """Write lines, wait until the program can take more, and count what it answers from here on."""
        self._lines_left = MOST_LINES
        self.send(*lines)
        if self._process.stdin is not None:
            with suppress(ConnectionError):
                await self._process.stdin.drain()

    async def read(self) -> HubLine:
        """Return the next line that is one; others, such as what a program tells its user, are ignored.

        Raises EngineFailureError if the program ends, or sends too much.
        """
        while True:
            line = await self._read_line()
            await asyncio.sleep(0)  # many lines may have come in at once, and the board's own work goes first
            if line is None:
                continue
            if line.command == "error":
                self._last_error = line.value("message") or ""
            return line

    def failure(self, text: str) -> EngineFailureError:
        """Return the error of a failure, with the last error that the program told."""
        told = f"; its last error: {self._last_error[:200]}" if self._last_error else ""
        return EngineFailureError(f"{self.name} {text}{told}")

    async def end(self, quit_s: float = 0.0) -> None:
        """End the program and what it started; it has `quit_s` to end by itself."""
        if quit_s and self.is_running:
            self.send(HubLine("quit"))
            with suppress(TimeoutError):
                async with asyncio.timeout(quit_s):
                    await self._protocol.exit.wait()
        self._kill_group()
        if self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.transport.abort()  # what it has not read would keep its input open
        self._transport.close()  # and the rest of a flood, which nobody reads, its output
        await self._ending
        await self._protocol.closing.wait()

    async def _read_line(self) -> HubLine | None:
        if self._process.stdout is None:
            raise self.failure("has no output")
        try:
            raw = await self._process.stdout.readline()
        except ValueError as error:
            raise self.failure(f"sent a line of more than {LONGEST_LINE_BYTES} bytes") from error
        except OSError as error:
            raise self.failure(f"cannot be read: {error}") from error
        if not raw.endswith(b"\n"):
            raise self.failure("ended, or closed its output")
        self._lines_left -= 1
        if not self._lines_left:
            raise self.failure(f"sent {MOST_LINES} lines without an answer")
        with suppress(HubLineError):
            return parse_line(raw)
        return None

    async def _end_group(self) -> None:
        """Wait for the end of the program, and end what it leaves behind while its number is still its own."""
        await self._protocol.exit.wait()
        self._kill_group()

    def _kill_group(self) -> None:
        if not self._ending.done():
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


async def start_process(name: str, command: tuple[str, ...]) -> OutsideProcess:
    """Start a program; raises EngineFailureError if that is not possible."""
    loop = asyncio.get_running_loop()
    try:
        transport, protocol = await loop.subprocess_exec(
            lambda: _ExitProtocol(loop),
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise EngineFailureError(f"{name} cannot be started: {error}") from error
    lower_precedence(transport.get_pid())
    return OutsideProcess(name, transport, protocol)
