"""`damahan template`: draw the drill template of a board at its true size."""

from collections.abc import Sequence
from pathlib import Path

import click

from controller.cli.drawing_output import STDOUT, drawing_output_option, write_drawing
from controller.cli.errors import CommandError
from controller.faces.template import (
    LARGEST_SQUARE_MM,
    SMALLEST_SQUARE_MM,
    BoardView,
    Paper,
    draw_board,
    draw_jig,
    draw_sheets,
)
from controller.rules.squares import Orientation


@click.command(short_help="Draw the drill template of a board as SVG, at its true size.")
@click.option(
    "--square",
    "square_mm",
    type=click.IntRange(SMALLEST_SQUARE_MM, LARGEST_SQUARE_MM),
    required=True,
    metavar="MM",
    help=f"The side of a square in millimetres, {SMALLEST_SQUARE_MM} to {LARGEST_SQUARE_MM}.",
)
@click.option(
    "--paper",
    type=click.Choice([paper.name.lower() for paper in Paper]),
    help="Cut the board into sheets of this paper: FILE-1.svg, FILE-2.svg and so on; by default one large sheet.",
)
@click.option(
    "--orientation",
    type=click.Choice([orientation.value for orientation in Orientation]),
    default=Orientation.VISMIN.value,
    show_default=True,
    help="Which squares are played on.",
)
@click.option("--from-above", is_flag=True, help="As players see it; by default from below, where the reeds are glued.")
@click.option("--jig", is_flag=True, help="The jig for the magnets and the card for the test of one square, on A4.")
@drawing_output_option
def template(
    square_mm: int, paper: str | None, orientation: str, from_above: bool, jig: bool, output: Path | None
) -> None:
    """Draw where reeds and LEDs lie below each square, as SVG at its true size, with a line to check the printer by."""
    view = BoardView(square_mm=square_mm, orientation=Orientation(orientation), is_from_below=not from_above)
    if jig:
        write_drawing(draw_jig(square_mm), output)
    elif paper is None:
        write_drawing(draw_board(view), output)
    elif output is None or output == STDOUT:
        raise CommandError("--paper makes several files; name the first part of their names with -o FILE.svg")
    else:
        _write_sheets(draw_sheets(view, Paper[paper.upper()]), output)


def _write_sheets(sheets: Sequence[str], output: Path) -> None:
    """Write each sheet to a file with its number, and name them all."""
    files = [output.with_stem(f"{output.stem}-{number}") for number in range(1, len(sheets) + 1)]
    for file, sheet in zip(files, sheets, strict=True):
        write_drawing(sheet, file)
    click.echo(f"{len(files)} sheets: {files[0]} to {files[-1].name}")
