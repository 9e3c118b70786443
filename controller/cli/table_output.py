"""Tables: with lines and folded to its width on a terminal, elsewhere as aligned text; always with a header."""

import sys
from collections.abc import Sequence

import click
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.cli.printable_text import printable_text

GAP = "  "


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Sequence[str] = ()) -> None:
    """Print a table; the columns named in `numbers` are aligned on the right."""
    cells = [[printable_text(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _print_on_terminal(columns, cells, numbers)
        return
    widths = [max(map(cell_len, column)) for column in zip(columns, *cells, strict=True)]
    for row in (columns, *cells):
        padded = (
            _padded(cell, width, is_number=column in numbers)
            for cell, width, column in zip(row, widths, columns, strict=True)
        )
        click.echo(GAP.join(padded).rstrip())


def _print_on_terminal(columns: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[str]) -> None:
    table = Table()
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def _padded(cell: str, width: int, *, is_number: bool) -> str:
    blanks = " " * (width - cell_len(cell))
    return f"{blanks}{cell}" if is_number else f"{cell}{blanks}"
