"""The legal moves of a position as JSON values, made once for each position."""

from controller.rules.game import Game
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
        self._moves: list[LegalMove] = []

    def list_moves(self, session: Session) -> list[LegalMove]:
        """Return the moves of the side to move, ascending by origin; none while nobody can move."""
        if not session.may_commit_moves or session.turn.pending_huff is not None:
            return []
        if session.game is not self._game:
            self._game, self._moves = session.game, _legal_moves(session.game)
        return self._moves


def _legal_moves(game: Game) -> list[LegalMove]:
    return [
        {
            "origin": move.origin,
            "landing": move.landing,
            "captured": list(move.captured_squares),
            "routes": [list(route) for route in move.routes[:MOST_ROUTES]],
        }
        for move in game.legal_moves[:MOST_MOVES]
    ]
