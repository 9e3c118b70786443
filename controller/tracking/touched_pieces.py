"""Which piece a hand has touched first, for the touch-move rule."""

from controller.rules.squares import Occupancy, Square, bit, mask_of
from controller.tracking.evidence_trail import EvidenceTrail
from controller.tracking.footprints import PositionFootprints
from controller.tracking.square_histories import DROP_OUT_US, FLICKER_US


def find_first_touched(
    trail: EvidenceTrail, footprints: PositionFootprints, turn_began_us: int, landing: Square | None
) -> Square | None:
    """Return the square of the first piece lifted since the last commit that has a legal move, or None.

    A sensor that opens for a moment shows no lifted piece, nor does one that drops out on the `landing` of the
    side's last move, where the piece may stand off the middle. A piece that was put back before the turn began was
    not touched in it.
    """
    movable = mask_of(footprint.move.origin for footprint in footprints.footprints) & ~footprints.untrusted
    free = ~footprints.occupancy_before
    for place, change in enumerate(trail):
        if change.closed or not movable & bit(change.square):
            continue
        closed_us = [other.at_us for other in trail[place:] if other.square == change.square and other.closed]
        is_drop_out = (
            change.square == landing and closed_us and not _has_landed_between(trail, free, change.at_us, closed_us[0])
        )
        drop_out_us = DROP_OUT_US if is_drop_out else FLICKER_US
        if not closed_us or closed_us[0] > max(change.at_us + drop_out_us, turn_began_us):
            return change.square
    return None


def _has_landed_between(trail: EvidenceTrail, free: Occupancy, lifted_us: int, back_us: int) -> bool:
    """Return True if a piece came to stand on a `free` square, as a piece was lifted or before it was back."""
    return any(
        change.closed and free & bit(change.square) and lifted_us - FLICKER_US < change.at_us < back_us
        for change in trail
    )
