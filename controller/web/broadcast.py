"""Broadcast of states to all watchers: each state is encoded and framed once, and nothing is queued.

Frames are written to the transports directly, because the library would frame them for each watcher again. A watcher
that has not read the last frame yet is skipped, and gets the whole state later.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import count
from typing import Generic, TypeVar

from controller.web.limits import WebLimits
from controller.web.message_encoder import MessageEncoder
from controller.web.watcher_connection import WatcherConnection
from controller.web.websocket_frames import websocket_frame

WATCHERS_PER_TURN = 25
"""Watchers written to in one turn of the event loop: about half a millisecond (`python -m tests.benchmarks.web`)."""
MAINTENANCE_S = 1.0
"""Interval of the checks for slow and unauthorized watchers. A choice: a revoked token ends within a second."""
CLOCKS_REFRESH_S = 5.0
"""Longest silence towards watchers; a page that hears nothing for three times as long knows that the board is gone."""

Source = TypeVar("Source")


class StateBroadcaster(Generic[Source]):
    """Send states to all watchers; changes wait until `pause_s` have passed since the last ones."""

    def __init__(
        self,
        encoder: MessageEncoder[Source],
        read_source: Callable[[], Source | None],
        limits: WebLimits,
        pause_s: float = 0.0,
    ) -> None:
        self._encoder = encoder
        self._read_source = read_source
        self._limits = limits
        self._pause_s = pause_s
        self._paused_until_s = 0.0
        self._watchers: dict[WatcherConnection, None] = {}
        self._scheduled: asyncio.Handle | None = None
        self._sending: Iterator[WatcherConnection] | None = None
        self._has_changes = False
        self._cached_frame: tuple[int, bytes] = (-1, b"")
        self.disconnected_count = 0

    @property
    def watchers(self) -> Collection[WatcherConnection]:
        """The watchers."""
        return self._watchers.keys()

    @property
    def seq(self) -> int:
        """Number of the last state that was encoded."""
        return self._encoder.seq

    @property
    def watcher_count(self) -> int:
        """Number of watchers."""
        return len(self._watchers)

    def schedule_update(self) -> None:
        """Send what has changed in the next turn of the event loop, or after the pause; cheap, and always allowed."""
        self._has_changes = True
        if not self._watchers or self._scheduled is not None:
            return
        loop = asyncio.get_running_loop()
        wait_s = self._paused_until_s - loop.time()
        self._scheduled = loop.call_later(wait_s, self._run_turn) if wait_s > 0 else loop.call_soon(self._run_turn)

    def whole_state(self) -> str | None:
        """Return the whole state as of now; None before the first game."""
        return self._encoder.whole_state() if self._refresh_state() else None

    def add_watcher(self, watcher: WatcherConnection) -> None:
        """Add a watcher, and send it the whole state."""
        has_state = self._refresh_state()
        self._watchers[watcher] = None
        if has_state:
            watcher.send_whole_state(websocket_frame(self._encoder.whole_message()))
        else:
            watcher.mark_behind()  # it gets the first state as a whole

    def remove_watcher(self, watcher: WatcherConnection) -> None:
        """Remove a watcher."""
        self._watchers.pop(watcher, None)

    async def maintain_watchers(self) -> None:
        """Check for slow and unauthorized watchers each second, until cancelled."""
        for second in count(1):
            await asyncio.sleep(MAINTENANCE_S)
            self.update_slow_watchers()
            await self.disconnect_unauthorized_watchers()
            if second % CLOCKS_REFRESH_S == 0:
                self.refresh_clocks()

    def refresh_clocks(self) -> None:
        """Send the clocks, also if nothing has changed."""
        self._encoder.forget_clocks()
        self.schedule_update()

    def update_slow_watchers(self) -> None:
        """Send the whole state to watchers that were behind, and disconnect those that read nothing."""
        can_catch_up = self._sending is None and not self._encoder.is_empty  # else the state in progress reaches them
        for watcher in [watcher for watcher in self._watchers if watcher.is_behind]:
            if not watcher.has_unsent_data:
                if can_catch_up:
                    watcher.send_whole_state(self._whole_frame())
            elif watcher.behind_us() > self._limits.behind_s * 1_000_000:
                self.disconnected_count += 1
                self.remove_watcher(watcher)
                watcher.disconnect()

    async def disconnect_unauthorized_watchers(self) -> None:
        """Disconnect watchers whose token was revoked or has expired."""
        for number, watcher in enumerate(list(self._watchers), 1):
            if not watcher.may_watch():
                self.remove_watcher(watcher)
                watcher.disconnect()
            if number % WATCHERS_PER_TURN == 0:
                await asyncio.sleep(0)  # the board's own work first

    def disconnect_all(self) -> None:
        """Disconnect all watchers."""
        if self._scheduled is not None:
            self._scheduled.cancel()
        for watcher in list(self._watchers):
            self.remove_watcher(watcher)
            watcher.disconnect()

    def _refresh_state(self) -> bool:
        """Encode the state as of now for one client; return False if there is none yet.

        Watchers get the changes. The clocks as of now are for this client only; watchers count on by themselves.
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
            self._paused_until_s = asyncio.get_running_loop().time() + self._pause_s
            self._sending = self._send_to(list(self._watchers), websocket_frame(text))
            self._send_slice()

    def _send_slice(self) -> None:
        """Write to the next watchers; the rest follow in later turns, so that the board's own work comes first."""
        if self._sending is not None and next(self._sending, None) is None:
            self._sending = None
        if self._sending is not None and self._scheduled is None:
            self._scheduled = asyncio.get_running_loop().call_soon(self._run_turn)
        elif self._has_changes:
            self.schedule_update()

    def _send_to(self, watchers: Iterable[WatcherConnection], frame: bytes) -> Iterator[WatcherConnection]:
        for number, watcher in enumerate(watchers, 1):
            if watcher not in self._watchers:
                continue
            if watcher.has_unsent_data:
                watcher.mark_behind()
            elif watcher.is_behind:
                watcher.send_whole_state(self._whole_frame())
            else:
                watcher.send(frame)
            if number % WATCHERS_PER_TURN == 0:
                yield watcher

    def _whole_frame(self) -> bytes:
        if self._cached_frame[0] != self._encoder.seq:
            self._cached_frame = self._encoder.seq, websocket_frame(self._encoder.whole_message())
        return self._cached_frame[1]
