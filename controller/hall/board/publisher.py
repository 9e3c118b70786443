"""What a board sends while it is connected: replies, events in their order, and states."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from controller.clock.time_control import SECOND_US
from controller.hall.board.event_recorder import EventRecorder
from controller.hall.board.event_store import StoredEvent
from controller.hall.board.link import Link, LinkError
from controller.hall.board.state_schedule import StateSchedule
from controller.hall.documents.topics import DocumentName
from controller.hall.documents.writing import write_document

EVENTS_AT_ONCE = 50
"""Events between which replies and states come; a choice: a tenth of a second on a slow network."""

MOST_REPLIES = 200
"""Replies that wait for a connection; a choice: whoever misses one sends its command again."""

Content = dict[str, object]


class Publisher:
    """Sends; what it needs of a session is asked when it sends."""

    def __init__(
        self,
        recorder: EventRecorder,
        now_us: Callable[[], int],
        header: Callable[[], dict[str, Any]],
        build_content: Callable[[int], Content],
    ) -> None:
        """Store what is needed; `build_content` returns a state as of a time without header, sequence, last event."""
        self._recorder = recorder
        self._now_us = now_us
        self._header = header
        self._build_content = build_content
        self._wake = asyncio.Event()
        self._replies: deque[bytes] = deque(maxlen=MOST_REPLIES)
        self._again: deque[tuple[list[StoredEvent], asyncio.Future[bool]]] = deque()
        self._schedule = StateSchedule(now_us())
        self._sequence = 0
        self._sent_content: object = None
        self._is_asked = False

    def note_change(self) -> None:
        """Note that the state may have changed, or that there are events."""
        self._schedule.note_change(self._now_us())
        self._wake.set()

    def send_state(self) -> None:
        """Send a state soon, also if nothing has changed."""
        self._is_asked = True
        self.note_change()

    def send_reply(self, reply: bytes) -> None:
        """Send a reply soon."""
        self._replies.append(reply)
        self._wake.set()

    async def send_events(self, events: Sequence[StoredEvent]) -> bool:
        """Send events again; return True once the broker has them all, False if the connection is lost before."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._again.append((list(events), done))
        self._wake.set()
        return await done

    async def run(self, link: Link) -> None:
        """Send until the connection is lost; raises LinkError then."""
        self.send_state()
        try:
            while True:
                self._wake.clear()
                while self._replies:
                    await self._send_next_reply(link)
                is_more = await self._send_new_events(link) or await self._send_old_events(link)
                await self._send_due_state(link)
                if not is_more:
                    await self._wait_for_work()
        finally:
            while self._again:
                _end(self._again.popleft()[1], is_sent=False)

    async def _send_next_reply(self, link: Link) -> None:
        reply = self._replies.popleft()
        try:
            await link.publish(DocumentName.REPLY, reply)
        except BaseException:
            # of more than may wait the oldest is dropped, and this is the oldest
            if len(self._replies) < MOST_REPLIES:
                self._replies.appendleft(reply)
            raise

    async def _send_new_events(self, link: Link) -> bool:
        """Send some of the events that no broker has taken; return True if there may be more."""
        recorder = self._recorder
        if recorder.last_number <= recorder.acknowledged:
            return False
        try:
            events = await recorder.list_after(recorder.acknowledged, EVENTS_AT_ONCE)
        except sqlite3.Error as error:
            raise LinkError(f"the events cannot be read: {error}") from error
        for event in events:
            await link.publish(DocumentName.EVENT, event.payload)
            recorder.acknowledged = event.number
            self._schedule.note_change(self._now_us())
        # without progress there is nothing to go on with, and the loop must not be kept
        return bool(events) and recorder.last_number > recorder.acknowledged

    async def _send_old_events(self, link: Link) -> bool:
        """Send some of the events that somebody has asked for; return True if there are more."""
        if not self._again:
            return False
        events, done = self._again[0]
        for event in events[:EVENTS_AT_ONCE]:
            await link.publish(DocumentName.EVENT, event.payload)
        del events[:EVENTS_AT_ONCE]
        if not events:
            self._again.popleft()
            _end(done, is_sent=True)
        return bool(self._again)

    async def _send_due_state(self, link: Link) -> None:
        now_us = self._now_us()
        if now_us < self._schedule.due_us:
            return
        content = self._build_content(now_us)
        wanted = (_without_passing_time(content), self._recorder.acknowledged)
        is_due_anyway = self._schedule.is_overdue(now_us)
        if wanted == self._sent_content and not self._is_asked and not is_due_anyway:
            self._schedule.drop_change()
            return
        self._is_asked = False
        self._sequence += 1
        numbers = {"sequence": self._sequence, "last_event": self._recorder.acknowledged}
        await link.publish(
            DocumentName.STATE, write_document({**self._header(), "now_us": now_us, **numbers, **content})
        )
        self._sent_content = wanted
        self._schedule.note_sent(now_us)

    async def _wait_for_work(self) -> None:
        wait_us = self._schedule.due_us - self._now_us()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, wait_us) / SECOND_US):
                await self._wake.wait()


def _end(done: asyncio.Future[bool], *, is_sent: bool) -> None:
    if not done.done():
        done.set_result(is_sent)


def _without_passing_time(content: Content) -> object:
    """Return what of a state is news: a clock that runs shows another time always, and its deadline says it all."""
    clocks: Any = content["clocks"]
    if clocks is None:
        return content
    sides = {
        side: {key: value for key, value in clock.items() if key not in {"shown_us", "starts_us"} or not clock["runs"]}
        for side, clock in clocks.items()
    }
    return {**content, "clocks": sides, "hash": None}
