"""`damahan wiring`: draw the wiring diagram of a board."""

from pathlib import Path

import click

from controller.cli.drawing_output import drawing_output_option, write_drawing
from controller.cli.errors import CommandError, FaultyProfileError
from controller.cli.value_completion import complete_profile
from controller.faces.wiring import draw_wiring
from controller.profile import ProfileError, load_profile
from hardware.settings import WiredBoardWiring


@click.command(short_help="Draw the wiring diagram of a board as SVG.")
@click.argument("profile", metavar="NAME|FILE", shell_complete=complete_profile)
@drawing_output_option
def wiring(profile: str, output: Path | None) -> None:
    """Draw the wiring diagram of a board, as SVG, from its profile: every part, line and pin of the Pi's header."""
    try:
        board: object = load_profile(profile).board
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    if not isinstance(board, WiredBoardWiring):
        raise CommandError(f'{profile}: a simulated board has no wires; name a profile with board.kind "wired"')
    write_drawing(draw_wiring(board, Path(profile).stem), output)
