"""Who watches is sent each change once, and who cannot take one the whole state later, whatever comes between."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from controller.adapters.web.limits import Limits
from controller.adapters.web.live import SLICE, Live, Watching, frame_of
from controller.adapters.web.seen import Seen
from controller.adapters.web.state import StateMaker
from controller.adapters.web.surroundings import WebSurroundings
from controller.session.opening import open_session
from controller.session.state import Phase
from controller.web_settings import WebSettings
from tests.daemon.at_daemon import make_started


@dataclass
class Wire:
    """A connection that takes what it is sent, or holds it; `sent` is what was written."""

    holds: bool = False
    is_broken_off: bool = False
    sent: list[bytes] = field(default_factory=list)

    def get_write_buffer_size(self) -> int:
        return int(self.holds)

    def is_closing(self) -> bool:
        return self.is_broken_off

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def abort(self) -> None:
        self.is_broken_off = True

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame[frame.index(b"{") :]) for frame in self.sent]

    @property
    def kinds(self) -> list[str]:
        return ["state" if "state" in message else "changes" for message in self.messages]


class Hall:
    """A board that somebody watches; its time stands until it is set."""

    def __init__(self) -> None:
        self.now_us = 0
        self.has_game = True
        self.live = Live(StateMaker(_around()), self._seen, Limits(behind_s=5))
        self._phases = [Phase.SETUP, Phase.PLAYING]
        self._session = open_session(make_started())
        self.live.news()

    def _seen(self) -> Seen | None:
        return None if not self.has_game else Seen(session=self._session, now_us=self.now_us, game=None)

    def watched_by(self, wire: Wire) -> Watching:
        watcher = Watching(cast("asyncio.Transport", wire), lambda: self.now_us, lambda: True)
        self.live.join(watcher)
        return watcher

    def change(self) -> None:
        self._phases.reverse()
        self._session = self._session._replace(phase=self._phases[0])
        self.live.news()

    async def told(self) -> None:
        """Wait until everybody is told."""
        for _ in range(50):
            await asyncio.sleep(0)


def _around() -> WebSurroundings:
    async def nothing(_: str) -> Any:
        raise AssertionError

    return WebSurroundings(
        settings=WebSettings(),
        journal=Path("nowhere"),
        now_us=lambda: 0,
        game=lambda: None,
        screen=None,
        commands=nothing,
    )


def test_a_watcher_is_told_the_state_and_then_each_change_once() -> None:
    async def watch() -> None:
        hall, wire = Hall(), Wire()
        hall.watched_by(wire)
        for _ in range(3):
            hall.change()
            await hall.told()
        assert wire.kinds == ["state", "changes", "changes", "changes"]
        seqs = [message["seq"] for message in wire.messages]
        assert seqs == list(range(seqs[0], seqs[0] + 4))
        assert wire.messages[1]["changes"] == {"phase": "playing"}

    asyncio.run(watch())


def test_what_happens_at_once_is_one_change_and_what_comes_to_nothing_is_none() -> None:
    async def watch() -> None:
        hall, wire = Hall(), Wire()
        hall.watched_by(wire)
        for _ in range(3):
            hall.change()
        await hall.told()
        assert wire.kinds == ["state", "changes"]
        hall.live.news()
        await hall.told()
        assert wire.kinds == ["state", "changes"]

    asyncio.run(watch())


def test_who_cannot_take_a_change_is_sent_the_whole_state_with_the_next_one() -> None:
    async def watch() -> None:
        hall, slow, quick = Hall(), Wire(), Wire()
        watcher = hall.watched_by(slow)
        hall.watched_by(quick)
        slow.holds = True
        for _ in range(5):
            hall.change()
            await hall.told()
        assert watcher.is_behind
        assert slow.kinds == ["state"]  # and nothing waits to be sent
        slow.holds = False
        hall.change()
        await hall.told()
        assert slow.kinds == ["state", "state"]
        assert slow.messages[-1]["seq"] == quick.messages[-1]["seq"]
        hall.change()
        await hall.told()
        assert slow.kinds == ["state", "state", "changes"]
        assert quick.kinds == ["state"] + ["changes"] * 7

    asyncio.run(watch())


def test_who_takes_nothing_for_too_long_is_dropped_also_while_nothing_changes() -> None:
    async def watch() -> None:
        hall, slow, late = Hall(), Wire(), Wire()
        hall.watched_by(slow)
        watcher = hall.watched_by(late)
        slow.holds = late.holds = True
        hall.change()
        await hall.told()
        hall.now_us = 5_000_000
        hall.live.look_after_slow()
        assert not slow.is_broken_off
        late.holds = False
        hall.now_us += 1
        hall.live.look_after_slow()
        assert slow.is_broken_off
        assert (hall.live.count, hall.live.dropped) == (1, 1)
        assert late.kinds == ["state", "state"]
        assert not watcher.is_behind

    asyncio.run(watch())


def test_the_board_s_own_work_comes_between_many_watchers() -> None:
    async def watch() -> None:
        hall, wires = Hall(), [Wire() for _ in range(4 * SLICE)]
        for wire in wires:
            hall.watched_by(wire)
        hall.change()
        told = []
        for _ in range(8):
            await asyncio.sleep(0)
            told.append(sum(len(wire.sent) - 1 for wire in wires))
        assert [count for count in told if count][:4] == [SLICE, 2 * SLICE, 3 * SLICE, 4 * SLICE]

    asyncio.run(watch())


def test_what_changes_while_a_state_is_sent_is_told_next_and_who_comes_meanwhile_misses_nothing() -> None:
    async def watch() -> None:
        hall, wires, guest = Hall(), [Wire() for _ in range(4 * SLICE)], Wire()
        for wire in wires:
            hall.watched_by(wire)
        hall.change()
        await asyncio.sleep(0)
        hall.change()
        hall.watched_by(guest)
        await hall.told()
        for wire in wires:
            assert [message["seq"] for message in wire.messages] == [1, 2, 3]
        seqs = [message["seq"] for message in guest.messages]
        assert seqs == list(range(seqs[0], 4))

    asyncio.run(watch())


def test_who_comes_before_the_board_has_a_game_is_told_all_of_it_once_there_is_one() -> None:
    async def watch() -> None:
        hall, wire = Hall(), Wire()
        hall.has_game = False
        hall.watched_by(wire)
        await hall.told()
        hall.live.look_after_slow()
        assert wire.kinds == []
        hall.has_game = True
        hall.change()
        await hall.told()
        hall.change()
        await hall.told()
        assert wire.kinds == ["state", "changes"]

    asyncio.run(watch())


def test_who_is_brought_up_to_date_while_a_state_is_sent_is_told_it_once() -> None:
    async def watch() -> None:
        hall, wires = Hall(), [Wire() for _ in range(2 * SLICE)]
        for wire in wires:
            hall.watched_by(wire)
        last = wires[-1]
        last.holds = True
        hall.change()
        await hall.told()
        hall.change()
        await asyncio.sleep(0)
        last.holds = False
        hall.live.look_after_slow()
        await hall.told()
        assert [message["seq"] for message in last.messages] == [1, 3]

    asyncio.run(watch())


def test_a_quiet_board_is_heard_of_all_the_same() -> None:
    async def watch() -> None:
        hall, wire = Hall(), Wire()
        hall.watched_by(wire)
        hall.now_us = 5_000_000
        hall.live.beat()
        await hall.told()
        assert wire.kinds == ["state", "changes"]
        assert wire.messages[1]["changes"].keys() == {"clocks"}
        assert wire.messages[1]["changes"]["clocks"]["at_ms"] == 5000

    asyncio.run(watch())


def test_frames_of_every_length_are_packed_as_the_rfc_says() -> None:
    assert frame_of("Hello") == b"\x81\x05Hello"  # RFC 6455, section 5.7
    assert frame_of("x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert frame_of("x" * 65_536)[:10] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
