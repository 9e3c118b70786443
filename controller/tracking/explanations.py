"""Explanations: what people may have done since the last commit, and what each explanation has to assume.

Every settled change is explained: as a part of a ply, as a piece touched and put back, or as what is wrong on the board
in the end. The order of the changes and the presses of the clock are evidence, not law. Whatever an explanation has to
assume costs; the cheapest one is the likeliest.
"""

from collections.abc import Iterator, Sequence

from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.tracking.explained_plies import CandidatePlies, Evidence, PressEvidence
from controller.tracking.explanation_costs import Explanation, weigh
from controller.tracking.footprints import MoveFootprint, PositionFootprints, build_footprint
from controller.tracking.square_histories import build_histories
from controller.tracking.tracker import Tracker

MAX_PLIES = 3
"""The number of plies that one explanation may hold: both sides forgot the clock, and the first has moved again."""


def find_explanations(
    tracker: Tracker, presses: Sequence[PressEvidence] = (), *, begins_with: Sequence[Move] = ()
) -> tuple[Explanation, ...]:
    """Return the explanations of what the sensors have shown, the cheapest first.

    There is at least one, unless some moves are given with which all begin, and the changes contradict these. At most
    MAX_PLIES come after them.
    """
    evidence = _build_evidence(tracker, presses)
    used: dict[Square, int] = {}
    candidate = _follow_moves(evidence, begins_with, used)
    if candidate is None:
        return ()
    most = len(begins_with) + MAX_PLIES
    explanations = list(_search(evidence, candidate, _next_footprints(evidence, candidate), used, most))
    explanations.sort(key=lambda explanation: (explanation.cost, -len(explanation.plies)))
    return tuple(explanations)


def explain_moves(tracker: Tracker, moves: Sequence[Move]) -> Explanation | None:
    """Return the explanation of what the sensors have shown by just these moves; None if they contradict one."""
    evidence = _build_evidence(tracker, ())
    candidate = _follow_moves(evidence, moves, {})
    return None if candidate is None else weigh(evidence, candidate, _next_footprints(evidence, candidate))[0]


def _build_evidence(tracker: Tracker, presses: Sequence[PressEvidence]) -> Evidence:
    before = tracker.footprints.occupancy_before
    histories = build_histories(tracker.trail, before, tracker.occupancy, tracker.last_change_us)
    return Evidence(tracker, histories, presses)


def _follow_moves(evidence: Evidence, moves: Sequence[Move], used: dict[Square, int]) -> CandidatePlies | None:
    """Return the candidate of just these moves, and add its transitions to those in use; None if one was not made."""
    candidate, game = CandidatePlies((), (), ()), evidence.tracker.game
    for move in moves:
        footprint = build_footprint(move, game.position.occupancy, game.rules.orientation)
        standing = _count_transitions(evidence, footprint, used)
        if standing is None:
            return None
        game = game.play(move)
        candidate = candidate.followed_by(footprint, game, standing)
    return candidate


def _next_footprints(evidence: Evidence, candidate: CandidatePlies) -> PositionFootprints:
    """Return the footprints of the position after a candidate."""
    tracker = evidence.tracker
    return tracker.footprints_of(candidate.games[-1]) if candidate.games else tracker.footprints


def _search(
    evidence: Evidence,
    candidate: CandidatePlies,
    next_footprints: PositionFootprints,
    used: dict[Square, int],
    most: int,
) -> Iterator[Explanation]:
    """Yield the explanation of a candidate, and those of the candidates of `most` plies that go on from it."""
    explanation, is_complete = weigh(evidence, candidate, next_footprints)
    yield explanation
    if is_complete or len(candidate.games) == most:
        return
    for footprint in next_footprints.footprints:
        counts = dict(used)
        standing = _count_transitions(evidence, footprint, counts)
        if standing is None or not _is_any_seen(evidence, footprint):
            continue
        game = (candidate.games[-1] if candidate.games else evidence.tracker.game).play(footprint.move)
        longer = candidate.followed_by(footprint, game, standing)
        yield from _search(evidence, longer, _next_footprints(evidence, longer), counts, most)


def _count_transitions(evidence: Evidence, footprint: MoveFootprint, used: dict[Square, int]) -> Occupancy | None:
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
    return None if standing & bit(move.landing) else standing


def _is_any_seen(evidence: Evidence, footprint: MoveFootprint) -> bool:
    """Return True if some sensor shows a ply: its piece, or one that it captures."""
    move = footprint.move
    if not (evidence.is_hidden(move.origin) and evidence.is_hidden(move.landing)):
        return True
    return any(evidence.histories.get(square) for square in squares_of(move.captured))
