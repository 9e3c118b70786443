"""A watcher receives each change once, or the whole state if it missed one."""

import asyncio

from controller.web.broadcast import WATCHERS_PER_TURN
from controller.web.websocket_frames import websocket_frame
from tests.web.watched_board import FakeTransport, WatchedBoard


def test_a_watcher_receives_the_state_and_then_each_change_once() -> None:
    async def watch() -> None:
        board, wire = WatchedBoard(), FakeTransport()
        board.connect(wire)
        for _ in range(3):
            board.change_phase()
            await board.wait_until_sent()
        assert wire.kinds == ["state", "changes", "changes", "changes"]
        seqs = [message["seq"] for message in wire.messages]
        assert seqs == list(range(seqs[0], seqs[0] + 4))
        assert wire.messages[1]["changes"] == {"phase": "playing"}

    asyncio.run(watch())


def test_changes_of_one_turn_are_sent_as_one_and_no_change_as_none() -> None:
    async def watch() -> None:
        board, wire = WatchedBoard(), FakeTransport()
        board.connect(wire)
        for _ in range(3):
            board.change_phase()
        await board.wait_until_sent()
        assert wire.kinds == ["state", "changes"]
        board.broadcaster.schedule_update()
        await board.wait_until_sent()
        assert wire.kinds == ["state", "changes"]

    asyncio.run(watch())


def test_a_watcher_that_missed_a_change_receives_the_whole_state() -> None:
    async def watch() -> None:
        board, slow, quick = WatchedBoard(), FakeTransport(), FakeTransport()
        watcher = board.connect(slow)
        board.connect(quick)
        slow.is_blocked = True
        for _ in range(5):
            board.change_phase()
            await board.wait_until_sent()
        assert watcher.is_behind
        assert slow.kinds == ["state"]  # and nothing waits to be sent
        slow.is_blocked = False
        board.change_phase()
        await board.wait_until_sent()
        assert slow.kinds == ["state", "state"]
        assert slow.messages[-1]["seq"] == quick.messages[-1]["seq"]
        board.change_phase()
        await board.wait_until_sent()
        assert slow.kinds == ["state", "state", "changes"]
        assert quick.kinds == ["state"] + ["changes"] * 7

    asyncio.run(watch())


def test_a_watcher_that_reads_nothing_is_disconnected_even_while_nothing_changes() -> None:
    async def watch() -> None:
        board, slow, late = WatchedBoard(), FakeTransport(), FakeTransport()
        board.connect(slow)
        watcher = board.connect(late)
        slow.is_blocked = late.is_blocked = True
        board.change_phase()
        await board.wait_until_sent()
        board.now_us = 5_000_000
        board.broadcaster.update_slow_watchers()
        assert not slow.is_aborted
        late.is_blocked = False
        board.now_us += 1
        board.broadcaster.update_slow_watchers()
        assert slow.is_aborted
        assert (board.broadcaster.watcher_count, board.broadcaster.disconnected_count) == (1, 1)
        assert late.kinds == ["state", "state"]
        assert not watcher.is_behind

    asyncio.run(watch())


def test_the_board_works_between_batches_of_watchers() -> None:
    async def watch() -> None:
        board, wires = WatchedBoard(), [FakeTransport() for _ in range(4 * WATCHERS_PER_TURN)]
        for wire in wires:
            board.connect(wire)
        board.change_phase()
        counts = []
        for _ in range(8):
            await asyncio.sleep(0)
            counts.append(sum(len(wire.sent) - 1 for wire in wires))
        assert [count for count in counts if count][:4] == [
            WATCHERS_PER_TURN,
            2 * WATCHERS_PER_TURN,
            3 * WATCHERS_PER_TURN,
            4 * WATCHERS_PER_TURN,
        ]

    asyncio.run(watch())


def test_a_change_during_a_broadcast_is_sent_next_and_a_new_watcher_misses_nothing() -> None:
    async def watch() -> None:
        board, wires, newcomer = (
            WatchedBoard(),
            [FakeTransport() for _ in range(4 * WATCHERS_PER_TURN)],
            FakeTransport(),
        )
        for wire in wires:
            board.connect(wire)
        board.change_phase()
        await asyncio.sleep(0)
        board.change_phase()
        board.connect(newcomer)
        await board.wait_until_sent()
        for wire in wires:
            assert [message["seq"] for message in wire.messages] == [1, 2, 3]
        seqs = [message["seq"] for message in newcomer.messages]
        assert seqs == list(range(seqs[0], 4))

    asyncio.run(watch())


def test_a_watcher_that_connects_before_the_first_game_receives_the_state_when_it_starts() -> None:
    async def watch() -> None:
        board, wire = WatchedBoard(), FakeTransport()
        board.has_game = False
        board.connect(wire)
        await board.wait_until_sent()
        board.broadcaster.update_slow_watchers()
        assert wire.kinds == []
        board.has_game = True
        board.change_phase()
        await board.wait_until_sent()
        board.change_phase()
        await board.wait_until_sent()
        assert wire.kinds == ["state", "changes"]

    asyncio.run(watch())


def test_a_watcher_that_catches_up_during_a_broadcast_receives_the_state_once() -> None:
    async def watch() -> None:
        board, wires = WatchedBoard(), [FakeTransport() for _ in range(2 * WATCHERS_PER_TURN)]
        for wire in wires:
            board.connect(wire)
        last = wires[-1]
        last.is_blocked = True
        board.change_phase()
        await board.wait_until_sent()
        board.change_phase()
        await asyncio.sleep(0)
        last.is_blocked = False
        board.broadcaster.update_slow_watchers()
        await board.wait_until_sent()
        assert [message["seq"] for message in last.messages] == [1, 3]

    asyncio.run(watch())


def test_a_board_without_changes_still_sends_its_clocks() -> None:
    async def watch() -> None:
        board, wire = WatchedBoard(), FakeTransport()
        board.connect(wire)
        board.now_us = 5_000_000
        board.broadcaster.refresh_clocks()
        await board.wait_until_sent()
        assert wire.kinds == ["state", "changes"]
        assert wire.messages[1]["changes"].keys() == {"clocks"}
        assert wire.messages[1]["changes"]["clocks"]["at_ms"] == 5000

    asyncio.run(watch())


def test_frames_have_the_header_that_the_rfc_gives_for_their_length() -> None:
    assert websocket_frame("Hello") == b"\x81\x05Hello"  # RFC 6455, section 5.7
    assert websocket_frame("x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert websocket_frame("x" * 65_536)[:10] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
