"""Everybody who watches: each state is made and packed once, and what a watcher cannot take is never queued.

The frames are written to each transport as they are, since the library would pack them anew for each watcher.
A watcher whose connection still holds what was sent before is passed over, and later gets the whole state instead.
"""

import asyncio
import struct
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import count

from controller.web.limits import WebLimits
from controller.web.state_encoder import StateEncoder
from controller.web.state_source import StateSource

WATCHERS_PER_TURN = 25  # watchers written to in one turn of the event loop: half a millisecond or so
MAINTENANCE_S = 1.0
CLOCKS_REFRESH_S = (
    5.0  # nobody who watches hears nothing for longer, so that a page knows a dead connection from a quiet board
)


class WatcherConnection:
    """One watcher's connection; `may_watch` tells whether it still may be one."""

    def __init__(self, transport: asyncio.Transport, now_us: Callable[[], int], may_watch: Callable[[], bool]) -> None:
        self._transport = transport
        self._now_us = now_us
        self.may_watch = may_watch
        self._behind_since_us: int | None = None

    @property
    def is_behind(self) -> bool:
        """Whether it has missed a change, and is to get the whole state."""
        return self._behind_since_us is not None

    @property
    def has_unsent_data(self) -> bool:
        """Whether what was sent before still waits to be taken."""
        return self._transport.get_write_buffer_size() > 0

    def behind_us(self) -> int:
        """Give for how long it has been behind."""
        return 0 if self._behind_since_us is None else self._now_us() - self._behind_since_us

    def send(self, frame: bytes) -> None:
        """Send what leads from the last state to this one, or the whole state."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def mark_behind(self) -> None:
        """Miss a change."""
        if self._behind_since_us is None:
            self._behind_since_us = self._now_us()

    def send_whole_state(self, frame: bytes) -> None:
        """Take the whole state, and be up to date again."""
        self._behind_since_us = None
        self.send(frame)

    def disconnect(self) -> None:
        """Break the connection off."""
        self._transport.abort()


class StateBroadcaster:
    """Sends states to all who watch; `news` is cheap and may be called at any time."""

    def __init__(self, encoder: StateEncoder, read_source: Callable[[], StateSource | None], limits: WebLimits) -> None:
        self._encoder = encoder
        self._read_source = read_source
        self._limits = limits
        self._watchers: dict[WatcherConnection, None] = {}
        self._scheduled: asyncio.Handle | None = None
        self._sending: Iterator[WatcherConnection] | None = None
        self._has_changes = False
        self._cached_frame: tuple[int, bytes] = (-1, b"")
        self.disconnected_count = 0

    @property
    def watchers(self) -> Collection[WatcherConnection]:
        """Who watch."""
        return self._watchers.keys()

    @property
    def seq(self) -> int:
        """The number of the last state that was made."""
        return self._encoder.seq

    @property
    def watcher_count(self) -> int:
        """How many watch."""
        return len(self._watchers)

    def schedule_update(self) -> None:
        """Something has happened: all who watch are told, in the next turn of the event loop."""
        self._has_changes = True
        if self._watchers and self._scheduled is None:
            self._scheduled = asyncio.get_running_loop().call_soon(self._run_turn)

    def whole_state(self) -> str | None:
        """Give the whole state now; None before the board has a game."""
        return self._encoder.whole_state() if self._refresh_state() else None

    def add_watcher(self, watcher: WatcherConnection) -> None:
        """Let somebody watch from now on."""
        has_state = self._refresh_state()
        self._watchers[watcher] = None
        if has_state:
            watcher.send_whole_state(websocket_frame(self._encoder.whole_message()))
        else:
            watcher.mark_behind()  # the first state there is comes whole, to him too

    def remove_watcher(self, watcher: WatcherConnection) -> None:
        """Let somebody go."""
        self._watchers.pop(watcher, None)

    async def maintain_watchers(self) -> None:
        """Look after slow watchers, and those who may watch no more, each second, until cancelled."""
        for second in count(1):
            await asyncio.sleep(MAINTENANCE_S)
            self.update_slow_watchers()
            await self.disconnect_unauthorized_watchers()
            if second % CLOCKS_REFRESH_S == 0:
                self.refresh_clocks()

    def refresh_clocks(self) -> None:
        """Tell the clocks, also where nothing has changed."""
        self._encoder.forget_clocks()
        self.schedule_update()

    def update_slow_watchers(self) -> None:
        """Bring up to date who was behind, and drop who takes nothing."""
        can_catch_up = self._sending is None and not self._encoder.is_empty  # else the state that is being sent comes
        for watcher in [watcher for watcher in self._watchers if watcher.is_behind]:
            if not watcher.has_unsent_data:
                if can_catch_up:
                    watcher.send_whole_state(self._whole_frame())
            elif watcher.behind_us() > self._limits.behind_s * 1_000_000:
                self.disconnected_count += 1
                self.remove_watcher(watcher)
                watcher.disconnect()

    async def disconnect_unauthorized_watchers(self) -> None:
        """Let those go who may not watch any more: a token was revoked, or has become too old."""
        for place, watcher in enumerate(list(self._watchers), 1):
            if not watcher.may_watch():
                self.remove_watcher(watcher)
                watcher.disconnect()
            if place % WATCHERS_PER_TURN == 0:
                await asyncio.sleep(0)  # the board's own work comes before the rest of them

    def disconnect_all(self) -> None:
        """Let everybody go."""
        if self._scheduled is not None:
            self._scheduled.cancel()
        for watcher in list(self._watchers):
            self.remove_watcher(watcher)
            watcher.disconnect()

    def _refresh_state(self) -> bool:
        """Make the state of now for somebody who asks, and tell whether there is one.

        Those who watch are told what has changed; the clocks, which all of them count on, are as of now for him alone.
        """
        if self._sending is None and self._has_changes:
            self._start_sending(self._encode_changes())
        source = self._read_source()
        if source is None or self._encoder.is_empty:
            return False
        self._encoder.update_clocks(source)
        return True

    def _run_turn(self) -> None:
        self._scheduled = None
        if self._sending is None:
            self._start_sending(self._encode_changes())
        else:
            self._send_slice()

    def _encode_changes(self) -> str | None:
        self._has_changes = False
        source = self._read_source()
        return None if source is None else self._encoder.encode_changes(source)

    def _start_sending(self, text: str | None) -> None:
        if text is not None and self._watchers:
            self._sending = self._send_to(list(self._watchers), websocket_frame(text))
            self._send_slice()

    def _send_slice(self) -> None:
        """Write to some of the watchers; the board's own work comes before the rest of them."""
        if self._sending is not None and next(self._sending, None) is None:
            self._sending = None
        is_left = self._sending is not None or (self._has_changes and bool(self._watchers))
        if is_left and self._scheduled is None:
            self._scheduled = asyncio.get_running_loop().call_soon(self._run_turn)

    def _send_to(self, watchers: Iterable[WatcherConnection], frame: bytes) -> Iterator[WatcherConnection]:
        for place, watcher in enumerate(watchers, 1):
            if watcher not in self._watchers:
                continue
            if watcher.has_unsent_data:
                watcher.mark_behind()
            elif watcher.is_behind:
                watcher.send_whole_state(self._whole_frame())
            else:
                watcher.send(frame)
            if place % WATCHERS_PER_TURN == 0:
                yield watcher

    def _whole_frame(self) -> bytes:
        if self._cached_frame[0] != self._encoder.seq:
            self._cached_frame = self._encoder.seq, websocket_frame(self._encoder.whole_message())
        return self._cached_frame[1]


def websocket_frame(text: str) -> bytes:
    """Pack a text as one message of a WebSocket from its server (RFC 6455, section 5.2)."""
    content = text.encode()
    length = len(content)
    if length < 126:
        return struct.pack("!BB", 0x81, length) + content
    if length < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, length) + content
    return struct.pack("!BBQ", 0x81, 127, length) + content
