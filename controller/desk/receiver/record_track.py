"""What is known of one record of events of a board."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.desk.receiver.number_ranges import NumberRange, NumberRanges


@dataclass(slots=True, kw_only=True)
class RecordTrack:
    """The numbers that are there, and those that must exist."""

    record: str
    numbers: NumberRanges = field(default_factory=NumberRanges)
    """Events that the desk has."""
    last_known: int = 0
    """The largest number that the board has named, in an event or as `last_event`."""
    ended_at: str | None = None
    """The local time at which the board was found to keep another record, so that nobody can send what is missing;
    None while it keeps this one."""
    ended_last: int | None = None
    """The largest number that was there then."""

    accepted_until: int | None = None
    """The largest number up to which an arbiter has accepted that events are missing; None: he has not."""

    @property
    def has_ended(self) -> bool:
        """True once the board keeps another record."""
        return self.ended_at is not None

    @property
    def is_lost(self) -> bool:
        """True if it has ended, and nobody has accepted that."""
        return self.has_ended and (self.accepted_until is None or self.accepted_until < self.last_known)

    def count_missing(self) -> int:
        """Return how many events are missing whose loss nobody has accepted."""
        accepted = self.accepted_until or 0
        return sum(last - max(first, accepted + 1) + 1 for first, last in self.missing() if last > accepted)

    def end(self, at: str) -> None:
        """Mark that the board keeps another record."""
        self.ended_at, self.ended_last = at, self.numbers.last

    def resume(self) -> None:
        """Mark that the board keeps this record."""
        self.ended_at = self.ended_last = None

    def note_number(self, number: int) -> bool:
        """Note an event that arrived; return False if it was there."""
        self.last_known = max(self.last_known, number)
        return self.numbers.add(number)

    def note_last(self, number: int) -> None:
        """Note the number of the last event that the board has made."""
        self.last_known = max(self.last_known, number)

    def missing(self) -> Iterator[NumberRange]:
        """Yield the numbers that exist and that the desk has not."""
        return self.numbers.missing_until(self.last_known)
