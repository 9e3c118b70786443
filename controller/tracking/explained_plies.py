"""Plies that the settled changes may show, and the times that the changes leave for each."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.position import Side
from controller.rules.squares import Occupancy, Square, bit, row_of, squares_of
from controller.tracking.footprints import MoveFootprint
from controller.tracking.square_histories import FLICKER_US, SquareHistories, Transition
from controller.tracking.tracker import Tracker

SAME_TIME_US = 60_000
"""Stamps this close say nothing about the order of two hands.

A choice: scans are up to 10 ms apart, reeds bounce up to 20 ms, and a magnet that slides closes the next reed before
the last one opens.
"""

SLOW_SLIDE_US = 500_000
"""The longest time for which two squares show a piece that is slid slowly from one to the other.

A choice, for no hand was measured: a second piece that is put down first is mostly put down longer before.
"""


class PressEvidence(NamedTuple):
    """A press of the clock, as evidence."""

    side: Side  # whose button it was
    at_us: int  # when it went down


class Evidence(NamedTuple):
    """What is to be explained."""

    tracker: Tracker
    histories: SquareHistories
    presses: Sequence[PressEvidence]

    def is_hidden(self, square: Square) -> bool:
        """Return True if the sensor of a square is not trusted."""
        return bool(self.tracker.untrusted & bit(square))


class CandidatePlies(NamedTuple):
    """A sequence of plies that the changes may show."""

    footprints: tuple[MoveFootprint, ...]  # one for each ply
    games: tuple[Game, ...]  # after each ply
    standing: tuple[Occupancy, ...]  # of each ply

    @property
    def captured(self) -> Occupancy:
        """The squares of all captured pieces."""
        return reduce(or_, [footprint.move.captured for footprint in self.footprints], 0)

    def followed_by(self, footprint: MoveFootprint, game: Game, standing: Occupancy) -> "CandidatePlies":
        """Return the plies with one more."""
        return CandidatePlies((*self.footprints, footprint), (*self.games, game), (*self.standing, standing))

    def with_standing(self, squares: Occupancy) -> "CandidatePlies":
        """Return the plies with more captured pieces that stand on the board."""
        moves = [footprint.move for footprint in self.footprints]
        standing = [mask | squares & move.captured for mask, move in zip(self.standing, moves, strict=True)]
        return self._replace(standing=tuple(standing))


class ExplainedPly(NamedTuple):
    """One ply of an explanation, with the times that the changes leave for it."""

    side: Side  # that made it
    move: Move
    game: Game  # after the ply
    lifted_us: int  # when its piece left, as early as may be; 0 if no sensor shows it
    landed_us: int  # when its piece landed, as early as may be
    landed_by_us: int  # the same, as late as may be
    removed_us: int  # when its last captured piece left, as late as may be; 0 without one
    rested_since_us: int  # since when its own squares show its end
    standing: Occupancy  # captured pieces that still stand on the board

    def is_landed_by(self, at_us: int) -> bool:
        """Return True if the piece may have landed by a time."""
        return max(self.landed_us, self.lifted_us) <= at_us + SAME_TIME_US


Intervals = dict[tuple[int, Square, bool], Transition]
"""When a square changed for a ply: by the place of the ply, the square, and True if it closed."""


def find_intervals(evidence: Evidence, candidate: CandidatePlies) -> Intervals:
    """Return the times that are left for the changes of each ply."""
    required: dict[Square, list[tuple[int, bool]]] = {}
    for place, (footprint, standing) in enumerate(zip(candidate.footprints, candidate.standing, strict=True)):
        move = footprint.move
        for square in (move.origin, *squares_of(move.captured & ~standing)):
            required.setdefault(square, []).append((place, False))
        required.setdefault(move.landing, []).append((place, True))
    intervals: Intervals = {}
    for square, roles in required.items():
        if evidence.is_hidden(square):
            continue
        history = evidence.histories[square]
        # What is left over comes in pairs before, between and after; an odd last one is unexplained.
        spare = (len(history) - len(roles)) // 2 * 2
        for number, (place, closed) in enumerate(roles):
            times = Transition(history[number].earliest_us, history[number + spare].latest_us)
            intervals[place, square, closed] = times
    for place, footprint in enumerate(candidate.footprints):
        if place:
            _begin_after_answered(evidence, candidate, place, intervals)
        _begin_after_lift(evidence, footprint.move, place, intervals)
    return intervals


def _begin_after_answered(evidence: Evidence, candidate: CandidatePlies, place: int, intervals: Intervals) -> None:
    """Begin the lift of a ply with the first time its origin emptied after the lift of the ply that it answers.

    Before that, its piece was only touched, or had not come yet.
    """
    origin, answered = candidate.footprints[place].move.origin, candidate.footprints[place - 1].move
    lift, answered_lift = intervals.get((place, origin, False)), intervals.get((place - 1, answered.origin, False))
    if lift is None or answered_lift is None:
        return
    history = evidence.histories[origin]
    number = next(number for number, times in enumerate(history) if times.earliest_us == lift.earliest_us)
    answered_us = answered_lift.earliest_us - SAME_TIME_US
    left = [times for times in history[number::2] if answered_us <= times.latest_us <= lift.latest_us]
    if left:
        intervals[place, origin, False] = lift._replace(earliest_us=max(left[0].earliest_us, answered_us))


def longest_overlap_us(move: Move) -> int:
    """Return the longest time for which both ends of a move may show its piece.

    Only a piece that is slid to the next square is over two sensors at once; any other time is that of a magnet that
    passes.
    """
    return SLOW_SLIDE_US if abs(row_of(move.origin) - row_of(move.landing)) == 1 else FLICKER_US


def _begin_after_lift(evidence: Evidence, move: Move, place: int, intervals: Intervals) -> None:
    """Begin the landing of a ply with the first stay on its square that was not over before the lift.

    What closed it before was another piece, or a magnet that passed.
    """
    lift, landing = intervals.get((place, move.origin, False)), intervals.get((place, move.landing, True))
    if lift is None or landing is None or landing.earliest_us >= lift.earliest_us:
        return
    history = evidence.histories[move.landing]
    number = next(number for number, times in enumerate(history) if times.earliest_us == landing.earliest_us)
    stays = zip(history[number::2], (*history[number + 1 :: 2], None), strict=False)
    slid_us = lift.earliest_us - longest_overlap_us(move)
    came = [
        came for came, left in stays if came.latest_us >= slid_us and (not left or left.latest_us >= lift.earliest_us)
    ]
    if came:
        intervals[place, move.landing, True] = landing._replace(earliest_us=came[0].earliest_us)


def explain_plies(evidence: Evidence, candidate: CandidatePlies, intervals: Intervals) -> tuple[ExplainedPly, ...]:
    """Return the plies of a candidate with the times of their changes."""
    return tuple([_explain_ply(evidence, candidate, place, intervals) for place in range(len(candidate.games))])


def _explain_ply(evidence: Evidence, candidate: CandidatePlies, place: int, intervals: Intervals) -> ExplainedPly:
    before = candidate.games[place - 1] if place else evidence.tracker.game
    move = candidate.footprints[place].move
    times = [interval for (of_place, square, _), interval in intervals.items() if of_place == place]
    lift, landing = intervals.get((place, move.origin, False)), intervals.get((place, move.landing, True))
    hidden_us = 0 if landing else _last_seen_us(evidence, candidate.footprints[place])
    return ExplainedPly(
        side=before.position.to_move,
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


def _last_seen_us(evidence: Evidence, footprint: MoveFootprint) -> int:
    """Return when a piece whose landing no sensor shows was last seen on its way."""
    way = footprint.mover_squares
    seen_us = [history[-1].latest_us for square, history in evidence.histories.items() if way & bit(square)]
    return max(seen_us, default=evidence.tracker.last_change_us)
