"""What an explanation has to assume, and what that costs."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from controller.rules.squares import Occupancy, bit, squares_of
from controller.tracking.changes_beside import count_changes_beside, is_back_late
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
from controller.tracking.ply_order import (
    count_disorders,
    count_flickering_origins,
    count_late_removals,
    count_pieces_on_origins,
    find_hasty_landings,
    least_travel_us,
)
from controller.tracking.square_histories import FLICKER_US
from controller.tracking.suspected_pieces import find_suspected_pieces

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

FAR_AHEAD = 6
"""An explanation that costs so much less than another one leaves no doubt.

A choice: a piece that was seen where none belongs leaves a doubt, a missing piece leaves none.
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
    tracker, target = evidence.tracker, next_footprints.occupancy_before
    standing = reduce(or_, candidate.standing, 0)
    missing = target & ~tracker.occupancy & ~tracker.untrusted & ~tracker.known_missing
    extra = tracker.occupancy & ~(target | standing) & ~tracker.untrusted
    suspected = find_suspected_pieces(evidence, candidate, plies, missing)
    differences = _explain_differences(evidence, plies, next_footprints, missing, extra, standing)
    is_under_way, missing, extra = differences.is_under_way, differences.missing, differences.extra
    returned = extra & candidate.captured
    if returned:
        return weigh(evidence, candidate.with_standing(returned), next_footprints)
    disorders, doubtful_landings = count_disorders(plies, intervals)
    disorders += differences.disorders
    hasty_landings = find_hasty_landings(evidence, plies, intervals)
    known_missing_cost = COST_KNOWN_MISSING * _count_newly_known_missing(evidence, target)
    if plies or missing or extra or is_under_way:
        cost = known_missing_cost + differences.cost + COST_DISORDER * disorders
        cost += _cost_of_changes(evidence, candidate, plies, intervals) + _cost_of_haste(hasty_landings)
        cost += COST_IMPOSSIBLE_HASTE * count_flickering_origins(evidence, plies, extra)
        cost += COST_IMPOSSIBLE_HASTE * count_pieces_on_origins(evidence, plies, intervals)
    else:
        cost = known_missing_cost  # the board shows the position: whatever else was touched is back
    is_complete = cost == 0 and not standing
    cost += _cost_of_presses(evidence, plies) + (COST_TOUCH if suspected else 0)
    awaits_reply = (
        bool(plies)
        and bool(missing & bit(plies[-1].move.landing))
        and next_footprints.is_any_under_way(tracker.occupancy & ~standing)
    )
    doubtful_landings += len(hasty_landings)
    return (
        Explanation(plies, cost, disorders, doubtful_landings, is_under_way, missing, extra, suspected, awaits_reply),
        is_complete,
    )


def _cost_of_changes(
    evidence: Evidence, candidate: CandidatePlies, plies: Sequence[ExplainedPly], intervals: Intervals
) -> int:
    """Return the cost of what changed beside the plies, of captured pieces that left late, and of hidden answers."""
    beside = count_changes_beside(evidence, candidate, plies)
    cost = COST_FLICKER * beside.flickers + COST_TOUCH * beside.touches + COST_VISIT * beside.visits
    standing = sum(squares.bit_count() for squares in candidate.standing)
    cost += COST_LATE_REMOVAL * (count_late_removals(plies, intervals) + standing)
    return cost + COST_HIDDEN * _count_hidden(evidence, candidate)


def _cost_of_haste(hasty_landings: Sequence[bool]) -> int:
    """Return the cost of landings that were left too soon; each is True if its piece was captured."""
    return sum(COST_HASTE if is_captured else COST_IMPOSSIBLE_HASTE for is_captured in hasty_landings)


class _Differences(NamedTuple):
    """What differs from the position after the plies of an explanation, and what that costs."""

    is_under_way: bool  # the next ply has begun, and explains what is not listed here
    missing: Occupancy  # squares that lack a piece
    extra: Occupancy  # squares with a piece too many
    disorders: int  # 1 if the next ply began before the one that it answers was finished
    visits: int  # 1 if the piece that it answers came back to its landing after that

    @property
    def cost(self) -> int:
        """The cost without that of the disorders."""
        under_way = COST_UNDER_WAY if self.is_under_way else 0
        wrong = COST_MISSING * self.missing.bit_count() + COST_EXTRA * self.extra.bit_count()
        return under_way + wrong + COST_VISIT * self.visits


def _explain_differences(
    evidence: Evidence,
    plies: Sequence[ExplainedPly],
    next_footprints: PositionFootprints,
    missing: Occupancy,
    extra: Occupancy,
    standing: Occupancy,
) -> _Differences:
    """Return what differs: nothing if the next ply is under way, one missing piece if it is but for that, or all.

    Where every sensor is trusted, a piece that left long before the last landing has not begun to answer it.
    """
    lacking = [bit(square) for square in squares_of(missing) if plies and missing | extra != bit(square)]
    for wrong in [0, *lacking] if missing | extra else ():
        lifted, occupancy = missing & ~wrong, (evidence.tracker.occupancy | wrong) & ~standing
        if _is_reply_begun(evidence, plies, next_footprints, lifted, extra, occupancy):
            is_early = bool(plies) and _left_before(evidence, lifted, plies[-1].landed_us - SAME_TIME_US)
            is_sure = is_early and not evidence.tracker.untrusted
            if not (is_sure and _left_before(evidence, lifted, plies[-1].landed_us - FLICKER_US)):
                own = lifted & plies[-1].game.position.pieces_of(plies[-1].side.opponent) if plies else 0
                visits = bool(own) and is_back_late(evidence, plies[-1], _last_change_us(evidence, own))
                return _Differences(True, wrong, 0, int(is_early), int(visits))
    return _Differences(is_under_way=False, missing=missing, extra=extra, disorders=0, visits=0)


def _count_newly_known_missing(evidence: Evidence, target: Occupancy) -> int:
    """Return how many pieces are known to be missing that have left since the last commit."""
    missing = evidence.tracker.known_missing & target & ~evidence.tracker.occupancy
    return sum(1 for square in evidence.histories if missing & bit(square))


def _count_hidden(evidence: Evidence, candidate: CandidatePlies) -> int:
    """Return how many answers, and how often, would have left or landed unseen."""
    moves = [footprint.move for footprint in candidate.footprints[1:]]
    return sum(evidence.is_hidden(move.origin) + evidence.is_hidden(move.landing) for move in moves)


def _is_reply_begun(
    evidence: Evidence,
    plies: Sequence[ExplainedPly],
    next_footprints: PositionFootprints,
    missing: Occupancy,
    extra: Occupancy,
    occupancy: Occupancy,
) -> bool:
    """Return True if the next ply may be under way on an occupancy without the captured pieces of the plies before.

    Nothing of it is touched before the ply that it answers is begun. Without the piece that captures them, captured
    pieces leave only after the landing of that ply, and never its own piece. The piece that captures them stands
    elsewhere only after it has left.
    """
    tracker = evidence.tracker
    position = plies[-1].game.position if plies else tracker.game.position
    lifted = missing & position.pieces_of(position.to_move) & ~tracker.untrusted
    if plies and _left_before(evidence, missing, plies[-1].lifted_us - SAME_TIME_US):
        return False
    if plies and not lifted:
        is_early = _left_before(evidence, missing, plies[-1].landed_us + SAME_TIME_US)
        if is_early or missing & bit(plies[-1].move.landing):
            return False
    pairs = [(origin, landing) for origin in squares_of(lifted) for landing in squares_of(extra)]
    travel_us = min([least_travel_us(origin, landing) for origin, landing in pairs], default=0)
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


def _cost_of_presses(evidence: Evidence, plies: Sequence[ExplainedPly]) -> int:
    """Return the cost of presses by a side that had finished no ply."""
    idle = [
        press
        for press in evidence.presses
        if not any(ply.side is press.side and ply.is_landed_by(press.at_us) for ply in plies)
    ]
    return COST_IDLE_PRESS * len(idle)
