"""A progress bar of positions, and what was built or verified as a table."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from controller.cli.table_output import print_table
from controller.engine.endgames.material import MaterialPair, material_name
from controller.storage.endgame_tables.building import PairSummary, TableProgress

COLUMNS = ("endings", "positions", "bytes", "longest game")


@contextmanager
def show_progress(label: str, positions: int) -> Iterator[TableProgress]:
    """Show a progress bar on a terminal; it names the ending at work."""
    columns = (
        TextColumn(label),
        TextColumn("{task.fields[endings]}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(label, total=positions, endings="")

        def begin_pair(pair: MaterialPair) -> None:
            # drawn at once: small endings are solved between two pictures of the bar
            progress.update(task, endings=endings_text(map(material_name, pair)), refresh=True)

        yield TableProgress(begin_pair=begin_pair, advance=lambda done: progress.advance(task, done))


def endings_text(names: Iterator[str] | Sequence[str]) -> str:
    """Return the names of a pair of endings."""
    return ", ".join(names)


def print_summaries(summaries: Sequence[PairSummary]) -> None:
    """Print a table with a row for each pair."""
    rows = [
        (
            endings_text(summary.endings),
            f"{summary.positions:,}",
            f"{summary.file_bytes:,}",
            f"{summary.longest_plies} plies",
        )
        for summary in summaries
    ]
    print_table(COLUMNS, rows, numbers=COLUMNS[1:])


def summary_values(summaries: Sequence[PairSummary]) -> list[dict[str, object]]:
    """Return the rows of the table for programs."""
    return [
        {
            "endings": list(summary.endings),
            "positions": summary.positions,
            "bytes": summary.file_bytes,
            "longest_plies": summary.longest_plies,
        }
        for summary in summaries
    ]
