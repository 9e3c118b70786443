"""Many watchers of one board, in a process of their own: `python -m tests.benchmarks.web_watchers PORT COUNT`.

They print `ready` when all of them have the state, and at the end of their input the arrival times as JSON.
"""

import asyncio
import json
import re
import sys
import time

SEQ = re.compile(rb'\{"seq":(\d+),"(state|changes)"')

HANDSHAKE = (
    b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING, PONG = 0x89, b"\x8a\x80\x00\x00\x00\x00"


class BenchmarkWatcher(asyncio.Protocol):
    """Records when each message arrived; it reads frames only, not their content."""

    def __init__(self) -> None:
        self._buffer = b""
        self._is_open = False
        self.transport: asyncio.Transport | None = None
        self.received: list[tuple[int, int]] = []
        self.missed = 0
        self.wholes = 0
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(HANDSHAKE)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.is_lost = True

    def data_received(self, data: bytes) -> None:
        now_us = time.monotonic_ns() // 1000
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self._is_open, self._buffer = True, rest
        while self._take_frame(now_us):
            pass

    def _take_frame(self, now_us: int) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        if buffer[0] == PING and self.transport is not None:
            self.transport.write(PONG)
        found = SEQ.match(buffer, start)
        if found is not None:
            self._note(int(found[1]), found[2] == b"state", now_us)
        self._buffer = buffer[start + length :]
        return True

    def _note(self, seq: int, is_whole: bool, now_us: int) -> None:
        if is_whole:
            self.wholes += 1
        elif self.received:
            self.missed += seq - self.received[-1][0] - 1
        self.received.append((seq, now_us))


async def main(port: int, count: int) -> None:
    loop = asyncio.get_running_loop()
    watchers = []
    for _ in range(count):
        _, watcher = await loop.create_connection(BenchmarkWatcher, "127.0.0.1", port)
        watchers.append(watcher)
        while not watcher.received:  # noqa: ASYNC110  # an event for each would disturb the measurement
            await asyncio.sleep(0.002)
    silent_watcher = await asyncio.open_connection("127.0.0.1", port, limit=1)
    silent_watcher[1].write(HANDSHAKE)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await loop.run_in_executor(None, sys.stdin.read)
    report = {
        "messages": [watcher.received for watcher in watchers],
        "missed": sum(watcher.missed for watcher in watchers),
        "whole_states": sum(watcher.wholes for watcher in watchers),
        "lost": sum(watcher.is_lost for watcher in watchers),
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
