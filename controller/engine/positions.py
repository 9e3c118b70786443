"""Positions and moves between `controller.rules` and their compact form, and the canonical form of a position."""

from controller.engine.geometry import CAPTURED_SHIFT, CROWNING, LANDING_SHIFT, mirror, rotate
from controller.rules.board_rules import BoardRules
from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Orientation, Square, mirror_square

CompactPosition = tuple[int, int, int, int, int]
"""Own men, own kings, the other's men, the other's kings, and the side to move: 0 White, 1 Black."""


def compact_position(position: Position, orientation: Orientation) -> CompactPosition:
    """Return a position of a board as a compact one."""
    own = _turn_mask(position.pieces_of(position.to_move), orientation)
    other = _turn_mask(position.pieces_of(position.to_move.opponent), orientation)
    kings = _turn_mask(position.kings, orientation)
    return own & ~kings, own & kings, other & ~kings, other & kings, int(position.to_move)


def rules_position(position: CompactPosition, orientation: Orientation) -> Position:
    """Return a compact position as one of a board."""
    own_men, own_kings, other_men, other_kings, side = position
    own = _turn_mask(own_men | own_kings, orientation)
    other = _turn_mask(other_men | other_kings, orientation)
    kings = _turn_mask(own_kings | other_kings, orientation)
    return Position(other, own, kings, Side.BLACK) if side else Position(own, other, kings, Side.WHITE)


def compact_move(move: Move, orientation: Orientation) -> int:
    """Return a move of a board as a compact one."""
    origin, landing = _turn_square(move.origin, orientation) - 1, _turn_square(move.landing, orientation) - 1
    captured = _turn_mask(move.captured, orientation)
    return origin | landing << LANDING_SHIFT | (CROWNING if move.is_crowning else 0) | captured << CAPTURED_SHIFT


def rules_move(move: int, position: Position, rules: BoardRules) -> Move:
    """Return the legal move of a position of a board that a compact move means, with all its routes.

    Raises LookupError if it is not legal there.
    """
    for legal_move in rules.legal_moves(position):
        if compact_move(legal_move, rules.orientation) == move:
            return legal_move
    raise LookupError(f"move {move:#x} is not legal in {position}; give one that was found for this position")


def canonical(position: CompactPosition) -> CompactPosition:
    """Return the same position with White to move: where Black is, the colours are changed and the board is turned."""
    own_men, own_kings, other_men, other_kings, side = position
    if side == 0:
        return position
    return rotate(own_men), rotate(own_kings), rotate(other_men), rotate(other_kings), 0


def _turn_mask(mask: Occupancy, orientation: Orientation) -> Occupancy:
    return mirror(mask) if orientation is Orientation.LUZON else mask


def _turn_square(square: Square, orientation: Orientation) -> Square:
    return mirror_square(square) if orientation is Orientation.LUZON else square
