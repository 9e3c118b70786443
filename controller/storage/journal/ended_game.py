"""A game of the journal that is over, with its inputs."""

from pathlib import Path

from controller.storage.journal.game_check import load_heading
from controller.storage.journal.paths import journal_file
from controller.storage.journal.queries import load_saved_game
from controller.storage.journal.reader import open_for_reading
from controller.storage.journal.records import GameId, SavedGame


def load_ended_game(folder: Path, game: GameId) -> SavedGame | None:
    """Load a game as it was at its end; None: it goes on. Raises JournalError, also for an unknown game."""
    file = journal_file(folder)
    with open_for_reading(file) as connection:
        is_over = load_heading(file, connection, game).outcome is not None
        return load_saved_game(file, connection, game) if is_over else None
