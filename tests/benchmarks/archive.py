"""Measure lists, searches and statistics of 10,000 recorded games, and how late they make a board.

Each figure is the best of a few rounds: from the request to the answer, with the opening of journal and index. Late is
how much later than asked timers of the event loop come while a thread beside it does the same: an edge waits as long.
With `--alone` the process has precedence over all other programs (root only).
"""

import asyncio
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from controller.daemon.event_loop import THREAD_SWITCH_S, PreciseTimerLoop
from controller.storage.disk_thread import DiskThread
from controller.storage.game_index.current_index import read_game_index
from controller.storage.game_index.game_filter import (
    ALL_GAMES,
    GameFilter,
    parse_material_search,
    parse_pieces,
    parse_words,
)
from controller.storage.game_index.index_database import index_file, remove_index
from controller.storage.game_index.search import GameIndex
from controller.storage.game_index.statistics import count_filtered_results
from controller.storage.journal import journal_file
from tests.benchmarks.archive_journal import write_archive
from tests.benchmarks.lateness import keep_processors_awake, spread
from tests.benchmarks.stopwatch import best_of

GAMES = 10_000
WANTED_MS = 200
ROUNDS = 5
PAGE = 50
WAIT_S = 0.005  # between two timers

START = "W21-32:B1-12"
"""The start of most rule sets: the position that is in the most games."""

LOOKS: dict[str, Callable[[GameIndex], Any]] = {
    "nothing, with a look for changed games": lambda index: index,
    "list": lambda index: index.search(limit=PAGE),
    "text": lambda index: index.search(GameFilter(words=parse_words("player 17 club")), limit=PAGE),
    "position in most games": lambda index: index.search(GameFilter(pieces=parse_pieces(START)), limit=PAGE),
    "position in no game": lambda index: index.search(GameFilter(pieces=parse_pieces("W:WK1:BK32")), limit=PAGE),
    "material": lambda index: index.search(
        GameFilter(material=parse_material_search("2k1m-1k2m", either_colour=True)), limit=PAGE
    ),
    "statistics": lambda index: count_filtered_results(index, ALL_GAMES),
}


@click.command()
@click.option("--games", default=GAMES, show_default=True, help="How many games.")
@click.option("--journal", type=click.Path(path_type=Path), help="Where the games are kept, to be measured again.")
@click.option("--alone", is_flag=True, help="Before all else that runs here.")
def main(games: int, journal: Path | None, alone: bool) -> None:
    """Print one line for each kind of answer."""
    with TemporaryDirectory() as temporary, keep_processors_awake():
        folder = journal or Path(temporary)
        if not journal_file(folder).exists():
            write_archive(folder, games)
        if alone:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
        sys.setswitchinterval(THREAD_SWITCH_S)
        _print_times(folder, games)
        with asyncio.Runner(loop_factory=PreciseTimerLoop) as runner:
            runner.run(_print_lateness(folder))


def _print_times(folder: Path, games: int) -> None:
    def build() -> None:
        remove_index(folder)
        read_game_index(folder, lambda index: index)

    _, seconds = best_of(2, build)
    sizes = [file.stat().st_size / 2**20 for file in (journal_file(folder), index_file(folder))]
    click.echo(f"archive   {games:,} games, journal {sizes[0]:.0f} MB, index {sizes[1]:.1f} MB")
    click.echo(f"archive   first reading of all games  {seconds:7.2f} s, {seconds / games * 1000:.2f} ms a game")
    for name, look in LOOKS.items():
        _, seconds = best_of(ROUNDS, partial(read_game_index, folder, look))
        verdict = "" if seconds * 1000 < WANTED_MS else f"  SLOW: {WANTED_MS} ms are wanted"
        click.echo(f"archive   {name:<40} {seconds * 1000:6.1f} ms{verdict}")


async def _print_lateness(folder: Path) -> None:
    thread, loop = DiskThread("archive"), asyncio.get_running_loop()

    def build() -> None:
        remove_index(folder)
        read_game_index(folder, lambda index: index)

    def search() -> None:
        for look in LOOKS.values():
            read_game_index(folder, look)

    idle = loop.create_future()
    loop.call_later(2.0, idle.set_result, None)
    click.echo(f"archive   late without                {spread(await _late_timers_ms(idle))}")
    for name, work in (("the first reading", build), ("answers", search)):
        late_ms = await _late_timers_ms(loop.run_in_executor(thread, work))
        click.echo(f"archive   late beside {name:<17} {spread(late_ms)}")
    thread.shutdown()


async def _late_timers_ms(done: asyncio.Future[Any]) -> list[float]:
    """Return how late timers are until something is done, in milliseconds."""
    loop = asyncio.get_running_loop()
    late_ms = []
    while not done.done():
        due_s = loop.time() + WAIT_S
        await asyncio.sleep(WAIT_S)
        late_ms.append((loop.time() - due_s) * 1000)
    await done
    return late_ms


if __name__ == "__main__":
    main()
