"""The score sheet as JSON; only added and amended moves are encoded again."""

from itertools import takewhile

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.session.checkpoints import Checkpoint
from controller.session.state import Session
from controller.web.api.state_types import MoveState
from controller.web.json_text import encode_json

Row = tuple[Checkpoint, tuple[str, ...]]
"""A checkpoint after a move, and the moves that it may have been instead."""


class MoveList:
    """The moves of the game."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self.texts: list[str] = []
        """Each move as JSON."""

    def update(self, session: Session) -> int | None:
        """Encode the moves of a session; return how many at the start are unchanged, or None if all are."""
        uncertain = _uncertain_moves(session)
        rows = [
            (point, uncertain.get(point.ply, ())) for point in session.history.checkpoints if point.move is not None
        ]
        # a checkpoint that still counts is the same object as before
        same_rows = takewhile(
            lambda pair: pair[0][0] is pair[1][0] and pair[0][1] == pair[1][1], zip(self._rows, rows, strict=False)
        )
        unchanged = sum(1 for _ in same_rows)
        if unchanged == len(rows) == len(self._rows):
            return None
        self._rows = rows
        self.texts = self.texts[:unchanged] + [encode_json(_move_json(row)) for row in rows[unchanged:]]
        return unchanged


def _uncertain_moves(session: Session) -> dict[int, tuple[str, ...]]:
    """Return the possible moves of each uncertain ply, in notation."""
    doubt = session.trust.doubt
    if doubt is None:
        return {}
    moves_by_ply = {}
    for index, turn in enumerate(doubt.turns):
        moves = tuple(dict.fromkeys(move_text(each.plies[index].move) for each in doubt.hypotheses))
        if len(moves) > 1:
            moves_by_ply[turn.ply] = moves
    return moves_by_ply


def _move_json(row: Row) -> MoveState:
    point, uncertain = row
    side, ledger = point.side, point.ledger
    has_clock = side is not None and ledger.control is not None
    return {
        "ply": point.ply,
        "side": None if side is None else side.english_name.lower(),
        "text": "" if point.move is None else move_text(point.move),
        "at_ms": None,
        "clock_ms": -(-ledger.displayed_us(side, ledger.since_us) // 1000) if side is not None and has_clock else None,
        "uncertain": list(uncertain),
        "fen": fen_text(point.game.position),
    }
