"""A client with the password of one board, against both brokers: it changes nothing of another board or of the desk."""

import asyncio
import json
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from controller.desk.hall import Hall
from controller.desk.store.reader import StoreReader
from tests.desk.plain_brokers import BROKERS, running_broker
from tests.desk.running_hall import running_hall, wait_until
from tests.desk.scripted_board import HALL, RECORD, ScriptedBoard
from tests.hall.documents.sample_documents import STATE

GARBAGE = (b"", b"{", b"[]", b"\xff\x00", b'{"record": 1}', b"[" * 100_000)
HUGE = b" " * 10_000_000
FLOOD = 10_000
OTHER_RECORD = "c" * 32

both_brokers = pytest.mark.parametrize("kind", list(BROKERS))


def stored_events(folder: Path, board: str) -> list[str]:
    reader = StoreReader(folder)
    events = reader.list_events(board, RECORD)
    reader.close()
    return events


def count_conflicts(folder: Path) -> int:
    reader = StoreReader(folder)
    count = reader.count_conflicts()
    reader.close()
    return count


async def play_with(hall: Hall, board: ScriptedBoard) -> None:
    """Play a move of a good board, and wait until the desk has stored it."""
    await board.play()
    await wait_until(
        hall,
        lambda: (
            board.name in hall.boards
            and hall.boards[board.name].missing_events == 0
            and hall.last_event(board.name) == len(board.events)
        ),
    )
    await hall.list_acts(None, 1)  # after all that was taken is on the disk


async def send_hostile(client: aiomqtt.Client, board: ScriptedBoard) -> None:
    """Send all that is no document of a board, retained and not, and documents of another record and session."""
    for document in ("availability", "state", "event", "reply"):
        for payload in GARBAGE:
            await client.publish(board.topic(document), payload, 1, retain=payload != b"")
    await client.publish(board.topic("event"), HUGE, 1)
    await client.publish(board.topic("state"), HUGE, 1, retain=True)
    stranger = ScriptedBoard(board.name, OTHER_RECORD)
    for values in ({"session": 0}, {"session": -1}, {"session": 2**60}, {"now_us": 2**60}, {"record": "../.."}):
        await client.publish(board.topic("state"), json.dumps(stranger.state() | values).encode(), 1, retain=True)
        await client.publish(board.topic("event"), json.dumps(stranger.make_event(**values)).encode(), 1)
    for topic in ("Board_2/state", "board-2/state/x", "/event", "board-2/unknown"):
        await client.publish(f"damahan/1/{HALL}/{topic}", json.dumps(stranger.state()).encode(), 1, retain=True)
    reply: dict[str, Any] = stranger.header() | {"id": "0" * 36, "is_done": True, "message": None}
    await client.publish(board.topic("reply"), json.dumps(reply).encode(), 1)


@both_brokers
def test_what_no_board_would_send_changes_nothing(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "desk"

    async def main() -> None:
        hostile, good = ScriptedBoard("board-1"), ScriptedBoard("board-2")
        async with (
            running_broker(kind, tmp_path) as broker,
            running_hall(broker.port, folder) as hall,
            good.connect(broker.port),
        ):
            async with hostile.connect(broker.port):
                await play_with(hall, hostile)
            await play_with(hall, good)
            before = stored_events(folder, "board-1"), stored_events(folder, "board-2")
            async with aiomqtt.Client("127.0.0.1", broker.port, username="board-1") as client:
                await send_hostile(client, hostile)
                await play_with(hall, good)
            assert sorted(hall.boards) == ["board-1", "board-2"]
            assert hall.boards["board-2"].is_online
            assert stored_events(folder, "board-1") == before[0]
            assert stored_events(folder, "board-2")[:-1] == before[1]
            assert count_conflicts(folder) == 0

    asyncio.run(main())


@both_brokers
def test_a_flood_holds_up_no_other_board(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / "desk"

    async def flood(port: int, board: ScriptedBoard) -> None:
        async with aiomqtt.Client("127.0.0.1", port, username="board-1") as client:
            for number in range(FLOOD):
                state = STATE | board.header() | {"sequence": number, "record": "no record"}
                await client.publish(board.topic("state"), json.dumps(state).encode(), number % 100 == 0)

    async def main() -> None:
        hostile, good = ScriptedBoard("board-1"), ScriptedBoard("board-2")
        async with (
            running_broker(kind, tmp_path) as broker,
            running_hall(broker.port, folder) as hall,
            good.connect(broker.port),
        ):
            flooding = asyncio.create_task(flood(broker.port, hostile))
            for _ in range(5):
                await play_with(hall, good)
            await flooding
            await play_with(hall, good)
            assert list(hall.boards) == ["board-2"]
            assert len(stored_events(folder, "board-2")) == 6

    asyncio.run(main())


@both_brokers
def test_an_event_that_was_stored_is_not_replaced_by_what_comes_later(kind: str, tmp_path: Path) -> None:
    """Replays change nothing; another event of the same number is kept beside the first."""
    folder = tmp_path / "desk"

    async def main() -> None:
        board = ScriptedBoard("board-1")
        async with (
            running_broker(kind, tmp_path) as broker,
            running_hall(broker.port, folder) as hall,
            board.connect(broker.port),
        ):
            for _ in range(3):
                await play_with(hall, board)
            before = stored_events(folder, "board-1")
            for event in board.events:
                await board.send("event", event)
                await board.send("event", event | {"move": "1-2"})
                await board.send("event", event | {"session": 1, "at": "later"})
            await play_with(hall, board)
            assert stored_events(folder, "board-1")[:3] == before
            assert count_conflicts(folder) == 3

    asyncio.run(main())
