"""What the desk sends: commands until their reply, and requests for events that are missing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.desk.receiver.board_tracker import BoardTracker
from controller.desk.receiver.command_deliveries import CommandDeliveries, CommandEnvelope
from controller.desk.receiver.event_requests import EventRequests
from controller.hall.documents.reading import read_command
from controller.hall.documents.signing import sign_command
from controller.hall.documents.topics import DocumentName, topic_text
from controller.hall.documents.values import MessageDocument
from controller.hall.documents.writing import write_document

COMMAND_TIME_US = 10_000_000
"""How long a board may take to carry out a command, and the desk waits for its reply. A choice: a person waits so
long; longer than a connection takes to come back after a broker was restarted."""

GAP_LOOK_US = 250_000
"""How often the boards that miss events are looked at. A choice: each of the events that come in may change when the
next ones are asked for, and 1,000 boards may miss some at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningIdentity:
    """Who signs: the key that the boards know by its id."""

    hall: str
    key_id: str
    private_key: Ed25519PrivateKey


class OutgoingMessage(NamedTuple):
    """A message for the broker."""

    topic: str
    payload: bytes


class Outbox:
    """Signs, and says what is to be sent when."""

    def __init__(self, identity: SigningIdentity, deliveries: CommandDeliveries[MessageDocument]) -> None:
        self._identity = identity
        self._deliveries = deliveries
        self._requests: dict[str, EventRequests] = {}
        """Of the boards that miss events."""

    def sign(
        self, board: str, tracker: BoardTracker[Any], content: Mapping[str, Any], sender: str, now_us: int
    ) -> CommandEnvelope | None:
        """Return a signed command, None for a board that is away or whose time is not known.

        `content` is what a command document has beside its header. Raises DocumentError for what is no such content.
        """
        board_us = tracker.time.board_time_us(now_us)
        if tracker.record is None or board_us is None or not tracker.is_present(now_us):
            return None
        header = {
            "id": str(uuid4()),
            "hall": self._identity.hall,
            "board": board,
            "record": tracker.record.record,
            "session": tracker.session,
            "expires_us": board_us + COMMAND_TIME_US,
            "sender": sender,
        }
        document = read_command(write_document({**header, **content}).decode())
        return CommandEnvelope(
            id=document["id"],
            board=board,
            session=(tracker.record.record, tracker.session),
            payload=sign_command(document, self._identity.key_id, self._identity.private_key),
            expires_us=now_us + COMMAND_TIME_US,
        )

    def forget_gaps(self) -> None:
        """Forget which boards miss events, before they are followed anew."""
        self._requests.clear()

    def watch_gaps(self, board: str, tracker: BoardTracker[Any], now_us: int) -> bool:
        """Note whether a board misses events; return True if it did not before."""
        requests = self._requests.get(board) or EventRequests()
        if requests.due_us(tracker, now_us) is None:
            self._requests.pop(board, None)
            return False
        is_first = board not in self._requests
        self._requests[board] = requests
        return is_first

    def next_look_us(self, now_us: int) -> int | None:
        """Return when `pop_due` is to be called next, None while nothing waits."""
        due_us = self._deliveries.next_due_us()
        if not self._requests:
            return due_us
        look_us = now_us + GAP_LOOK_US
        return look_us if due_us is None else min(due_us, look_us)

    def pop_due(self, trackers: Callable[[str], BoardTracker[Any] | None], now_us: int) -> Iterator[OutgoingMessage]:
        """Yield what is to be sent now; `trackers` returns that of a board, None for one that is not known."""
        for envelope in self._deliveries.pop_due(now_us):
            yield self._message(envelope.board, envelope.payload)
        for board, requests in self._requests.items():
            tracker = trackers(board)
            after = None if tracker is None else requests.pop_request(tracker, now_us)
            if tracker is None or after is None:
                continue
            content = {"request": "events", "after": after}
            request = self.sign(board, tracker, content, self._identity.key_id, now_us)
            if request is not None:
                yield self._message(board, request.payload)

    def _message(self, board: str, payload: bytes) -> OutgoingMessage:
        return OutgoingMessage(topic_text(self._identity.hall, board, DocumentName.COMMAND), payload)
