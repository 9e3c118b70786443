"""The order in which the squares of plies changed, against the order in which hands play."""

from collections.abc import Sequence
from itertools import pairwise

from controller.rules.squares import Occupancy, Square, bit, row_of
from controller.tracking.explained_plies import SAME_TIME_US, Evidence, ExplainedPly, Intervals, longest_overlap_us
from controller.tracking.square_histories import FLICKER_US

SQUARE_TRAVEL_US = 10_000
"""The least time in which a hand moves a piece by one square more.

A choice: on squares of 40 mm that is 5.7 m/s, faster than a hand reaches over a board. The first square counts for
nothing, for scans are up to 10 ms apart.
"""

MAX_DISORDERS = 1
"""The number of disorders in one explanation that is believed.

A choice: two hands may overlap once; what needs more is better explained by an illegal move.
"""

IMPOSSIBLE_ORDER = MAX_DISORDERS + 1  # as many disorders as an order counts for that no hands can make


def count_disorders(plies: Sequence[ExplainedPly], intervals: Intervals) -> tuple[int, int]:
    """Return how often squares changed in another order than hands do, and how many landings are doubtful for that.

    A piece lands after it was lifted, and a reply begins after the landing of the piece that it answers.
    """
    count = doubtful_landings = 0
    for place, ply in enumerate(plies):
        lift = intervals.get((place, ply.move.origin, False))
        landing = intervals.get((place, ply.move.landing, True))
        if (
            lift
            and landing
            and lift.earliest_us > landing.latest_us - least_travel_us(ply.move.origin, ply.move.landing)
        ):
            count += 1 if lift.earliest_us <= landing.latest_us + longest_overlap_us(ply.move) else IMPOSSIBLE_ORDER
            doubtful_landings += 1
        if place:
            answered = plies[place - 1]
            is_landing_early = landing is not None and landing.latest_us < answered.landed_us + SAME_TIME_US
            doubtful_landings += is_landing_early
            changed_us = [times.latest_us for (of_place, _, _), times in intervals.items() if of_place == place]
            first_us = min(changed_us, default=answered.landed_us)
            if first_us < answered.lifted_us - SAME_TIME_US:
                count += IMPOSSIBLE_ORDER
            else:
                count += is_landing_early or first_us < answered.landed_us - SAME_TIME_US
    return count, doubtful_landings


def least_travel_us(origin: Square, landing: Square) -> int:
    """Return the least time from the lift of a piece to its landing; below 0 for neighbours, for it may slide."""
    rows = abs(row_of(origin) - row_of(landing))
    return (rows - 2) * SQUARE_TRAVEL_US if rows > 1 else -SAME_TIME_US


def find_hasty_landings(evidence: Evidence, plies: Sequence[ExplainedPly], intervals: Intervals) -> list[bool]:
    """Return the landings that were left again so soon that a magnet may only have passed; True if by a capture.

    The last landing counts as captured: the reply may be under way.
    """
    found = []
    for place, ply in enumerate(plies):
        landing = intervals.get((place, ply.move.landing, True))
        history = evidence.histories.get(ply.move.landing, ())
        if landing is not None:
            left_us = [times.latest_us for times in history if times.latest_us > landing.latest_us]
            if left_us and left_us[0] - landing.earliest_us < FLICKER_US:
                following = plies[place + 1 : place + 2]
                found.append(all(reply.move.captured & bit(ply.move.landing) for reply in following))
    return found


def count_late_removals(plies: Sequence[ExplainedPly], intervals: Intervals) -> int:
    """Return how many plies had captured pieces that left after the piece of their reply."""
    count = 0
    for place, (answered, reply) in enumerate(pairwise(plies), 1):
        lift = intervals.get((place, reply.move.origin, False))
        if lift and answered.removed_us > lift.latest_us + SAME_TIME_US:
            count += 1
    return count


def count_flickering_origins(evidence: Evidence, plies: Sequence[ExplainedPly], extra: Occupancy) -> int:
    """Return how many pieces are said to have left a square that was empty for a moment only, and is occupied again."""
    histories = [evidence.histories.get(ply.move.origin, ()) for ply in plies if extra & bit(ply.move.origin)]
    return sum(
        len(history) > 1 and history[-1].latest_us - history[-2].earliest_us <= FLICKER_US for history in histories
    )


def count_pieces_on_origins(evidence: Evidence, plies: Sequence[ExplainedPly], intervals: Intervals) -> int:
    """Return how many plies are said to have landed while their piece stood on its origin, and for a while after."""
    return sum(
        landing is not None and _stands_on_origin(evidence, plies, place, landing.latest_us)
        for place, ply in enumerate(plies)
        for landing in [intervals.get((place, ply.move.landing, True))]
    )


def _stands_on_origin(evidence: Evidence, plies: Sequence[ExplainedPly], place: int, at_us: int) -> bool:
    """Return True if a piece stood on the origin of a ply at a time, unless a later ply has landed there."""
    move = plies[place].move
    history = evidence.histories.get(move.origin, ())
    if any(later.move.landing == move.origin for later in plies[place + 1 :]):
        return False
    first = 1 if evidence.tracker.footprints.occupancy_before & bit(move.origin) else 0
    stays = zip(history[first::2], history[first + 1 :: 2], strict=False)
    until_us = at_us + longest_overlap_us(move)
    return any(
        came.latest_us < at_us and left.latest_us > until_us and left.latest_us - came.latest_us > FLICKER_US
        for came, left in stays
    )
