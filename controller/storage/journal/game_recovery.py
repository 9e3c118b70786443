"""Recovery from a damaged journal: it is set aside, and what can be read of it goes into a new one."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from controller.storage.journal.backup_search import restore_remedy
from controller.storage.journal.damaged_games import RecoveredGame, find_games, recover_game
from controller.storage.journal.errors import READ_ERRORS, JournalError, translate_errors
from controller.storage.journal.header_repair import repair_header
from controller.storage.journal.known_numbers import read_game_count, read_newest_number
from controller.storage.journal.lock import lock_folder
from controller.storage.journal.paths import journal_file, log_of
from controller.storage.journal.recovery_folders import held_recovery_folder, recovery_folder, remove_stale_folders
from controller.storage.journal.replacement import finish_replacement, replace_journal
from controller.storage.journal.schema import create_tables
from controller.storage.journal.schema_check import check_totals
from controller.storage.journal.schema_repair import repair_schema
from controller.storage.journal.store import Journal


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryReport:
    """What was saved."""

    source: Path  # the damaged journal as it is kept
    games: tuple[RecoveredGame, ...]  # that were saved, whole or in part, or that are lost
    present: tuple[int, ...]  # the numbers of games that were in the journal already
    missing: int = 0  # how many games the damaged journal had of which nothing can be read


def start_new_journal(folder: Path, at: datetime, known: int = 0) -> tuple[Journal, Path]:
    """Set a damaged journal aside, and open a new one whose games are numbered after those of the old one.

    `known` is the largest number of a game that is known elsewhere. Raises JournalError if another process writes the
    journal.
    """
    file = journal_file(folder)
    with translate_errors(file), ExitStack() as undo:
        lock = lock_folder(folder)
        undo.callback(lock.release)
        finish_replacement(folder)
        newest = max(known, newest_number(file))
        with _new_journal(folder) as (new, journal):
            journal.skip_numbers(newest)
            journal.close()
            source = replace_journal(folder, new, "damaged", at)
        undo.pop_all()
    return Journal.open(folder, lock), source or file


def recover_journal(folder: Path, at: datetime) -> RecoveryReport:
    """Set a folder's damaged journal aside, and save what can be read of it; errors as those of `start_new_journal`.

    Raises JournalError, and changes nothing, if no game can be read.
    """
    file = journal_file(folder)
    with translate_errors(file), ExitStack() as undo:
        undo.callback(lock_folder(folder).release)
        finish_replacement(folder)
        remove_stale_folders(folder)
        _check_any_game(folder)
        newest = newest_number(file)
        with _new_journal(folder) as (new, journal):
            journal.skip_numbers(newest)
            report = _save_games(journal, file, at, keeps_current=False)
            journal.close()
            source = replace_journal(folder, new, "damaged", at)
    return replace(report, source=source or file)


def recover_from_file(folder: Path, source: Path, at: datetime) -> RecoveryReport:
    """Add the games of a journal that was set aside to the folder's journal, but for those that it has.

    A game whose number another game has taken since gets the next free one. The board then resumes the game that it
    would have resumed before; only in a journal without games it may be one of these.
    """
    if not source.is_file() and not log_of(source).is_file():
        raise JournalError(source, "there is no such file", "name a journal that was set aside")
    with closing(Journal.open(folder)) as journal:
        return _save_games(journal, source, at, keeps_current=journal.has_games)


@contextmanager
def _new_journal(folder: Path) -> Iterator[tuple[Path, Journal]]:
    """Open a journal in a folder of its own, so that no start finds it before it is whole; yields its file too."""
    with recovery_folder(folder) as apart, closing(Journal.open(apart)) as journal:
        yield journal_file(apart), journal


def _save_games(journal: Journal, source: Path, at: datetime, *, keeps_current: bool) -> RecoveryReport:
    date = f"{at:%Y-%m-%d}"
    left_on = date if keeps_current else None
    games: list[RecoveredGame] = []
    present: list[int] = []
    with translate_errors(source), _open_copy(source) as connection:
        found = find_games(connection)
        missing = max(0, read_game_count(connection) - len(found))
        for game in found:
            recovered = recover_game(connection, game, date)
            number = game if recovered.saved is None else journal.add_saved_game(recovered.saved, left_on)
            if number is None:
                present.append(game)
            else:
                games.append(recovered._replace(number=number))
    return RecoveryReport(source=source, games=tuple(games), present=tuple(present), missing=missing)


def _check_any_game(folder: Path) -> None:
    """Raise JournalError if nothing of a journal's games can be read; it says which backup brings them back."""
    file = journal_file(folder)
    with translate_errors(file), _open_copy(file) as connection:
        if find_games(connection) or _is_empty_journal(file, connection):
            return
    raise JournalError(file, "nothing of it can be read", restore_remedy(folder))


def _is_empty_journal(file: Path, connection: sqlite3.Connection) -> bool:
    if not file.exists() or not file.stat().st_size:
        return False
    try:
        return check_totals(file, connection).given == 0
    except (*READ_ERRORS, JournalError):
        return False


@contextmanager
def _open_copy(source: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a damaged journal with its log, since SQLite changes the files that it opens."""
    with held_recovery_folder(source.parent) as folder:
        copy = journal_file(folder)
        for part, target in ((source, copy), (log_of(source), log_of(copy))):
            if part.exists():
                shutil.copyfile(part, target)
        if not copy.exists() or not copy.stat().st_size:
            # else SQLite deletes the log, which may hold every page but those that a new journal begins with
            _write_new_pages(copy)
        repair_header(copy)
        repair_schema(copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.row_factory = sqlite3.Row
            yield connection


def _write_new_pages(file: Path) -> None:
    """Write the pages of a new journal to a file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        create_tables(connection)
        file.write_bytes(connection.serialize())


def newest_number(file: Path) -> int:
    """Return the largest number of a game that can be read of a journal and its log; 0 if none can."""
    with _open_copy(file) as connection:
        return read_newest_number(connection)
