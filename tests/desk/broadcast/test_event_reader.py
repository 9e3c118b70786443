"""The desk's record is read once, in its order, and each event with how old it is at most."""

import asyncio
import json
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from controller.desk.broadcast import event_reader
from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_feed import EventFeed
from controller.desk.broadcast.event_reader import EventReader
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.recorded_event import RecordedEvent
from controller.desk.store.database import open_for_writing
from controller.desk.store.writes import EventWrite, WriteExecutor
from tests.desk.broadcast.event_script import EventScript
from tests.desk.broadcast.served_broadcast import S

NOON = datetime(2026, 11, 27, 12, tzinfo=timezone(timedelta(hours=8)))


class RecordRig:
    """A record of a desk, and a clock."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.now_us, self.now = 5_000 * S, NOON
        self.connection = open_for_writing(folder)

    def write(self, script: EventScript, events: Iterable[dict[str, Any]], arrived_at: str = "") -> None:
        executor = WriteExecutor(self.connection)
        for event in events:
            executor.execute(
                EventWrite(
                    board=script.board, record=script.record, number=event["number"], game=event["game"],
                    kind=event["kind"], arrived_at=arrived_at or self.now.isoformat(timespec="seconds"),
                    document=json.dumps(event),
                )
            )  # fmt: skip

    def reader(self) -> EventReader:
        return EventReader(self.folder, lambda: self.now_us, lambda: self.now)


@pytest.fixture
def rig(tmp_path: Path) -> RecordRig:
    return RecordRig(tmp_path / "desk")


def numbers(events: Iterable[RecordedEvent]) -> list[tuple[str, int]]:
    return [(event.record.board, event.document["number"]) for event in events]


def played(board: str, games: int, moves: int) -> EventScript:
    script = EventScript(board, board[-1] * 32)
    for _ in range(games):
        script.start()
        for _ in range(moves):
            script.move()
    return script


def test_each_event_is_read_once_and_what_comes_is_as_old_as_its_reading(rig: RecordRig) -> None:
    async def run() -> None:
        script, reader = played("b1", 1, 2), rig.reader()
        assert await reader.read_next() == []
        rig.write(script, script.events[:2], "2020-01-01T00:00:00+08:00")
        events = await reader.read_next()
        assert numbers(events) == [("b1", 1), ("b1", 2)]
        assert [event.arrived_us for event in events] == [rig.now_us] * 2
        rig.write(script, script.events[2:])
        assert numbers(await reader.read_next()) == [("b1", 3)]
        assert await reader.read_next() == []
        reader.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("arrived_at", "age_s"),
    [
        ((NOON - timedelta(seconds=60)).isoformat(), 59),  # stamped in whole seconds
        ((NOON + timedelta(hours=1)).isoformat(), 0),  # the time of day was set back
        ("", 0), ("nonsense", 0), ("2026-11-27T11:00:00", 0),  # without an offset
    ],
)  # fmt: skip
def test_what_was_there_before_is_as_old_as_its_time_of_day_says_and_never_older(
    rig: RecordRig, arrived_at: str, age_s: int
) -> None:
    script = played("b1", 1, 0)
    rig.write(script, script.events, arrived_at or "?")
    (event,) = asyncio.run(read_all(rig.reader()))
    assert event.arrived_us == rig.now_us - age_s * S


async def read_all(reader: EventReader) -> list[RecordedEvent]:
    found: list[RecordedEvent] = []
    while events := await reader.read_next():
        found += events
    reader.close()
    return found


def test_of_a_long_record_the_last_part_is_read_and_the_whole_game_of_each_board(
    rig: RecordRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_reader, "MOST_EARLIER_EVENTS", 4)
    slow, fast = played("b1", 2, 3), played("b2", 3, 3)
    rig.write(slow, slow.events)
    rig.write(fast, fast.events)
    events = asyncio.run(read_all(rig.reader()))
    assert numbers(events) == [("b1", 5), ("b1", 6), ("b1", 7), ("b1", 8), *(("b2", number) for number in range(9, 13))]


def test_games_that_were_there_are_named_in_their_order(rig: RecordRig, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that runs is read first, and is still the second one of its board."""
    monkeypatch.setattr(event_reader, "EVENTS_AT_ONCE", 2)
    script, games = played("b1", 2, 3), BroadcastGames(BroadcastDelay())
    rig.write(script, script.events)
    feed = EventFeed(rig.reader(), [games])
    asyncio.run(feed.load())
    feed.close()
    games.advance(rig.now_us)
    assert [listed.name for listed in games.list_current()] == ["open/round-3-board-7-game-2"]
    first = games.find("open/round-3-board-7")
    assert first is not None
    assert first.key.start == 1


def test_a_record_that_cannot_be_read_is_read_later(rig: RecordRig, caplog: pytest.LogCaptureFixture) -> None:
    script, games = played("b1", 1, 1), BroadcastGames(BroadcastDelay())
    reader = rig.reader()
    rig.connection.execute("ALTER TABLE events RENAME TO hidden")

    feed = EventFeed(reader, [games])
    for _ in range(2):
        asyncio.run(feed.update())
    assert len(caplog.messages) == 1
    rig.connection.execute("ALTER TABLE hidden RENAME TO events")
    rig.write(script, script.events)
    asyncio.run(feed.update())
    feed.close()
    assert games.advance(rig.now_us).changed == {"open/round-3-board-7"}
