"""The `damahan` command at a terminal of its own: keys go in, and what it writes is waited for, never for a time."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from tests.cli.shell import COMMAND

TIMEOUT_S = 30.0

# the terminal becomes the one that Ctrl-C on it interrupts
_TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A terminal in which one command runs; `seen` is all that it wrote."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self._master = master
        self._process = process
        self.pid = process.pid
        self._at = 0
        self.output = ""

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self._master, keys.encode())

    def wait_for_text(self, text: str) -> str:
        """Wait until a text is written, after what was waited for last, and give all that was until then."""
        while (at := self.output.find(text, self._at)) < 0:
            assert self._read(), f"{text!r} was never written, but:\n{self.output[self._at :]}"
        before = self.output[self._at : at + len(text)]
        self._at = at + len(text)
        return before

    def wait_until(self, is_so: Callable[[str], bool]) -> None:
        """Wait until a condition holds for all that was written."""
        while not is_so(self.output):
            assert self._read(), f"this was never so, but:\n{self.output[-4000:]}"

    def wait_for_exit(self, exit_code: int = 0) -> list[str]:
        """Wait until the command has ended, with exit code 0 by default, and return its last lines."""
        while self._read():
            pass
        assert self._process.wait(TIMEOUT_S) == exit_code
        return [line for line in self.output[self._at :].replace("\r", "").splitlines() if line]

    def resize(self, columns: int, lines: int) -> None:
        """Set the size of the terminal."""
        _resize(self._master, columns, lines)

    @property
    def shows_keys(self) -> bool:
        """Return True if the terminal shows what is typed, as it does for a shell."""
        modes: int = termios.tcgetattr(self._master)[3]
        return bool(modes & termios.ECHO)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], TIMEOUT_S)
        try:
            more = os.read(self._master, 65536) if ready else b""
        except OSError:  # all that had it open are gone
            more = b""
        self.output += more.decode(errors="replace")
        return bool(more)


def _resize(descriptor: int, columns: int, lines: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


@contextmanager
def terminal(
    *arguments: str,
    program: Path = COMMAND,
    kind: str = "xterm",
    columns: int = 80,
    lines: int = 24,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Terminal]:
    """Run a command, or another program, in a terminal of some kind and size."""
    master, slave = pty.openpty()
    variables = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    variables |= {"TERM": kind, "LC_ALL": "C.UTF-8", **environment}
    command = [sys.executable, "-c", _TAKE_TERMINAL, str(program), *arguments]
    _resize(master, columns, lines)
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=variables, start_new_session=True)
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)
