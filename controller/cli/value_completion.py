"""What a shell offers as the value of an option or argument."""

from pathlib import Path

import click
from click.shell_completion import CompletionItem

MOST_GAMES = 50
"""The games that are offered, the newest first. A choice: more than two screens help nobody to choose."""


def complete_profile(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the shipped profiles that begin with a text; where none does, a shell completes files."""
    del context, parameter
    # imported here, as below: a shell waits for the answer, and most questions need neither
    from controller.profile import shipped_profiles

    names = [CompletionItem(name) for name in shipped_profiles() if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the numbers of games of the journal that begin with a text, the newest first, each with its date."""
    del parameter
    from controller.storage.journal import JournalError, default_journal_folder, newest_games

    folder = context.params.get("folder")
    try:
        games = newest_games(folder if isinstance(folder, Path) else default_journal_folder(), None, MOST_GAMES)
    except JournalError:
        return []
    return [CompletionItem(str(game.id), help=game.date) for game in games if str(game.id).startswith(incomplete)]
