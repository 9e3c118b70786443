"""The check of one game of a journal: what of it fits, and the first thing that does not."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from controller.rules.outcome import Outcome
from controller.session.effects import Record
from controller.session.inputs import GameStarted, Input
from controller.storage.journal.chain_check import CheckedRows, check_chain
from controller.storage.journal.change_rows import change_of
from controller.storage.journal.codec import decode
from controller.storage.journal.columns import DATA_ERRORS, has_column, read_int_up_to
from controller.storage.journal.errors import DamageError, JournalError, one_line
from controller.storage.journal.game_checksums import GameChecksums, read_game_checksums
from controller.storage.journal.game_rows import outcome_of, started_of
from controller.storage.journal.move_rows import record_of
from controller.storage.journal.records import GameId
from controller.storage.journal.rule_check import CheckedGame, begin_check, check_record
from controller.storage.journal.schema_check import has_table
from controller.storage.journal.table_columns import NUMBER_COLUMNS

MOST_INPUTS = 10_000_000
"""The most inputs of a game that are believed; a board produces a hundred thousand in hours."""

ROW_NAMES = {"inputs": "input", "moves": "recorded move", "changes": "change"}


class Mismatch(NamedTuple):
    """The first thing of a game that does not fit."""

    ply: int  # the game up to the ply before it fits
    cause: str  # with the name of the row

    def as_error(self, file: Path, game: GameId) -> DamageError:
        """Return the error that names game and ply."""
        return DamageError(file, f"game {game} is damaged at ply {self.ply}: {self.cause}", game, self.ply)


class StoredRecord(NamedTuple):
    """A record that fits."""

    record: Record
    input_seq: int  # of the input that made it
    row: sqlite3.Row


class CheckedHistory(NamedTuple):
    """The moves and changes of a game up to the first mismatch."""

    records: list[StoredRecord]
    mismatch: Mismatch | None  # None: all of them fit


class CheckedInputs(NamedTuple):
    """The inputs of a game up to the first mismatch."""

    inputs: list[Input]
    mismatch: Mismatch | None  # None: all of them fit


class GameHeading(NamedTuple):
    """The row of a game, checked."""

    id: GameId
    started: GameStarted
    outcome: Outcome | None
    checksums: GameChecksums | None  # None: an older version wrote the game, or its row does not fit
    heading_checksum: bytes | None = None  # known although the checksums are not

    @property
    def first_checksum(self) -> bytes | None:
        """The checksum with which each chain begins; None: the rows have none."""
        return self.heading_checksum if self.checksums is None else self.checksums.heading


def load_heading(file: Path, connection: sqlite3.Connection, game: GameId) -> GameHeading:
    """Load what a game began with and how it ended.

    Raises JournalError for an unknown game, DamageError for a damaged one, sqlite3.Error if the file cannot be read.
    """
    row = connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise JournalError(file, f"there is no game {game}", "`damahan games list` shows those that exist")
    try:
        return GameHeading(game, started_of(row), outcome_of(row), read_game_checksums(row))
    except DATA_ERRORS as error:
        raise DamageError(file, f"game {game} is damaged: {one_line(error)}", game) from error


def check_history(connection: sqlite3.Connection, heading: GameHeading) -> CheckedHistory:
    """Return the moves and changes of a game in their order, as far as they fit."""
    checksums = heading.checksums
    first = heading.first_checksum
    moves = check_chain(connection, "moves", heading.id, first, None if checksums is None else checksums.moves)
    changes = CheckedRows([], None)
    if first is not None or has_table(connection, "changes"):  # journals of versions 1 to 3 have no such table
        end = None if checksums is None else checksums.changes
        changes = check_chain(connection, "changes", heading.id, first, end)
    records: list[StoredRecord] = []
    game = begin_check(heading.started)
    last_move = min(_last_move_before(changes), len(moves.rows))
    for row in sorted([*moves.rows, *changes.rows], key=_record_order):
        table = "changes" if _is_change(row) else "moves"
        if _record_order(row)[0] > last_move:
            later = _mismatch(records, table, row[NUMBER_COLUMNS[table]], "comes after a move that is missing")
            return CheckedHistory(records, _chain_mismatch(records, moves, changes) or later)
        try:
            record, game = _check_row(row, heading, game)
            records.append(StoredRecord(record, read_int_up_to(row, "input_seq", MOST_INPUTS), row))
        except DATA_ERRORS as error:
            return CheckedHistory(records, _mismatch(records, table, row[NUMBER_COLUMNS[table]], one_line(error)))
    return CheckedHistory(records, _chain_mismatch(records, moves, changes))


def check_inputs(connection: sqlite3.Connection, heading: GameHeading, records: list[StoredRecord]) -> CheckedInputs:
    """Return the inputs of a game as far as they fit; the records that fit say which ply an input belongs to."""
    checksums = heading.checksums
    end = None if checksums is None else checksums.inputs
    rows, mismatch = check_chain(connection, "inputs", heading.id, heading.first_checksum, end)
    inputs: list[Input] = []
    for row in rows:
        try:
            inputs.append(decode(row["kind"], row["at_us"], row["body"]))
        except DATA_ERRORS as error:
            return CheckedInputs(inputs, _input_mismatch(records, row["seq"], one_line(error)))
    if mismatch is not None:
        return CheckedInputs(inputs, _input_mismatch(records, mismatch.number, mismatch.cause))
    beyond = [record for record in records if not 0 <= record.input_seq <= len(inputs)]
    if beyond:
        return CheckedInputs(inputs, _input_mismatch(records, beyond[0].input_seq, "is missing"))
    return CheckedInputs(inputs, None)


def _check_row(row: sqlite3.Row, heading: GameHeading, game: CheckedGame) -> tuple[Record, CheckedGame]:
    settings = heading.started.settings
    record = change_of(row, settings) if _is_change(row) else record_of(row, settings)
    return record, check_record(game, record)


def _chain_mismatch(records: list[StoredRecord], moves: CheckedRows, changes: CheckedRows) -> Mismatch | None:
    """Return the mismatch of the chain of moves, or else that of the changes."""
    for table, checked in (("moves", moves), ("changes", changes)):
        if checked.mismatch is not None:
            return _mismatch(records, table, checked.mismatch.number, checked.mismatch.cause)
    return None


def _mismatch(records: list[StoredRecord], table: str, number: int, cause: str) -> Mismatch:
    ply = records[-1].record.ply if records else 0
    return Mismatch(ply + 1, f"{ROW_NAMES[table]} {number} {cause}")


def _input_mismatch(records: list[StoredRecord], seq: int, cause: str) -> Mismatch:
    return _mismatch([record for record in records if record.input_seq < seq], "inputs", seq, cause)


def _last_move_before(changes: CheckedRows) -> float:
    """Return the number of the last move that is known to be before the first change that does not fit."""
    if changes.mismatch is None or changes.mismatch.row is None:
        # a change that is gone can have been anywhere; the moves after it fit the rules, or they show its place
        return float("inf")
    place = changes.mismatch.row["record"]
    return place if isinstance(place, int) else float("inf")


def _is_change(row: sqlite3.Row) -> bool:
    return has_column(row, "change")


def _record_order(row: sqlite3.Row) -> tuple[int, int]:
    """Return the sort key of a move or a change: a change follows the moves recorded before it."""
    record = row["record"]
    return record if isinstance(record, int) else 0, row["change"] if _is_change(row) else 0
