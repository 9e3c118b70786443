"""The plan for a hand that sees only the LEDs: the next thing to do, one piece at a time, from any look of the board.

First what is wrong is undone; from there the legal moves are shown, those of the wrongly moved piece if it has any.
"""

from dataclasses import dataclass

from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.tracking.evidence_trail import EvidenceTrail, PieceMovements, follow_pieces, touched_squares
from controller.tracking.footprints import MoveFootprint, PositionFootprints, choose_witnessed_footprint


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBackStep:
    """Lift the piece from `origin` and put it back on `square`; what is wrong on the squares of `later` waits."""

    origin: Square
    square: Square
    deferred: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOffStep:
    """Lift the piece from `square`; what is wrong on the squares of `later` waits."""

    square: Square
    deferred: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreStep:
    """Put a piece that is off the board back on `square`; what is wrong on the squares of `later` waits."""

    square: Square
    deferred: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartMoveStep:
    """Move one of the pieces on `movers`, which capture `due` pieces or more (0: a quiet move).

    Pieces that nobody would see leaving are among them only where there is no other, and then alone.

    `captured` are the pieces that are captured whatever is played; `landings` is told where only one piece may move.
    """

    movers: tuple[Square, ...]
    landings: tuple[Square, ...]
    captured: tuple[Square, ...]
    required_captures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LandStep:
    """Put the piece in hand on one of `landings`; `captured` are the pieces it captures whatever it plays."""

    landings: tuple[Square, ...]
    captured: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinueMoveStep:
    """Move the piece that stands on `square` on to one of `landings`."""

    square: Square
    landings: tuple[Square, ...]
    captured: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveCapturedStep:
    """Take the captured pieces on `squares` off the board."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifyPieceStep:
    """Lift the piece that has moved, from one of `squares`, and put it back: the board cannot tell which it is."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedStep:
    """Nothing is left to do: a legal move stands on the board."""


CorrectionStep = (
    PutBackStep
    | TakeOffStep
    | RestoreStep
    | StartMoveStep
    | LandStep
    | ContinueMoveStep
    | RemoveCapturedStep
    | IdentifyPieceStep
    | FinishedStep
)


def next_correction_step(
    footprints: PositionFootprints, occupancy: Occupancy, trail: EvidenceTrail, own: Occupancy, preferred: Square | None
) -> CorrectionStep:
    """Give the next thing to do from a look; `own` holds the mover's pieces, `preferred` the piece to lead on with."""
    finished_footprints = footprints.find_finished(occupancy)
    if finished_footprints:
        chosen = choose_witnessed_footprint(finished_footprints, trail, footprints.unseen)
        if chosen and footprints.unseen & bit(chosen.move.landing):
            # Nobody sees whether it is still in hand.
            return LandStep(landings=(chosen.move.landing,), captured=())
        return (
            FinishedStep()
            if chosen
            else IdentifyPieceStep(squares=tuple(sorted({sight.move.landing for sight in finished_footprints})))
        )
    under_way = footprints.find_under_way(occupancy)
    if not under_way:
        believed = occupancy & ~footprints.unseen | footprints.occupancy_before & footprints.unseen
        return _undo_step(footprints.occupancy_before, believed, follow_pieces(trail, own))
    preferred_footprints = tuple(sight for sight in under_way if sight.move.origin == preferred)
    # An unmoved board shows its pieces, also where no sensor tells of them; captured ones may stand there to the end.
    shown = occupancy & ~footprints.unseen if footprints.changed_squares(occupancy) else footprints.occupancy_before
    for footprint in under_way:
        shown |= footprint.to_remove & footprints.unseen
    return _guide_move(preferred_footprints or under_way, shown, touched_squares(trail).opened, footprints.unseen)


def _undo_step(before: Occupancy, occupancy: Occupancy, movements: PieceMovements) -> CorrectionStep:
    missing, extra = before & ~occupancy, occupancy & ~before
    wrong = missing | extra
    if not extra:
        square = next((square for square in reversed(movements.in_hand) if missing & bit(square)), None)
        square = squares_of(missing)[0] if square is None else square
        return RestoreStep(square=square, deferred=squares_of(wrong & ~bit(square)))
    # The piece put down last comes first, so that the hand goes back the way it came.
    placed = [square for square in reversed(movements.origins) if extra & bit(square)]
    origin = placed[0] if placed else squares_of(extra)[0]
    if not missing:
        return TakeOffStep(square=origin, deferred=squares_of(wrong & ~bit(origin)))
    square = movements.origins.get(origin, origin)
    if not missing & bit(square):
        square = squares_of(missing)[0]
    return PutBackStep(origin=origin, square=square, deferred=squares_of(wrong & ~bit(origin) & ~bit(square)))


def _guide_move(
    footprints: tuple[MoveFootprint, ...], occupancy: Occupancy, opened: Occupancy, unseen: Occupancy
) -> CorrectionStep:
    landed_footprints = [footprint for footprint in footprints if _has_landed(footprint, occupancy, opened)]
    if landed_footprints:
        closest = min(landed_footprints, key=lambda sight: (occupancy & sight.to_remove).bit_count())
        return RemoveCapturedStep(squares=squares_of(occupancy & closest.to_remove))
    unlifted = [sight for sight in footprints if occupancy & bit(sight.move.origin)]
    if unlifted:
        return _start_move_step(_choose_visible_mover(unlifted, unseen), occupancy)
    landings = tuple(sorted({sight.move.landing for sight in footprints}))
    captured = _captured_in_all(footprints, occupancy)
    mover_squares = squares_of(occupancy & footprints[0].mover_squares)
    origin = footprints[0].move.origin
    if not mover_squares and unseen & bit(origin) and all(sight.move.origin == origin for sight in footprints):
        mover_squares = (origin,)  # nobody saw whether the piece was lifted
    if mover_squares:
        return ContinueMoveStep(square=mover_squares[0], landings=landings, captured=captured)
    return LandStep(landings=landings, captured=captured)


def _has_landed(footprint: MoveFootprint, occupancy: Occupancy, opened: Occupancy) -> bool:
    move = footprint.move
    if not occupancy & footprint.to_remove or not occupancy & bit(move.landing):
        return False
    if move.captured & bit(move.landing) and not opened & bit(move.landing):
        return False
    return move.origin != move.landing or bool(opened & bit(move.origin))


def _choose_visible_mover(footprints: list[MoveFootprint], unseen: Occupancy) -> list[MoveFootprint]:
    """Give the moves of pieces that are seen leaving, or of one piece: a hand is led on by what it has lifted."""
    visible = [footprint for footprint in footprints if not unseen & bit(footprint.move.origin)]
    return visible or [sight for sight in footprints if sight.move.origin == footprints[0].move.origin]


def _start_move_step(footprints: list[MoveFootprint], occupancy: Occupancy) -> StartMoveStep:
    movers = tuple(sorted({footprint.move.origin for footprint in footprints}))
    is_single = len(movers) == 1
    return StartMoveStep(
        movers=movers,
        landings=tuple(sorted({sight.move.landing for sight in footprints})) if is_single else (),
        captured=_captured_in_all(tuple(footprints), occupancy),
        required_captures=min(sight.move.captured.bit_count() for sight in footprints),
    )


def _captured_in_all(footprints: tuple[MoveFootprint, ...], occupancy: Occupancy) -> tuple[Square, ...]:
    """Give the pieces still standing that every one of the moves captures."""
    common = occupancy
    for footprint in footprints:
        common &= footprint.to_remove
    return squares_of(common)
