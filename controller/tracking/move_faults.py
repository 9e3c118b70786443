"""Why a board is wrong: which rule the look breaks, as a typed fault."""

from dataclasses import dataclass

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, row_of, squares_between, squares_of
from controller.tracking.footprints import PositionFootprints


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedCapture:
    """A quiet move was made where `due` pieces or more must be captured, with one of the pieces on `squares`."""

    required_captures: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TooFewCaptures:
    """`taken` pieces were captured where `due` must be."""

    captures: int
    required_captures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BackwardMove:
    """The man on `square` was moved backward."""

    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentPieceMove:
    """The opponent's piece on `square` was moved."""

    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockedPath:
    """The way from `origin` to `landing` is not free."""

    origin: Square
    landing: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreachableLanding:
    """The piece on `origin` cannot come to `landing`."""

    origin: Square
    landing: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralMovedPieces:
    """More than one piece stands where none should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingPieces:
    """Pieces were taken off these squares, and none was moved."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraPieces:
    """A piece was added on these squares."""

    squares: tuple[Square, ...]


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
    """Say what is wrong with a look that no legal move, finished or under way, could show."""
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
    """Say what is wrong with moving an own piece from `origin` to `landing` and taking `taken` pieces off."""
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
