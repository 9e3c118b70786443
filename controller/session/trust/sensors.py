"""Which sensors are trusted: distrusted on evidence, and trusted again on evidence."""

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise, takewhile
from operator import or_

from controller.rules.squares import SQUARES, Occupancy, Square, bit, mask_of, squares_of
from controller.session.effects import Announce, Record
from controller.session.notices import show_notice, without_notice
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.debounce import DebounceState, SettledChange
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.sensor_matrix import ROW_MASKS, lines_within

# A sensor chatters if one burst of its changes, without a gap, is this long and lasts longer than a piece can rock.
# All three are choices: they let a rocking piece pass, and cost a chattering sensor about a second of wrong evidence.
CHATTER_CHANGES = 12
CHATTER_GAP_US = 100_000
PIECE_CALM_US = 700_000  # a piece that was put down off the middle of its square has come to rest by then

CHATTER_CALM_US = 2_000_000
"""A sensor that chattered is trusted again when it has been calm for so long.

A choice: as long as the chatter that is believed at first lasts with its pauses, and a player still waits for it.
"""

DISTRUST_NOTICE_US = 3_000_000  # a choice: a notice shorter than this may not be read; it stays until the next move
AGREEMENTS_TO_TRUST = 2  # a choice: one right change can be chance, and few moves touch the same square thrice


def distrust(session: Session, squares: Occupancy) -> Session:
    """Distrust the sensors of these squares from now on, and announce those that are new."""
    trust = session.trust
    new = squares & ~trust.distrusted
    if not new:
        return session
    notice = build_message(MessageCode.SENSORS_DISTRUSTED, squares=squares_of(new))
    distrusted = trust.distrusted | new
    trust = trust._replace(
        distrusted=distrusted,
        suspected=(trust.suspected | _rows_of(new & ~_lines_of(distrusted))) & ~distrusted,
        agreement_counts=_counts_without(trust.agreement_counts, new),
        notice_us=session.now_us,
    )
    return update_untrusted_squares(show_notice(session._replace(trust=trust), notice))


def restore_trust(session: Session, squares: Occupancy) -> Session:
    """Trust the sensors of these squares again, and announce them; no notice names distrusted sensors if all are."""
    trust = session.trust
    trust = trust._replace(
        distrusted=trust.distrusted & ~squares, agreement_counts=_counts_without(trust.agreement_counts, squares)
    )
    announcement = Announce(build_message(MessageCode.SENSORS_TRUSTED, squares=squares_of(squares)))
    if not trust.distrusted and has_distrust_notice(session):
        session = without_notice(session)
    return update_untrusted_squares(session._replace(trust=trust).emit(announcement))


def update_untrusted_squares(session: Session) -> Session:
    """Set in the tracker which sensors are wrong, or may be."""
    trust = session.trust
    untrusted = trust.distrusted | (0 if trust.doubt is None else trust.doubt.lying)
    if session.tracker.untrusted == untrusted:
        return session
    return session._replace(tracker=session.tracker.with_untrusted(untrusted))


def has_distrust_notice(session: Session) -> bool:
    """Return True if the notice on the display names a distrusted sensor."""
    notice = session.last_views.notice
    return notice is not None and notice.code is MessageCode.SENSORS_DISTRUSTED


def was_just_distrusted(session: Session) -> bool:
    """Return True if the notice on the display names a distrusted sensor, and is too new to have been read."""
    return has_distrust_notice(session) and session.now_us - session.trust.notice_us < DISTRUST_NOTICE_US


def suspected_squares(session: Session, lying: Occupancy) -> Occupancy:
    """Return the squares that are suspected if the sensors of `lying` are wrong.

    They share a wire with one of these, and none of that wire has reported since the doubt began.
    """
    trust = session.trust
    suspected = trust.suspected
    if trust.doubt is not None and lying:
        since_us = max(0, trust.doubt.turns[0].at_us)  # below 0: before a restart, of which nothing is known
        reporting = mask_of([square for square in SQUARES if session.levels.last_edge_us[square] > since_us])
        for square in squares_of(lying):
            row = _rows_of(bit(square))
            suspected |= 0 if row & reporting else row
    return suspected & ~lying & ~trust.distrusted


def recover_suspected_squares(records: Sequence[Record], levels: DebounceState) -> Occupancy:
    """Return the squares that were suspected after these records: on rows of wrong sensors, none of it heard since."""
    untrusted = records[-1].untrusted
    suspected = 0
    for square in squares_of(untrusted & ~_lines_of(untrusted)):
        row = _rows_of(bit(square)) & ~untrusted
        since_us = _distrusted_since_us(records, bit(square))
        if all(levels.last_edge_us[other] <= since_us for other in squares_of(row)):
            suspected |= row
    return suspected


def review_trust_at_change(session: Session, change: SettledChange) -> Session:
    """Distrust a sensor that changes more often than a hand can; suspect no row of which one sensor reports."""
    trust, square = session.trust, bit(change.square)
    if trust.suspected & square:
        row = next(row for row in ROW_MASKS if row & square)
        session = session._replace(trust=trust._replace(suspected=trust.suspected & ~row))
    trail = session.tracker.trail
    if len(trail) < CHATTER_CHANGES or trust.distrusted & square:
        return session
    times_us = [other.at_us for other in trail if other.square == change.square]
    gaps = [place for place, (one_us, next_us) in enumerate(pairwise(times_us), 1) if next_us - one_us > CHATTER_GAP_US]
    burst_us = times_us[gaps[-1] if gaps else 0 :]
    if len(burst_us) < CHATTER_CHANGES or burst_us[-1] - burst_us[0] <= PIECE_CALM_US:
        return session
    session = distrust(session, square)
    return session._replace(trust=session.trust._replace(chattering=session.trust.chattering | square))


def chatter_calm_us(session: Session) -> int | None:
    """Return when the first sensor that chattered has been calm for CHATTER_CALM_US; None if none did."""
    last_edge_us = session.levels.last_edge_us
    return min(
        (last_edge_us[square] + CHATTER_CALM_US for square in squares_of(session.trust.chattering)), default=None
    )


def trust_calm_sensors(session: Session) -> Session:
    """Trust the sensors again that chattered and have been calm for CHATTER_CALM_US: the piece has come to rest."""
    trust, last_edge_us = session.trust, session.levels.last_edge_us
    calm = mask_of(
        [square for square in squares_of(trust.chattering) if last_edge_us[square] + CHATTER_CALM_US <= session.now_us]
    )
    session = session._replace(trust=trust._replace(chattering=trust.chattering & ~calm))
    return restore_trust(session, calm & trust.distrusted) if calm & trust.distrusted else session


def review_trust_at_commit(session: Session, occupancy: Occupancy) -> Session:
    """Trust those distrusted sensors again that have shown rightly how several moves changed their squares.

    `occupancy` is that of the position after the move that is being committed.
    """
    trust, tracker = session.trust, session.tracker
    if not trust.distrusted:
        return session
    opened, closed = touched_squares(tracker.trail)
    moved = tracker.footprints.occupancy_before ^ occupancy
    counts = dict(trust.agreement_counts)
    for square in squares_of(trust.distrusted):
        mask = bit(square)
        if (tracker.occupancy ^ occupancy) & mask:
            counts.pop(square, None)
        elif moved & mask and (opened | closed) & mask:
            counts[square] = counts.get(square, 0) + 1
    session = session._replace(trust=trust._replace(agreement_counts=tuple(sorted(counts.items()))))
    again = mask_of([square for square, count in counts.items() if count >= AGREEMENTS_TO_TRUST])
    return restore_trust(session, again) if again else session


def _counts_without(counts: tuple[tuple[Square, int], ...], squares: Occupancy) -> tuple[tuple[Square, int], ...]:
    return tuple([entry for entry in counts if not squares & bit(entry[0])])


def _distrusted_since_us(records: Sequence[Record], mask: Occupancy) -> int:
    return list(takewhile(lambda record: record.untrusted & mask, reversed(records)))[-1].at_us


def _rows_of(squares: Occupancy) -> Occupancy:
    return mask_of([square for row in ROW_MASKS if row & squares for square in squares_of(row)])


def _lines_of(squares: Occupancy) -> Occupancy:
    """Return the squares of whole lines among these: their wire is broken, which says nothing of crossing wires."""
    return reduce(or_, lines_within(squares), 0)
