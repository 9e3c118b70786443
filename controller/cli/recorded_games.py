"""One recorded game that a command names by its number."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder
from controller.cli.value_completion import complete_game
from controller.storage.journal import LARGEST_ID, GameId, JournalError, RecordedGame, load_game

ResultT = TypeVar("ResultT")

game_number = click.IntRange(min=1, max=LARGEST_ID)
game_argument = click.argument("game", metavar="ID", type=game_number, shell_complete=complete_game)


def load_recorded_game(game: int, folder: Path | None) -> RecordedGame:
    """Load a game; raises CommandError for one that is unknown or damaged, and for a journal that cannot be read."""
    return report_journal_errors(lambda: load_game(choose_journal_folder(folder), GameId(game)))


def report_journal_errors(action: Callable[[], ResultT]) -> ResultT:
    """Return the result of an action on the journal; its errors become those of the command."""
    try:
        return action()
    except JournalError as error:
        raise CommandError(str(error)) from error
