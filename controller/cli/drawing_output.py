"""Where a command that draws puts its SVG: the option -o, and the file."""

from pathlib import Path

import click

from controller.cli.errors import unwritable_file_error
from controller.cli.file_endings import ending_check

STDOUT = Path("-")
"""The file name that stands for standard output."""

output_path = click.Path(dir_okay=False, path_type=Path, allow_dash=True)

drawing_output_option = click.option(
    "-o",
    "--output",
    type=output_path,
    callback=ending_check(".svg"),
    metavar="FILE.svg",
    help="The file to write; - is standard output, which is the default.",
)


def write_drawing(drawing: str, output: Path | None) -> None:
    """Write a drawing to a file, or to standard output.

    Raises CommandError if the file cannot be written.
    """
    if output is None or output == STDOUT:
        click.echo(drawing, nl=False)
        return
    try:
        output.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise unwritable_file_error(output, error) from error
