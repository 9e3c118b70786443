"""Everybody who watches: each state is made and packed once, and what a watcher cannot take is never queued.

The frames are written to each transport as they are, since the library would pack them anew for each watcher.
A watcher whose connection still holds what was sent before is passed over, and later gets the whole state instead.
"""

import asyncio
import struct
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import count

from controller.adapters.web.limits import Limits
from controller.adapters.web.seen import Seen
from controller.adapters.web.state import StateMaker

SLICE = 25  # watchers written to in one turn of the event loop: half a millisecond or so
SWEEP_S = 1.0
BEAT_S = 5.0  # nobody who watches hears nothing for longer, so that a page knows a dead connection from a quiet board


class Watching:
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
    def is_clogged(self) -> bool:
        """Whether what was sent before still waits to be taken."""
        return self._transport.get_write_buffer_size() > 0

    def behind_us(self) -> int:
        """Give for how long it has been behind."""
        return 0 if self._behind_since_us is None else self._now_us() - self._behind_since_us

    def send(self, frame: bytes) -> None:
        """Send what leads from the last state to this one, or the whole state."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def fall_behind(self) -> None:
        """Miss a change."""
        if self._behind_since_us is None:
            self._behind_since_us = self._now_us()

    def catch_up(self, frame: bytes) -> None:
        """Take the whole state, and be up to date again."""
        self._behind_since_us = None
        self.send(frame)

    def drop(self) -> None:
        """Break the connection off."""
        self._transport.abort()


class Live:
    """Sends states to all who watch; `news` is cheap and may be called at any time."""

    def __init__(self, maker: StateMaker, seen: Callable[[], Seen | None], limits: Limits) -> None:
        self._maker = maker
        self._seen = seen
        self._limits = limits
        self._watchers: dict[Watching, None] = {}
        self._turn: asyncio.Handle | None = None
        self._sending: Iterator[Watching] | None = None
        self._has_news = False
        self._whole: tuple[int, bytes] = (-1, b"")
        self.dropped = 0

    @property
    def watchers(self) -> Collection[Watching]:
        """Who watch."""
        return self._watchers.keys()

    @property
    def seq(self) -> int:
        """The number of the last state that was made."""
        return self._maker.seq

    @property
    def count(self) -> int:
        """How many watch."""
        return len(self._watchers)

    def news(self) -> None:
        """Something has happened: all who watch are told, in the next turn of the event loop."""
        self._has_news = True
        if self._watchers and self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._tell)

    def state(self) -> str | None:
        """Give the whole state now; None before the board has a game."""
        return self._maker.state() if self._look() else None

    def join(self, watcher: Watching) -> None:
        """Let somebody watch from now on."""
        has_state = self._look()
        self._watchers[watcher] = None
        if has_state:
            watcher.catch_up(frame_of(self._maker.message()))
        else:
            watcher.fall_behind()  # the first state there is comes whole, to him too

    def leave(self, watcher: Watching) -> None:
        """Let somebody go."""
        self._watchers.pop(watcher, None)

    async def sweep(self) -> None:
        """Look after slow watchers, and those who may watch no more, each second, until cancelled."""
        for second in count(1):
            await asyncio.sleep(SWEEP_S)
            self.look_after_slow()
            await self.show_out()
            if second % BEAT_S == 0:
                self.beat()

    def beat(self) -> None:
        """Tell the clocks, also where nothing has changed."""
        self._maker.forget_clocks()
        self.news()

    def look_after_slow(self) -> None:
        """Bring up to date who was behind, and drop who takes nothing."""
        can_catch_up = self._sending is None and not self._maker.is_empty  # else the state that is being sent comes
        for watcher in [watcher for watcher in self._watchers if watcher.is_behind]:
            if not watcher.is_clogged:
                if can_catch_up:
                    watcher.catch_up(self._whole_frame())
            elif watcher.behind_us() > self._limits.behind_s * 1_000_000:
                self.dropped += 1
                self.leave(watcher)
                watcher.drop()

    async def show_out(self) -> None:
        """Let those go who may not watch any more: a token was revoked, or has become too old."""
        for place, watcher in enumerate(list(self._watchers), 1):
            if not watcher.may_watch():
                self.leave(watcher)
                watcher.drop()
            if place % SLICE == 0:
                await asyncio.sleep(0)  # the board's own work comes before the rest of them

    def close(self) -> None:
        """Let everybody go."""
        if self._turn is not None:
            self._turn.cancel()
        for watcher in list(self._watchers):
            self.leave(watcher)
            watcher.drop()

    def _look(self) -> bool:
        """Make the state of now for somebody who asks, and tell whether there is one.

        Those who watch are told what has changed; the clocks, which all of them count on, are as of now for him alone.
        """
        if self._sending is None and self._has_news:
            self._begin(self._changes())
        seen = self._seen()
        if seen is None or self._maker.is_empty:
            return False
        self._maker.set_clocks(seen)
        return True

    def _tell(self) -> None:
        self._turn = None
        if self._sending is None:
            self._begin(self._changes())
        else:
            self._send_slice()

    def _changes(self) -> str | None:
        self._has_news = False
        seen = self._seen()
        return None if seen is None else self._maker.take(seen)

    def _begin(self, text: str | None) -> None:
        if text is not None and self._watchers:
            self._sending = self._send(list(self._watchers), frame_of(text))
            self._send_slice()

    def _send_slice(self) -> None:
        """Write to some of the watchers; the board's own work comes before the rest of them."""
        if self._sending is not None and next(self._sending, None) is None:
            self._sending = None
        is_left = self._sending is not None or (self._has_news and bool(self._watchers))
        if is_left and self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self._tell)

    def _send(self, watchers: Iterable[Watching], frame: bytes) -> Iterator[Watching]:
        for place, watcher in enumerate(watchers, 1):
            if watcher not in self._watchers:
                continue
            if watcher.is_clogged:
                watcher.fall_behind()
            elif watcher.is_behind:
                watcher.catch_up(self._whole_frame())
            else:
                watcher.send(frame)
            if place % SLICE == 0:
                yield watcher

    def _whole_frame(self) -> bytes:
        if self._whole[0] != self._maker.seq:
            self._whole = self._maker.seq, frame_of(self._maker.message())
        return self._whole[1]


def frame_of(text: str) -> bytes:
    """Pack a text as one message of a WebSocket from its server (RFC 6455, section 5.2)."""
    content = text.encode()
    length = len(content)
    if length < 126:
        return struct.pack("!BB", 0x81, length) + content
    if length < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, length) + content
    return struct.pack("!BBQ", 0x81, 127, length) + content
