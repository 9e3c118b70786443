"""The connection to a broker, as the board's tasks see it."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from controller.hall.documents.topics import BoardTopic, DocumentName


class LinkError(Exception):
    """There is no connection, or no longer; the text says why."""


class Link(Protocol):
    """A connection that is open. Each method raises LinkError once it is lost."""

    async def publish(self, document: DocumentName, payload: bytes) -> None:
        """Send a document of this board, and wait until the broker has it."""
        ...

    def commands(self) -> AsyncIterator[bytes]:
        """Yield what comes for this board, until the connection is lost."""
        ...

    async def listen(self, boards: frozenset[str]) -> None:
        """Receive the far documents of these boards from now on, and of no other; ANY_BOARD stands for all.

        The availability of those that are named comes too.
        """
        ...

    def other_documents(self) -> AsyncIterator[tuple[BoardTopic, bytes]]:
        """Yield the far documents and availabilities of other boards, until the connection is lost."""
        ...

    async def leave(self, availability: bytes) -> None:
        """Send that the board is gone; once the broker has it, the connection ends without its will."""
        ...


OpenLink = Callable[[bytes], AbstractAsyncContextManager[Link]]
"""Connects, with the availability that the broker tells unless the board has left; raises LinkError."""
