"""One event of the desk's record, and when it came."""

from dataclasses import dataclass
from typing import NamedTuple

from controller.hall.documents.events import EventDocument


class RecordKey(NamedTuple):
    """A record of events that a board keeps."""

    board: str
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedEvent:
    """One event of the desk's record."""

    record: RecordKey
    arrived_us: int
    """When the desk had it, on the desk's steady clock: never before it happened."""
    document: EventDocument
