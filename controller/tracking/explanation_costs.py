"""What an explanation has to assume, and what that costs."""

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, row_of, squares_of
from controller.tracking.explained_plies import (
    SAME_TIME_US,
    CandidatePlies,
    Evidence,
    ExplainedPly,
    Intervals,
    explain_plies,
    find_intervals,
)
from controller.tracking.footprints import PositionFootprints
from controller.tracking.square_histories import FLICKER_US, SquareHistory, is_flicker, left_us

# What an explanation assumes, and what it costs; only the ratios matter. All are choices.
COST_FLICKER = 1  # a sensor changed for a moment
COST_IDLE_PRESS = 1  # a press of a side that has finished no move
COST_UNDER_WAY = 1  # the next ply has begun
COST_LATE_REMOVAL = 1  # a captured piece left after the piece of the reply, or stands yet
COST_TOUCH = 2  # a piece was lifted and put back
COST_VISIT = 4  # a piece stood for a while where none belongs
COST_DISORDER = 8  # a ply began before the one that it answers was finished
COST_HIDDEN = 2  # an answer left or landed where no sensor is trusted
COST_HASTE = 4  # a piece was captured sooner than a hand can take it
COST_IMPOSSIBLE_HASTE = 16  # a piece left its landing for its next move sooner than hands can make the one between
COST_KNOWN_MISSING = 3  # a piece is missing that has left since the last commit, and the players were told
COST_MISSING = 6  # a piece is missing
COST_EXTRA = 10  # a piece stands where none should

SLOW_SLIDE_US = 500_000
"""The longest time for which two squares show a piece that is slid slowly from one to the other.

A choice: half the time that a hand needs to slide a piece by one square when it hesitates.
"""

SQUARE_TRAVEL_US = 10_000
"""The least time in which a hand moves a piece by one square more.

A choice: on squares of 40 mm that is 5.7 m/s, faster than a hand reaches over a board. The first square counts for
nothing, for scans are up to 10 ms apart.
"""

MAX_DISORDERS = 1
"""The number of disorders in one explanation that is believed.

A choice: two hands may overlap once; what needs more is better explained by an illegal move.
"""

FAR_AHEAD = 5
"""An explanation that costs so much less than another one leaves no doubt.

A choice: two touched pieces leave a doubt, a missing piece leaves none.
"""


class Explanation(NamedTuple):
    """What people may have done since the last commit."""

    plies: tuple[ExplainedPly, ...]  # the oldest first; captured pieces may still stand
    cost: int  # of what it assumes
    disorders: int  # plies that began before the one that they answer was finished
    doubtful_landings: int  # landings that a magnet may have caused that only passed
    is_under_way: bool  # the next ply has begun, and explains what differs
    missing: Occupancy  # squares that lack a piece, and nothing explains it
    extra: Occupancy  # squares with a piece that nothing explains
    suspected: Occupancy  # those of `missing` whose piece may be the one that landed
    awaits_reply: bool = False  # the last landing is empty, as if a reply had begun with the piece that it captures

    @property
    def is_doubtful(self) -> bool:
        """Return True if it assumes what hands rarely do: another one may come to be likelier in a moment."""
        return bool(self.doubtful_landings)

    @property
    def standing(self) -> Occupancy:
        """The captured pieces that still stand on the board."""
        return reduce(or_, [ply.standing for ply in self.plies], 0)

    @property
    def is_clean(self) -> bool:
        """Return True if every ply is finished and nothing on the board is left unexplained."""
        return not (self.missing or self.extra or self.standing)


def weigh(
    evidence: Evidence, candidate: CandidatePlies, next_footprints: PositionFootprints
) -> tuple[Explanation, bool]:
    """Return the explanation of a candidate, and True if it explains everything for nothing."""
    intervals = find_intervals(evidence, candidate)
    plies = explain_plies(evidence, candidate, intervals)
    occupancy, untrusted = evidence.tracker.occupancy, evidence.tracker.untrusted
    standing = reduce(or_, candidate.standing, 0)
    target = next_footprints.occupancy_before
    known_missing = evidence.tracker.known_missing
    missing = target & ~occupancy & ~untrusted & ~known_missing
    extra = occupancy & ~(target | standing) & ~untrusted
    disorders, doubtful_landings = _count_disorders(plies, intervals)
    hasty_landings = _find_hasty_landings(evidence, plies, intervals)
    cost = sum(COST_HASTE if is_captured else COST_IMPOSSIBLE_HASTE for is_captured in hasty_landings)
    known_missing_cost = COST_KNOWN_MISSING * _count_newly_known_missing(evidence, target)
    cost += known_missing_cost
    cost += COST_HIDDEN * _count_hidden(evidence, candidate)
    cost += _cost_of_touches(evidence, candidate, plies) + _cost_of_late_removals(plies, intervals)
    cost += COST_LATE_REMOVAL * standing.bit_count()
    suspected = _find_suspected(evidence, candidate, plies, missing)
    differences = _explain_differences(evidence, plies, next_footprints, missing, extra, standing)
    is_under_way, missing, extra = differences.is_under_way, differences.missing, differences.extra
    returned = extra & candidate.captured
    if returned:
        return weigh(evidence, candidate.with_standing(returned), next_footprints)
    disorders += differences.disorders
    cost += COST_DISORDER * disorders + differences.cost
    if not plies and not (missing or extra or is_under_way):
        cost = known_missing_cost  # the board shows the position: whatever else was touched is back
    is_complete = cost == 0 and not standing
    cost += _cost_of_presses(evidence, plies) if evidence.presses else 0
    cost += COST_TOUCH if suspected else 0
    awaits_reply = (
        bool(plies)
        and bool(missing & bit(plies[-1].move.landing))
        and next_footprints.is_any_under_way(occupancy & ~standing)
    )
    doubtful_landings += len(hasty_landings)
    return (
        Explanation(plies, cost, disorders, doubtful_landings, is_under_way, missing, extra, suspected, awaits_reply),
        is_complete,
    )


class _Differences(NamedTuple):
    """What differs from the position after the plies of an explanation, and what that costs."""

    is_under_way: bool  # the next ply has begun, and explains what is not listed here
    missing: Occupancy  # squares that lack a piece
    extra: Occupancy  # squares with a piece too many
    disorders: int  # 1 if the next ply began before the one that it answers was finished

    @property
    def cost(self) -> int:
        """The cost without that of the disorders."""
        under_way = COST_UNDER_WAY if self.is_under_way else 0
        return under_way + COST_MISSING * self.missing.bit_count() + COST_EXTRA * self.extra.bit_count()


def _explain_differences(
    evidence: Evidence,
    plies: Sequence[ExplainedPly],
    next_footprints: PositionFootprints,
    missing: Occupancy,
    extra: Occupancy,
    standing: Occupancy,
) -> _Differences:
    """Return what differs: nothing if the next ply is under way, one missing piece if it is but for that, or all."""
    lacking = [bit(square) for square in squares_of(missing) if plies and missing | extra != bit(square)]
    for wrong in [0, *lacking] if missing | extra else ():
        lifted, occupancy = missing & ~wrong, (evidence.tracker.occupancy | wrong) & ~standing
        if _is_reply_begun(evidence, plies, next_footprints, lifted, extra, occupancy):
            is_early = bool(plies) and _left_before(evidence, lifted, plies[-1].landed_us - SAME_TIME_US)
            return _Differences(True, wrong, 0, int(is_early))
    return _Differences(is_under_way=False, missing=missing, extra=extra, disorders=0)


def _cost_of_touches(evidence: Evidence, candidate: CandidatePlies, plies: Sequence[ExplainedPly]) -> int:
    """Return the cost of the changes that belong to no ply, and that a later change has undone.

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
    cost = 0
    for square, history in evidence.histories.items():
        passing = last_plies.get(square)
        is_on_way = passing is not None and (square in uses or _is_passed(evidence, square, passing))
        if len(history) - uses.get(square, 0) > 1 and not is_on_way and not evidence.is_hidden(square):
            was_empty = not evidence.tracker.footprints.occupancy_before & bit(square)
            cost += COST_FLICKER if is_flicker(history) else COST_VISIT if was_empty else COST_TOUCH
    return cost + COST_VISIT * _count_visits(evidence, candidate, plies, uses)


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
        for reply in plies[place + 1 : place + 2]:
            away = _changes_between(evidence, landing, ply.landed_us, None)
            is_back_late = len(away) > 1 and ply.landed_by_us > reply.lifted_us + SAME_TIME_US
            count += is_back_late and not is_flicker(away)
    return count


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


def _count_disorders(plies: Sequence[ExplainedPly], intervals: Intervals) -> tuple[int, int]:
    """Return how often squares changed in another order than hands do, and how many landings are doubtful for that.

    A piece lands after it was lifted, and a reply begins after the landing of the piece that it answers.
    """
    count = doubtful_landings = 0
    for place, ply in enumerate(plies):
        lift = intervals.get((place, ply.move.origin, False))
        landing = intervals.get((place, ply.move.landing, True))
        if lift and landing and lift.earliest_us > landing.latest_us - _travel_us(ply.move.origin, ply.move.landing):
            count += 1 if lift.earliest_us <= landing.latest_us + SLOW_SLIDE_US else MAX_DISORDERS + 1
            doubtful_landings += 1
        if place:
            answered = plies[place - 1]
            is_landing_early = landing is not None and landing.latest_us < answered.landed_us + SAME_TIME_US
            doubtful_landings += is_landing_early
            changed_us = [times.latest_us for (of_place, _, _), times in intervals.items() if of_place == place]
            first_us = min(changed_us, default=answered.landed_us)
            if first_us < answered.lifted_us - SAME_TIME_US:
                count += MAX_DISORDERS + 1
            else:
                count += is_landing_early or first_us < answered.landed_us - SAME_TIME_US
    return count, doubtful_landings


def _travel_us(origin: Square, landing: Square) -> int:
    """Return the least time from the lift of a piece to its landing; below 0 for neighbours, for it may slide."""
    rows = abs(row_of(origin) - row_of(landing))
    return (rows - 2) * SQUARE_TRAVEL_US if rows > 1 else -SAME_TIME_US


def _count_newly_known_missing(evidence: Evidence, target: Occupancy) -> int:
    """Return how many pieces are known to be missing that have left since the last commit."""
    missing = evidence.tracker.known_missing & target & ~evidence.tracker.occupancy
    return sum(1 for square in evidence.histories if missing & bit(square))


def _find_hasty_landings(evidence: Evidence, plies: Sequence[ExplainedPly], intervals: Intervals) -> list[bool]:
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


def _count_hidden(evidence: Evidence, candidate: CandidatePlies) -> int:
    """Return how many answers, and how often, would have left or landed unseen."""
    moves = [footprint.move for footprint in candidate.footprints[1:]]
    return sum(evidence.is_hidden(move.origin) + evidence.is_hidden(move.landing) for move in moves)


def _cost_of_late_removals(plies: Sequence[ExplainedPly], intervals: Intervals) -> int:
    """Return the cost of captured pieces that left after the piece of the reply."""
    cost = 0
    for place, (answered, reply) in enumerate(pairwise(plies), 1):
        lift = intervals.get((place, reply.move.origin, False))
        if lift and answered.removed_us > lift.latest_us + SAME_TIME_US:
            cost += COST_LATE_REMOVAL
    return cost


def _is_reply_begun(
    evidence: Evidence,
    plies: Sequence[ExplainedPly],
    next_footprints: PositionFootprints,
    missing: Occupancy,
    extra: Occupancy,
    occupancy: Occupancy,
) -> bool:
    """Return True if the next ply may be under way on an occupancy without the captured pieces of the plies before.

    Nothing of it is touched before the ply that it answers is begun, and without the piece that captures them, captured
    pieces leave only after the landing of that ply. A piece that
    has left its landing again was captured only if the piece that captures it has left too, and that piece stands
    elsewhere only after it has left.
    """
    tracker = evidence.tracker
    position = plies[-1].game.position if plies else tracker.game.position
    lifted = missing & position.pieces_of(position.to_move) & ~tracker.untrusted
    if plies and not lifted and _left_before(evidence, missing, plies[-1].landed_us + SAME_TIME_US):
        return False
    if plies and _left_before(evidence, missing, plies[-1].lifted_us - SAME_TIME_US):
        return False
    is_off_landing = bool(plies) and bool(missing & bit(plies[-1].move.landing))
    if is_off_landing and (not lifted or is_flicker(evidence.histories.get(plies[-1].move.landing, ()))):
        return False
    pairs = [(origin, landing) for origin in squares_of(lifted) for landing in squares_of(extra)]
    travel_us = min([_travel_us(origin, landing) for origin, landing in pairs], default=0)
    if pairs and _last_change_us(evidence, extra) < _last_change_us(evidence, lifted) + travel_us:
        return False
    return next_footprints.is_any_under_way(occupancy | next_footprints.occupancy_before & tracker.known_missing)


def _last_change_us(evidence: Evidence, squares: Occupancy) -> int:
    return max(history[-1].latest_us for square, history in evidence.histories.items() if squares & bit(square))


def _left_before(evidence: Evidence, squares: Occupancy, at_us: int) -> bool:
    """Return True if the piece of one of these squares left before a time."""
    return any(
        squares & bit(square) and history[-1].latest_us < at_us for square, history in evidence.histories.items()
    )


def _find_suspected(
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


def _cost_of_presses(evidence: Evidence, plies: Sequence[ExplainedPly]) -> int:
    """Return the cost of presses by a side that had finished no ply."""
    idle = [
        press
        for press in evidence.presses
        if not any(ply.side is press.side and ply.is_landed_by(press.at_us) for ply in plies)
    ]
    return COST_IDLE_PRESS * len(idle)
