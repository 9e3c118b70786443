"""The desk's MQTT client: it acknowledges what it is told to, and reads no more than may wait."""

import asyncio
from typing import Any

import aiomqtt

from controller.hall.mqtt_client import HallClient

MOST_WAITING_BYTES = 8 * 1024 * 1024
"""Of messages that were read and not taken yet. A choice: 32 of the largest documents, or the states of 1,000 boards
for half a minute. A broker that respects the receiver limits what is not acknowledged, but not what needs none."""
MESSAGE_BYTES = 1000
"""Memory of a message beside its payload."""


class _MessageQueue(asyncio.Queue[aiomqtt.Message]):
    """Messages, and how much memory they take."""

    waiting_bytes = 0

    def _put(self, item: aiomqtt.Message) -> None:
        super()._put(item)
        self.waiting_bytes += _bytes_of(item)

    def _get(self) -> aiomqtt.Message:
        item: aiomqtt.Message = super()._get()
        self.waiting_bytes -= _bytes_of(item)
        return item


class AcknowledgingClient(HallClient):
    """A client with a persistent session that acknowledges by hand (paho's `manual_ack`).

    While too much waits it leaves what comes in the connection, and so with the broker.
    """

    def __init__(self, host: str, port: int, **options: Any) -> None:
        """`options` are those of aiomqtt."""
        super().__init__(host, port, queue_type=_MessageQueue, **options)
        self._client.manual_ack_set(True)
        self._is_reading = True

    @property
    def waiting_bytes(self) -> int:
        """Memory of the messages that were read and not taken yet."""
        queue = self._queue
        return queue.waiting_bytes if isinstance(queue, _MessageQueue) else 0

    def acknowledge(self, message: aiomqtt.Message) -> None:
        """Acknowledge a message; after a lost connection the broker sends it again."""
        self._client.ack(message.mid, message.qos)

    def resume_reading(self) -> None:
        """Read again, if that was left off and there is room; to be called after a message was taken."""
        connection = self._client.socket()
        if self._is_reading or connection is None or self.waiting_bytes > MOST_WAITING_BYTES // 2:
            return
        self._is_reading = True
        self._loop.add_reader(connection.fileno(), self._read)
        self._loop.call_soon(self._read)  # what TLS has decrypted already wakes nobody

    def _on_socket_open(self, client: Any, userdata: Any, sock: Any) -> None:
        """Read as aiomqtt does, but not more than may wait."""
        super()._on_socket_open(client, userdata, sock)
        self._is_reading = True
        self._loop.call_soon_threadsafe(self._loop.add_reader, sock.fileno(), self._read)

    def _read(self) -> None:
        try:
            while (connection := self._client.socket()) is not None:
                if self.waiting_bytes >= MOST_WAITING_BYTES:
                    self._loop.remove_reader(connection.fileno())
                    self._is_reading = False
                    return
                self._client.loop_read()
                if not _has_decrypted(connection):
                    return
        except Exception as error:
            if not self._disconnected.done():
                self._disconnected.set_exception(error)


def _bytes_of(message: aiomqtt.Message) -> int:
    return len(message.payload) + MESSAGE_BYTES


def _has_decrypted(connection: Any) -> bool:
    """Return True if TLS holds bytes of which the loop is not told."""
    return hasattr(connection, "pending") and connection.pending() > 0
