"""The score sheet as a page is told of it: only what was added or amended is made anew."""

from itertools import takewhile
from typing import Any

from controller.adapters.web.state_text import as_json
from controller.notation.fen import print_fen
from controller.notation.text import move_text
from controller.session.past import Checkpoint
from controller.session.state import Session

Row = tuple[Checkpoint, tuple[str, ...]]


class MoveList:
    """The moves that count; `texts` holds each as JSON."""

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self.texts: list[str] = []

    def take(self, session: Session) -> int | None:
        """Take the moves of a session; give how many stand as they were, or None where all do."""
        doubtful = _doubtful(session)
        rows = [(moment, doubtful.get(moment.ply, ())) for moment in session.checkpoints if moment.move is not None]
        # moments are values that stay the same objects as long as they stand
        same = takewhile(
            lambda pair: pair[0][0] is pair[1][0] and pair[0][1] == pair[1][1], zip(self._rows, rows, strict=False)
        )
        kept = sum(1 for _ in same)
        if kept == len(rows) == len(self._rows):
            return None
        self._rows = rows
        self.texts = self.texts[:kept] + [as_json(_row_state(row)) for row in rows[kept:]]
        return kept


def _doubtful(session: Session) -> dict[int, tuple[str, ...]]:
    """Give what each ply that is in doubt may have been, in notation."""
    doubt = session.doubt
    if doubt is None:
        return {}
    found = {}
    for place, turn in enumerate(doubt.turns):
        moves = tuple(dict.fromkeys(move_text(line.plies[place].move) for line in doubt.hypotheses))
        if len(moves) > 1:
            found[turn.ply] = moves
    return found


def _row_state(row: Row) -> dict[str, Any]:
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
        "fen": print_fen(moment.game.position),
    }
