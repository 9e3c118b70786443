"""The checksums of a game: the part of its row that says how many rows the game has and how their chains end."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.session.effects import RecordOutcome
from controller.storage.journal.checksums import ChainEnd, StoredValue, extend_chain, row_checksum
from controller.storage.journal.columns import RowError, has_column
from controller.storage.journal.records import GameId
from controller.storage.journal.table_columns import (
    CHAIN_COLUMNS,
    HEADING_COLUMNS,
    NUMBER_COLUMNS,
    RESULT_COLUMNS,
    STATE_COLUMNS,
)

_RESULT_END = len(RESULT_COLUMNS)
_NO_RESULT = (None,) * _RESULT_END

_UPDATE = (
    f"UPDATE games SET {', '.join(f'{column} = ?' for column in (*STATE_COLUMNS, 'heading_checksum', 'checksum'))}"  # noqa: S608  names of this program
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChecksums:
    """What the row of a game says of its rows; it is written with each of them."""

    game: GameId
    heading: bytes  # the checksum of what the game began with; each chain begins with it
    result: tuple[StoredValue, ...] = _NO_RESULT  # the values of RESULT_COLUMNS
    recovered: str | None = None  # what was saved of the game from a damaged journal; None: it is whole
    inputs: ChainEnd
    moves: ChainEnd
    changes: ChainEnd

    def with_result(self, outcome: RecordOutcome | None) -> "GameChecksums":
        """Return the checksums of the game with a result, or of the game that goes on."""
        if outcome is None:
            return replace(self, result=_NO_RESULT)
        final = outcome.outcome
        return replace(self, result=(final.score.value, final.termination.value, final.clause, outcome.at_us))

    def state_values(self) -> tuple[StoredValue, ...]:
        """Return the values of STATE_COLUMNS."""
        ends = (self.inputs, self.moves, self.changes)
        counts, checksums = tuple(end.length for end in ends), tuple(end.checksum for end in ends)
        return (*self.result, self.recovered, *counts, *checksums)

    def state_checksum(self) -> bytes:
        """Return the checksum of the game's row."""
        return row_checksum(self.heading, "games", self.state_values())


def new_checksums(heading_values: Sequence[StoredValue], game: GameId) -> GameChecksums:
    """Return the checksums of a game that begins with these values of HEADING_COLUMNS."""
    heading = row_checksum(b"", "games", heading_values)
    empty = ChainEnd(0, heading)
    return GameChecksums(game=game, heading=heading, inputs=empty, moves=empty, changes=empty)


def read_game_checksums(row: sqlite3.Row) -> GameChecksums | None:
    """Return the checksums in a row of a game; None if the game is unchecked: an older version wrote it.

    Raises RowError if the row does not fit its checksums.
    """
    if not has_column(row, "checksum"):
        return None
    columns = ("heading_checksum", "checksum", *STATE_COLUMNS[_RESULT_END:])
    if all(row[column] is None for column in columns):
        return None
    if row["heading_checksum"] != row_checksum(b"", "games", [row[column] for column in HEADING_COLUMNS]):
        raise RowError("what it began with does not fit its checksum")
    state = tuple(row[column] for column in STATE_COLUMNS)
    if row["checksum"] != row_checksum(row["heading_checksum"], "games", state):
        raise RowError("its row does not fit its checksum")
    return GameChecksums(
        game=GameId(row["id"]),
        heading=row["heading_checksum"],
        result=state[:_RESULT_END],
        recovered=row["recovered"],
        inputs=ChainEnd(row["input_count"], row["input_checksum"]),
        moves=ChainEnd(row["move_count"], row["move_checksum"]),
        changes=ChainEnd(row["change_count"], row["change_checksum"]),
    )


def write_game_checksums(connection: sqlite3.Connection, checksums: GameChecksums) -> None:
    """Write checksums to the row of their game, as part of a transaction."""
    values = (*checksums.state_values(), checksums.heading, checksums.state_checksum(), checksums.game)
    connection.execute(f"{_UPDATE} WHERE id = ?", values)


def add_checksums(connection: sqlite3.Connection, game: GameId) -> GameChecksums:
    """Write the checksum of every row of a game, in a transaction; return those of the game, still to be written."""
    heading_names = ", ".join(HEADING_COLUMNS)
    heading = connection.execute(f"SELECT {heading_names} FROM games WHERE id = ?", (game,)).fetchone()  # noqa: S608  names of this program
    result_names = ", ".join(RESULT_COLUMNS)
    result = connection.execute(f"SELECT {result_names} FROM games WHERE id = ?", (game,)).fetchone()  # noqa: S608  names of this program
    checksums = new_checksums(tuple(heading), game)
    ends = {table: _add_row_checksums(connection, table, game, checksums.heading) for table in CHAIN_COLUMNS}
    return replace(checksums, result=tuple(result), inputs=ends["inputs"], moves=ends["moves"], changes=ends["changes"])


def _add_row_checksums(connection: sqlite3.Connection, table: str, game: GameId, heading: bytes) -> ChainEnd:
    columns, number = CHAIN_COLUMNS[table], NUMBER_COLUMNS[table]
    query = f"SELECT {', '.join(columns)} FROM {table} WHERE game = ? ORDER BY {number}"  # noqa: S608  names of this program
    rows = [tuple(row) for row in connection.execute(query, (game,))]
    summed, end = extend_chain(ChainEnd(0, heading), table, rows)
    update = f"UPDATE {table} SET checksum = ? WHERE game = ? AND {number} = ?"  # noqa: S608  names of this program
    connection.executemany(update, [(row[-1], game, place) for place, row in enumerate(summed, 1)])
    return end
