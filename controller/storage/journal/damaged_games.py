"""What can be saved of the games of a damaged journal."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from controller.session.effects import RecordOutcome
from controller.session.inputs import Tick
from controller.storage.journal.chain_check import find_cause, read_chain
from controller.storage.journal.checksums import ChainEnd, StoredValue, extend_chain, row_checksum
from controller.storage.journal.codec import decode, encode
from controller.storage.journal.columns import DATA_ERRORS, has_column
from controller.storage.journal.errors import READ_ERRORS, is_damage, one_line
from controller.storage.journal.game_check import (
    CheckedHistory,
    CheckedInputs,
    GameHeading,
    check_history,
    check_inputs,
)
from controller.storage.journal.game_checksums import GameChecksums, new_checksums, read_game_checksums
from controller.storage.journal.game_rows import outcome_of, started_of
from controller.storage.journal.named_results import find_named_result
from controller.storage.journal.new_rows import ChainRow
from controller.storage.journal.records import GameId
from controller.storage.journal.saved_rows import LEFT_NOTE, SavedRows, left_note
from controller.storage.journal.table_columns import (
    CHAIN_COLUMNS,
    HEADING_COLUMNS,
    NUMBER_COLUMNS,
    RESULT_COLUMNS,
)

_DEFAULTS: dict[str, StoredValue] = {"candidates": "[]", "unseen": 0, "clocks": ""}
"""The values of columns that older journals lack, where they are not NULL."""


class RecoveredGame(NamedTuple):
    """What can be saved of one game."""

    game: GameId
    saved: SavedRows | None  # None: nothing
    plies: int  # of it
    loss: str | None  # what is lost, in words; None: nothing
    number: int | None = None  # under which it is in the new journal


def find_games(connection: sqlite3.Connection) -> list[GameId]:
    """Return the numbers of all games of which something can be read, also if the table of games is damaged."""
    found: set[int] = set()
    for query in (
        "SELECT id FROM games",
        "SELECT id FROM games ORDER BY id DESC",
        "SELECT DISTINCT game FROM moves",
        "SELECT DISTINCT game FROM inputs",
    ):
        found |= {number for number in _read_numbers(connection, query) if number > 0}
    return [GameId(number) for number in sorted(found)]


def _read_numbers(connection: sqlite3.Connection, query: str) -> Iterator[int]:
    try:
        for (number,) in connection.execute(query):
            if isinstance(number, int):
                yield number
    except READ_ERRORS as error:
        if not is_damage(error):
            raise


def recover_game(connection: sqlite3.Connection, game: GameId, date: str) -> RecoveredGame:
    """Return what can be saved of a game; what is lost is noted in it, with the date.

    Inputs that are lost before a move that is saved become inputs that change nothing.
    """
    try:
        return _recover(connection, game, date)
    except READ_ERRORS as error:
        if not is_damage(error):
            raise
        return RecoveredGame(game, None, 0, f"it cannot be read ({one_line(error)})")
    except DATA_ERRORS as error:
        return RecoveredGame(game, None, 0, one_line(error))


def _recover(connection: sqlite3.Connection, game: GameId, date: str) -> RecoveredGame:
    row = connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
    heading, loss = _read_heading(row, game)
    history = check_history(connection, heading)
    inputs = check_inputs(connection, heading, history.records)
    plies = history.records[-1].record.ply if history.records else 0
    named = find_named_result(history.records) if heading.checksums is None and loss is not None else None
    if named is not None:
        loss = "its row is damaged, and its result is the one that its last change names"
    if history.mismatch is not None:
        loss = f"it ends after ply {plies}: {history.mismatch.cause}"
    elif inputs.mismatch is not None:
        loss = f"all moves are saved, and some reports of the sensors are lost: {inputs.mismatch.cause}"
    if loss is not None and _is_row_older(heading, history, inputs):
        loss = f"{loss}; its row is an older one, and so may its result be"
    needed = max([stored.input_seq for stored in history.records], default=0)
    input_rows = _whole_inputs(connection, heading, needed, len(inputs.inputs), is_cut=history.mismatch is not None)
    note = None if loss is None else f"{date}: {loss}"
    saved = _build_rows(row, heading, history, input_rows, note, named if history.mismatch is None else None)
    return RecoveredGame(game, saved, plies, loss)


def _is_row_older(heading: GameHeading, history: CheckedHistory, inputs: CheckedInputs) -> bool:
    """Return True if a game's row, which fits its checksum, knows fewer rows of the game than fit theirs."""
    end = heading.checksums
    if end is None:
        return False
    changes = sum(has_column(stored.row, "change") for stored in history.records)
    moves = len(history.records) - changes
    return moves > end.moves.length or changes > end.changes.length or len(inputs.inputs) > end.inputs.length


def _read_heading(row: sqlite3.Row | None, game: GameId) -> tuple[GameHeading, str | None]:
    """Return what a game began with, and what of its row is lost; raises ValueError if it cannot be read."""
    if row is None:
        raise ValueError("nothing tells how it began")
    try:
        return GameHeading(game, started_of(row), outcome_of(row), read_game_checksums(row)), None
    except DATA_ERRORS:
        if row["heading_checksum"] != row_checksum(b"", "games", [row[column] for column in HEADING_COLUMNS]):
            raise
    heading = row["heading_checksum"]
    return GameHeading(game, started_of(row), None, None, heading), "its result, or that it has none, is lost"


def _whole_inputs(
    connection: sqlite3.Connection, heading: GameHeading, needed: int, fitting: int, *, is_cut: bool
) -> list[ChainRow]:
    """Return the inputs that are saved: all up to the last record that is, and later ones as far as they fit."""
    count = needed if is_cut else max(needed, fitting)
    sound = _sound_inputs(connection, heading)
    rows: list[ChainRow] = []
    at_us = heading.started.at_us
    for seq in range(1, count + 1):
        row = sound.get(seq)
        if row is None:
            rows.append((heading.id, seq, *encode(Tick(at_us=at_us))))
        else:
            rows.append(tuple(row[column] for column in CHAIN_COLUMNS["inputs"]))
            at_us = row["at_us"]
    return rows


def _sound_inputs(connection: sqlite3.Connection, heading: GameHeading) -> dict[int, sqlite3.Row]:
    """Return the inputs that fit, by their numbers; each is held against the checksum that is stored before it."""
    sound: dict[int, sqlite3.Row] = {}
    before, last = heading.first_checksum, 0
    try:
        for row in read_chain(connection, "inputs", heading.id):
            seq = row[NUMBER_COLUMNS["inputs"]]
            if not isinstance(seq, int):
                continue
            if seq == last + 1 and find_cause("inputs", row, seq, before) is None and _is_decodable(row):
                sound[seq] = row
            before, last = (None if heading.first_checksum is None else _stored_checksum(row)), seq
    except READ_ERRORS as error:
        if not is_damage(error):
            raise
    return sound


def _stored_checksum(row: sqlite3.Row) -> bytes:
    checksum = row["checksum"]
    return checksum if isinstance(checksum, bytes) else b""


def _is_decodable(row: sqlite3.Row) -> bool:
    try:
        decode(row["kind"], row["at_us"], row["body"])
    except DATA_ERRORS:
        return False
    return True


def _build_rows(
    row: sqlite3.Row,
    heading: GameHeading,
    history: CheckedHistory,
    inputs: list[ChainRow],
    recovered: str | None,
    named: RecordOutcome | None,
) -> SavedRows:
    values = tuple(row[column] for column in HEADING_COLUMNS)
    checksums = new_checksums(values, heading.id).with_result(named)
    record_rows = [stored.row for stored in history.records]
    rows, ends = dict[str, list[ChainRow]](), dict[str, ChainEnd]()
    for table, raw in (
        ("inputs", inputs),
        ("moves", [_values(each, "moves") for each in record_rows if not has_column(each, "change")]),
        ("changes", [_values(each, "changes") for each in record_rows if has_column(each, "change")]),
    ):
        rows[table], ends[table] = extend_chain(ChainEnd(0, checksums.heading), table, raw)
    checksums = replace(
        checksums,
        result=checksums.result if heading.outcome is None else tuple(row[column] for column in RESULT_COLUMNS),
        recovered=_note(recovered, heading.checksums),
        inputs=ends["inputs"],
        moves=ends["moves"],
        changes=ends["changes"],
    )
    return SavedRows(heading=values, checksums=checksums, rows=rows)


def _values(row: sqlite3.Row, table: str) -> ChainRow:
    return tuple(row[column] if has_column(row, column) else _DEFAULTS.get(column) for column in CHAIN_COLUMNS[table])


def _note(recovered: str | None, checksums: GameChecksums | None) -> str | None:
    """Return what is noted of a game now; a game that no board goes on with stays so."""
    earlier = None if checksums is None else checksums.recovered
    if recovered is None or earlier is None or not earlier.endswith(LEFT_NOTE):
        return recovered or earlier
    return left_note(recovered)
