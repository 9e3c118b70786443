"""Which sensors are trusted: found to lie on evidence, and trusted again on evidence."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from controller.rules.squares import SQUARES, Occupancy, bit, mask_of, squares_of
from controller.session.effects import Announce, Effect, Record
from controller.session.messages import Code, say
from controller.session.state import Phase, Session
from controller.tracking.debounce import SettledChange, DebounceState
from controller.tracking.trail import touched_squares
from controller.tracking.wires import COLUMN_MASKS, ROW_MASKS

CHATTER_CHANGES = 12  # so many settled changes of one square, with no calm of PAUSE_US between two of them
PAUSE_US = 100_000
CALMING_US = 700_000  # a piece that was put down off the middle of its square has come to rest by then
TOGETHER_US = 5_000  # no hand lifts two pieces of a row within this time
FEWEST_TOGETHER = 2
NAMING_US = 3_000_000  # a sensor found out is named for so long at least, and then until the next move is final
AGREED_TO_TRUST = 2  # a sensor that followed so many moves rightly is trusted again


def distrust(session: Session, squares: Occupancy, effects: list[Effect]) -> Session:
    """Take the sensors of these squares for liars from now on, and say so."""
    new = squares & ~session.distrusted
    if not new:
        return session
    word = say(Code.DISTRUSTED, squares=squares_of(new))
    effects.append(Announce(word))
    agreed = tuple(entry for entry in session.agreed if not new & bit(entry[0]))
    distrusted = session.distrusted | new
    suspected = (session.suspected | _rows_of(new)) & ~distrusted
    session = session._replace(distrusted=distrusted, suspected=suspected, agreed=agreed)
    return with_unseen(session._replace(word=word, named_us=session.now_us))


def names_liar(session: Session) -> bool:
    """Tell whether the word on the display names a sensor that was found out."""
    return session.word is not None and session.word.code is Code.DISTRUSTED


def just_named(session: Session) -> bool:
    """Tell whether that was so short a time ago that nobody may have read it."""
    return names_liar(session) and session.now_us - session.named_us < NAMING_US


def suspected_in(session: Session, lying: Occupancy) -> Occupancy:
    """Give the squares that are suspected if those of `lying` lie: of their wires too, if none was heard since."""
    suspected = session.suspected
    if session.doubt is not None and lying:
        since_us = max(0, session.doubt.turns[0].at_us)  # of before a restart nothing is known
        heard = mask_of(square for square in SQUARES if session.levels.last_edge_us[square] > since_us)
        for square in squares_of(lying):
            row = _rows_of(bit(square))
            suspected |= 0 if row & heard else row
    return suspected & ~lying & ~session.distrusted


def suspected_by(records: Sequence[Record], levels: DebounceState) -> Occupancy:
    """Give the squares that were suspected after these records: on the rows of liars, none of it heard since."""
    unseen = records[-1].unseen
    suspected = 0
    for square in squares_of(unseen):
        row = _rows_of(bit(square)) & ~unseen
        since_us = _unseen_since(records, bit(square))
        if all(levels.last_edge_us[other] <= since_us for other in squares_of(row)):
            suspected |= row
    return suspected


def _unseen_since(records: Sequence[Record], mask: Occupancy) -> int:
    return list(takewhile(lambda record: record.unseen & mask, reversed(records)))[-1].at_us


def _rows_of(squares: Occupancy) -> Occupancy:
    return mask_of(square for row in ROW_MASKS if row & squares for square in squares_of(row))


def trust(session: Session, squares: Occupancy, effects: list[Effect]) -> Session:
    """Trust the sensors of these squares again, and say so."""
    effects.append(Announce(say(Code.TRUSTED, squares=squares_of(squares))))
    agreed = tuple(entry for entry in session.agreed if not squares & bit(entry[0]))
    return with_unseen(session._replace(distrusted=session.distrusted & ~squares, agreed=agreed))


def with_unseen(session: Session) -> Session:
    """Let the tracker know which sensors lie, or may."""
    unseen = session.distrusted | (0 if session.doubt is None else session.doubt.lying)
    if session.tracker.unseen == unseen:
        return session
    return session._replace(tracker=session.tracker.with_unseen(unseen))


def weigh_change(session: Session, change: SettledChange, effects: list[Effect]) -> Session:
    """Distrust a sensor that changes more often than any hand could make it; one that is heard clears its row."""
    if session.suspected & bit(change.square):
        row = next(row for row in ROW_MASKS if row & bit(change.square))
        session = session._replace(suspected=session.suspected & ~row)
    trail = session.tracker.trail
    if len(trail) < CHATTER_CHANGES or session.distrusted & bit(change.square):
        return session
    times_us = [other.at_us for other in trail if other.square == change.square]
    calm = [place for place, (one_us, next_us) in enumerate(pairwise(times_us), 1) if next_us - one_us > PAUSE_US]
    spell_us = times_us[calm[-1] if calm else 0 :]
    chatters = len(spell_us) >= CHATTER_CHANGES and spell_us[-1] - spell_us[0] > CALMING_US
    return distrust(session, bit(change.square), effects) if chatters else session


def lose_line(session: Session, changes: Sequence[SettledChange], effects: list[Effect]) -> Session:
    """Distrust a row or column of the matrix all of whose pieces seem to leave at once."""
    opened = [change for change in changes if not change.closed]
    if session.phase is not Phase.PLAYING or len(opened) < FEWEST_TOGETHER:
        return session
    if opened[-1].at_us - opened[0].at_us > TOGETHER_US:
        return session
    gone = mask_of(change.square for change in opened)
    for line in (*ROW_MASKS, *COLUMN_MASKS):
        if gone & line == gone and not session.levels.believed & line:
            return distrust(session, line, effects)
    return session


def weigh_commit(session: Session, occupancy: Occupancy, effects: list[Effect]) -> Session:
    """Trust the distrusted sensors again that showed rightly how several moves changed their squares."""
    if not session.distrusted:
        return session
    tracker = session.tracker
    opened, closed = touched_squares(tracker.trail)
    moved = tracker.footprints.occupancy_before ^ occupancy
    counts = dict(session.agreed)
    for square in squares_of(session.distrusted):
        mask = bit(square)
        if (tracker.occupancy ^ occupancy) & mask:
            counts.pop(square, None)
        elif moved & mask and (opened | closed) & mask:
            counts[square] = counts.get(square, 0) + 1
    session = session._replace(agreed=tuple(sorted(counts.items())))
    again = mask_of(square for square, count in counts.items() if count >= AGREED_TO_TRUST)
    return trust(session, again, effects) if again else session
