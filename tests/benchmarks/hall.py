"""Measure a hall: simulated boards in one process, Mosquitto, and a desk in another process.

    python -m tests.benchmarks.hall                         # 50 boards, a move each 2 s
    python -m tests.benchmarks.hall --boards 1000 --move-every 10 --seconds 120
    python -m tests.benchmarks.hall --broker-kills 30 --boards 200 --seconds 600
    python -m tests.benchmarks.hall --desk-kills 100 --boards 50 --seconds 300
    python -m tests.benchmarks.hall --cut-off 120 --boards 50 --seconds 300

The figures: from a move that was made at its board, after the commit and before the board's own disk, to its place on
the desk's disk; the desk's memory and share of a core; its record against the boards' own records. Boards, broker and
desk share this machine and its clock. In a cut the broker is stopped: no board and no desk has a connection.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from controller.hall.broker.hall_files import HallFiles
from tests.desk.desk_processes import READY, make_club, simulated_boards, started, wait_for_line
from tests.desk.record_comparison import RecordComparison, compare_records

ARRIVAL_TIMEOUT_S = 120
TICKS_PER_S = os.sysconf("SC_CLK_TCK")

# the desk as `damahan hall run` runs it, which says when each move is on its disk; a start waits for the connection
DESK = """
import json, sys
from controller.cli import main
from controller.desk.store.batch_writer import BatchWriter
from controller.desk.store.writes import EventWrite
from hardware.host_clock import now_us

write, file = BatchWriter._write, open(sys.argv.pop(1), "a")

def timed(writer, writes):
    write(writer, writes)
    at_us = now_us()
    moves = [
        (json.loads(each.document)["now_us"], each.board, each.number)
        for each in writes if isinstance(each, EventWrite) and each.kind == "move"
    ]
    lines = [f"{made_us} {at_us - made_us} {board} {number}\\n" for made_us, board, number in moves]
    file.write("".join(lines))
    file.flush()

BatchWriter._write = timed
main(sys.argv[1:])
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskFigures:
    """What the desk took."""

    resident_mb: float
    core_share: float


class MeasuredDesk:
    """The desk, which may be killed and started again."""

    def __init__(self, files: HallFiles, delays: Path) -> None:
        self._files = files
        self._delays = delays
        self._process: subprocess.Popen[str] | None = None
        self._ready_s = 0.0
        self._ready_ticks = 0

    def start(self) -> None:
        """Start it, and wait until it runs."""
        command: list[str | Path] = [
            sys.executable,
            "-c",
            DESK,
            self._delays,
            "hall",
            "run",
            "--folder",
            self._files.folder,
        ]
        self._process = subprocess.Popen(
            [*command, "--broker", "elsewhere", "--no-page"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        wait_for_line(self._process, READY)
        self._ready_s, self._ready_ticks = time.monotonic(), self._ticks()

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def figures(self) -> DeskFigures:
        """Return its memory now, and its share of a core since it was ready."""
        assert self._process is not None
        folder = Path("/proc", str(self._process.pid))
        resident = next(line for line in (folder / "status").read_text().splitlines() if line.startswith("VmRSS"))
        return DeskFigures(
            resident_mb=round(int(resident.split()[1]) / 1024, 1),
            core_share=round((self._ticks() - self._ready_ticks) / TICKS_PER_S / (time.monotonic() - self._ready_s), 3),
        )

    def _ticks(self) -> int:
        """Return the processor time that it has used, in ticks."""
        assert self._process is not None
        stat = Path("/proc", str(self._process.pid), "stat").read_text()
        return sum(map(int, stat.rpartition(")")[2].split()[11:13]))


@contextlib.contextmanager
def stoppable_broker(files: HallFiles) -> Iterator["StoppableBroker"]:
    """Run Mosquitto on the folder of a hall."""
    broker = StoppableBroker(files)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


class StoppableBroker:
    """`damahan hall broker`, which may be killed and started again."""

    def __init__(self, files: HallFiles) -> None:
        self._files = files
        self._stack = contextlib.ExitStack()

    def start(self) -> None:
        """Start it."""
        self._stack.enter_context(started(["hall", "broker", "--folder", self._files.folder]))

    def kill(self) -> None:
        """Kill it as a power cut would: what it has not saved is lost."""
        self._stack.close()


@click.command()
@click.option("--boards", default=50, show_default=True)
@click.option("--move-every", default=2.0, show_default=True, help="Seconds between two moves of a board.")
@click.option("--seconds", default=40.0, show_default=True, help="How long they play.")
@click.option("--broker-kills", default=0, help="How often the broker is killed and started again.")
@click.option("--desk-kills", default=0, help="How often the desk is killed and started again.")
@click.option("--cut-off", default=0.0, help="Seconds without a broker, in the middle.")
@click.option("--json", "as_json", is_flag=True)
def main(
    boards: int, move_every: float, seconds: float, broker_kills: int, desk_kills: int, cut_off: float, as_json: bool
) -> None:
    """Measure a hall."""
    moves = max(1, round(seconds / move_every))
    with TemporaryDirectory() as name:
        folder = Path(name)
        files, records, delays = make_club(folder / "hall", boards), folder / "records", folder / "delays"
        desk = MeasuredDesk(files, delays)
        options = ("--move-every", f"{move_every}s", "--moves", str(moves))
        with stoppable_broker(files) as broker, contextlib.ExitStack() as ending:
            desk.start()
            ending.callback(desk.kill)
            with simulated_boards(files, records, *options) as playing:
                disturb(playing, desk, broker, seconds, broker_kills, desk_kills, cut_off)
                output, _ = playing.communicate()
            comparison = wait_for_records(files, records)
            figures, measured = desk.figures(), delays_of(delays)
    report(boards, moves, output, measured, figures, comparison, as_json=as_json)
    if not comparison.is_equal:
        sys.exit(1)


def disturb(
    playing: subprocess.Popen[str],
    desk: MeasuredDesk,
    broker: StoppableBroker,
    seconds: float,
    broker_kills: int,
    desk_kills: int,
    cut_off_s: float,
) -> None:
    """Kill what is to be killed, evenly over the time that the boards play."""
    kinds = ["broker"] * broker_kills + ["desk"] * desk_kills + ["cut"] * bool(cut_off_s)
    for kind in kinds:
        with contextlib.suppress(subprocess.TimeoutExpired):
            playing.wait(seconds / (len(kinds) + 1))
        if kind == "desk":
            desk.kill()
            desk.start()
        else:
            broker.kill()
            time.sleep(cut_off_s if kind == "cut" else 0)
            broker.start()


def wait_for_records(files: HallFiles, records: Path) -> RecordComparison:
    """Return the comparison once the desk has all, or the last one when the time is over."""
    ends_s = time.monotonic() + ARRIVAL_TIMEOUT_S
    while True:
        comparison = compare_records(files.folder / "desk", records)
        if comparison.is_equal or time.monotonic() > ends_s:
            return comparison
        time.sleep(0.5)


def delays_of(file: Path) -> list[int]:
    """Return the delays of moves in microseconds, the shortest first; of one that came twice the first one counts.

    Those of the first third of the time are left out: all boards connect then, with a handshake each.
    """
    first: dict[tuple[str, str], tuple[int, int]] = {}
    for line in file.read_text().splitlines():
        with contextlib.suppress(ValueError):  # the last line of a desk that was killed
            made, delay, board, number = line.split()
            first.setdefault((board, number), (int(made), int(delay)))
    times = [made for made, _ in first.values()]
    begin = min(times) + (max(times) - min(times)) // 3
    return sorted(delay for made, delay in first.values() if made >= begin)


def report(
    boards: int,
    moves: int,
    output: str,
    delays: list[int],
    figures: DeskFigures,
    comparison: RecordComparison,
    *,
    as_json: bool,
) -> None:
    """Print what was measured."""
    p50, p99 = (delays[min(len(delays) - 1, len(delays) * share // 100)] / 1000 for share in (50, 99))
    if as_json:
        values = {"boards": boards, "moves": moves, "p50_ms": p50, "p99_ms": p99, "max_ms": delays[-1] / 1000}
        click.echo(json.dumps(values | asdict(figures) | asdict(comparison)))
        return
    click.echo(output.splitlines()[-1])
    click.echo(f"made to stored at the desk: p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {delays[-1] / 1000:.1f} ms")
    click.echo(f"the desk: {figures.resident_mb} MB resident, {figures.core_share} of a core")
    click.echo(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    click.echo(
        f"events: {comparison.made} made, {comparison.stored} stored, {comparison.lost} lost, "
        f"{comparison.doubled} doubled, {comparison.changed} changed"
    )


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that what it started ends with it
    main()
