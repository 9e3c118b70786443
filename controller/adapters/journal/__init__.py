"""The journal: every game on disk as it is played, to go on with, to read and to export."""

from controller.adapters.journal.errors import JournalError
from controller.adapters.journal.memory import MemoryJournal
from controller.adapters.journal.place import default_journal_folder, journal_file
from controller.adapters.journal.reader import LARGEST_ID, GameSummary, list_games, load_game, load_inputs, newest_games
from controller.adapters.journal.records import ScoreEntry, GameId, JournalPort, RecordedGame, SavedGame
from controller.adapters.journal.retaking import restore_certain_session, restore_stopped_session
from controller.adapters.journal.store import Journal

__all__ = [
    "LARGEST_ID",
    "ScoreEntry",
    "GameId",
    "GameSummary",
    "Journal",
    "JournalError",
    "JournalPort",
    "MemoryJournal",
    "RecordedGame",
    "SavedGame",
    "default_journal_folder",
    "journal_file",
    "list_games",
    "load_game",
    "load_inputs",
    "newest_games",
    "restore_certain_session",
    "restore_stopped_session",
]
