"""Why a board is wrong: which rule the look breaks, as a typed fault."""

from dataclasses import dataclass

from controller.rules.game import Game
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, between, bit, row_of, squares_of
from controller.tracking.sights import Sights


@dataclass(frozen=True, slots=True, kw_only=True)
class MustCapture:
    """A quiet move was made where `due` pieces or more must be captured, with one of the pieces on `squares`."""

    due: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MustCaptureMore:
    """`taken` pieces were captured where `due` must be."""

    taken: int
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongWay:
    """The man on `square` was moved backward."""

    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class NotYourPiece:
    """The opponent's piece on `square` was moved."""

    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked:
    """The way from `origin` to `landing` is not free."""

    origin: Square
    landing: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class NotReachable:
    """The piece on `origin` cannot come to `landing`."""

    origin: Square
    landing: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralMoved:
    """More than one piece stands where none should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMissing:
    """Pieces were taken off these squares, and none was moved."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceExtra:
    """A piece was added on these squares."""

    squares: tuple[Square, ...]


Fault = (
    MustCapture
    | MustCaptureMore
    | WrongWay
    | NotYourPiece
    | Blocked
    | NotReachable
    | SeveralMoved
    | PieceMissing
    | PieceExtra
)


def find_fault(game: Game, sights: Sights, occupancy: Occupancy) -> Fault:
    """Say what is wrong with a look that no legal move, finished or under way, could show."""
    differing = sights.differing(occupancy)
    missing, extra = differing & ~occupancy, differing & occupancy
    own = game.position.pieces_of(game.position.to_move)
    missing_own, missing_other = missing & own, missing & ~own
    if not extra:
        return PieceMissing(squares=squares_of(missing))
    if extra.bit_count() > 1 or missing_own.bit_count() > 1:
        return SeveralMoved()
    landing = squares_of(extra)[0]
    if missing_own:
        return _fault_of_move(game, squares_of(missing_own)[0], landing, missing_other.bit_count())
    if missing_other.bit_count() == 1:
        return NotYourPiece(square=squares_of(missing_other)[0])
    return SeveralMoved() if missing_other else PieceExtra(squares=(landing,))


def _fault_of_move(game: Game, origin: Square, landing: Square, taken: int) -> Fault:
    """Say what is wrong with moving an own piece from `origin` to `landing` and taking `taken` pieces off."""
    due = min((move.captured.bit_count() for move in game.legal_moves), default=0)
    passed = between(origin, landing, game.rules.orientation)
    on_the_way = [square for square in passed or () if bit(square) & game.position.occupancy]
    if 0 < taken < due:
        return MustCaptureMore(taken=taken, due=due)
    if taken or passed is None:
        return NotReachable(origin=origin, landing=landing)
    king = bool(game.position.kings & bit(origin))
    if not king and len(passed) == 0 and _backward(game.position.to_move, origin, landing):
        return WrongWay(square=origin)
    if on_the_way and (king or len(passed) == 1):
        single = len(on_the_way) == 1
        other = single and not bit(on_the_way[0]) & game.position.pieces_of(game.position.to_move)
        return MustCaptureMore(taken=1, due=due) if other and due > 1 else Blocked(origin=origin, landing=landing)
    flies = king and game.rules.ruleset.flying_kings
    if due and (flies or len(passed) == 0):
        movers = {move.origin for move in game.legal_moves}
        return MustCapture(due=due, squares=tuple(sorted(movers)))
    return NotReachable(origin=origin, landing=landing)


def _backward(side: Side, origin: Square, landing: Square) -> bool:
    return (row_of(landing) > row_of(origin)) is (side is Side.WHITE)
