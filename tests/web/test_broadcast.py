"""Who watches is sent each change once, and who cannot take one the whole state later, whatever comes between."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from controller.session.game_start import open_session
from controller.session.state import Phase
from controller.settings.web import WebSettings
from controller.web.broadcast import WATCHERS_PER_TURN, StateBroadcaster, WatcherConnection, websocket_frame
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.state_encoder import StateEncoder
from controller.web.state_source import StateSource
from tests.daemon.daemon_rig import game_started


@dataclass
class FakeTransport:
    """A connection that takes what it is sent, or holds it; `sent` is what was written."""

    is_blocked: bool = False
    is_aborted: bool = False
    sent: list[bytes] = field(default_factory=list)

    def get_write_buffer_size(self) -> int:
        return int(self.is_blocked)

    def is_closing(self) -> bool:
        return self.is_aborted

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def abort(self) -> None:
        self.is_aborted = True

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame[frame.index(b"{") :]) for frame in self.sent]

    @property
    def kinds(self) -> list[str]:
        return ["state" if "state" in message else "changes" for message in self.messages]


class WatchedBoard:
    """A board that somebody watches; its time stands until it is set."""

    def __init__(self) -> None:
        self.now_us = 0
        self.has_game = True
        self.broadcaster = StateBroadcaster(StateEncoder(_dependencies()), self._state_source, WebLimits(behind_s=5))
        self._phases = [Phase.SETUP, Phase.PLAYING]
        self._session = open_session(game_started())
        self.broadcaster.schedule_update()

    def _state_source(self) -> StateSource | None:
        return None if not self.has_game else StateSource(session=self._session, now_us=self.now_us, game_id=None)

    def connect(self, wire: FakeTransport) -> WatcherConnection:
        watcher = WatcherConnection(cast("asyncio.Transport", wire), lambda: self.now_us, lambda: True)
        self.broadcaster.add_watcher(watcher)
        return watcher

    def change_phase(self) -> None:
        self._phases.reverse()
        self._session = self._session._replace(phase=self._phases[0])
        self.broadcaster.schedule_update()

    async def wait_until_sent(self) -> None:
        """Wait until everybody is told."""
        for _ in range(50):
            await asyncio.sleep(0)


def _dependencies() -> WebDependencies:
    async def nothing(_: str) -> Any:
        raise AssertionError

    return WebDependencies(
        settings=WebSettings(),
        journal=Path("nowhere"),
        now_us=lambda: 0,
        running_game_id=lambda: None,
        display_size=None,
        execute_command=nothing,
    )


def test_a_watcher_is_told_the_state_and_then_each_change_once() -> None:
    async def watch() -> None:
        hall, wire = WatchedBoard(), FakeTransport()
        hall.connect(wire)
        for _ in range(3):
            hall.change_phase()
            await hall.wait_until_sent()
        assert wire.kinds == ["state", "changes", "changes", "changes"]
        seqs = [message["seq"] for message in wire.messages]
        assert seqs == list(range(seqs[0], seqs[0] + 4))
        assert wire.messages[1]["changes"] == {"phase": "playing"}

    asyncio.run(watch())


def test_what_happens_at_once_is_one_change_and_what_comes_to_nothing_is_none() -> None:
    async def watch() -> None:
        hall, wire = WatchedBoard(), FakeTransport()
        hall.connect(wire)
        for _ in range(3):
            hall.change_phase()
        await hall.wait_until_sent()
        assert wire.kinds == ["state", "changes"]
        hall.broadcaster.schedule_update()
        await hall.wait_until_sent()
        assert wire.kinds == ["state", "changes"]

    asyncio.run(watch())


def test_who_cannot_take_a_change_is_sent_the_whole_state_with_the_next_one() -> None:
    async def watch() -> None:
        hall, slow, quick = WatchedBoard(), FakeTransport(), FakeTransport()
        watcher = hall.connect(slow)
        hall.connect(quick)
        slow.is_blocked = True
        for _ in range(5):
            hall.change_phase()
            await hall.wait_until_sent()
        assert watcher.is_behind
        assert slow.kinds == ["state"]  # and nothing waits to be sent
        slow.is_blocked = False
        hall.change_phase()
        await hall.wait_until_sent()
        assert slow.kinds == ["state", "state"]
        assert slow.messages[-1]["seq"] == quick.messages[-1]["seq"]
        hall.change_phase()
        await hall.wait_until_sent()
        assert slow.kinds == ["state", "state", "changes"]
        assert quick.kinds == ["state"] + ["changes"] * 7

    asyncio.run(watch())


def test_who_takes_nothing_for_too_long_is_dropped_also_while_nothing_changes() -> None:
    async def watch() -> None:
        hall, slow, late = WatchedBoard(), FakeTransport(), FakeTransport()
        hall.connect(slow)
        watcher = hall.connect(late)
        slow.is_blocked = late.is_blocked = True
        hall.change_phase()
        await hall.wait_until_sent()
        hall.now_us = 5_000_000
        hall.broadcaster.update_slow_watchers()
        assert not slow.is_aborted
        late.is_blocked = False
        hall.now_us += 1
        hall.broadcaster.update_slow_watchers()
        assert slow.is_aborted
        assert (hall.broadcaster.watcher_count, hall.broadcaster.disconnected_count) == (1, 1)
        assert late.kinds == ["state", "state"]
        assert not watcher.is_behind

    asyncio.run(watch())


def test_the_board_s_own_work_comes_between_many_watchers() -> None:
    async def watch() -> None:
        hall, wires = WatchedBoard(), [FakeTransport() for _ in range(4 * WATCHERS_PER_TURN)]
        for wire in wires:
            hall.connect(wire)
        hall.change_phase()
        told = []
        for _ in range(8):
            await asyncio.sleep(0)
            told.append(sum(len(wire.sent) - 1 for wire in wires))
        assert [count for count in told if count][:4] == [
            WATCHERS_PER_TURN,
            2 * WATCHERS_PER_TURN,
            3 * WATCHERS_PER_TURN,
            4 * WATCHERS_PER_TURN,
        ]

    asyncio.run(watch())


def test_what_changes_while_a_state_is_sent_is_told_next_and_who_comes_meanwhile_misses_nothing() -> None:
    async def watch() -> None:
        hall, wires, guest = WatchedBoard(), [FakeTransport() for _ in range(4 * WATCHERS_PER_TURN)], FakeTransport()
        for wire in wires:
            hall.connect(wire)
        hall.change_phase()
        await asyncio.sleep(0)
        hall.change_phase()
        hall.connect(guest)
        await hall.wait_until_sent()
        for wire in wires:
            assert [message["seq"] for message in wire.messages] == [1, 2, 3]
        seqs = [message["seq"] for message in guest.messages]
        assert seqs == list(range(seqs[0], 4))

    asyncio.run(watch())


def test_who_comes_before_the_board_has_a_game_is_told_all_of_it_once_there_is_one() -> None:
    async def watch() -> None:
        hall, wire = WatchedBoard(), FakeTransport()
        hall.has_game = False
        hall.connect(wire)
        await hall.wait_until_sent()
        hall.broadcaster.update_slow_watchers()
        assert wire.kinds == []
        hall.has_game = True
        hall.change_phase()
        await hall.wait_until_sent()
        hall.change_phase()
        await hall.wait_until_sent()
        assert wire.kinds == ["state", "changes"]

    asyncio.run(watch())


def test_who_is_brought_up_to_date_while_a_state_is_sent_is_told_it_once() -> None:
    async def watch() -> None:
        hall, wires = WatchedBoard(), [FakeTransport() for _ in range(2 * WATCHERS_PER_TURN)]
        for wire in wires:
            hall.connect(wire)
        last = wires[-1]
        last.is_blocked = True
        hall.change_phase()
        await hall.wait_until_sent()
        hall.change_phase()
        await asyncio.sleep(0)
        last.is_blocked = False
        hall.broadcaster.update_slow_watchers()
        await hall.wait_until_sent()
        assert [message["seq"] for message in last.messages] == [1, 3]

    asyncio.run(watch())


def test_a_quiet_board_is_heard_of_all_the_same() -> None:
    async def watch() -> None:
        hall, wire = WatchedBoard(), FakeTransport()
        hall.connect(wire)
        hall.now_us = 5_000_000
        hall.broadcaster.refresh_clocks()
        await hall.wait_until_sent()
        assert wire.kinds == ["state", "changes"]
        assert wire.messages[1]["changes"].keys() == {"clocks"}
        assert wire.messages[1]["changes"]["clocks"]["at_ms"] == 5000

    asyncio.run(watch())


def test_frames_of_every_length_are_packed_as_the_rfc_says() -> None:
    assert websocket_frame("Hello") == b"\x81\x05Hello"  # RFC 6455, section 5.7
    assert websocket_frame("x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert websocket_frame("x" * 65_536)[:10] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
