"""The score sheet as a page is told of it: only what was added or amended is made anew."""

from itertools import takewhile
from typing import Any

from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.session.checkpoints import Checkpoint
from controller.session.state import Session
from controller.web.json_text import encode_json

Row = tuple[Checkpoint, tuple[str, ...]]


class MoveList:
    """The moves that count; `texts` holds each as JSON."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self.texts: list[str] = []

    def update(self, session: Session) -> int | None:
        """Take the moves of a session; give how many stand as they were, or None where all do."""
        uncertain = _uncertain_moves(session)
        rows = [
            (moment, uncertain.get(moment.ply, ())) for moment in session.history.checkpoints if moment.move is not None
        ]
        # moments are values that stay the same objects as long as they stand
        same = takewhile(
            lambda pair: pair[0][0] is pair[1][0] and pair[0][1] == pair[1][1], zip(self._rows, rows, strict=False)
        )
        unchanged = sum(1 for _ in same)
        if unchanged == len(rows) == len(self._rows):
            return None
        self._rows = rows
        self.texts = self.texts[:unchanged] + [encode_json(_move_json(row)) for row in rows[unchanged:]]
        return unchanged


def _uncertain_moves(session: Session) -> dict[int, tuple[str, ...]]:
    """Give what each ply that is in doubt may have been, in notation."""
    doubt = session.trust.doubt
    if doubt is None:
        return {}
    moves_by_ply = {}
    for place, turn in enumerate(doubt.turns):
        moves = tuple(dict.fromkeys(move_text(line.plies[place].move) for line in doubt.hypotheses))
        if len(moves) > 1:
            moves_by_ply[turn.ply] = moves
    return moves_by_ply


def _move_json(row: Row) -> dict[str, Any]:
    moment, uncertain = row
    side, ledger = moment.side, moment.ledger
    has_clock = side is not None and ledger.control is not None
    return {
        "ply": moment.ply,
        "side": None if side is None else side.english_name.lower(),
        "text": "" if moment.move is None else move_text(moment.move),
        "at_ms": None,
        "clock_ms": -(-ledger.displayed_us(side, ledger.since_us) // 1000) if side is not None and has_clock else None,
        "uncertain": list(uncertain),
        "fen": fen_text(moment.game.position),
    }
