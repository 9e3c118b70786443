"""The moves of a game that count, read from its rows: without those taken back, amended, or before a set position."""

import json
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from controller.session.effects import ChangeKind
from controller.storage.game_index.position_lines import LinePosition

_MOVES = (
    "SELECT record, ply, origin, landing, captured, routes, white, black, kings, to_move FROM moves"
    " WHERE game = ? ORDER BY record"
)


class MoveRow(NamedTuple):
    """A move that counts."""

    position: LinePosition  # after it
    routes: str  # JSON: lists of squares
    is_capture: bool

    @property
    def text(self) -> str:
        """The move as `move_text` writes it."""
        return ("x" if self.is_capture else "-").join(str(square) for square in json.loads(self.routes)[0])


class CountingMoves(NamedTuple):
    """The moves of a game that count, in their order."""

    moves: list[MoveRow]
    last_ply: int  # as after the last move or change


def counting_moves(connection: sqlite3.Connection, game: int, changes: Sequence[sqlite3.Row]) -> CountingMoves:
    """Return the moves of a game that count; `changes` are all changes of the game."""
    counting: list[MoveRow] = []
    rows = connection.execute(_MOVES, (game,)).fetchall()
    pending = list(changes)
    ply = 0
    for row in rows:
        while pending and pending[0]["record"] < row["record"]:
            ply = _apply_change(counting, pending.pop(0))
        move = _move_of(row)
        amended = _amended_index(counting, move.position.ply, ply)
        if amended is not None:
            counting[amended] = move
            continue
        counting.append(move)
        ply = move.position.ply
    for change in pending:
        ply = _apply_change(counting, change)
    return CountingMoves(counting, ply)


def _move_of(row: sqlite3.Row) -> MoveRow:
    position = LinePosition(row["white"], row["black"], row["kings"], row["to_move"], row["ply"])
    return MoveRow(position, row["routes"], bool(row["captured"]))


def _apply_change(counting: list[MoveRow], change: sqlite3.Row) -> int:
    """Drop the moves that a change cancels, and return the number of the last ply after it."""
    if change["fen"] is not None:
        counting.clear()
    elif change["undone"]:
        del counting[max(0, len(counting) - change["undone"]) :]
    if change["what"] == ChangeKind.MOVE_NUMBER.value and counting:
        last = counting[-1]
        counting[-1] = last._replace(position=last.position._replace(ply=change["ply"]))
    return int(change["ply"])


def _amended_index(counting: Sequence[MoveRow], ply: int, last_ply: int) -> int | None:
    """Return the index of the move that a move of this ply amends; None: it is a new one."""
    if ply == last_ply + 1:
        return None
    indices = [index for index, move in enumerate(counting) if move.position.ply == ply]
    return indices[-1] if indices else None
