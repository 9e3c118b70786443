"""The rows that a write adds to the chains of a game."""

from collections.abc import Sequence
from dataclasses import replace

from controller.session.effects import Record, RecordMove
from controller.session.inputs import Input
from controller.storage.journal.change_rows import change_values
from controller.storage.journal.checksums import StoredValue, extend_chain
from controller.storage.journal.codec import encode
from controller.storage.journal.columns import ColumnValues
from controller.storage.journal.game_checksums import GameChecksums
from controller.storage.journal.move_rows import move_values
from controller.storage.journal.table_columns import CHANGE_COLUMNS, MOVE_COLUMNS

ChainRow = tuple[StoredValue, ...]


def add_to_chains(
    checksums: GameChecksums, inputs: Sequence[Input], records: Sequence[Record]
) -> tuple[dict[str, list[ChainRow]], GameChecksums]:
    """Return the rows of each table for inputs and the records that the last of them made, and the new checksums."""
    game = checksums.game
    input_rows = [(game, seq, *encode(value)) for seq, value in enumerate(inputs, checksums.inputs.length + 1)]
    move_rows, change_rows = _rows_of_records(checksums, checksums.inputs.length + len(input_rows), records)
    rows = dict[str, list[ChainRow]]()
    rows["inputs"], input_end = extend_chain(checksums.inputs, "inputs", input_rows)
    rows["moves"], move_end = extend_chain(checksums.moves, "moves", move_rows)
    rows["changes"], change_end = extend_chain(checksums.changes, "changes", change_rows)
    return rows, replace(checksums, inputs=input_end, moves=move_end, changes=change_end)


def _rows_of_records(
    checksums: GameChecksums, seq: int, records: Sequence[Record]
) -> tuple[list[ChainRow], list[ChainRow]]:
    """Return the rows of the moves and of the changes that an input made."""
    moves: list[ChainRow] = []
    changes: list[ChainRow] = []
    for record in records:
        recorded = checksums.moves.length + len(moves)
        if isinstance(record, RecordMove):
            moves.append(_ordered(move_values(checksums.game, recorded + 1, seq, record), MOVE_COLUMNS))
        else:
            number = checksums.changes.length + len(changes) + 1
            changes.append(_ordered(change_values(checksums.game, number, recorded, seq, record), CHANGE_COLUMNS))
    return moves, changes


def _ordered(values: ColumnValues, columns: Sequence[str]) -> ChainRow:
    return tuple(values[column] for column in columns)
