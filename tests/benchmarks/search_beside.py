"""Measure the time from an edge to the LEDs beside an engine that searches without a pause.

Run it with `python -m tests.benchmarks.search_beside`. The engine runs as at a board: in a process of its own, with the
least precedence, on one processor. What the program adds to each step of the session is measured too.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import click

from controller.engine_process.client import WORKER
from controller.engine_process.lines import SearchRequest
from controller.opponent.due_answers import find_due_answer
from controller.rules.game import start_game
from controller.session.step import step
from controller.settings.game import GameSettings, agreed_rules
from controller.settings.move_source import MoveSource
from controller.settings.settings import Settings
from hardware.drivers.bus_thread import BusThread
from tests.benchmarks.drivers import late_leds_ms
from tests.benchmarks.lateness import keep_processors_awake, spread
from tests.benchmarks.timed_leds import TimedLeds
from tests.daemon.daemon_rig import game_started
from tests.hardware.mock_table import MockTable

ROUNDS = 3  # each without a search and with one, in turn: what else a machine does falls on both
CALLS = 20_000
SEARCH_S = 3_600.0  # longer than the rounds take
WANTED = "wanted: at most 1 ms more"


@contextmanager
def searching() -> Iterator[None]:
    """Search with the engine from the start position at full strength."""
    settings = GameSettings()
    start = start_game(agreed_rules(settings)).position
    request = SearchRequest(number=1, settings=settings, start=start, moves=(), seconds=SEARCH_S)
    process = subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    try:
        process.stdin.write(request.to_line())
        process.stdin.flush()
        yield
    finally:
        process.kill()
        process.wait()


def due_answer_us() -> float:
    """Return how long it takes to find what is due from the program, in microseconds."""
    program = Settings(game=GameSettings(time_control="none", white_moves=MoveSource.PROGRAM))
    session, _ = step(None, game_started(program))
    since = time.perf_counter()
    for _ in range(CALLS):
        find_due_answer(session)
    return (time.perf_counter() - since) / CALLS * 1_000_000


def measure() -> list[float]:
    """Return the delays at a mock matrix."""
    with closing(MockTable()) as table, closing(BusThread("LEDs")) as bus:
        return late_leds_ms(table, TimedLeds(bus))


@click.command()
@click.option("--rounds", type=click.IntRange(min=1), default=ROUNDS, show_default=True)
def main(rounds: int) -> None:
    """Print the figures."""
    alone: list[float] = []
    beside: list[float] = []
    with keep_processors_awake():
        for _ in range(rounds):
            alone += measure()
            with searching():
                beside += measure()
    click.echo(f"edge to LEDs without a search: {spread(alone)}")
    click.echo(f"edge to LEDs beside a search:  {spread(beside)}   ({WANTED})")
    click.echo(f"what is due from the program:  {due_answer_us():.1f} us a step")


if __name__ == "__main__":
    sys.exit(main())
