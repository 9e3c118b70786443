"""What a board sends the other board of a game over its connection to the hall, and gets from it.

Nothing waits for it: whatever finds no connection is lost, and comes again from who sends it.
"""

from asyncio import Event
from collections import deque
from collections.abc import Callable

from controller.hall.board.link import Link, LinkError
from controller.hall.documents.topics import DocumentName

MOST_WAITING = 64
"""Documents that may wait for the broker; a choice: more than two boards ever have to say at once."""


class FarMail:
    """The far documents of one board."""

    def __init__(self) -> None:
        self.on_document: Callable[[str, bytes], None] = lambda _board, _payload: None
        """Called with the name of a board and what it sent; returns at once."""
        self.on_availability: Callable[[str, bytes], None] = lambda _board, _payload: None
        """Called with the name of a board that is listened to, and its availability; returns at once."""
        self.on_connect: Callable[[], None] = lambda: None
        """Called when there is a connection; returns at once."""
        self.is_connected = False
        self._boards: frozenset[str] = frozenset()
        self._outgoing: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._changed = Event()

    def listen(self, boards: frozenset[str]) -> None:
        """Get the documents of these boards from now on, and of no other; ANY_BOARD stands for all."""
        if boards != self._boards:
            self._boards = boards
            self._changed.set()

    def send(self, payload: bytes) -> None:
        """Send a document soon; it is lost if there is no connection."""
        if self.is_connected:
            self._outgoing.append(payload)
            self._changed.set()

    async def run_sending(self, link: Link) -> None:
        """Send until the connection is lost; raises LinkError."""
        self._outgoing.clear()
        self._changed.clear()
        listened: frozenset[str] = frozenset()
        try:
            while True:
                if listened != self._boards:
                    listened = self._boards
                    await link.listen(listened)
                if not self.is_connected:
                    self.is_connected = True
                    self.on_connect()
                while self._outgoing:
                    await link.publish(DocumentName.FAR, self._outgoing.popleft())
                await self._changed.wait()
                self._changed.clear()
        finally:
            self.is_connected = False

    async def run_receiving(self, link: Link) -> None:
        """Receive until the connection is lost; raises LinkError."""
        async for topic, payload in link.other_documents():
            is_far = topic.document is DocumentName.FAR
            (self.on_document if is_far else self.on_availability)(topic.board, payload)
        raise LinkError("the broker sends nothing more")
