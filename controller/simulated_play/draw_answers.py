"""What a simulated player answers to a draw that a person offers."""

from collections.abc import Collection

from controller.commands.values import AcceptDraw, DeclineDraw
from controller.rules.position import Position, Side
from controller.session.state import Session

MOVES_BEFORE_DRAW = 20
"""Moves of each side before a simulated player accepts a draw. A choice: nobody agrees to one in the opening."""

KING_VALUE = 3
"""Men that a king counts for. A choice: a flying king is worth about three men."""


def answer_draw_offer(session: Session, players: Collection[Side]) -> AcceptDraw | DeclineDraw | None:
    """Return what a simulated player answers to the draw that a person offers; None if none is offered to one.

    He accepts if he does not stand better in pieces and both sides have made MOVES_BEFORE_DRAW moves.
    """
    offered_by = session.conduct.draw_offer
    if offered_by is None or offered_by in players or offered_by.opponent not in players or session.pauses:
        return None
    if offered_by.opponent in session.tracker.sides_elsewhere:
        return None  # it is answered elsewhere
    side, position = offered_by.opponent, session.game.position
    is_late = session.history.ply >= 2 * MOVES_BEFORE_DRAW
    accepts = is_late and _material(position, side) <= _material(position, offered_by)
    return AcceptDraw(side=side) if accepts else DeclineDraw(side=side)


def _material(position: Position, side: Side) -> int:
    """Return the value of a side's pieces, in men."""
    pieces = position.pieces_of(side)
    return pieces.bit_count() + (KING_VALUE - 1) * (pieces & position.kings).bit_count()
