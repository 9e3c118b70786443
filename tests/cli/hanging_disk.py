"""A disk that hangs: a preloaded library holds up each fsync of a journal while a file exists."""

import shutil
import socket
import threading
import time
from pathlib import Path

import pytest

from tests.cli.disk_switch import SOURCE, DiskSwitch, compile_library, wait_until

LAST = "no more"


class HangingDisk(DiskSwitch):
    """The switch of a disk, and the socket of a service manager that the board reports to."""

    def __init__(self, folder: Path, library: Path, environment: pytest.MonkeyPatch) -> None:
        super().__init__(folder, library)
        self._monkeypatch = environment
        address = folder / "notify"
        self._received: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(address))
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        for name, value in self.environment.items():
            environment.setenv(name, value)
        environment.setenv("NOTIFY_SOCKET", str(address))
        environment.setenv("WATCHDOG_USEC", "600000")

    def replace(self) -> None:
        """Provide a sound disk for boards that start from now on, though the old one still hangs."""
        self._monkeypatch.delenv("LD_PRELOAD")

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
    if shutil.which("gcc") is None:
        pytest.skip("no gcc: Debian's package gcc has it")
    return compile_library(SOURCE, folder / "hanging_disk.so")
