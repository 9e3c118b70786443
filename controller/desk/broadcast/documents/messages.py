"""The messages of the WebSocket: all that is played now, then each change."""

from controller.desk.broadcast.documents.store import DocumentStore
from controller.web.json_text import encode_json


class BroadcastEncoder:
    """Encode what is played now, and what has changed since the last message; one text for all readers."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store
        self._sent: dict[str, str] = {}
        """The games of the last message, in their order."""
        self._sent_rounds = self._sent_standings = ""
        self._must_send = False
        self._is_empty = True
        self.seq = 0
        """Number of the last message."""

    @property
    def is_empty(self) -> bool:
        """True before the first message."""
        return self._is_empty

    def encode_changes(self, source: DocumentStore) -> str | None:
        """Return the message with all changes since the last call, or None without changes."""
        current = {name: source.summary_text(name) for name in source.current}
        rounds = encode_json(source.rounds)
        parts: list[str] = []
        changed = [name for name, text in current.items() if self._sent.get(name) != text]
        if changed:
            parts.append(f'"boards":{{{",".join(f"{encode_json(name)}:{current[name]}" for name in changed)}}}')
        if list(current) != list(self._sent):
            parts.append(f'"order":{encode_json(list(current))}')
        if rounds != self._sent_rounds:
            parts.append(f'"rounds":{rounds}')
        if source.standings.version != self._sent_standings:
            parts.append(f'"standings":{encode_json(source.standings.version)}')
        self._sent, self._sent_rounds, self._is_empty = current, rounds, False
        self._sent_standings = source.standings.version
        if not parts and not self._must_send:
            return None
        self._must_send = False
        self.seq += 1
        return self._message(f'"changes":{{{",".join(parts)}}}')

    def forget_clocks(self) -> None:
        """Make the next changes a message, also if nothing has changed: readers see that the desk is there."""
        self._must_send = True

    def update_clocks(self, source: DocumentStore) -> None:
        """Encode nothing: readers count clocks on by themselves."""

    def whole_state(self) -> str:
        """Return what is played now."""
        return self._store.state_text().text

    def whole_message(self) -> str:
        """Return the message with all that is played now."""
        return self._message(f'"state":{self.whole_state()}')

    def _message(self, content: str) -> str:
        return f'{{"seq":{self.seq},"now_ms":{self._store.unix_now_ms},{content}}}'
