"""The correction of a wrong board: the next step of a hand that sees only the LEDs, from any occupancy.

A step moves one piece. First the wrong pieces go back; then the steps lead on with a legal move, one of the wrongly
moved piece if it has any.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.tracking.evidence_trail import EvidenceTrail, PieceMovements, follow_pieces, touched_squares
from controller.tracking.footprints import MoveFootprint, PositionFootprints, choose_witnessed_footprint


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBackStep:
    """Move a piece back to where it came from."""

    origin: Square  # on which the piece stands now
    square: Square  # on which it belongs
    deferred: tuple[Square, ...]  # other wrong squares, for later steps


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOffStep:
    """Take a piece off the board that does not belong on it."""

    square: Square  # on which the piece stands
    deferred: tuple[Square, ...]  # other wrong squares, for later steps


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreStep:
    """Put a piece that is off the board back on its square."""

    square: Square  # on which the piece belongs
    deferred: tuple[Square, ...]  # other wrong squares, for later steps


@dataclass(frozen=True, slots=True, kw_only=True)
class StartMoveStep:
    """Move one of several pieces.

    A piece on an untrusted sensor is among them only if no other may move, and then it is the only one.
    """

    movers: tuple[Square, ...]  # the pieces that may move
    landings: tuple[Square, ...]  # empty if more than one piece may move
    captured: tuple[Square, ...]  # the pieces that every one of the moves captures
    required_captures: int  # the least number of pieces that a move captures; 0: a quiet move


@dataclass(frozen=True, slots=True, kw_only=True)
class LandStep:
    """Put the piece in hand on one of several squares."""

    landings: tuple[Square, ...]  # where the piece may stop
    captured: tuple[Square, ...]  # the pieces that every one of the moves captures


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinueMoveStep:
    """Move a piece that stands on its way on to a landing."""

    square: Square  # on which the piece stands now
    landings: tuple[Square, ...]  # where the piece may stop
    captured: tuple[Square, ...]  # the pieces that every one of the moves captures


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveCapturedStep:
    """Take captured pieces off the board."""

    squares: tuple[Square, ...]  # on which the captured pieces stand


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifyPieceStep:
    """Lift the piece that has moved and put it back, because the sensors cannot tell which piece it is."""

    squares: tuple[Square, ...]  # the pieces that may have moved


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedStep:
    """No step is left: a legal move is finished on the board."""


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
    footprints: PositionFootprints,
    occupancy: Occupancy,
    trail: EvidenceTrail,
    own_pieces: Occupancy,
    preferred: Square | None,
) -> CorrectionStep:
    """Return the next step from an occupancy.

    `own_pieces` are the mover's squares in the position; `preferred` is the square of the piece to lead on with.
    """
    finished_footprints = footprints.find_finished(occupancy)
    if finished_footprints:
        chosen = choose_witnessed_footprint(finished_footprints, trail, footprints.untrusted)
        if chosen and footprints.untrusted & bit(chosen.move.landing):
            # No sensor shows whether the piece is still in hand.
            return LandStep(landings=(chosen.move.landing,), captured=())
        return FinishedStep() if chosen else IdentifyPieceStep(squares=_landings_of(finished_footprints))
    under_way = footprints.find_under_way(occupancy)
    if not under_way:
        likely = occupancy & ~footprints.untrusted | footprints.occupancy_before & footprints.untrusted
        return _undo_step(footprints.occupancy_before, likely, follow_pieces(trail, own_pieces))
    preferred_footprints = tuple(footprint for footprint in under_way if footprint.move.origin == preferred)
    # On an unmoved board the untrusted squares hold their pieces too; captured ones may stand there to the end.
    shown = occupancy & ~footprints.untrusted if footprints.changed_squares(occupancy) else footprints.occupancy_before
    for footprint in under_way:
        shown |= footprint.to_remove & footprints.untrusted
    return _guide_move(preferred_footprints or under_way, shown, touched_squares(trail).opened, footprints.untrusted)


def _undo_step(before: Occupancy, occupancy: Occupancy, movements: PieceMovements) -> CorrectionStep:
    missing, extra = before & ~occupancy, occupancy & ~before
    wrong = missing | extra
    if not extra:
        square = next((square for square in reversed(movements.in_hand) if missing & bit(square)), None)
        square = squares_of(missing)[0] if square is None else square
        return RestoreStep(square=square, deferred=squares_of(wrong & ~bit(square)))
    # The piece put down last goes back first, so that its way is free.
    placed = [square for square in reversed(movements.origins) if extra & bit(square)]
    origin = placed[0] if placed else squares_of(extra)[0]
    if not missing:
        return TakeOffStep(square=origin, deferred=squares_of(wrong & ~bit(origin)))
    square = movements.origins.get(origin, origin)
    if not missing & bit(square):
        square = squares_of(missing)[0]
    return PutBackStep(origin=origin, square=square, deferred=squares_of(wrong & ~bit(origin) & ~bit(square)))


def _guide_move(
    footprints: tuple[MoveFootprint, ...], occupancy: Occupancy, opened: Occupancy, untrusted: Occupancy
) -> CorrectionStep:
    landed_footprints = [footprint for footprint in footprints if _has_landed(footprint, occupancy, opened)]
    if landed_footprints:
        closest = min(landed_footprints, key=lambda footprint: (occupancy & footprint.to_remove).bit_count())
        return RemoveCapturedStep(squares=squares_of(occupancy & closest.to_remove))
    unlifted = [footprint for footprint in footprints if occupancy & bit(footprint.move.origin)]
    if unlifted:
        return _start_move_step(_choose_visible_movers(unlifted, untrusted), occupancy)
    landings = _landings_of(footprints)
    captured = _captured_in_all(footprints, occupancy)
    mover_squares = squares_of(occupancy & footprints[0].mover_squares)
    origin = footprints[0].move.origin
    if (
        not mover_squares
        and untrusted & bit(origin)
        and all(footprint.move.origin == origin for footprint in footprints)
    ):
        mover_squares = (origin,)  # no sensor shows whether the piece is lifted
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


def _choose_visible_movers(footprints: list[MoveFootprint], untrusted: Occupancy) -> list[MoveFootprint]:
    """Return the moves with trusted origins, or those of one piece: the next step depends on which piece is lifted."""
    visible = [footprint for footprint in footprints if not untrusted & bit(footprint.move.origin)]
    return visible or [footprint for footprint in footprints if footprint.move.origin == footprints[0].move.origin]


def _start_move_step(footprints: list[MoveFootprint], occupancy: Occupancy) -> StartMoveStep:
    movers = tuple(sorted({footprint.move.origin for footprint in footprints}))
    is_single = len(movers) == 1
    return StartMoveStep(
        movers=movers,
        landings=_landings_of(footprints) if is_single else (),
        captured=_captured_in_all(footprints, occupancy),
        required_captures=min(footprint.move.captured.bit_count() for footprint in footprints),
    )


def _landings_of(footprints: Sequence[MoveFootprint]) -> tuple[Square, ...]:
    return tuple(sorted({footprint.move.landing for footprint in footprints}))


def _captured_in_all(footprints: Sequence[MoveFootprint], occupancy: Occupancy) -> tuple[Square, ...]:
    """Return the squares of the pieces, still on the board, that every one of the moves captures."""
    common = occupancy
    for footprint in footprints:
        common &= footprint.to_remove
    return squares_of(common)
