"""Missing pieces of which one may be the piece that landed."""

from collections.abc import Sequence

from controller.rules.squares import Occupancy, bit, squares_of
from controller.tracking.explained_plies import SAME_TIME_US, CandidatePlies, Evidence, ExplainedPly
from controller.tracking.square_histories import left_us


def find_suspected_pieces(
    evidence: Evidence, candidate: CandidatePlies, plies: Sequence[ExplainedPly], missing: Occupancy
) -> Occupancy:
    """Return the squares of missing pieces that may have landed where the piece of a ply is said to stand.

    That may be a piece of the mover that left while his piece was in hand, or seemed to be. If no sensor shows the
    origin of a ply, it may be any piece that left before its landing.
    """
    suspected, answered_us = 0, 0
    for ply, footprint in zip(plies if missing else (), candidate.footprints, strict=False):
        position = ply.game.position
        is_hidden = evidence.is_hidden(footprint.move.origin)
        own = missing & (position.occupancy if is_hidden else position.pieces_of(position.to_move.opponent))
        from_us = ply.lifted_us - SAME_TIME_US if ply.lifted_us <= ply.landed_us else 0
        if is_hidden:
            from_us = answered_us
        for square in squares_of(own):
            history = evidence.histories.get(square)
            if history and from_us <= left_us(history) < ply.landed_us - SAME_TIME_US:
                suspected |= bit(square)
        answered_us = ply.landed_us
    return suspected
