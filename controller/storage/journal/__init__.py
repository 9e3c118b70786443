"""The journal: every game on disk while it is played; it can be continued, read and exported."""

from controller.storage.journal.errors import DamageError, JournalError
from controller.storage.journal.memory import MemoryJournal
from controller.storage.journal.paths import default_journal_folder, journal_file
from controller.storage.journal.reader import LARGEST_ID, GameSummary, list_games, load_game, load_inputs, newest_games
from controller.storage.journal.records import GameId, JournalPort, RecordedGame, SavedGame, ScoreEntry
from controller.storage.journal.recovery import restore_certain_session, restore_stopped_session
from controller.storage.journal.store import Journal

__all__ = [
    "LARGEST_ID",
    "DamageError",
    "GameId",
    "GameSummary",
    "Journal",
    "JournalError",
    "JournalPort",
    "MemoryJournal",
    "RecordedGame",
    "SavedGame",
    "ScoreEntry",
    "default_journal_folder",
    "journal_file",
    "list_games",
    "load_game",
    "load_inputs",
    "newest_games",
    "restore_certain_session",
    "restore_stopped_session",
]
