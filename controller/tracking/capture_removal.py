"""Captures that lack only the removal of the captured pieces."""

from controller.rules.game import Game
from controller.rules.squares import Occupancy, bit
from controller.tracking.evidence_trail import EvidenceTrail, touched_squares
from controller.tracking.footprints import MoveFootprint, PositionFootprints, build_footprints


def find_awaiting_removal(
    game: Game, footprints: PositionFootprints, occupancy: Occupancy, trail: EvidenceTrail
) -> MoveFootprint | None:
    """Return the footprint of a capture that lacks only the removal of captured pieces, or None.

    `footprints` are those of the moves of `game`, and `trail` the changes since its last commit. A reply may be under
    way.
    """
    untrusted = footprints.untrusted
    for footprint in footprints.footprints:
        if footprint.to_remove and _is_awaiting_removal(footprint, game, occupancy, trail, untrusted):
            return footprint
    return None


def _is_awaiting_removal(
    footprint: MoveFootprint, game: Game, occupancy: Occupancy, trail: EvidenceTrail, untrusted: Occupancy
) -> bool:
    move = footprint.move
    opened, closed = touched_squares(trail)
    cleared = occupancy & ~footprint.to_remove
    unremoved = occupancy & footprint.to_remove & ~untrusted
    has_landed = (cleared | closed | untrusted) & bit(move.landing)  # a reply may have captured it since
    if not (unremoved and (opened | untrusted) & bit(move.origin) and has_landed):
        return False
    if not (cleared ^ footprint.final_occupancy) & ~untrusted:
        return True
    return build_footprints(game.play(move), untrusted).is_any_under_way(cleared)
