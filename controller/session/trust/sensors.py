"""Which sensors are trusted: found to lie on evidence, and trusted again on evidence."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from controller.rules.squares import SQUARES, Occupancy, bit, mask_of, squares_of
from controller.session.effects import Announce, Effect, Record
from controller.session.state import Phase, Session
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.debounce import DebounceState, SettledChange
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.sensor_matrix import COLUMN_MASKS, ROW_MASKS

CHATTER_CHANGES = 12  # so many settled changes of one square, with no calm of PAUSE_US between two of them
CHATTER_GAP_US = 100_000
PIECE_CALM_US = 700_000  # a piece that was put down off the middle of its square has come to rest by then
SIMULTANEOUS_US = 5_000  # no hand lifts two pieces of a row within this time
FEWEST_SIMULTANEOUS = 2
DISTRUST_NOTICE_US = (
    3_000_000  # a sensor found out is named for so long at least, and then until the next move is final
)
AGREEMENTS_TO_TRUST = 2  # a sensor that followed so many moves rightly is trusted again


def distrust(session: Session, squares: Occupancy, effects: list[Effect]) -> Session:
    """Take the sensors of these squares for liars from now on, and say so."""
    new = squares & ~session.distrusted
    if not new:
        return session
    notice = build_message(MessageCode.SENSORS_DISTRUSTED, squares=squares_of(new))
    effects.append(Announce(notice))
    agreement_counts = tuple(entry for entry in session.agreement_counts if not new & bit(entry[0]))
    distrusted = session.distrusted | new
    suspected = (session.suspected | _rows_of(new)) & ~distrusted
    session = session._replace(distrusted=distrusted, suspected=suspected, agreement_counts=agreement_counts)
    return update_unseen_squares(session._replace(notice=notice, distrust_notice_us=session.now_us))


def has_distrust_notice(session: Session) -> bool:
    """Tell whether the word on the display names a sensor that was found out."""
    return session.notice is not None and session.notice.code is MessageCode.SENSORS_DISTRUSTED


def was_just_distrusted(session: Session) -> bool:
    """Tell whether that was so short a time ago that nobody may have read it."""
    return has_distrust_notice(session) and session.now_us - session.distrust_notice_us < DISTRUST_NOTICE_US


def suspected_squares(session: Session, lying: Occupancy) -> Occupancy:
    """Give the squares that are suspected if those of `lying` lie: of their wires too, if none was heard since."""
    suspected = session.suspected
    if session.doubt is not None and lying:
        since_us = max(0, session.doubt.turns[0].at_us)  # of before a restart nothing is known
        reporting = mask_of(square for square in SQUARES if session.levels.last_edge_us[square] > since_us)
        for square in squares_of(lying):
            row = _rows_of(bit(square))
            suspected |= 0 if row & reporting else row
    return suspected & ~lying & ~session.distrusted


def recover_suspected_squares(records: Sequence[Record], levels: DebounceState) -> Occupancy:
    """Give the squares that were suspected after these records: on the rows of liars, none of it heard since."""
    unseen = records[-1].unseen
    suspected = 0
    for square in squares_of(unseen):
        row = _rows_of(bit(square)) & ~unseen
        since_us = _distrusted_since_us(records, bit(square))
        if all(levels.last_edge_us[other] <= since_us for other in squares_of(row)):
            suspected |= row
    return suspected


def _distrusted_since_us(records: Sequence[Record], mask: Occupancy) -> int:
    return list(takewhile(lambda record: record.unseen & mask, reversed(records)))[-1].at_us


def _rows_of(squares: Occupancy) -> Occupancy:
    return mask_of(square for row in ROW_MASKS if row & squares for square in squares_of(row))


def restore_trust(session: Session, squares: Occupancy, effects: list[Effect]) -> Session:
    """Trust the sensors of these squares again, and say so."""
    effects.append(Announce(build_message(MessageCode.SENSORS_TRUSTED, squares=squares_of(squares))))
    agreement_counts = tuple(entry for entry in session.agreement_counts if not squares & bit(entry[0]))
    return update_unseen_squares(
        session._replace(distrusted=session.distrusted & ~squares, agreement_counts=agreement_counts)
    )


def update_unseen_squares(session: Session) -> Session:
    """Let the tracker know which sensors lie, or may."""
    unseen = session.distrusted | (0 if session.doubt is None else session.doubt.lying)
    if session.tracker.unseen == unseen:
        return session
    return session._replace(tracker=session.tracker.with_unseen(unseen))


def review_trust_at_change(session: Session, change: SettledChange, effects: list[Effect]) -> Session:
    """Distrust a sensor that changes more often than any hand could make it; one that is heard clears its row."""
    if session.suspected & bit(change.square):
        row = next(row for row in ROW_MASKS if row & bit(change.square))
        session = session._replace(suspected=session.suspected & ~row)
    trail = session.tracker.trail
    if len(trail) < CHATTER_CHANGES or session.distrusted & bit(change.square):
        return session
    times_us = [other.at_us for other in trail if other.square == change.square]
    gaps = [place for place, (one_us, next_us) in enumerate(pairwise(times_us), 1) if next_us - one_us > CHATTER_GAP_US]
    burst_us = times_us[gaps[-1] if gaps else 0 :]
    chatters = len(burst_us) >= CHATTER_CHANGES and burst_us[-1] - burst_us[0] > PIECE_CALM_US
    return distrust(session, bit(change.square), effects) if chatters else session


def distrust_lost_line(session: Session, changes: Sequence[SettledChange], effects: list[Effect]) -> Session:
    """Distrust a row or column of the matrix all of whose pieces seem to leave at once."""
    opened = [change for change in changes if not change.closed]
    if session.phase is not Phase.PLAYING or len(opened) < FEWEST_SIMULTANEOUS:
        return session
    if opened[-1].at_us - opened[0].at_us > SIMULTANEOUS_US:
        return session
    gone = mask_of(change.square for change in opened)
    for line in (*ROW_MASKS, *COLUMN_MASKS):
        if gone & line == gone and not session.levels.believed & line:
            return distrust(session, line, effects)
    return session


def review_trust_at_commit(session: Session, occupancy: Occupancy, effects: list[Effect]) -> Session:
    """Trust the distrusted sensors again that showed rightly how several moves changed their squares."""
    if not session.distrusted:
        return session
    tracker = session.tracker
    opened, closed = touched_squares(tracker.trail)
    moved = tracker.footprints.occupancy_before ^ occupancy
    counts = dict(session.agreement_counts)
    for square in squares_of(session.distrusted):
        mask = bit(square)
        if (tracker.occupancy ^ occupancy) & mask:
            counts.pop(square, None)
        elif moved & mask and (opened | closed) & mask:
            counts[square] = counts.get(square, 0) + 1
    session = session._replace(agreement_counts=tuple(sorted(counts.items())))
    again = mask_of(square for square, count in counts.items() if count >= AGREEMENTS_TO_TRUST)
    return restore_trust(session, again, effects) if again else session
