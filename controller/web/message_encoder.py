"""What encodes the states that watchers see."""

from typing import Protocol, TypeVar

SourceRead = TypeVar("SourceRead", contravariant=True)


class MessageEncoder(Protocol[SourceRead]):
    """Encodes what watchers see: the whole state, and what has changed of it."""

    @property
    def seq(self) -> int:
        """Number of the last state."""
        ...

    @property
    def is_empty(self) -> bool:
        """True before the first state."""
        ...

    def encode_changes(self, source: SourceRead) -> str | None:
        """Return the message with all changes since the last call, or None without changes."""
        ...

    def forget_clocks(self) -> None:
        """Make the next changes a message, also if nothing else has changed."""
        ...

    def update_clocks(self, source: SourceRead) -> None:
        """Encode the clocks as of now into the whole state."""
        ...

    def whole_state(self) -> str:
        """Return the whole state as it was encoded last."""
        ...

    def whole_message(self) -> str:
        """Return the message with the whole state."""
        ...
