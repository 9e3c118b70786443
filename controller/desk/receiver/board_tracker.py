"""What a board's documents say of its record, its session and itself, whatever order they arrive in.

MQTT keeps the order within a topic only, and may deliver twice. So each document names its record and its session, and
what is older than what is known changes nothing, but for events: those count whenever they come.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from controller.desk.receiver.board_time import BoardTime
from controller.desk.receiver.record_track import RecordTrack

StateT = TypeVar("StateT")

OVERRULING_US = 5_000_000
"""A state that arrives so long after a last will shows that the board is there. What was sent before the will arrives
well within it on any network that holds a connection; a board sends a state each 10 s."""

SILENCE_US = 30_000_000
"""A board that is not heard for so long is away, whatever the broker says: a broker that was killed sends no last
will, and keeps that the board is there. Three states are missed then."""
MOST_RECORDS = 100
"""Records of one board. A choice: a board begins another one when its disk is replaced."""
MOST_GAPS = 10_000
"""Gaps of one record. A choice: events of a topic come in order, so that a gap is one loss of the connection."""


class Novelty(StrEnum):
    """What a document is to a reader that knows others of the same board."""

    NEW = "new"
    KNOWN = "known"  # delivered twice
    OUTDATED = "outdated"  # of an older session, or of a record that has ended
    EXCESSIVE = "excessive"  # beyond what a board that works can need


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentOrigin:
    """Where a document comes from, and how it came."""

    record: str
    session: int
    now_us: int
    """The board's time at which it was made."""
    is_retained: bool
    """True if the broker kept it: nothing is known of when it was made."""
    arrived_us: int
    """The desk's time."""
    arrived_at: str = ""
    """The desk's local time of day."""


@dataclass(slots=True)
class BoardTracker(Generic[StateT]):
    """Follows one board; `StateT` is what the caller keeps as its state."""

    records: dict[str, RecordTrack] = field(default_factory=dict)
    """All records that this board ever had, by name."""
    record: RecordTrack | None = None
    """The one that the board keeps now."""
    session: int = 0
    sequence: int = 0
    """Number of the newest state of this session."""
    state: StateT | None = None
    """The newest state; of an earlier session until this one sends its first."""
    is_online: bool = False
    version: str = ""
    """Of the program; empty: not known."""
    time: BoardTime = field(default_factory=BoardTime)
    heard_us: int | None = None
    """The desk's time at which the last document came that was not retained, or that said that the board is there."""
    will_us: int | None = None
    """The desk's time at which this session was said to be away; None while it is there."""

    def is_present(self, now_us: int) -> bool:
        """Return True if the board is there, as far as the desk can know at this time."""
        return self.is_online and self.heard_us is not None and now_us - self.heard_us <= SILENCE_US

    def apply_availability(self, origin: DocumentOrigin, *, is_online: bool, version: str) -> Novelty:
        """Apply an availability; a last will of an older session, or of another record, is outdated."""
        track = self.records.get(origin.record)
        if not is_online and self.record is not None and track is not self.record:
            return Novelty.OUTDATED
        if track is None and len(self.records) >= MOST_RECORDS:
            return Novelty.EXCESSIVE
        if track is None or track is not self.record:
            self._begin_record(origin)
        if not self._enter_session(origin):
            return Novelty.OUTDATED
        self._note_time(origin)
        if is_online:
            self.heard_us = origin.arrived_us
        is_same = (self.is_online, self.version) == (is_online, version)
        self.is_online, self.version = is_online, version
        self.will_us = None if is_online else origin.arrived_us
        return Novelty.KNOWN if is_same else Novelty.NEW

    def apply_state(self, origin: DocumentOrigin, *, sequence: int, last_event: int, state: StateT) -> Novelty:
        """Apply a state; the numbers it names count even if it is outdated."""
        track = self._find_record(origin)
        if track is None:
            return Novelty.EXCESSIVE
        track.note_last(last_event)
        if track is not self.record or not self._enter_session(origin):
            return Novelty.OUTDATED
        self._note_time(origin)
        self._note_presence(origin)
        if sequence <= self.sequence:
            return Novelty.KNOWN if sequence == self.sequence else Novelty.OUTDATED
        self.sequence, self.state = sequence, state
        return Novelty.NEW

    def apply_event(self, origin: DocumentOrigin, number: int) -> Novelty:
        """Apply an event of any session and record."""
        track = self._find_record(origin)
        if track is None or (track.numbers.range_count > MOST_GAPS and track.numbers.begins_range(number)):
            return Novelty.EXCESSIVE
        if track is self.record and self._enter_session(origin):
            self._note_time(origin)
        return Novelty.NEW if track.note_number(number) else Novelty.KNOWN

    def apply_reply(self, origin: DocumentOrigin) -> None:
        """Note the time of a reply."""
        if self.record is not None and origin.record == self.record.record and origin.session == self.session:
            self._note_time(origin)

    def _find_record(self, origin: DocumentOrigin) -> RecordTrack | None:
        """Return the track of a record, or None for one too many.

        A record that was never seen is newer than all that were, because a board chooses it when it makes it.
        """
        if origin.record not in self.records:
            if len(self.records) >= MOST_RECORDS:
                return None
            self._begin_record(origin)
        return self.records[origin.record]

    def _begin_record(self, origin: DocumentOrigin) -> None:
        if self.record is not None:
            self.record.end(origin.arrived_at)
        self.record = self.records.setdefault(origin.record, RecordTrack(record=origin.record))
        self.record.resume()  # a board may return to it, as when a card is put back
        self._begin_session(0)

    def _enter_session(self, origin: DocumentOrigin) -> bool:
        """Return False for a document of an older session."""
        if origin.session > self.session:
            self._begin_session(origin.session)
        return origin.session == self.session

    def _begin_session(self, session: int) -> None:
        self.session, self.sequence = session, 0
        self.time = BoardTime()
        self.will_us = None

    def _note_time(self, origin: DocumentOrigin) -> None:
        if not origin.is_retained:
            self.time.note(board_us=origin.now_us, desk_us=origin.arrived_us)
            self.heard_us = origin.arrived_us

    def _note_presence(self, origin: DocumentOrigin) -> None:
        """Take a state as a sign that the board is there: its availability may be lost, or a will may come late."""
        if origin.is_retained or self.is_online:
            return
        if self.will_us is None or origin.arrived_us - self.will_us >= OVERRULING_US:
            self.is_online, self.will_us = True, None
