"""The connection to a broker by MQTT 3.1.1; the only file that knows the MQTT client."""

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Self

import aiomqtt

from controller.hall.board.link import Link, LinkError, OpenLink
from controller.hall.documents.topics import (
    ANY_BOARD,
    RETAINED_DOCUMENTS,
    BoardTopic,
    DocumentName,
    parse_topic,
    topic_text,
)
from controller.hall.mqtt_client import HallClient
from controller.settings.hall import HallSettings
from controller.storage.disk_thread import DiskThread

KEEPALIVE_S = 20
"""A broker tells the will after one and a half times this silence (MQTT 3.1.1, section 3.1.2.10)."""
TIMEOUT_S = 10.0
"""How long an acknowledgement is waited for; a choice: the slowest network of a hall has answered by then."""
FAREWELL_S = 1.0
"""How long leaving takes at most; a broker that hangs holds up no stop."""
FILE_TIMEOUT_S = 5.0
MOST_WAITING_COMMANDS = 100
MOST_WAITING_OTHERS = 200
"""Documents of other boards; what finds no place is dropped, and comes again."""
LARGEST_PASSWORD_BYTES = 1024
AT_LEAST_ONCE = 1

_ERROR_NUMBER = re.compile(r"^\[[^\]]*\] ")
"""What the system puts before the words of an error."""

# the client's own words are those of a library; the board's say the same to a person
_client_log = logging.getLogger("aiomqtt")
_client_log.setLevel(logging.CRITICAL)


class _Client(HallClient):
    """Connects in a thread of its own: a program waits at its end for those of its loop, as for a name server."""

    async def __aenter__(self) -> Self:
        thread = DiskThread("hall connecting")
        try:
            await asyncio.get_running_loop().run_in_executor(thread, super()._client_connect)
        finally:
            thread.shutdown()
        return await super().__aenter__()

    def _client_connect(self) -> None:
        """Do nothing in a thread of the loop: the connection is open by then."""


class MqttLink:
    """Implements Link."""

    def __init__(self, client: aiomqtt.Client, settings: HallSettings) -> None:
        self._client = client
        self._settings = settings
        self._listened: frozenset[str] = frozenset()
        self._others: asyncio.Queue[tuple[BoardTopic, bytes]] = asyncio.Queue(MOST_WAITING_OTHERS)
        self.has_left = False
        """True once the broker knows from the board itself that it is gone."""

    async def publish(self, document: DocumentName, payload: bytes) -> None:
        """Send a document of this board."""
        try:
            await self._client.publish(
                self._topic(document), payload, qos=AT_LEAST_ONCE, retain=document in RETAINED_DOCUMENTS
            )
        except aiomqtt.MqttError as error:
            raise LinkError(str(error)) from error

    async def commands(self) -> AsyncIterator[bytes]:
        """Yield the commands for this board; what a broker has retained is no command of now."""
        try:
            await self._client.subscribe(self._topic(DocumentName.COMMAND), qos=AT_LEAST_ONCE)
            async for message in self._client.messages:
                topic = parse_topic(str(message.topic))
                if topic is not None and topic.document in (DocumentName.FAR, DocumentName.AVAILABILITY):
                    self._keep_other(topic, message.payload, is_retained=message.retain)
                elif not message.retain:
                    yield message.payload
        except aiomqtt.MqttError as error:
            raise LinkError(str(error)) from error

    async def listen(self, boards: frozenset[str]) -> None:
        """Subscribe to what boards tell other ones, and to no other documents."""
        before, self._listened = self._listened, boards
        try:
            for board in sorted(boards - before):
                for topic in self._topics_of(board):
                    await self._client.subscribe(topic, qos=AT_LEAST_ONCE)
            for board in sorted(before - boards):
                for topic in self._topics_of(board):
                    await self._client.unsubscribe(topic)
        except aiomqtt.MqttError as error:
            raise LinkError(str(error)) from error

    async def other_documents(self) -> AsyncIterator[tuple[BoardTopic, bytes]]:
        """Yield what `commands` sets aside; it never ends by itself."""
        while True:
            yield await self._others.get()

    def _keep_other(self, topic: BoardTopic, payload: bytes, *, is_retained: bool) -> None:
        """Keep a document of another board; a far one that a broker has retained is none of now.

        Some brokers send what is retained to those who have not asked for it.
        """
        is_wanted = topic.board in self._listened if topic.document is DocumentName.AVAILABILITY else not is_retained
        if topic.board != self._settings.board and is_wanted:
            with suppress(asyncio.QueueFull):
                self._others.put_nowait((topic, payload))

    def _topics_of(self, board: str) -> list[str]:
        """Return what is read of a board; whether each board of a hall is there concerns nobody who only invites."""
        documents = [DocumentName.FAR] if board == ANY_BOARD else [DocumentName.FAR, DocumentName.AVAILABILITY]
        return [topic_text(self._settings.hall, board, document) for document in documents]

    async def leave(self, availability: bytes) -> None:
        """Send that the board is gone; raises LinkError."""
        await self.publish(DocumentName.AVAILABILITY, availability)
        self.has_left = True

    def _topic(self, document: DocumentName) -> str:
        return topic_text(self._settings.hall, self._settings.board, document)


def mqtt_links(settings: HallSettings, thread: DiskThread) -> OpenLink:
    """Return what connects to the broker of a hall; password and authority are read anew each time, in a thread."""

    @asynccontextmanager
    async def open_link(will: bytes) -> AsyncIterator[Link]:
        try:
            password, tls = await thread.run_in_loop(lambda: _read_files(settings), FILE_TIMEOUT_S)
        except (OSError, ValueError) as error:
            raise LinkError(str(error)) from error
        topic = topic_text(settings.hall, settings.board, DocumentName.AVAILABILITY)
        last_will = aiomqtt.Will(topic, will, qos=AT_LEAST_ONCE, retain=True)
        client = _build_client(settings, "", password, tls, last_will)
        async with AsyncExitStack() as closing:
            await _connect(client)
            closing.push_async_callback(_disconnect, client)
            link = MqttLink(client, settings)
            try:
                yield link
            finally:
                if not link.has_left:
                    _break(client)

    return open_link


async def try_connection(settings: HallSettings) -> None:
    """Connect once beside a board that may be connected, and leave; raises LinkError with the reason if that fails."""
    client = _build_client(settings, "-test", *_read_files(settings), None)
    await _connect(client)
    await _disconnect(client)


def _build_client(
    settings: HallSettings,
    suffix: str,
    password: str | None,
    tls: ssl.SSLContext | None,
    will: aiomqtt.Will | None,
) -> aiomqtt.Client:
    """Return a client; a broker has one connection for each name, so another one has a suffix."""
    return _Client(
        settings.host,
        settings.port,
        username=settings.user_name,
        password=password,
        identifier=f"damahan-{settings.hall}-{settings.board}{suffix}",
        protocol=aiomqtt.ProtocolVersion.V311,
        clean_session=True,
        keepalive=KEEPALIVE_S,
        timeout=TIMEOUT_S,
        tls_context=tls,
        max_queued_incoming_messages=MOST_WAITING_COMMANDS,
        logger=_client_log,
        will=will,
    )


async def _connect(client: aiomqtt.Client) -> None:
    try:
        await client.__aenter__()
    except BaseException as error:
        _break(client)  # aiomqtt leaves one open that was never acknowledged
        if isinstance(error, aiomqtt.MqttError | OSError | ValueError):  # ValueError: no name of a machine
            raise LinkError(_ERROR_NUMBER.sub("", str(error)) or type(error).__name__) from error
        raise


def _break(client: aiomqtt.Client) -> None:
    """Break a connection that may be alive: a broker that gets a DISCONNECT drops the will (section 3.14.4)."""
    connection = client._client.socket()  # noqa: SLF001  # aiomqtt itself leaves with DISCONNECT alone
    if isinstance(connection, socket.socket):
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)


async def _disconnect(client: aiomqtt.Client) -> None:
    """Leave the broker; a connection that is lost already, or a broker that hangs, needs no farewell."""
    with suppress(aiomqtt.MqttError, TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            await client.__aexit__(None, None, None)


def _read_files(settings: HallSettings) -> tuple[str | None, ssl.SSLContext | None]:
    """Return the password, and what a connection is encrypted with; raises OSError and ValueError."""
    return read_password(settings), build_tls(settings)


def read_password(settings: HallSettings) -> str | None:
    """Return the password of the board's account; None: there is none. Raises OSError and ValueError."""
    if not settings.password_file:
        return None
    with Path(settings.password_file).open("rb") as file:
        content = file.read(LARGEST_PASSWORD_BYTES + 1)
    if len(content) > LARGEST_PASSWORD_BYTES:
        raise ValueError(f"{settings.password_file}: it is too long for a password")
    return content.decode().strip()


def build_tls(settings: HallSettings) -> ssl.SSLContext | None:
    """Return the context of an encrypted connection; None: it is not encrypted. Raises OSError (of ssl too)."""
    return ssl.create_default_context(cafile=settings.ca_file) if settings.ca_file else None
