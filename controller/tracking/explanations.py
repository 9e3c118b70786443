"""Explanations: what people may have done since the last commit, and what each explanation has to assume.

Every settled change is explained: as a part of a ply, as a piece touched and put back, or as what is wrong on the board
in the end. The order of the changes and the presses of the clock are evidence, not law. Whatever an explanation has to
assume costs; the cheapest one is the likeliest.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.tracking.footprints import MoveFootprint, PositionFootprints, build_footprints
from controller.tracking.square_histories import (
    FLICKER_US,
    SquareHistories,
    Transition,
    build_histories,
    is_flicker,
    left_us,
)
from controller.tracking.tracker import Tracker

MAX_PLIES = 3
"""The number of plies that one explanation may hold: both sides forgot the clock, and the first has moved again."""

SAME_TIME_US = 60_000
"""Stamps this close say nothing about the order of two hands.

A choice: scans are up to 10 ms apart, reeds bounce up to 20 ms, and a magnet that slides closes the next reed before
the last one opens.
"""

# What an explanation assumes, and what it costs; only the ratios matter. All are choices.
COST_FLICKER = 1  # a sensor changed for a moment
COST_IDLE_PRESS = 1  # a press of a side that has finished no move
COST_UNDER_WAY = 1  # the next ply has begun
COST_LATE_REMOVAL = 1  # a captured piece left after the piece of the reply, or stands yet
COST_TOUCH = 2  # a piece was lifted and put back
COST_DISORDER = 8  # a ply began before the one that it answers was finished
COST_HIDDEN = 2  # an answer left or landed where no sensor is trusted
COST_HASTE = 8  # a piece left its landing again sooner than a hand can take it
COST_MISSING = 6  # a piece is missing
COST_EXTRA = 10  # a piece stands where none should

FAR_AHEAD = 2
"""An explanation that costs so much less than another one leaves no doubt: the other assumes a touched piece more."""


class PressEvidence(NamedTuple):
    """A press of the clock, as evidence."""

    side: Side  # whose button it was
    at_us: int  # when it went down


class ExplainedPly(NamedTuple):
    """One ply of an explanation, with the times that the changes leave for it."""

    move: Move
    game: Game  # after the ply
    lifted_us: int  # when its piece left, as early as may be; 0 if no sensor shows it
    landed_us: int  # when its piece landed, as early as may be
    landed_by_us: int  # the same, as late as may be
    removed_us: int  # when its last captured piece left, as late as may be; 0 without one
    rested_since_us: int  # since when its own squares show its end
    standing: Occupancy  # captured pieces that still stand on the board


class Explanation(NamedTuple):
    """What people may have done since the last commit."""

    plies: tuple[ExplainedPly, ...]  # the oldest first; captured pieces may still stand
    cost: int  # of what it assumes
    disorders: int  # plies that began before the one that they answer was finished
    hasty_landings: int  # landings that were left again sooner than a hand can take the piece
    is_under_way: bool  # the next ply has begun, and explains what differs
    missing: Occupancy  # squares that lack a piece, and nothing explains it
    extra: Occupancy  # squares with a piece that nothing explains
    suspected: Occupancy  # those of `missing` whose piece may be the one that landed
    awaits_reply: bool = False  # the last landing is empty, as if a reply had begun with the piece that it captures

    @property
    def is_doubtful(self) -> bool:
        """Return True if it assumes what hands rarely do: another one may come to be likelier in a moment."""
        return bool(self.hasty_landings)

    @property
    def is_clean(self) -> bool:
        """Return True if every ply is finished and nothing on the board is left unexplained."""
        return not (self.missing or self.extra or any(ply.standing for ply in self.plies))


class _Evidence(NamedTuple):
    """What is to be explained."""

    tracker: Tracker
    histories: SquareHistories
    presses: Sequence[PressEvidence]

    def is_hidden(self, square: Square) -> bool:
        return bool(self.tracker.untrusted & bit(square))


class _Candidate(NamedTuple):
    """A sequence of plies that the changes may show."""

    footprints: tuple[MoveFootprint, ...]  # one for each ply
    games: tuple[Game, ...]  # after each ply
    standing: tuple[Occupancy, ...]  # of each ply


def find_explanations(tracker: Tracker, presses: Sequence[PressEvidence] = ()) -> tuple[Explanation, ...]:
    """Return the explanations of what the sensors have shown, the cheapest first; at least one."""
    before = tracker.footprints.occupancy_before
    histories = build_histories(tracker.trail, before, tracker.occupancy, tracker.last_change_us)
    evidence = _Evidence(tracker, histories, presses)
    explanations = list(_search(evidence, _Candidate((), (), ()), tracker.footprints, {}))
    explanations.sort(key=lambda explanation: (explanation.cost, -len(explanation.plies)))
    return tuple(explanations)


def _search(
    evidence: _Evidence, candidate: _Candidate, next_footprints: PositionFootprints, used: dict[Square, int]
) -> Iterator[Explanation]:
    """Yield the explanation of a candidate, and those of the candidates that go on from it."""
    explanation, is_complete = _weigh(evidence, candidate, next_footprints)
    yield explanation
    if is_complete or len(candidate.games) == MAX_PLIES:
        return
    for footprint in next_footprints.footprints:
        counts = dict(used)
        standing = _count_transitions(evidence, footprint, counts)
        if standing is None:
            continue
        game = (candidate.games[-1] if candidate.games else evidence.tracker.game).play(footprint.move)
        longer = _Candidate(
            (*candidate.footprints, footprint), (*candidate.games, game), (*candidate.standing, standing)
        )
        yield from _search(evidence, longer, build_footprints(game, evidence.tracker.untrusted), counts)


def _count_transitions(evidence: _Evidence, footprint: MoveFootprint, used: dict[Square, int]) -> Occupancy | None:
    """Add the transitions of a ply to those in use; return the captured pieces that still stand, None if not made.

    The piece must have left and landed. A captured piece that never left still stands.
    """
    move = footprint.move
    histories, standing = evidence.histories, 0
    for square in squares_of(move.captured):
        if not evidence.is_hidden(square):
            if len(histories.get(square, ())) > used.get(square, 0):
                used[square] = used.get(square, 0) + 1
            else:
                standing |= bit(square)
    for square in (move.origin, move.landing):
        if not evidence.is_hidden(square):
            used[square] = used.get(square, 0) + 1
            if len(histories.get(square, ())) < used[square]:
                return None
    is_hidden = evidence.is_hidden(move.origin) and evidence.is_hidden(move.landing)
    if is_hidden and not any(histories.get(square) for square in squares_of(move.captured)):
        return None  # nothing shows it
    return None if standing & bit(move.landing) else standing


def _weigh(evidence: _Evidence, candidate: _Candidate, next_footprints: PositionFootprints) -> tuple[Explanation, bool]:
    """Return the explanation of a candidate, and True if it explains everything for nothing."""
    intervals = _find_intervals(evidence, candidate)
    plies = tuple(_explained_ply(evidence, candidate, place, intervals) for place in range(len(candidate.games)))
    occupancy, untrusted = evidence.tracker.occupancy, evidence.tracker.untrusted
    standing = 0
    for mask in candidate.standing:
        standing |= mask
    target = next_footprints.occupancy_before
    known_missing = evidence.tracker.known_missing
    missing = target & ~occupancy & ~untrusted & ~known_missing
    extra = occupancy & ~(target | standing) & ~untrusted
    disorders = _count_disorders(plies, intervals)
    hasty_landings = _count_hasty_landings(evidence, plies, intervals)
    cost = COST_HASTE * hasty_landings
    cost += COST_HIDDEN * _count_hidden(evidence, candidate)
    cost += _cost_of_touches(evidence, candidate, plies) + _cost_of_late_removals(plies, intervals)
    cost += COST_LATE_REMOVAL * standing.bit_count()
    suspected = _find_suspected(evidence, candidate, plies, missing)
    is_under_way = bool(missing | extra) and _is_reply_begun(evidence, plies, next_footprints, missing, extra, standing)
    if is_under_way:
        disorders += bool(plies) and _left_before(evidence, missing, plies[-1].landed_us - SAME_TIME_US)
        cost += COST_UNDER_WAY
        missing = extra = 0
    cost += COST_DISORDER * disorders + COST_MISSING * missing.bit_count() + COST_EXTRA * extra.bit_count()
    if not plies and not (missing or extra or is_under_way):
        cost = 0  # the board shows the position: whatever was touched is back
    is_complete = cost == 0 and not standing
    cost += _cost_of_presses(evidence, plies) if evidence.presses else 0
    cost += COST_TOUCH if suspected else 0
    awaits_reply = (
        bool(plies)
        and bool(missing & bit(plies[-1].move.landing))
        and next_footprints.is_any_under_way(occupancy & ~standing)
    )
    return (
        Explanation(plies, cost, disorders, hasty_landings, is_under_way, missing, extra, suspected, awaits_reply),
        is_complete,
    )


_Intervals = dict[tuple[int, Square, bool], Transition]
"""When a square changed for a ply: by the place of the ply, the square, and True if it closed."""


def _find_intervals(evidence: _Evidence, candidate: _Candidate) -> _Intervals:
    """Return the times that are left for the changes of each ply."""
    required: dict[Square, list[tuple[int, bool]]] = {}
    for place, (footprint, standing) in enumerate(zip(candidate.footprints, candidate.standing, strict=True)):
        move = footprint.move
        for square in (move.origin, *squares_of(move.captured & ~standing)):
            required.setdefault(square, []).append((place, False))
        required.setdefault(move.landing, []).append((place, True))
    intervals: _Intervals = {}
    for square, roles in required.items():
        if evidence.is_hidden(square):
            continue
        history = evidence.histories[square]
        # What is left over comes in pairs before, between and after; an odd last one is unexplained.
        spare = (len(history) - len(roles)) // 2 * 2
        for number, (place, closed) in enumerate(roles):
            times = Transition(history[number].earliest_us, history[number + spare].latest_us)
            intervals[place, square, closed] = times
    return intervals


def _explained_ply(evidence: _Evidence, candidate: _Candidate, place: int, intervals: _Intervals) -> ExplainedPly:
    move = candidate.footprints[place].move
    times = [interval for (of_place, square, _), interval in intervals.items() if of_place == place]
    lift, landing = intervals.get((place, move.origin, False)), intervals.get((place, move.landing, True))
    hidden_us = 0 if landing else _last_seen_us(evidence, candidate.footprints[place])
    return ExplainedPly(
        move=move,
        game=candidate.games[place],
        lifted_us=lift.earliest_us if lift else 0,
        landed_us=landing.earliest_us if landing else hidden_us,
        landed_by_us=landing.latest_us if landing else hidden_us,
        removed_us=max(
            (
                interval.latest_us
                for (of_place, square, closed), interval in intervals.items()
                if of_place == place and not closed and bit(square) & move.captured
            ),
            default=0,
        ),
        rested_since_us=max((interval.latest_us for interval in times), default=evidence.tracker.last_change_us),
        standing=candidate.standing[place],
    )


def _last_seen_us(evidence: _Evidence, footprint: MoveFootprint) -> int:
    """Return when a piece whose landing no sensor shows was last seen on its way."""
    way = footprint.mover_squares
    seen_us = [history[-1].latest_us for square, history in evidence.histories.items() if way & bit(square)]
    return max(seen_us, default=evidence.tracker.last_change_us)


def _cost_of_touches(evidence: _Evidence, candidate: _Candidate, plies: Sequence[ExplainedPly]) -> int:
    """Return the cost of the changes that belong to no ply, and that a later change has undone.

    The squares on the way of a piece cost nothing until it has landed: it may slide, stop, or be lifted to think.
    """
    uses: dict[Square, int] = {}
    way_until_us: dict[Square, int] = {}
    for footprint, standing, ply in zip(candidate.footprints, candidate.standing, plies, strict=True):
        move = footprint.move
        for square in squares_of(footprint.mover_squares):
            way_until_us[square] = ply.landed_by_us + SAME_TIME_US
        for square in (move.origin, move.landing, *squares_of(move.captured & ~standing)):
            uses[square] = uses.get(square, 0) + 1
    cost = 0
    for square, history in evidence.histories.items():
        is_on_way = square in way_until_us and (square in uses or history[-1].earliest_us <= way_until_us[square])
        if len(history) - uses.get(square, 0) > 1 and not is_on_way and not evidence.is_hidden(square):
            cost += COST_FLICKER if is_flicker(history) else COST_TOUCH
    return cost


def _count_disorders(plies: Sequence[ExplainedPly], intervals: _Intervals) -> int:
    """Return how many plies changed their squares in another order than hands do.

    A piece lands after it was lifted, and a reply begins after the landing of the piece that it answers.
    """
    count = 0
    for place, ply in enumerate(plies):
        lift = intervals.get((place, ply.move.origin, False))
        landing = intervals.get((place, ply.move.landing, True))
        count += lift is not None and landing is not None and lift.earliest_us > landing.latest_us + SAME_TIME_US
        if place:
            answered_us = plies[place - 1].landed_us - SAME_TIME_US
            count += any(
                interval.latest_us < answered_us
                for (of_place, _, _), interval in intervals.items()
                if of_place == place
            )
    return count


def _count_hasty_landings(evidence: _Evidence, plies: Sequence[ExplainedPly], intervals: _Intervals) -> int:
    """Return how many landings were left again so soon that a magnet has only passed over them."""
    count = 0
    for place, ply in enumerate(plies):
        landing = intervals.get((place, ply.move.landing, True))
        history = evidence.histories.get(ply.move.landing, ())
        if landing is not None:
            left_us = [times.latest_us for times in history if times.latest_us > landing.latest_us]
            count += bool(left_us) and left_us[0] - landing.earliest_us < FLICKER_US
    return count


def _count_hidden(evidence: _Evidence, candidate: _Candidate) -> int:
    """Return how many answers, and how often, would have left or landed unseen."""
    moves = [footprint.move for footprint in candidate.footprints[1:]]
    return sum(evidence.is_hidden(move.origin) + evidence.is_hidden(move.landing) for move in moves)


def _cost_of_late_removals(plies: Sequence[ExplainedPly], intervals: _Intervals) -> int:
    """Return the cost of captured pieces that left after the piece of the reply."""
    cost = 0
    for place, (answered, reply) in enumerate(pairwise(plies), 1):
        lift = intervals.get((place, reply.move.origin, False))
        if lift and answered.removed_us > lift.latest_us + SAME_TIME_US:
            cost += COST_LATE_REMOVAL
    return cost


def _is_reply_begun(
    evidence: _Evidence,
    plies: Sequence[ExplainedPly],
    next_footprints: PositionFootprints,
    missing: Occupancy,
    extra: Occupancy,
    standing: Occupancy,
) -> bool:
    """Return True if the next ply may be under way.

    A piece that has left its landing again was captured only if the piece that captures it has left too, and that piece
    stands elsewhere only after it has left.
    """
    tracker = evidence.tracker
    position = plies[-1].game.position if plies else tracker.game.position
    lifted = missing & position.pieces_of(position.to_move) & ~tracker.untrusted
    if plies and not lifted and _left_before(evidence, missing, plies[-1].landed_us - SAME_TIME_US):
        return False
    is_off_landing = bool(plies) and bool(missing & bit(plies[-1].move.landing))
    if is_off_landing and (not lifted or is_flicker(evidence.histories.get(plies[-1].move.landing, ()))):
        return False
    if lifted and extra and _last_change_us(evidence, extra) < _last_change_us(evidence, lifted) - SAME_TIME_US:
        return False
    occupancy = tracker.occupancy & ~standing | next_footprints.occupancy_before & tracker.known_missing
    return next_footprints.is_any_under_way(occupancy)


def _last_change_us(evidence: _Evidence, squares: Occupancy) -> int:
    return max(history[-1].latest_us for square, history in evidence.histories.items() if squares & bit(square))


def _left_before(evidence: _Evidence, squares: Occupancy, at_us: int) -> bool:
    """Return True if the piece of one of these squares left before a time."""
    return any(
        squares & bit(square) and history[-1].latest_us < at_us for square, history in evidence.histories.items()
    )


def _find_suspected(
    evidence: _Evidence, candidate: _Candidate, plies: Sequence[ExplainedPly], missing: Occupancy
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


def _cost_of_presses(evidence: _Evidence, plies: Sequence[ExplainedPly]) -> int:
    """Return the cost of presses by a side that had finished no ply."""
    first = evidence.tracker.game.position.to_move
    idle = [
        press
        for press in evidence.presses
        if not any(
            (first if place % 2 == 0 else first.opponent) is press.side and is_landed_by(ply, press.at_us)
            for place, ply in enumerate(plies)
        )
    ]
    return COST_IDLE_PRESS * len(idle)


def is_landed_by(ply: ExplainedPly, at_us: int) -> bool:
    """Return True if the piece of a ply may have landed by a time."""
    return max(ply.landed_us, ply.lifted_us) <= at_us + SAME_TIME_US
