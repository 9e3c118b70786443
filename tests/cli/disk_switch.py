"""The switch of a disk that hangs or fails: a library, preloaded into a board, that looks for files."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

SOURCE = Path(__file__).with_name("hanging_disk.c")
TIMEOUT_S = 30.0


class DiskSwitch:
    """Makes the disk of the boards that have its environment hang, fail, and answer again."""

    def __init__(self, folder: Path, library: Path) -> None:
        self._hang, self._fail, self._hung = folder / "hang", folder / "fail", folder / "hung"
        self.environment = {
            "LD_PRELOAD": str(library),
            "HANG_FILE": str(self._hang),
            "FAIL_FILE": str(self._fail),
            "HUNG_FILE": str(self._hung),
        }

    def hang(self) -> None:
        """Make each fsync from now on hang."""
        self._hung.unlink(missing_ok=True)
        self._hang.touch()

    def answer(self) -> None:
        """Make each fsync return."""
        self._hang.unlink()

    def fail(self) -> None:
        """Make each fsync from now on fail, after it hung."""
        self._fail.touch()

    def mend(self) -> None:
        """Make each fsync succeed again."""
        self._fail.unlink()

    def wait_until_it_hangs(self) -> None:
        """Wait until an fsync hangs."""
        wait_until(self._hung.exists)


def compile_library(source: Path, library: Path) -> Path:
    """Compile a library to preload, and return its path; raises FileNotFoundError without gcc."""
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    return library


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait until a condition of another process is true."""
    end_s = time.monotonic() + TIMEOUT_S
    while not is_true():
        assert time.monotonic() < end_s
        time.sleep(0.005)
