"""Which entries of the record the other board has, and when it is sent those that it lacks."""

from controller.far_game.exchange.effects import SendDocument
from controller.far_game.exchange.resending import Resending, may_repeat
from controller.far_game.record.entries import entry_document
from controller.far_game.record.record import FarRecord
from controller.hall.documents.far import MOST_ENTRIES


class EntrySending:
    """Sends entries, and sends them again until the other board has them."""

    def __init__(self, other_number: int | None) -> None:
        self.other_number = other_number
        """Number of the last entry that the other board has; None: not known yet."""
        self._resending = Resending()
        self._sent_us: int | None = None  # when entries were sent last

    @property
    def due_us(self) -> int | None:
        """When entries are to be sent again; None: never, unless something happens."""
        return self._resending.due_us

    def begin(self, record: FarRecord, at_us: int) -> list[SendDocument]:
        """Send a record that has a new entry of this board."""
        self._resending.begin(at_us)
        return self._send(record, at_us)

    def resume(self, record: FarRecord, at_us: int) -> list[SendDocument]:
        """Send what the other board says it has not, unless that was sent a moment ago."""
        if self._resending.due_us is None:
            self._resending.begin(at_us)
        return self._send(record, at_us) if may_repeat(self._sent_us, at_us) else []

    def send_due(self, record: FarRecord, at_us: int) -> list[SendDocument]:
        """Send again what is due."""
        if not self._resending.is_due(at_us):
            return []
        self._resending.repeat(at_us)
        return self._send(record, at_us)

    def hasten(self, at_us: int) -> None:
        """Send again at once what has not arrived: there is a new connection."""
        self._resending.hasten(at_us)

    def note_arrival(self, number: int, record: FarRecord) -> None:
        """Note which entry the other board has last, and send no more than it lacks."""
        self.other_number = number
        if number == record.last_number:
            self._resending.end()

    def _send(self, record: FarRecord, at_us: int) -> list[SendDocument]:
        """Return what sends the entries that the other board lacks; the last one while that is not known."""
        after = self.other_number
        if after is None:
            after = max(0, record.last_number - 1)
        entries = record.list_after(after, MOST_ENTRIES)
        if not entries:
            return []
        self._sent_us = at_us
        documents = [entry_document(entry) for entry in entries]
        return [SendDocument({"kind": "entries", "game": record.game, "entries": documents})]
