"""Measure a hall end to end: from a move that is committed at a board to its tile on the desk's page in Chromium.

    python -m tests.benchmarks.hall_page                    # 1,000 boards, a move each 10 s, measured for 60 s
    python -m tests.benchmarks.hall_page --boards 100 --seconds 20

It starts Mosquitto, the desk, the boards in one process (`damahan hall simulate`) and Chromium without a window. All
share this machine and its steady clock: the boards note when the session has committed a move, the page when its tile
shows another text and was painted. Only the boards that are in sight all the time count; the page draws no others.
"""

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click
from playwright.sync_api import Page, ViewportSize, sync_playwright

from controller.hall.broker.hall_files import HallFiles
from tests.benchmarks.hall import stoppable_broker
from tests.desk.desk_processes import make_club, wait_for_line
from tests.web_page.conftest import QUIET, SHELL

SIZE: ViewportSize = {"width": 1920, "height": 1080}
"""Of an arbiter's screen: some 20 tiles."""
JOINING_S = 180
"""How long all boards may take to connect, with a handshake each."""
SETTLED_S = 5.0
"""After all boards are there; what comes meanwhile belongs to the start."""
LAST_S = 3.0
"""Before the end; a move of this time may not be shown any more."""
CLOCK_READINGS = 50
GOAL_MS = 200

# `damahan`, which notes when each move was committed: microseconds, board, ply, and what its tile will say
BOARDS = """
import sys
from controller.cli import main
from controller.notation.move_text import move_text
from controller.rules.position import Side
from controller.session.effects import RecordMove
from controller.simulation.hall.simulated_boards import _SimulatedBoard
from hardware.host_clock import now_us

on_step, file = _SimulatedBoard._on_step, open(sys.argv.pop(1), "a")

def noting(board, session, event, effects):
    at_us = now_us()
    for effect in effects:
        if isinstance(effect, RecordMove) and session.outcome is None:
            point = "." if effect.side is Side.WHITE else "…"
            name = board._simulation.boards[int(session.started.settings.details.board) - 1]
            file.write(f"{at_us} {name} {(effect.ply + 1) // 2}{point} {move_text(effect.move)}\\n")
            file.flush()
    on_step(board, session, event, effects)

_SimulatedBoard._on_step = noting
main(sys.argv[1:])
"""

# the desk, which notes of each state when its board made it and when it came: microseconds, board, ply
DESK = """
import sys
from controller.cli import main
from controller.desk.receiver.board_tracker import BoardTracker

apply, file = BoardTracker.apply_state, open(sys.argv.pop(1), "a")

def noting(tracker, origin, *, sequence, last_event, state):
    if state["game"] is not None and state["last_move"] is not None:
        point = "…" if state["to_move"] == "white" else "."
        said = f"board-{state['game']['details']['board']} {(state['ply'] + 1) // 2}{point} {state['last_move']}"
        file.write(f"{origin.now_us} {origin.arrived_us} {said}\\n")
        file.flush()
    return apply(tracker, origin, sequence=sequence, last_event=last_event, state=state)

BoardTracker.apply_state = noting
main(sys.argv[1:])
"""

NOTE_TILES = """
window.shown = [];
window.messages = [];
const texts = new Map();
const noteTile = (place) => {
    const text = place.querySelector(".tile-state")?.textContent;
    const board = place.dataset.board;
    if (!text || texts.get(board) === text) return;
    texts.set(board, text);
    requestAnimationFrame(() => setTimeout(() => shown.push([board, text, performance.now()])));
};
new MutationObserver((changes) => {
    const places = new Set(changes.map(({ target }) => (target.closest ? target : target.parentElement)
        ?.closest(".tile-place")));
    for (const place of places) if (place) noteTile(place);
}).observe(document, { subtree: true, childList: true, characterData: true });
const Native = WebSocket;
window.WebSocket = class extends Native {
    set onmessage(handle) {
        super.onmessage = (message) => {
            messages.push([performance.now(), message.data]);
            handle(message);
        };
    }
};
"""
"""Notes each text of a tile when it was painted, and each message when it came."""

BOARDS_IN_SIGHT = """() => [...document.querySelectorAll(".tile-place")].filter((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
}).map((place) => place.dataset.board)"""


class Move(NamedTuple):
    """A move of a board; times are milliseconds of the machine's steady clock."""

    board: str
    text: str
    """As its tile says it."""
    committed_ms: float


class ShownMove(NamedTuple):
    """How long a move took to each place on its way, in milliseconds since it was committed."""

    made_ms: float
    """The board had made the first state with it."""
    received_ms: float
    """The desk had that state."""
    encoded_ms: float
    """The desk had a message with it for its pages."""
    arrived_ms: float
    """The page had that message."""
    painted_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PageNotes:
    """What the page has noted, on the machine's steady clock."""

    painted: Mapping[tuple[str, str], float]
    """When the tile of a board first said a text."""
    messages: Sequence[tuple[float, dict[str, Any]]]
    """Messages with changes, each with when it came."""
    boards: frozenset[str]
    """Boards that were in sight at the begin and at the end."""
    begin_ms: float
    end_ms: float


@contextlib.contextmanager
def noting_desk(files: HallFiles, notes: Path) -> Iterator[str]:
    """Run a desk that notes when states come, and yield the address of its page."""
    command: list[str | Path] = [sys.executable, "-c", DESK, notes, "hall", "run", "--folder", files.folder]
    with subprocess.Popen(
        [*command, "--broker", "elsewhere", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield wait_for_line(process, "Page: ").removeprefix("Page: ").strip()
        finally:
            process.kill()


@contextlib.contextmanager
def noting_boards(files: HallFiles, records: Path, notes: Path, move_every_s: float) -> Iterator[None]:
    """Run simulated boards that note when they commit a move."""
    command: list[str | Path] = [sys.executable, "-c", BOARDS, notes, "hall", "simulate", "--folder", files.folder]
    options: list[str | Path] = ["--records", records, "--move-every", f"{move_every_s}s"]
    with subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.kill()


def page_start_ms(page: Page) -> float:
    """Return when the page's clock began, on the machine's steady clock; the nearest of some readings."""
    readings: list[tuple[float, float]] = []
    for _ in range(CLOCK_READINGS):
        before_s = time.monotonic()
        page_ms = page.evaluate("performance.now()")
        after_s = time.monotonic()
        readings.append((after_s - before_s, (before_s + after_s) / 2 * 1000 - page_ms))
    return min(readings)[1]


def watch_page(page: Page, address: str, boards: int, seconds: float) -> PageNotes:
    """Watch the page for so long once it has all boards, and return what it has noted."""
    page.add_init_script(NOTE_TILES)
    page.goto(f"{address}#boards")
    page.wait_for_selector(f".tile-place:nth-child({boards})", state="attached", timeout=JOINING_S * 1000)
    page.wait_for_timeout(SETTLED_S * 1000)
    first, begin_s = page.evaluate(BOARDS_IN_SIGHT), time.monotonic()
    page.wait_for_timeout(seconds * 1000)
    last, end_s = page.evaluate(BOARDS_IN_SIGHT), time.monotonic()
    start_ms = page_start_ms(page)
    painted: dict[tuple[str, str], float] = {}
    for board, text, at_ms in page.evaluate("shown"):
        painted.setdefault((board, text), start_ms + at_ms)
    return PageNotes(
        painted=painted,
        messages=[(start_ms + at_ms, json.loads(text)) for at_ms, text in page.evaluate("messages")],
        boards=frozenset(first) & frozenset(last),
        begin_ms=begin_s * 1000,
        end_ms=end_s * 1000,
    )


def read_moves(file: Path, notes: PageNotes) -> list[Move]:
    """Return the moves that count."""
    moves = []
    for line in file.read_text().splitlines():
        if found := re.fullmatch(r"(\d+) (\S+) (.+)", line):
            move = Move(found[2], found[3], int(found[1]) / 1000)
            if move.board in notes.boards and notes.begin_ms <= move.committed_ms <= notes.end_ms - LAST_S * 1000:
                moves.append(move)
    return moves


def arrivals_of(notes: PageNotes) -> dict[tuple[str, str], tuple[float, float]]:
    """Return when the first message with a move was encoded, and when it came, by board and text of the tile."""
    arrivals: dict[tuple[str, str], tuple[float, float]] = {}
    for arrived_ms, message in notes.messages:
        for board, tile in (message.get("changes", {}).get("tiles") or {}).items():
            game = tile["game"]
            if game is not None and game["last"] is not None:
                point = "…" if game["to_move"] == "white" else "."
                text = f"{(game['ply'] + 1) // 2}{point} {game['last']}"
                arrivals.setdefault((board, text), (message["now_ms"], arrived_ms))
    return arrivals


def read_states(file: Path) -> dict[tuple[str, str], tuple[float, float]]:
    """Return when the first state with a move was made and came, by board and text of the tile."""
    states: dict[tuple[str, str], tuple[float, float]] = {}
    for line in file.read_text().splitlines():
        if found := re.fullmatch(r"(\d+) (\d+) (\S+) (.+)", line):
            states.setdefault((found[3], found[4]), (int(found[1]) / 1000, int(found[2]) / 1000))
    return states


def follow_moves(
    moves: Sequence[Move], states: Mapping[tuple[str, str], tuple[float, float]], notes: PageNotes
) -> tuple[list[ShownMove], list[Move]]:
    """Return how long each move took, and the moves that were never shown."""
    arrivals = arrivals_of(notes)
    shown, missing = [], []
    for move in moves:
        key = (move.board, move.text)
        painted_ms = notes.painted.get(key)
        if painted_ms is None or key not in arrivals or key not in states:
            missing.append(move)
            continue
        times = (*states[key], *arrivals[key], painted_ms)
        shown.append(ShownMove(*(at_ms - move.committed_ms for at_ms in times)))
    return shown, missing


def distribution(times_ms: Sequence[float]) -> str:
    """Return median, 99th of 100 and the longest as text."""
    ordered = sorted(times_ms)
    p50, p99 = (ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (50, 99))
    return f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {ordered[-1]:.0f} ms"


@click.command()
@click.option("--boards", default=1000, show_default=True)
@click.option("--move-every", "move_every_s", default=10.0, show_default=True, help="Seconds between moves of a board.")
@click.option("--seconds", default=60.0, show_default=True, help="How long the page is watched.")
def main(boards: int, move_every_s: float, seconds: float) -> None:
    """Print the figures."""
    flags = [*QUIET, "--no-sandbox"] if os.geteuid() == 0 else [*QUIET]
    with TemporaryDirectory() as name, contextlib.ExitStack() as running:
        folder = Path(name)
        files, committed, received = make_club(folder / "hall", boards), folder / "moves", folder / "states"
        running.enter_context(stoppable_broker(files))
        address = running.enter_context(noting_desk(files, received))
        running.enter_context(noting_boards(files, folder / "records", committed, move_every_s))
        playwright = running.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=SHELL, args=flags)
        running.callback(browser.close)
        page = browser.new_context(viewport=SIZE, locale="en").new_page()
        notes = watch_page(page, address, boards, seconds)
        load = os.getloadavg()[0]
        shown, missing = follow_moves(read_moves(committed, notes), read_states(received), notes)
    if not shown:
        raise click.ClickException("no move of a board in sight was shown")
    click.echo(f"{boards} boards, {len(notes.boards)} in sight all the time; {len(shown)} of their moves were shown")
    click.echo(f"committed to painted: {distribution([each.painted_ms for each in shown])}; the goal is {GOAL_MS} ms")
    stages = {
        "to the board's state": [each.made_ms for each in shown],
        "from there to the desk": [each.received_ms - each.made_ms for each in shown],
        "from there to the desk's message for its pages": [each.encoded_ms - each.received_ms for each in shown],
        "from there to the page": [each.arrived_ms - each.encoded_ms for each in shown],
        "from there to the screen": [each.painted_ms - each.arrived_ms for each in shown],
    }
    for stage, times_ms in stages.items():
        click.echo(f"  {stage}: {distribution(times_ms)}")
    click.echo(f"load of the machine in the last minute: {load:.1f} on {os.cpu_count()} cores")
    for move in missing:
        click.echo(f"never shown: {move.board} {move.text}", err=True)
    if missing:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
