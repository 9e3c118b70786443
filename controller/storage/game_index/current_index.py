"""The index of a folder's journal as it is now: opened, brought up to date, and made anew if it is damaged."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from controller.storage.game_index.index_database import index_file, open_index, open_index_copy, remove_index
from controller.storage.game_index.index_update import update_index
from controller.storage.game_index.search import GameIndex
from controller.storage.journal import GameId, JournalError
from controller.storage.journal.errors import READ_ERRORS, is_damage
from controller.storage.journal.paths import journal_file
from controller.storage.journal.reader import open_for_reading

ResultT = TypeVar("ResultT")


class IndexDamageError(Exception):
    """An index turned out to be damaged while it was searched; it is deleted, and the next one is sound."""


def read_game_index(
    folder: Path,
    read: Callable[[GameIndex], ResultT],
    running: GameId | None = None,
    *,
    is_board_running: bool = False,
) -> ResultT:
    """Return what `read` returns of the index of a folder's journal; it is called again if the index is damaged.

    `running` is the game at the board; or else it is the newest one, if a board is known to run. Raises JournalError if
    the journal cannot be read.
    """
    try:
        with open_game_index(folder, running, is_board_running=is_board_running) as index:
            return read(index)
    except IndexDamageError:
        pass
    try:
        with open_game_index(folder, running, is_board_running=is_board_running) as index:
            return read(index)
    except IndexDamageError as error:
        raise JournalError(index_file(folder), f"it is damaged ({error.__cause__})", "check the disk") from error


@contextmanager
def open_game_index(
    folder: Path, running: GameId | None = None, *, is_board_running: bool = False
) -> Iterator[GameIndex]:
    """Yield the index of a folder's journal; parameters and errors as those of `read_game_index`.

    Raises IndexDamageError if it turns out to be damaged while it is used.
    """
    with open_for_reading(journal_file(folder)) as journal, _open_current(folder, journal) as index:
        try:
            index.execute("BEGIN")  # one snapshot for all reads, as of the journal
            newest = index.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
            yield GameIndex(journal, index, newest if is_board_running else running or 0, newest)
        except READ_ERRORS as error:  # the journal's own would be told as its damage
            remove_index(folder)
            raise IndexDamageError from error


@contextmanager
def _open_current(folder: Path, journal: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Yield an index after its update: the file's, that of a new file, or else one in memory."""
    for open_one in (open_index, open_index, open_index_copy):
        with open_one(folder) as index:
            try:
                update_index(journal, index)
            except READ_ERRORS as error:  # also of a disk that is full, and of a process that keeps the index
                if is_damage(error):
                    remove_index(folder)
                if open_one is open_index_copy:
                    raise
            else:
                yield index
                return
