"""amqtt's broker, with one connection of a client at a time, and none that outlives its session.

amqtt 0.12.1 alone can come to states that nothing ends, when connections are lost while a machine has too much to do:

- A connection that was taken over ends later than the new one begins. It then marks the session as disconnected, or
  deletes it with its subscriptions. The client stays connected, is answered, and receives nothing any more.
- A client subscribes while a message is sent to others, or while another one is sent what it has missed: the dictionary
  of subscriptions has another size then, and the message, or all that comes from that client, goes nowhere.
- It deletes the session of whoever bears the same name before it looks at the password.
- It disconnects nobody who is silent, so that no last will tells of a client that hangs.
- It keeps everything for a client that is away, as long as memory lasts, and for each name that a user makes up.
"""

import asyncio
import math
from collections.abc import ItemsView, Iterator
from contextlib import suppress
from typing import Any

from amqtt.adapters import ReaderAdapter, StreamReaderAdapter, StreamWriterAdapter
from amqtt.broker import Broker
from amqtt.errors import AMQTTError, MQTTError
from amqtt.mqtt.connack import NOT_AUTHORIZED, ConnackPacket
from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler
from amqtt.session import Session

from controller.desk.broker.hall_users import HallUsers
from controller.desk.broker.waiting_messages import WaitingMessages

CONNECT_S = 10.0
"""How long a connection may take to say whose it is. A choice: a board gives up after as long."""
TAKE_OVER_S = 5.0
"""How long the end of a connection that was aborted is waited for. A choice: it takes a few turns of the loop."""
OTHER_IDENTIFIERS = "/other"
"""After the name of a user: his session under all identifiers but his own ones. No name has a slash."""
SILENT_KEEPALIVES = 1.5
"""After so many keepalives of silence a client is disconnected (MQTT 3.1.1, section 3.1.2.10)."""

Subscribers = list[tuple[Session, int]]


class HallBroker(Broker):  # type: ignore[misc]  # amqtt has no types
    """A broker whose clients are disconnected when their session ends, so that each connects again.

    What waits for a user is kept under his own client identifiers. Under others he has one connection at a time, for
    which nothing is kept.
    """

    def __init__(self, configuration: dict[str, Any], users: HallUsers) -> None:
        """Store the configuration, which is that of amqtt, and the users of the hall."""
        super().__init__(configuration)
        self._users = users
        self._subscriptions = _Subscriptions()
        self._connections: dict[str, _ConnectionWriter] = {}
        """The newest connection of each client."""

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Serve a connection until it ends, and abort what is left of it."""
        connection = _ConnectionWriter(writer)
        try:
            await self.external_connected(StreamReaderAdapter(reader), connection, listener_name)
        finally:
            connection.abort()
            connection.ended.set()
            if self._connections.get(connection.client_id) is connection:
                del self._connections[connection.client_id]

    async def _initialize_client_session(
        self, reader: ReaderAdapter, writer: "_ConnectionWriter", remote_address: str, remote_port: int
    ) -> tuple[BrokerProtocolHandler, Session]:
        """Read who connects, and return its session once no other connection has it; raises AMQTTError."""
        del remote_address, remote_port
        try:
            async with asyncio.timeout(CONNECT_S):
                handler, session = await _HallProtocolHandler.init_from_connect(reader, writer, self.plugins_manager)
        except TimeoutError as error:
            raise AMQTTError("a connection has not said whose it is") from error
        except (MQTTError, OSError) as error:
            raise AMQTTError(str(error)) from error
        if not await self._authenticate(session, self.listeners_config["default"]):
            with suppress(OSError):  # a client that resets the connection gets no answer
                await ConnackPacket.build(0, NOT_AUTHORIZED).to_stream(writer)
                await writer.close()
            raise AMQTTError("a client was refused")
        if not self._users.is_own_identifier(session.username, session.client_id):
            session.client_id, session.clean_session = session.username + OTHER_IDENTIFIERS, True
        await self._end_earlier_connection(session.client_id, writer)
        session.keep_alive = math.ceil(session.keep_alive * SILENT_KEEPALIVES)
        return handler, await self._choose_session(session)

    async def _end_earlier_connection(self, client_id: str, connection: "_ConnectionWriter") -> None:
        connection.client_id = client_id
        earlier, self._connections[client_id] = self._connections.get(client_id), connection
        if earlier is None:
            return
        earlier.abort()
        try:
            async with asyncio.timeout(TAKE_OVER_S):
                await earlier.ended.wait()
        except TimeoutError as error:
            raise AMQTTError(f"the earlier connection of {client_id} does not end") from error

    async def _choose_session(self, incoming: Session) -> Session:
        """Return the session that a client goes on with, or the one that it has brought."""
        kept, _ = self._sessions.get(incoming.client_id, (None, None))
        if kept is None or kept.clean_session or incoming.clean_session:
            await self._delete_session(incoming.client_id)
            incoming.parent = 0
            incoming.retained_messages = WaitingMessages()
            return incoming
        for name in _CONNECT_FIELDS:
            setattr(kept, name, getattr(incoming, name))
        kept.parent = 1
        return kept

    async def _cleanup_session(self, client_id: str) -> None:
        """Forget a session; amqtt may have chosen it before its client was back."""
        session, _ = self._sessions.get(client_id, (None, None))
        if session is not None and session.transitions.is_connected() and self.transitions.is_started():
            return
        await super()._cleanup_session(client_id)

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        """Send what is retained, but not for the subscriptions of others, as amqtt does to whoever connects."""
        subscribers = self._subscriptions.get(subscription[0], [])
        if any(each is session for each, _ in subscribers):
            await super()._publish_retained_messages_for_subscription(subscription, session)


_CONNECT_FIELDS = (
    "will_flag", "will_message", "will_topic", "will_qos", "will_retain", "keep_alive", "username", "password",
)  # fmt: skip
"""What a client says anew each time it connects."""


class _ConnectionWriter(StreamWriterAdapter):  # type: ignore[misc]  # amqtt has no types
    """The writing side of a connection, which ends it at once: a client that hangs answers no farewell of TLS."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        super().__init__(writer)
        self._transport = writer.transport
        self.client_id = ""
        self.ended = asyncio.Event()
        """Set once the broker serves this connection no more."""

    def abort(self) -> None:
        """Close the connection without waiting for the client."""
        self._transport.abort()


class _HallProtocolHandler(BrokerProtocolHandler):  # type: ignore[misc]  # amqtt has no types
    """Disconnects a client that is silent for too long, with its last will."""

    def handle_read_timeout(self) -> None:
        """End the connection."""
        if isinstance(self.writer, _ConnectionWriter):
            self.writer.abort()


class _Subscriptions(dict[str, Subscribers]):
    """Who gets what, which amqtt goes through while clients come and go."""

    def __iter__(self) -> Iterator[str]:
        return iter(list(super().keys()))

    def items(self) -> ItemsView[str, Subscribers]:  # type: ignore[override]  # amqtt goes through it only
        """Return all as they are now."""
        return {topic: list(subscribers) for topic, subscribers in super().items()}.items()
