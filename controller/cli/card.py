"""`damahan card`: the player's card of a board, one page."""

from pathlib import Path

import click

from controller.cli.drawing_output import output_path, write_drawing
from controller.cli.errors import FaultyProfileError
from controller.cli.file_endings import ending_check
from controller.cli.options import own_language_option, profile_option
from controller.faces.board_drawing import BoardDrawing
from controller.faces.player_card import CardOptions, build_card, card_page, draw_card
from controller.profile import ProfileError, load_profile
from controller.words.side_names import load_catalogue_with_names

PAGE_ENDINGS = (".html", ".htm")


@click.command(short_help="Draw the player's card of a board: one page.")
@profile_option
@own_language_option
@click.option(
    "--face",
    type=click.Choice([face.value for face in BoardDrawing]),
    default=BoardDrawing.CHECKERBOARD.value,
    show_default=True,
    help="How boards are drawn.",
)
@click.option("--html", "is_page", is_flag=True, help="Write HTML, also to a file with another ending.")
@click.option(
    "-o",
    "--output",
    type=output_path,
    callback=ending_check(".svg", *PAGE_ENDINGS),
    metavar="FILE",
    help="The file to write: HTML if it ends in .html, else SVG; - is standard output, which is the default.",
)
def card(name: str, language: str | None, face: str, is_page: bool, output: Path | None) -> None:
    """Draw what players need to know at this board: start, move, capture, crown, lights, draw, and a wrong move.

    The card is one sheet of A4, and follows the profile: its buttons, its rule set, its names of the sides.
    """
    try:
        profile = load_profile(name)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    catalogue = load_catalogue_with_names(language or profile.face.language, profile.face.side_names)
    content = build_card(catalogue, profile.settings, CardOptions(BoardDrawing(face)))
    is_page = is_page or (output is not None and output.suffix.lower() in PAGE_ENDINGS)
    write_drawing(card_page(content) if is_page else draw_card(content), output)
