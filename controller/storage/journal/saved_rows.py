"""A game that was saved from a damaged journal, as the rows that a new journal takes."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.storage.journal.checksums import ChainEnd, extend_chain
from controller.storage.journal.game_checksums import GameChecksums, new_checksums
from controller.storage.journal.new_rows import ChainRow
from controller.storage.journal.records import GameId
from controller.storage.journal.table_columns import CHAIN_COLUMNS, HEADING_COLUMNS

_SAME_HEADING = f"SELECT id FROM games WHERE {' AND '.join(f'{column} IS ?' for column in HEADING_COLUMNS[1:])}"  # noqa: S608  names of this program
_MOVES = "SELECT at_us, origin, landing FROM moves WHERE game = ? ORDER BY record LIMIT ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedRows:
    """A game that was saved from a damaged journal, as rows."""

    heading: ChainRow  # the values of HEADING_COLUMNS
    checksums: GameChecksums
    rows: Mapping[str, Sequence[ChainRow]]  # of each table that has a chain, with their checksums


def has_game(connection: sqlite3.Connection, saved: SavedRows) -> bool:
    """Return True if a journal has a game under any number that began and was played as a saved one."""
    columns = [CHAIN_COLUMNS["moves"].index(column) for column in ("at_us", "origin", "landing")]
    moves = [tuple(row[column] for column in columns) for row in saved.rows["moves"]]
    return any(
        [tuple(row) for row in connection.execute(_MOVES, (game, len(moves)))] == moves
        for (game,) in connection.execute(_SAME_HEADING, saved.heading[1:]).fetchall()
    )


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
