"""The desk's hall against both brokers: what boards tell is stored, and nothing of it is lost or doubled."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from controller.desk.ports import Presence
from controller.desk.presence_record import PresenceChange, PresenceRecord
from controller.desk.receiver import event_requests
from controller.desk.store.reader import StoreReader
from tests.desk.hall_questions import has_events, run
from tests.desk.plain_brokers import BROKERS, running_broker
from tests.desk.running_hall import TIMEOUT_S, running_hall, wait_until
from tests.desk.scripted_board import RECORD, ScriptedBoard
from tests.hall.documents.sample_documents import MESSAGE

both_brokers = pytest.mark.parametrize("kind", list(BROKERS))


def stored_numbers(folder: Path, board: str, record: str = RECORD) -> list[int]:
    reader = StoreReader(folder)
    documents = reader.list_events(board, record)
    reader.close()
    return [json.loads(document)["number"] for document in documents]


@both_brokers
def test_what_boards_tell_is_stored_and_shown(kind: str, tmp_path: Path) -> None:
    async def main() -> None:
        boards = [ScriptedBoard(f"board-{number}") for number in range(1, 4)]
        async with running_broker(kind, tmp_path) as broker, running_hall(broker.port, tmp_path / "desk") as hall:
            for board in boards:
                async with board.connect(broker.port):
                    await board.play()
                    await board.play(kind="result", score="1-0", message=MESSAGE)
                    await wait_until(hall, has_events(hall, board.name, 2))
                    shown = hall.boards[board.name]
                    assert shown.is_online
                    assert shown.state is not None
                    assert shown.ahead_us is not None
                    assert abs(shown.ahead_us - 5_000_000_000) < 1_000_000
            await wait_until(hall, lambda: not any(board.is_online for board in hall.boards.values()))
        assert [stored_numbers(tmp_path / "desk", board.name) for board in boards] == [[1, 2]] * 3

    run(main())


@both_brokers
def test_events_that_never_came_are_asked_for(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that made 1,203 events before the desk was there sends them, 500 at a time."""
    # on a busy machine an answer pauses for longer than a desk waits, and the rest of it is asked for again
    monkeypatch.setattr(event_requests, "PATIENCE_US", 2_000_000)
    monkeypatch.setattr(event_requests, "FIRST_WAIT_US", 20_000_000)

    async def main() -> None:
        board = ScriptedBoard("board-1")
        for _ in range(1203):
            board.make_event()
        async with (
            running_broker(kind, tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
            board.connect(broker.port),
        ):
            await wait_until(hall, has_events(hall, "board-1", 1203))
            assert [command["after"] for command in board.commands] == [0, 500, 1000]
        assert stored_numbers(tmp_path / "desk", "board-1") == list(range(1, 1204))

    run(main())


@both_brokers
def test_a_killed_broker_costs_no_event(kind: str, tmp_path: Path) -> None:
    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with running_broker(kind, tmp_path) as broker, running_hall(broker.port, tmp_path / "desk") as hall:
            for _ in range(3):
                async with board.connect(broker.port):
                    await board.play()
                    await wait_until(hall, has_events(hall, "board-1", len(board.events)))
                    board.make_event()  # while the broker is away; the board sends it when it is asked
                    await broker.kill()
                    await wait_until(hall, lambda: not hall.broker.is_connected)
                await broker.start()
                await wait_until(hall, lambda: hall.broker.is_connected)
            async with board.connect(broker.port):
                await wait_until(hall, has_events(hall, "board-1", 6))
        assert stored_numbers(tmp_path / "desk", "board-1") == list(range(1, 7))

    run(main())


def test_a_desk_that_was_away_has_everything_afterwards(tmp_path: Path) -> None:
    """With amqtt no desk is away: it runs in the desk's own process."""

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with running_broker("mosquitto", tmp_path) as broker, board.connect(broker.port):
            for count in (2, 4, 6):
                async with running_hall(broker.port, tmp_path / "desk") as hall:
                    await board.play()
                    await wait_until(hall, has_events(hall, "board-1", count - 1))
                await board.play()
                assert len(board.events) == count
            async with running_hall(broker.port, tmp_path / "desk") as hall:
                await wait_until(hall, has_events(hall, "board-1", 6))
        assert stored_numbers(tmp_path / "desk", "board-1") == list(range(1, 7))

    run(main())


def test_a_lost_record_leaves_a_marked_gap(tmp_path: Path) -> None:
    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
        ):
            async with board.connect(broker.port):
                await board.play()
                await wait_until(hall, has_events(hall, "board-1", 1))
            replaced = ScriptedBoard("board-1", record="b" * 32)
            async with replaced.connect(broker.port):
                await replaced.play()
                await wait_until(hall, lambda: hall.boards["board-1"].lost_records == 1)
                await wait_until(hall, has_events(hall, "board-1", 1))
        reader = StoreReader(tmp_path / "desk")
        lost, current = reader.list_records()["board-1"]
        reader.close()
        assert (lost.record, lost.ended_last, lost.ranges) == (RECORD, 1, [(1, 1)])
        assert lost.ended_at
        assert (current.record, current.ended_at, current.ranges) == ("b" * 32, None, [(1, 1)])

    run(main())


def test_a_board_that_goes_and_comes_back_is_in_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.desk.hall.PRESENCE_LOOK_S", 0.01)
    monkeypatch.setattr("controller.desk.presence_record.AWAY_US", 0)
    monkeypatch.setattr("controller.desk.presence_record.REJOINING_US", 0)
    seen: list[bool] = []
    look = PresenceRecord.look

    def note_and_look(
        self: PresenceRecord, present: Mapping[str, bool], now_us: int, *, is_connected: bool
    ) -> Iterator[PresenceChange]:
        yield from look(self, present, now_us, is_connected=is_connected)
        seen.append(present.get("board-1", False))

    monkeypatch.setattr(PresenceRecord, "look", note_and_look)

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
        ):

            async def wait_for_acts(*expected: Presence) -> None:
                async with asyncio.timeout(TIMEOUT_S):
                    while [each.act for each in await hall.list_acts("board-1", 10)] != list(expected):
                        pass

            async with board.connect(broker.port):
                async with asyncio.timeout(TIMEOUT_S):
                    while True not in seen:  # a board that leaves before the desk looks was never there
                        await hall.list_acts("board-1", 10)
                assert await hall.list_acts("board-1", 10) == []
            await wait_for_acts(Presence.AWAY)
            board.session += 1
            async with board.connect(broker.port):
                await wait_for_acts(Presence.BACK, Presence.AWAY)
            assert {each.sender for each in await hall.list_acts(None, 10)} == {"desk"}

    run(main())


def test_a_hostile_board_changes_nothing_but_itself(tmp_path: Path) -> None:
    """What is malformed, too large, or in the name of nobody is dropped; the good documents after it count."""

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker("mosquitto", tmp_path) as broker,
            running_hall(broker.port, tmp_path / "desk") as hall,
        ):
            async with board.connect(broker.port):
                assert board.client is not None
                for document in ("availability", "state", "event", "reply"):
                    for payload in (b"", b"{", b"[]", b"\xff", b'{"record": 1}', b" " * 300_000, b"[" * 100_000):
                        await board.client.publish(board.topic(document), payload, 1)
                await board.client.publish("damahan/1/open/Board_9/event", json.dumps(board.make_event()).encode(), 1)
                await board.client.publish("damahan/1/other/board-2/state", json.dumps(board.state()).encode(), 1)
                await board.play()
                await wait_until(hall, has_events(hall, "board-1", 2))
            assert list(hall.boards) == ["board-1"]

    run(main())
