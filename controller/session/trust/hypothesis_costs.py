"""What a hypothesis has to assume to explain every change since the game was last certain, and what that costs."""

from collections.abc import Sequence
from operator import itemgetter

from controller.rules.moves import Move
from controller.rules.squares import Occupancy, mask_of
from controller.session.state import Session
from controller.session.trust.hypotheses import Hypothesis
from controller.tracking.evidence_trail import LONGEST_TRAIL, touched_squares
from controller.tracking.explanations import explain_moves
from controller.tracking.sensor_matrix import count_failures
from controller.tracking.tracker import Tracker

# On the scale of controller/tracking/explanation_costs.py. All are choices.
COST_FAILURE = 10  # one more sensor, or one more wire, is wrong: as rare as a piece too many
COST_REPORT = 8  # a sensor that is said to be wrong has shown the other level since
COST_CONTRADICTED = 100  # a trusted sensor shows that a move was not made: more than anything else costs

REFUTED_COST = 16
"""A hypothesis that costs so much more than the likeliest one is refuted.

A choice: one more failure alone refutes none; together with a report of its sensor, or with a missing piece, it does.
"""


def find_cost(session: Session, hypothesis: Hypothesis, moves: Sequence[Move] = ()) -> int:
    """Return what it costs that a hypothesis went on with some moves."""
    return _weigh_readings(session, hypothesis, moves)[0][0]


def acquit_late_sensors(session: Session, hypothesis: Hypothesis) -> Hypothesis:
    """Return a hypothesis without the wrong sensors that were only late: they show by now what it says."""
    return hypothesis._replace(lying=_weigh_readings(session, hypothesis, ())[0][1])


def _weigh_readings(session: Session, hypothesis: Hypothesis, moves: Sequence[Move]) -> list[tuple[int, Occupancy]]:
    """Return what each reading of the wrong sensors costs, the cheapest first, and which are wrong in it."""
    doubt, distrusted = session.trust.doubt, session.trust.distrusted
    lying = hypothesis.lying & ~distrusted
    if doubt is None or doubt.evidence is None or len(doubt.evidence.trail) >= LONGEST_TRAIL:
        # What was shown at first is not known: only what is shown now tells the hypotheses apart.
        tracker = session.tracker.with_game(hypothesis.game)
    else:
        tracker = doubt.evidence._replace(known_missing=session.tracker.known_missing)
        moves = (*(ply.move for ply in hypothesis.plies), *moves)
    reporting = _reporting_squares(tracker) & lying
    opened, closed = touched_squares(tracker.trail)
    readings = [
        (
            _explanation_cost(tracker.with_untrusted(distrusted | wrong), moves, lying & ~wrong)
            + COST_REPORT * (reporting & wrong).bit_count()
            + COST_FAILURE * count_failures(wrong),
            wrong,
        )
        for wrong in dict.fromkeys((lying, lying & ~(opened | closed)))
    ]
    return sorted(readings, key=itemgetter(0))


def _explanation_cost(tracker: Tracker, moves: Sequence[Move], late: Occupancy) -> int:
    """Return what it costs that just these moves were made; `late` sensors must show them by now."""
    explanation = explain_moves(tracker, moves)
    if explanation is None or (explanation.missing | explanation.extra) & late:
        return COST_CONTRADICTED
    return explanation.cost


def _reporting_squares(tracker: Tracker) -> Occupancy:
    """Return the squares whose sensors have shown another level than now."""
    occupancy = tracker.occupancy
    return mask_of(
        [change.square for change in tracker.trail if change.closed is not bool(occupancy >> (change.square - 1) & 1)]
    )
