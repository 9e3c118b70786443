"""The numbers of games that are known of a journal that is damaged or lost: its successor goes on after them."""

import logging
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path

from controller.storage.activity_log import read_activities
from controller.storage.journal.columns import is_int_up_to
from controller.storage.journal.errors import READ_ERRORS, is_damage
from controller.storage.journal.paths import JOURNAL_STEM
from controller.storage.journal.reader import connect_for_reading
from controller.storage.journal.schema import totals_checksum

MOST_GAMES = 1_000_000
"""The largest number of a game that is believed of a damaged journal."""

_MOST_BACKUPS = 16  # a choice: the newest ones know the largest numbers, and a start must not wait for a slow stick
_QUERIES = ("SELECT max(id) FROM games", "SELECT max(game) FROM inputs", "SELECT max(given) FROM seal")

log = logging.getLogger(__name__)


def find_known_number(folder: Path, places: Iterable[Path]) -> int:
    """Return the largest number of a game in the backups in some places and in the log of who did what; 0: none.

    What cannot be read is logged and left out.
    """
    newest = _newest_logged(folder)
    for place in dict.fromkeys(places):
        try:
            backups = sorted(place.glob(f"{JOURNAL_STEM}-*.sqlite3"), key=_modification_time, reverse=True)
        except OSError as error:
            _log_unread(place, error)
            continue
        for file in islice(backups, _MOST_BACKUPS):
            newest = max(newest, _newest_in_backup(file))
    return newest


def read_newest_number(connection: sqlite3.Connection) -> int:
    """Return the largest number of a game that can be read of a database; 0 if none can."""
    newest = 0
    for query in _QUERIES:
        try:
            row = connection.execute(query).fetchone()
        except READ_ERRORS as error:
            if not is_damage(error):
                raise
            continue
        if is_int_up_to(row[0], MOST_GAMES):
            newest = max(newest, row[0])
    return newest


def read_game_count(connection: sqlite3.Connection) -> int:
    """Return how many games a damaged database says that it has; 0 if that is damaged too."""
    try:
        rows = connection.execute("SELECT games, newest, given, checksum FROM seal").fetchall()
        if len(rows) == 1 and rows[0][3] == totals_checksum(connection, rows[0][:3]):
            return int(rows[0][0])
    except READ_ERRORS as error:
        if not is_damage(error):
            raise
    return 0


def _newest_in_backup(file: Path) -> int:
    try:
        with closing(connect_for_reading(file)) as connection:
            newest = read_newest_number(connection)
    except (*READ_ERRORS, OSError) as error:
        _log_unread(file, error)
        return 0
    if not newest:
        log.warning("%s: no number of a game can be read in it", file)
    return newest


def _newest_logged(folder: Path) -> int:
    try:
        games = [each.game for each in read_activities(folder) if each is not None and each.game is not None]
    except OSError as error:
        _log_unread(folder, error)
        return 0
    return max((game for game in games if is_int_up_to(game, MOST_GAMES)), default=0)


def _modification_time(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # deleted meanwhile
        return 0


def _log_unread(place: Path, error: Exception) -> None:
    log.warning("%s: the numbers of its games cannot be read: %s", place, error)
