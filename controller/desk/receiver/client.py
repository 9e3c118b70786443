"""The connection of the desk to the broker: a persistent session, and nothing acknowledged before it is stored."""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import aiomqtt

from controller.desk.receiver.acknowledging_client import AcknowledgingClient
from controller.desk.receiver.hall_receiver import HallMessage
from controller.desk.receiver.outbox import OutgoingMessage
from controller.desk.store.errors import DeskStoreError
from controller.hall.documents.topics import ANY_BOARD, DESK_DOCUMENTS, topic_text

KEEPALIVE_S = 20
"""After some 30 s without an answer a connection counts as lost. A choice: a desk is told of a broken network soon."""
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 10.0
"""How long after a lost connection the next one is tried; doubled each time. A choice: a broker starts in a second."""
QOS = 1

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerAccess:
    """Where the broker is, and how the desk gets in."""

    host: str
    port: int
    user: str | None = None
    password: str | None = None
    tls: ssl.SSLContext | None = None
    client_id: str = "desk"
    """Names the persistent session: what comes while the desk is away waits there."""

    @property
    def address(self) -> str:
        """Host and port, for people."""
        return f"{self.host}:{self.port}"


class DeskLink(Protocol):
    """What the connection serves."""

    @property
    def name(self) -> str:
        """The hall's name in the topics."""
        ...

    def now_us(self) -> int:
        """Return the desk's steady clock."""
        ...

    def receive(self, message: HallMessage) -> Awaitable[None]:
        """Apply a message; what is returned is done when it is stored."""
        ...

    async def wait_for_room(self) -> None:
        """Wait while too much waits to be stored."""
        ...

    async def next_outgoing(self) -> list[OutgoingMessage]:
        """Wait until something is to be sent, and return it."""
        ...

    async def reload(self) -> None:
        """Begin from what is stored; raises DeskStoreError."""
        ...

    def set_connection(self, *, is_connected: bool, reason: str = "") -> None:
        """Show whether there is a connection, or why there is none."""
        ...


async def run_connection(access: BrokerAccess, link: DeskLink) -> None:
    """Keep a connection until cancelled; a lost one is made again after a wait that grows."""
    wait_s = FIRST_WAIT_S
    while True:
        try:
            async with _connected(access, link) as client:
                wait_s = FIRST_WAIT_S
                await _serve(client, link)  # never ends by itself
        except* (aiomqtt.MqttError, OSError, DeskStoreError) as errors:
            reason = _reason(errors)
            link.set_connection(is_connected=False, reason=reason)
            log.warning("broker %s: %s; the next try is in %.1f s", access.address, reason, wait_s)
        await asyncio.sleep(wait_s)
        wait_s = min(2 * wait_s, LONGEST_WAIT_S)


@asynccontextmanager
async def _connected(access: BrokerAccess, link: DeskLink) -> AsyncIterator[AcknowledgingClient]:
    await link.reload()
    client = AcknowledgingClient(
        access.host, access.port, username=access.user, password=access.password, tls_context=access.tls,
        identifier=access.client_id, clean_session=False, keepalive=KEEPALIVE_S, protocol=aiomqtt.ProtocolVersion.V311,
    )  # fmt: skip
    client.pending_calls_threshold = 10_000  # an act on all boards is one call each
    async with client:
        yield client


async def _serve(client: AcknowledgingClient, link: DeskLink) -> None:
    """Receive and send until the connection is lost or nothing can be stored."""
    failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    async with asyncio.TaskGroup() as tasks:
        # before it is subscribed: what waited in the session comes first, and amqtt answers nothing until it is taken
        tasks.create_task(_receive(client, link, failure))
        await client.subscribe([(topic_text(link.name, ANY_BOARD, name), QOS) for name in DESK_DOCUMENTS])
        link.set_connection(is_connected=True)
        log.info("broker: connected")
        tasks.create_task(_send(client, link))
        await failure


async def _receive(client: AcknowledgingClient, link: DeskLink, failure: asyncio.Future[None]) -> None:
    async for message in client.messages:
        incoming = HallMessage(
            topic=str(message.topic),
            payload=message.payload,
            is_retained=message.retain,
            arrived_us=link.now_us(),
        )
        stored = asyncio.ensure_future(link.receive(incoming))
        stored.add_done_callback(partial(_acknowledge, client, message, failure))
        await link.wait_for_room()
        client.resume_reading()


def _acknowledge(
    client: AcknowledgingClient,
    message: aiomqtt.Message,
    failure: asyncio.Future[None],
    stored: asyncio.Future[None],
) -> None:
    if stored.cancelled():
        return
    error = stored.exception()
    if error is None:
        client.acknowledge(message)
    elif not failure.done():
        failure.set_exception(error)


async def _send(client: AcknowledgingClient, link: DeskLink) -> None:
    while True:
        outgoing = await link.next_outgoing()
        await asyncio.gather(*(client.publish(topic, payload, QOS) for topic, payload in outgoing))


def _reason(errors: BaseExceptionGroup[Exception]) -> str:
    first: BaseException = errors
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return str(first) or type(first).__name__
