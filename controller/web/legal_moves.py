"""The legal moves of a position as JSON values, made once for each position."""

from collections.abc import Sequence

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.session.state import Session
from controller.web.api.table_types import LegalMove

MOST_MOVES = 200
"""A choice: twelve flying kings in the open have about 130 moves."""

MOST_ROUTES = 8
"""Of one move. A choice: nobody chooses between more; a hand may still play any other."""


class LegalMoves:
    """Lists the legal moves of a session, and keeps those of the last position."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._legality: object = None
        self._moves: list[LegalMove] = []

    def list_moves(self, session: Session) -> list[LegalMove]:
        """Return the moves of the side to move, ascending by origin; none while nobody can move.

        Of a side that is played elsewhere, that is the proposed one.
        """
        if not session.may_commit_moves or session.turn.pending_huff is not None:
            return []
        legality = legality_of(session)
        if session.game is not self._game or legality != self._legality:
            moves: Sequence[Move] = session.game.legal_moves
            if session.is_decided_elsewhere:
                proposed = session.tracker.proposed
                moves = () if proposed is None else (proposed,)
            self._game, self._legality, self._moves = session.game, legality, _legal_moves(moves)
        return self._moves


def legality_of(session: Session) -> object:
    """Return what decides which moves are listed: with an equal value they are the same."""
    return (
        session.game.position,
        session.may_commit_moves,
        session.turn.pending_huff is None,
        session.is_decided_elsewhere,
        session.tracker.proposed,
    )


def _legal_moves(moves: Sequence[Move]) -> list[LegalMove]:
    return [
        {
            "origin": move.origin,
            "landing": move.landing,
            "captured": list(move.captured_squares),
            "routes": [list(route) for route in move.routes[:MOST_ROUTES]],
        }
        for move in moves[:MOST_MOVES]
    ]
