"""A disk that hangs: a preloaded library holds up each fsync of a journal while a file exists."""

import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("hanging_fsync.c")
TIMEOUT_S = 30.0
LAST = "no more"


class HangingDisk:
    """The switch of a disk, and the socket of a service manager that the board reports to."""

    def __init__(self, folder: Path, library: Path, environment: pytest.MonkeyPatch) -> None:
        self._hang, self._fail, self._hung = folder / "hang", folder / "fail", folder / "hung"
        self._environment = environment
        address = folder / "notify"
        self._received: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(address))
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        environment.setenv("LD_PRELOAD", str(library))
        environment.setenv("HANG_FILE", str(self._hang))
        environment.setenv("FAIL_FILE", str(self._fail))
        environment.setenv("HUNG_FILE", str(self._hung))
        environment.setenv("NOTIFY_SOCKET", str(address))
        environment.setenv("WATCHDOG_USEC", "600000")

    def hang(self) -> None:
        """Let each fsync from now on hang."""
        self._hung.unlink(missing_ok=True)
        self._hang.touch()

    def answer(self) -> None:
        """Let each fsync return."""
        self._hang.unlink()

    def fail(self) -> None:
        """Let each fsync from now on fail, after it hung."""
        self._fail.touch()

    def mend(self) -> None:
        """Let no fsync fail any more."""
        self._fail.unlink()

    def wait_until_it_hangs(self) -> None:
        """Wait until an fsync hangs."""
        wait_until(self._hung.exists)

    def replace(self) -> None:
        """Give boards that start from now on a sound disk, though the old one still hangs."""
        self._environment.delenv("LD_PRELOAD")

    def wait_for_notification(self, text: str) -> None:
        """Wait until the board has reported this."""
        wait_until(lambda: text in self._received)

    def count_signs_of_life(self, seconds: float) -> int:
        """Return how many signs of life come in a time."""
        before = self._received.count("WATCHDOG=1")
        time.sleep(max(0, seconds))
        return self._received.count("WATCHDOG=1") - before

    def close(self) -> None:
        """Close the socket."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.sendto(LAST.encode(), self._socket.getsockname())
        self._reader.join()
        self._socket.close()

    def _read(self) -> None:
        while (text := self._socket.recv(4096).decode()) != LAST:
            self._received.append(text)


def build_library(folder: Path) -> Path:
    """Build the library; skip the test where there is no C compiler."""
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("no gcc: Debian's package gcc has it")
    library = folder / "hanging_fsync.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    return library


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait until a condition of another process is true."""
    end_s = time.monotonic() + TIMEOUT_S
    while not is_true():
        assert time.monotonic() < end_s
        time.sleep(0.005)
