"""`damahan wiring`: draw the wiring diagram of a board."""

from pathlib import Path

import click

from controller.cli.errors import CommandError, FaultyProfileError, unwritable_file_error
from controller.faces.wiring import draw_wiring
from controller.profile import ProfileError, load_profile
from hardware.settings import WiredBoardWiring


@click.command(short_help="Draw the wiring diagram of a board as SVG.")
@click.argument("profile", metavar="NAME|FILE")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.svg",
    help="The file to write; by default standard output.",
)
def wiring(profile: str, output: Path | None) -> None:
    """Draw the wiring diagram of a board, as SVG, from its profile: every part, line and pin of the Pi's header."""
    try:
        board: object = load_profile(profile).board
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    if not isinstance(board, WiredBoardWiring):
        raise CommandError(f'{profile}: a simulated board has no wires; name a profile with board.kind "wired"')
    picture = draw_wiring(board, Path(profile).stem)
    if output is None:
        click.echo(picture, nl=False)
        return
    try:
        output.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise unwritable_file_error(output, error) from error
