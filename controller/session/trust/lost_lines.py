"""Lines of the sensor matrix that fell silent: a wire that broke, unless hands lifted the pieces."""

from controller.rules.squares import Square, bit, mask_of
from controller.session.state import Phase, Session
from controller.session.trust.sensors import distrust, restore_trust
from controller.session.trust.state import SilentLine
from controller.tracking.debounce import SettledChange
from controller.tracking.explanation_costs import Explanation
from controller.tracking.explanations import find_explanations
from controller.tracking.sensor_matrix import LINE_MASKS, lines_within
from controller.tracking.tracker import Tracker

SIMULTANEOUS_US = 5_000
"""The longest time between the first and the last piece of a line that leave together.

A choice: one scan of a matrix whose profile scans 200 times a second (firmware_config/gpio.toml).
"""

FEWEST_SIMULTANEOUS = 2
"""The fewest pieces that leave together if a wire breaks.

A line with one piece that leaves is a lifted piece. Two pieces may be lifted by two hands or by one sleeve, so time
decides about two or more: SILENCE_US.
"""

SILENCE_US = 1_000_000
"""The time for which a line must stay silent, and within which no other piece of it left before.

A choice: hands that straighten two pieces are back sooner, and a sleeve takes the pieces of a line one after the other.
The judgement of a rest or a press waits for the decision, and settle mode judges after a rest of 1 s by default.
"""


def review_lines_at_change(session: Session, change: SettledChange) -> Session:
    """Note the lines that a change, already in the tracker, silences; trust a lost line that has answered."""
    trust = session.trust
    if change.closed and not (trust.silent_lines or trust.distrusted):
        return session
    if change.closed:
        silent_lines = tuple([line for line in trust.silent_lines if not line.squares & bit(change.square)])
        session = _restore_lines(session, change.square)
    else:
        silent_lines = (*_still_silent(session), *_newly_silent(session, change))
    if silent_lines == trust.silent_lines:
        return session
    return session._replace(trust=session.trust._replace(silent_lines=silent_lines))


def silence_decided_us(session: Session) -> int | None:
    """Return when the first silent line counts as lost; None if there is none, or hands explain the board."""
    if not session.trust.silent_lines or not session.may_commit_moves or _is_explained(session.tracker):
        return None
    return min((line.since_us + SILENCE_US for line in _explaining_lines(session)), default=None)


def distrust_lost_lines(session: Session) -> Session:
    """Distrust the lines that have been silent for SILENCE_US and explain the board."""
    lost = [line for line in _explaining_lines(session) if line.since_us + SILENCE_US <= session.now_us]
    silent_lines = tuple([line for line in session.trust.silent_lines if line not in lost])
    session = session._replace(trust=session.trust._replace(silent_lines=silent_lines))
    for line in lost:
        session = distrust(session, line.squares)
    return session


def _newly_silent(session: Session, change: SettledChange) -> list[SilentLine]:
    """Return the lines of a square that opened all of whose pieces left together with its own."""
    tracker, trusted = session.tracker, ~session.trust.distrusted
    left = [other for other in tracker.trail if not other.closed and other.at_us > change.at_us - SILENCE_US]
    if len(left) < FEWEST_SIMULTANEOUS or session.phase is not Phase.PLAYING:
        return []
    lines = []
    for squares in LINE_MASKS:
        if not squares & bit(change.square) or squares & tracker.occupancy:
            continue
        stamps_us = {other.square: other.at_us for other in left if squares & trusted & bit(other.square)}  # the latest
        if len(stamps_us) < FEWEST_SIMULTANEOUS:
            continue
        since_us = min(stamps_us.values())
        if max(stamps_us.values()) - since_us <= SIMULTANEOUS_US:
            lines.append(SilentLine(squares=squares, vacated=mask_of(stamps_us), since_us=since_us))
    return lines


def _still_silent(session: Session) -> tuple[SilentLine, ...]:
    """Return the silent lines of which no reed has answered, and whose pieces still stand there by the rules.

    Pieces that were captured or moved since had been lifted by a hand.
    """
    if not session.trust.silent_lines:
        return ()
    expected, closed = session.game.position.occupancy, session.levels.settled_occupancy
    return tuple(
        [
            line
            for line in session.trust.silent_lines
            if (line.vacated & expected).bit_count() >= FEWEST_SIMULTANEOUS and not line.squares & closed
        ]
    )


def _explaining_lines(session: Session) -> list[SilentLine]:
    """Return the silent lines that explain the board if they are broken; none does so if a board was tipped over."""
    tracker = session.tracker
    lines = _still_silent(session)
    if not lines:
        return []
    likeliest = find_explanations(tracker)[0]
    return [
        line
        for line in lines
        if not _did_hands_lift(likeliest, line)
        and _is_explained(tracker.with_untrusted(tracker.untrusted | line.squares))
    ]


def _did_hands_lift(explanation: Explanation, line: SilentLine) -> bool:
    """Return True if a played move explains why all but one of the pieces of a line have left it."""
    return bool(explanation.plies) and (explanation.missing & line.vacated).bit_count() < FEWEST_SIMULTANEOUS


def _is_explained(tracker: Tracker) -> bool:
    """Return True if the board shows a legal move, under way or finished, perhaps with its reply."""
    return tracker.is_legal_with_reply or _shows_moves(tracker)


def _shows_moves(tracker: Tracker) -> bool:
    explanation = find_explanations(tracker)[0]
    return bool(explanation.plies) and explanation.is_clean


def _restore_lines(session: Session, square: Square) -> Session:
    """Trust every square of a lost line whose reed has answered, but for those of other lines that are still lost."""
    answering = still_lost = 0
    for line in lines_within(session.trust.distrusted):
        if line & bit(square):
            answering |= line
        else:
            still_lost |= line
    return restore_trust(session, answering & ~still_lost) if answering else session
