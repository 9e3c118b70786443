"""A game that was saved from a damaged journal, as the rows that a new journal takes."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.storage.journal.checksums import ChainEnd, extend_chain
from controller.storage.journal.game_checksums import GameChecksums, new_checksums
from controller.storage.journal.new_rows import ChainRow
from controller.storage.journal.records import GameId
from controller.storage.journal.table_columns import CHAIN_COLUMNS, HEADING_COLUMNS, RESULT_COLUMNS

LEFT_NOTE = "it was added beside other games, so it does not go on"
"""The end of the note of a game that no board goes on with, although it may be the newest one without a result."""

_SAME_HEADING = f"SELECT * FROM games WHERE {' AND '.join(f'{column} IS ?' for column in HEADING_COLUMNS[1:])}"  # noqa: S608  names of this program
_COMPARED_COLUMNS = {
    "moves": ("record", "at_us", "origin", "landing"),
    "changes": ("change", "at_us", "what", "before", "after"),
}
"""What tells the rows of one game from those of another, by table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedRows:
    """A game that was saved from a damaged journal, as rows."""

    heading: ChainRow  # the values of HEADING_COLUMNS
    checksums: GameChecksums
    rows: Mapping[str, Sequence[ChainRow]]  # of each table that has a chain, with their checksums


def leave(saved: SavedRows, date: str) -> SavedRows:
    """Return a saved game that no board goes on with; its note says so, with the date if it had no note."""
    note = saved.checksums.recovered
    text = left_note(f"{date}: it is whole" if note is None else note)
    return replace(saved, checksums=replace(saved.checksums, recovered=text))


def left_note(note: str) -> str:
    """Return the note of a game that no board goes on with."""
    return note if note.endswith(LEFT_NOTE) else f"{note}; {LEFT_NOTE}"


def find_current_game(connection: sqlite3.Connection) -> GameId | None:
    """Return the number of the newest game that a board may go on with; it may be over."""
    query = "SELECT max(id) FROM games WHERE coalesce(recovered, '') NOT LIKE ?"
    (newest,) = connection.execute(query, (f"%{LEFT_NOTE}",)).fetchone()
    return None if newest is None else GameId(newest)


def has_game(connection: sqlite3.Connection, saved: SavedRows) -> bool:
    """Return True if a journal has all of a saved game under any number: its moves, its changes and its result."""
    same = connection.execute(_SAME_HEADING, saved.heading[1:]).fetchall()
    return any(_has_all_of(connection, game, saved) for game in same)


def _has_all_of(connection: sqlite3.Connection, game: sqlite3.Row, saved: SavedRows) -> bool:
    is_longer = False
    for table, columns in _COMPARED_COLUMNS.items():
        query = f"SELECT {', '.join(columns)} FROM {table} WHERE game = ? ORDER BY {columns[0]}"  # noqa: S608  names of this program
        stored = [tuple(row) for row in connection.execute(query, (game["id"],))]
        places = [CHAIN_COLUMNS[table].index(column) for column in columns]
        rows = [tuple(row[place] for place in places) for row in saved.rows[table]]
        if stored[: len(rows)] != rows:
            return False
        is_longer |= len(stored) > len(rows)
    result = tuple(game[column] for column in RESULT_COLUMNS)
    # a game that went on, or was corrected, may have another result since, or none
    return is_longer or saved.checksums.result in (result, (None,) * len(RESULT_COLUMNS))


def renumber(saved: SavedRows, game: GameId) -> SavedRows:
    """Return a saved game under another number, which its checksums cover."""
    heading = (game, *saved.heading[1:])
    first = new_checksums(heading, game)
    rows, ends = dict[str, list[ChainRow]](), dict[str, ChainEnd]()
    for table, old_rows in saved.rows.items():
        raw = [(game, *row[1:-1]) for row in old_rows]
        rows[table], ends[table] = extend_chain(ChainEnd(0, first.heading), table, raw)
    checksums = replace(
        saved.checksums,
        game=game,
        heading=first.heading,
        inputs=ends["inputs"],
        moves=ends["moves"],
        changes=ends["changes"],
    )
    return SavedRows(heading=heading, checksums=checksums, rows=rows)
