"""Commands on their way: each is sent again with the same id until its board replies or its time is over."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

MessageT = TypeVar("MessageT")

MOST_LATE = 10_000
"""Commands whose late reply is still taken; the oldest are forgotten. A choice: ten acts on 1,000 boards."""
RETRY_US = 2_000_000
"""When a command is sent again. A choice: a reply takes some 10 ms; a lost connection is known after seconds."""


class DeliveryResult(StrEnum):
    """What came of a command; the values are stored."""

    DONE = "done"
    REFUSED = "refused"
    NO_REPLY = "no reply"  # within its time; a board may have done it all the same
    RESTARTED = "restarted"  # the board's session is another one


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEnvelope:
    """A signed command, ready to be sent as often as it takes."""

    id: str
    board: str
    session: tuple[str, int]
    """Record and session that it is for."""
    payload: bytes
    expires_us: int
    """On the desk's clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryReport(Generic[MessageT]):
    """The end of a delivery."""

    id: str
    board: str
    result: DeliveryResult
    message: MessageT | None = None
    """Why the board refused it."""


@dataclass(slots=True)
class _Delivery:
    envelope: CommandEnvelope
    next_try_us: int


class CommandDeliveries(Generic[MessageT]):
    """All commands that wait for a reply."""

    def __init__(self) -> None:
        self._open: dict[str, _Delivery] = {}
        self._unanswered: dict[str, str] = {}
        """Boards of the commands that ended without a reply, by their ids: one may still come."""

    def add(self, envelope: CommandEnvelope, now_us: int) -> None:
        """Add a command; it is due at once."""
        self._open[envelope.id] = _Delivery(envelope, now_us)

    def next_due_us(self) -> int | None:
        """Return when `pop_due` or `pop_ended` has something next, None while nothing is open."""
        times = (min(each.next_try_us, each.envelope.expires_us) for each in self._open.values())
        return min(times, default=None)

    def pop_due(self, now_us: int) -> Iterator[CommandEnvelope]:
        """Yield what is to be sent now."""
        for delivery in self._open.values():
            if delivery.next_try_us <= now_us < delivery.envelope.expires_us:
                delivery.next_try_us = now_us + RETRY_US
                yield delivery.envelope

    def pop_expired(self, now_us: int) -> list[DeliveryReport[MessageT]]:
        """Return the commands whose time is over without a reply."""
        return [
            self._end(each.envelope, DeliveryResult.NO_REPLY)
            for each in list(self._open.values())
            if each.envelope.expires_us <= now_us
        ]

    def end_by_reply(
        self, board: str, command_id: str, *, is_done: bool, message: MessageT | None
    ) -> DeliveryReport[MessageT] | None:
        """Return the end of a command, also of one that has ended without a reply.

        None for a reply that came twice or is of another board.
        """
        result = DeliveryResult.DONE if is_done else DeliveryResult.REFUSED
        delivery = self._open.get(command_id)
        if delivery is not None and delivery.envelope.board == board:
            return self._end(delivery.envelope, result, message)
        if self._unanswered.get(command_id) != board:
            return None
        del self._unanswered[command_id]
        return DeliveryReport(id=command_id, board=board, result=result, message=message)

    def end_other_sessions(self, board: str, session: tuple[str, int]) -> list[DeliveryReport[MessageT]]:
        """Return the commands for another session of a board: it will refuse them."""
        return [
            self._end(each.envelope, DeliveryResult.RESTARTED)
            for each in list(self._open.values())
            if each.envelope.board == board and each.envelope.session != session
        ]

    def _end(
        self, envelope: CommandEnvelope, result: DeliveryResult, message: MessageT | None = None
    ) -> DeliveryReport[MessageT]:
        del self._open[envelope.id]
        if result in {DeliveryResult.NO_REPLY, DeliveryResult.RESTARTED}:
            self._unanswered[envelope.id] = envelope.board
            if len(self._unanswered) > MOST_LATE:
                del self._unanswered[next(iter(self._unanswered))]
        return DeliveryReport(id=envelope.id, board=envelope.board, result=result, message=message)
