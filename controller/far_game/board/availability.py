"""Whether the other board of a game is connected, as it says itself, or the broker for it."""

from controller.hall.documents.availability import AvailabilityDocument


class BoardAvailability:
    """The newest availability of one board: the last will of an older start may come after a new start."""

    def __init__(self) -> None:
        self._start: tuple[str, int] | None = None  # its record, and the number of its start on that record

    def is_current(self, document: AvailabilityDocument) -> bool:
        """Return True if a document tells what holds now; it counts from then on."""
        record, session = document["record"], document["session"]
        if self._start is not None:
            known_record, known_session = self._start
            if record == known_record and session < known_session:
                return False
            if record != known_record and not document["is_online"]:
                return False
        self._start = record, session
        return True
