"""Measure the time from the start of `damahan run` to its first scan, and its memory, with a matrix on mock pins."""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import click

from tests.hardware.mock_profile import ON_MOCK_PINS

RUNS = 7

CHILD = """
import os, sys, time
from controller.app import board_runner
from controller.cli import main
from hardware.drivers.gpio_matrix import MatrixContacts

read, scans = MatrixContacts.read, []

def timed_read(contacts):
    scans.append(1)
    if len(scans) == 1:
        ticks = int(open("/proc/self/stat").read().rpartition(")")[2].split()[19])
        started_s = ticks / os.sysconf("SC_CLK_TCK")
        print("first", time.clock_gettime(time.CLOCK_BOOTTIME) - started_s, time.process_time(), flush=True)
    if len(scans) == 400:
        resident = next(line for line in open("/proc/self/status") if line.startswith("VmRSS"))
        print("resident", resident.split()[1], flush=True)
        os._exit(0)
    return read(contacts)

MatrixContacts.read = timed_read
board_runner.check_outputs = lambda openers: None  # mock pins have no display
main(["run", "--new", "--profile", sys.argv[1], "--journal", sys.argv[2]])
"""


def measure_start(folder: Path) -> dict[str, list[float]]:
    """Run the daemon once; return its output by the first word of each line."""
    command = [sys.executable, "-c", CHILD, str(folder / "board.toml"), str(folder / "games")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in printed.splitlines()]
    # the board may say more, as that its date is not set
    return {name: [float(number) for number in numbers] for name, *numbers in lines if name in ("first", "resident")}


def main() -> None:
    """Print medians."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "board.toml").write_text(ON_MOCK_PINS)
        runs = [measure_start(folder) for _ in range(RUNS)]
    first_s, worked_s = (median(run["first"][place] for run in runs) for place in (0, 1))
    click.echo(f"start to first scan {first_s:.2f} s, of which {worked_s:.2f} s work (wanted: under 0.7 s)")
    click.echo(f"resident {median(run['resident'][0] for run in runs) / 1000:.1f} MB (wanted: under 60 MB)")


if __name__ == "__main__":
    main()
