"""The side that the program plays, as one word: in the menu, on the page and on the command line."""

from controller.settings.choices import GameChoices
from controller.settings.game import GameSettings
from controller.settings.move_source import MoveSource

NO_SIDE = "none"
BOTH_SIDES = "both"
PROGRAM_SIDES = (NO_SIDE, "white", "black", BOTH_SIDES)


def program_sides_text(game: GameSettings) -> str:
    """Return which side the program plays, as one of PROGRAM_SIDES."""
    is_white, is_black = (source is MoveSource.PROGRAM for source in (game.white_moves, game.black_moves))
    if is_white and is_black:
        return BOTH_SIDES
    return "white" if is_white else "black" if is_black else NO_SIDE


def choose_program_sides(text: str, level: int | None = None) -> GameChoices:
    """Return the choice of the side that the program plays, without the name of a person who played it before."""
    white, black = (
        MoveSource.PROGRAM if text in (side, BOTH_SIDES) else MoveSource.BOARD for side in ("white", "black")
    )
    white_name, black_name = ("" if source is MoveSource.PROGRAM else None for source in (white, black))
    return GameChoices(
        white_moves=white,
        black_moves=black,
        level=level,
        white=white_name,
        white_club=white_name,
        black=black_name,
        black_club=black_name,
    )
