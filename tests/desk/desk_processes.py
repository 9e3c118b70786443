"""A desk and simulated boards as processes of their own, on the folder of a hall."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from controller.hall.broker.hall_description import HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import complete_folder
from hardware.host_clock import local_time
from tests.cli.shell import COMMAND
from tests.hall.brokers import find_free_port

READY = "Hall club:"


def make_club(folder: Path, boards: int) -> HallFiles:
    """Make the folder of a hall with so many boards, whose broker listens on a free port of this machine."""
    names = tuple(f"board-{number}" for number in range(1, boards + 1))
    hall = HallDescription(name="club", hosts=("localhost",), port=find_free_port(), listen="127.0.0.1", boards=names)
    files = HallFiles(folder)
    complete_folder(files, hall, now=local_time())
    return files


@contextmanager
def started(command: Sequence[str | Path]) -> Iterator[subprocess.Popen[str]]:
    """Run a command of `damahan`; it is killed at the end if it still runs."""
    with subprocess.Popen([COMMAND, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for_line(process: subprocess.Popen[str], begin: str) -> str:
    """Wait for a line of its output; raises AssertionError if it ends without one."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(begin):
            return line
    raise AssertionError(f"it ended without {begin!r}")


@contextmanager
def running_desk(files: HallFiles, broker: str) -> Iterator[subprocess.Popen[str]]:
    """Run a desk without a page; it is ready."""
    with started(["hall", "run", "--folder", files.folder, "--broker", broker, "--no-page"]) as process:
        wait_for_line(process, READY)
        yield process


@contextmanager
def simulated_boards(files: HallFiles, records: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Run simulated boards that keep their records in a folder."""
    with started(["hall", "simulate", "--folder", files.folder, "--records", records, *options]) as process:
        yield process
