"""`damahan show-board`: light each LED once, and show the address of the page on the display."""

import click

from controller.app.board_showing import show_parts
from controller.cli.errors import FaultyProfileError
from controller.cli.options import profile_option
from controller.cli.printable_text import echo_line
from controller.profile import ProfileError, load_profile
from hardware.settings import WiredBoardWiring


@click.command("show-board", hidden=True, short_help="Light each LED once, and show the address of the page.")
@profile_option
@click.option("--address", help="The address of the page; left out: the display stays dark.")
@click.option(
    "--seconds",
    metavar="N",
    type=click.IntRange(0, 3600),
    default=20,
    show_default=True,
    help="How long the address is shown.",
)
def show_board(name: str, address: str | None, seconds: int) -> None:
    """Light each LED of a board once and show an address; `damahan setup` runs this as the user of the service."""
    try:
        profile = load_profile(name)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    if isinstance(profile.board, WiredBoardWiring):
        show_parts(profile, profile.board, address, seconds, echo_line)
