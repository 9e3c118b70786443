"""The faults of an illegal occupancy: the rule that it breaks, as a typed value."""

from dataclasses import dataclass

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, row_of, squares_between, squares_of
from controller.tracking.footprints import PositionFootprints


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedCapture:
    """A quiet move where a capture is due."""

    required_captures: int  # the least number of pieces that a legal move captures
    squares: tuple[Square, ...]  # of the pieces that may capture


@dataclass(frozen=True, slots=True, kw_only=True)
class TooFewCaptures:
    """A capture of fewer pieces than must be captured."""

    captures: int  # made
    required_captures: int  # the least number of pieces that a legal move captures


@dataclass(frozen=True, slots=True, kw_only=True)
class BackwardMove:
    """A quiet move of a man backward."""

    square: Square  # its origin


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentPieceMove:
    """A move of a piece of the opponent."""

    square: Square  # its origin


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockedPath:
    """A move over squares that are not free."""

    origin: Square  # from which the piece moved
    landing: Square  # on which it stands


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreachableLanding:
    """A move to a square that the piece cannot reach."""

    origin: Square  # from which the piece moved
    landing: Square  # on which it stands


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralMovedPieces:
    """Moves of more than one piece, or pieces of both sides missing with one piece added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingPieces:
    """Pieces taken off the board, and none moved."""

    squares: tuple[Square, ...]  # that should hold a piece


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraPieces:
    """Pieces added to the board."""

    squares: tuple[Square, ...]  # that should be empty


MoveFault = (
    MissedCapture
    | TooFewCaptures
    | BackwardMove
    | OpponentPieceMove
    | BlockedPath
    | UnreachableLanding
    | SeveralMovedPieces
    | MissingPieces
    | ExtraPieces
)


def find_move_fault(game: Game, footprints: PositionFootprints, occupancy: Occupancy) -> MoveFault:
    """Return the fault of an occupancy that no legal move, finished or under way, can show."""
    differing = footprints.changed_squares(occupancy)
    missing, extra = differing & ~occupancy, differing & occupancy
    own = game.position.pieces_of(game.position.to_move)
    missing_own, missing_other = missing & own, missing & ~own
    if not extra:
        return MissingPieces(squares=squares_of(missing))
    if extra.bit_count() > 1 or missing_own.bit_count() > 1:
        return SeveralMovedPieces()
    landing = squares_of(extra)[0]
    if missing_own:
        return _find_fault_of_move(game, squares_of(missing_own)[0], landing, missing_other.bit_count())
    if missing_other.bit_count() == 1:
        return OpponentPieceMove(square=squares_of(missing_other)[0])
    return SeveralMovedPieces() if missing_other else ExtraPieces(squares=(landing,))


def _find_fault_of_move(game: Game, origin: Square, landing: Square, captures: int) -> MoveFault:
    """Return the fault of a move of an own piece that took a number of opponents (`captures`) off the board."""
    required_captures = min((move.captured.bit_count() for move in game.legal_moves), default=0)
    passed_squares = squares_between(origin, landing, game.rules.orientation)
    blocking_squares = [square for square in passed_squares or () if bit(square) & game.position.occupancy]
    if 0 < captures < required_captures:
        return TooFewCaptures(captures=captures, required_captures=required_captures)
    if captures or passed_squares is None:
        return UnreachableLanding(origin=origin, landing=landing)
    is_king = bool(game.position.kings & bit(origin))
    if not is_king and len(passed_squares) == 0 and _is_backward(game.position.to_move, origin, landing):
        return BackwardMove(square=origin)
    if blocking_squares and (is_king or len(passed_squares) == 1):
        is_single = len(blocking_squares) == 1
        is_opponent_piece = is_single and not bit(blocking_squares[0]) & game.position.pieces_of(game.position.to_move)
        return (
            TooFewCaptures(captures=1, required_captures=required_captures)
            if is_opponent_piece and required_captures > 1
            else BlockedPath(origin=origin, landing=landing)
        )
    may_fly = is_king and game.rules.ruleset.flying_kings
    if required_captures and (may_fly or len(passed_squares) == 0):
        movers = {move.origin for move in game.legal_moves}
        return MissedCapture(required_captures=required_captures, squares=tuple(sorted(movers)))
    return UnreachableLanding(origin=origin, landing=landing)


def _is_backward(side: Side, origin: Square, landing: Square) -> bool:
    return (row_of(landing) > row_of(origin)) is (side is Side.WHITE)
