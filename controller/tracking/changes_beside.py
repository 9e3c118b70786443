"""Changes that belong to no ply: flickering sensors, touched pieces, and pieces that stood for a while elsewhere."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from controller.rules.squares import Square, bit, squares_of
from controller.tracking.explained_plies import SAME_TIME_US, CandidatePlies, Evidence, ExplainedPly
from controller.tracking.square_histories import FLICKER_US, SquareHistory, is_flicker


class ChangesBeside(NamedTuple):
    """What happened beside the plies of an explanation; each number counts squares."""

    flickers: int  # that changed for a moment
    touches: int  # whose piece was lifted and put back
    visits: int  # on which a piece stood for a while that does not belong there


def count_changes_beside(evidence: Evidence, candidate: CandidatePlies, plies: Sequence[ExplainedPly]) -> ChangesBeside:
    """Return what belongs to no ply, and was undone by a later change.

    The squares on the way of a piece cost nothing until it has landed: it may slide, stop, or be lifted to think.
    """
    uses: dict[Square, int] = {}
    last_plies: dict[Square, ExplainedPly] = {}  # that may pass over a square
    for footprint, standing, ply in zip(candidate.footprints, candidate.standing, plies, strict=True):
        move = footprint.move
        for square in squares_of(footprint.mover_squares):
            last_plies[square] = ply
        for square in (move.origin, move.landing, *squares_of(move.captured & ~standing)):
            uses[square] = uses.get(square, 0) + 1
    flickers = touches = 0
    visits = _count_visits(evidence, candidate, plies, uses)
    for square, history in evidence.histories.items():
        passing = last_plies.get(square)
        is_on_way = passing is not None and (square in uses or _is_passed(evidence, square, passing))
        if len(history) - uses.get(square, 0) > 1 and not is_on_way and not evidence.is_hidden(square):
            was_empty = not evidence.tracker.footprints.occupancy_before & bit(square)
            flickers += is_flicker(history)
            visits += was_empty and not is_flicker(history)
            touches += not (was_empty or is_flicker(history))
    return ChangesBeside(flickers, touches, visits)


def _is_passed(evidence: Evidence, square: Square, ply: ExplainedPly) -> bool:
    """Return True if the changes of a square may be those of the piece of a ply on its way."""
    is_in_time = evidence.histories[square][-1].earliest_us <= ply.landed_by_us + SAME_TIME_US
    return is_in_time and not _was_elsewhere(evidence, square, ply.move.landing)


def _count_visits(
    evidence: Evidence, candidate: CandidatePlies, plies: Sequence[ExplainedPly], uses: Mapping[Square, int]
) -> int:
    """Return how often a piece stood for a while on a square of a ply, and cannot have been that of the ply.

    It stood on the landing before the piece was lifted and after all that passed there, or was away from the landing
    while it was answered, or stood on the origin after the piece had landed.
    """
    count = 0
    for place, ply in enumerate(plies):
        origin, landing = ply.move.origin, ply.move.landing
        later = _changes_between(evidence, origin, ply.landed_by_us + SAME_TIME_US, None)
        count += uses[origin] == 1 and len(later) > 1 and not is_flicker(later)
        if uses[landing] > 1:
            continue
        ways = zip(plies[:place], candidate.footprints, strict=False)
        passed_us = max([before.landed_by_us for before, way in ways if way.mover_squares & bit(landing)], default=0)
        earlier = _changes_between(evidence, landing, passed_us, ply.lifted_us - SAME_TIME_US)
        count += len(earlier) > 1 and not is_flicker(earlier)
        count += any(is_back_late(evidence, ply, reply.lifted_us) for reply in plies[place + 1 : place + 2])
    return count


def is_back_late(evidence: Evidence, ply: ExplainedPly, replied_us: int) -> bool:
    """Return True if the piece of a ply was away from its landing for a while, and came back after the reply began."""
    away = _changes_between(evidence, ply.move.landing, ply.landed_us, None)
    return len(away) > 1 and ply.landed_by_us > replied_us + SAME_TIME_US and not is_flicker(away)


def _was_elsewhere(evidence: Evidence, square: Square, landing: Square) -> bool:
    """Return True if a piece stood on a square of the way for a while when another one stood on the landing."""
    visits, landings = evidence.histories[square], evidence.histories.get(landing, ())
    if evidence.tracker.footprints.occupancy_before & (bit(square) | bit(landing)):
        return False
    for came, left in zip(visits[::2], visits[1::2], strict=False):
        for landed, away in zip(landings[::2], (*landings[1::2], left), strict=False):
            if min(left.earliest_us, away.earliest_us) - max(came.latest_us, landed.latest_us) > FLICKER_US:
                return True
    return False


def _changes_between(evidence: Evidence, square: Square, after_us: int, until_us: int | None) -> SquareHistory:
    """Return the transitions of a square after a time and, if there is one, until another."""
    later = [times for times in evidence.histories.get(square, ()) if times.latest_us > after_us]
    return tuple([times for times in later if until_us is None or times.latest_us < until_us])
