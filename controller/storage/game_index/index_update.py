"""The index brought up to date: only games that are new or have changed are read from the journal."""

import sqlite3
from collections.abc import Sequence

from controller.storage.game_index.index_database import HEAD_COLUMNS, LINE_COLUMNS
from controller.storage.game_index.indexed_game import IndexedGame, read_indexed_game
from controller.storage.journal.schema_check import has_table
from controller.storage.journal.table_columns import insert_statement

BATCH = 50
"""Games of one transaction. A choice: another process waits for the index for less than a quarter of a second."""

_CHECKED = "SELECT id, quote(checksum) FROM games"
_MOVE_COUNT = "(SELECT count(*) || ' ' || coalesce(max(record), 0) FROM moves WHERE moves.game = games.id)"
_CHANGE_COUNT = "(SELECT count(*) FROM changes WHERE changes.game = games.id)"
_NO_CHECKSUM = "NULL"  # as `quote` writes it: an older version wrote the game

_ADD_HEAD = insert_statement("games", HEAD_COLUMNS).replace("INSERT", "INSERT OR REPLACE", 1)
_ADD_LINE = insert_statement("lines", ("id", *LINE_COLUMNS)).replace("INSERT", "INSERT OR REPLACE", 1)


def update_index(journal: sqlite3.Connection, index: sqlite3.Connection) -> int:
    """Make an index that of a journal, and return how many games were read; raises sqlite3.Error."""
    found = _fingerprints(journal)
    indexed = _pairs(index, "SELECT id, fingerprint FROM games")
    gone = [game for game in indexed if game not in found]
    stale = [game for game in found if indexed.get(game) != found[game]]
    if gone:
        _write(index, gone, ())
    for first in range(0, len(stale), BATCH):
        batch = stale[first : first + BATCH]
        _write(index, (), [_read_game(journal, game, found[game]) for game in batch])
    return len(stale)


def _read_game(journal: sqlite3.Connection, game: int, fingerprint: str) -> IndexedGame:
    row = journal.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
    return read_indexed_game(journal, row, fingerprint)


def _fingerprints(journal: sqlite3.Connection) -> dict[int, str]:
    """Return for each game a text that changes with its row: that has a new checksum with each write."""
    columns = {name for _, name, *_ in journal.execute("PRAGMA table_info(games)")}
    found = _pairs(journal, _CHECKED) if "checksum" in columns else {}
    if not found or _NO_CHECKSUM in found.values():
        changes = _CHANGE_COUNT if has_table(journal, "changes") else "0"
        count = f"quote(result) || quote(termination) || {_MOVE_COUNT} || ' ' || {changes}"
        condition = "checksum IS NULL" if "checksum" in columns else "1"
        query = f"SELECT id, {count} FROM games WHERE {condition}"  # noqa: S608  names of this program
        found |= _pairs(journal, query)
    return found


def _pairs(connection: sqlite3.Connection, query: str) -> dict[int, str]:
    """Return what a query of two columns finds.

    The rows are read in a loop of Python, which lets the board's thread run between any two of them. `fetchall` does
    not: with 10,000 games an edge waited for 25 ms.
    """
    return {row[0]: row[1] for row in connection.execute(query)}


def _write(index: sqlite3.Connection, gone: Sequence[int], games: Sequence[IndexedGame]) -> None:
    index.execute("BEGIN IMMEDIATE")
    try:
        for table in ("games", "lines"):
            index.executemany(f"DELETE FROM {table} WHERE id = ?", [(game,) for game in gone])  # noqa: S608  the two tables
        index.executemany(_ADD_HEAD, [_values(game, HEAD_COLUMNS) for game in games])
        index.executemany(_ADD_LINE, [_values(game, ("id", *LINE_COLUMNS)) for game in games])
        index.execute("COMMIT")
    except BaseException:
        if index.in_transaction:
            index.execute("ROLLBACK")
        raise


def _values(game: IndexedGame, columns: Sequence[str]) -> tuple[int | str | bytes | None, ...]:
    return tuple(getattr(game, column) for column in columns)
