"""The desk's record: written in batches, read while it is written, held by one desk."""

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.desk.store.batch_writer import BATCH_US, MAX_WAITING, MAX_WAITING_LENGTH, BatchWriter
from controller.desk.store.database import STORE_NAME
from controller.desk.store.errors import DeskStoreError
from controller.desk.store.reader import StoredAct, StoredAnswer, StoredEventRecord, StoreReader
from controller.desk.store.writes import ActWrite, AnswerWrite, BoardWrite, LossWrite, RecordWrite, RemovalWrite, Write
from hardware.host_clock import now_us
from tests.desk.store.stored_values import OTHER_RECORD, RECORD, event_write

AT = "2026-11-27T10:00:00+08:00"
RECORD_OF_VERSION_1 = Path(__file__).with_name("desk-of-version-1.sql")


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[BatchWriter]:
    writer = BatchWriter(tmp_path, now_us)
    yield writer
    writer.close()


@pytest.fixture
def reader(tmp_path: Path, writer: BatchWriter) -> Iterator[StoreReader]:
    del writer  # it makes the file
    reader = StoreReader(tmp_path)
    yield reader
    reader.close()


def write(writer: BatchWriter, *writes: Write) -> None:
    async def write_all() -> None:
        written = writer.submit(writes)
        await writer.write_waiting()
        await written

    asyncio.run(write_all())


def numbers_of(documents: Sequence[str]) -> list[int]:
    return [json.loads(document)["number"] for document in documents]


def test_an_event_is_stored_once(writer: BatchWriter, reader: StoreReader) -> None:
    write(writer, event_write(1), event_write(2), event_write(1, now_us=7))
    write(writer, event_write(2))
    assert numbers_of(reader.list_events("board-1", RECORD)) == [1, 2]
    assert reader.count_events() == 2
    assert reader.count_conflicts() == 0


def test_another_event_of_the_same_number_is_kept_as_a_conflict(writer: BatchWriter, reader: StoreReader) -> None:
    write(writer, event_write(1, text="first"))
    write(writer, event_write(1, text="second"), event_write(1, text="second"))
    (stored,) = reader.list_events("board-1", RECORD)
    assert json.loads(stored)["text"] == "first"
    assert reader.count_conflicts() == 1


def test_boards_and_records_have_numbers_of_their_own(writer: BatchWriter, reader: StoreReader) -> None:
    write(writer, event_write(1), event_write(1, "board-2"), event_write(1, record=OTHER_RECORD))
    assert reader.count_events() == 3
    assert numbers_of(reader.list_events("board-1", OTHER_RECORD)) == [1]


def test_events_are_read_by_game_and_number(writer: BatchWriter, reader: StoreReader) -> None:
    write(writer, *map(event_write, range(1, 31)))
    assert numbers_of(reader.list_events("board-1", RECORD, game=1)) == list(range(10, 20))
    assert numbers_of(reader.list_events("board-1", RECORD, after=27)) == [28, 29, 30]
    assert numbers_of(reader.list_events("board-1", RECORD, after=3, limit=2)) == [4, 5]
    assert not reader.list_events("board-2", RECORD)


@given(st.sets(st.integers(min_value=1, max_value=40)))
def test_the_ranges_of_a_record_are_read(tmp_path_factory: pytest.TempPathFactory, numbers: set[int]) -> None:
    folder = tmp_path_factory.mktemp("desk")
    writer = BatchWriter(folder, now_us)
    write(writer, *(event_write(number) for number in sorted(numbers, reverse=True)), event_write(9, "board-2"))
    reader = StoreReader(folder)
    records = reader.list_records()
    reader.close()
    writer.close()
    ranges = [pair for record in records.get("board-1", []) for pair in record.ranges]
    assert {number for first, last in ranges for number in range(first, last + 1)} == numbers
    assert len(ranges) == len([number for number in numbers if number - 1 not in numbers])


def test_a_record_that_has_ended_is_marked(writer: BatchWriter, reader: StoreReader) -> None:
    ended = RecordWrite(board="board-1", record=RECORD, last_known=9, ended_at=AT, ended_last=7)
    current = RecordWrite(board="board-1", record=OTHER_RECORD, last_known=3, ended_at=None, ended_last=None)
    write(writer, event_write(7), ended, current, event_write(1, record=OTHER_RECORD))
    assert reader.list_records()["board-1"] == [
        StoredEventRecord(record=RECORD, last_known=9, ended_at=AT, ended_last=7, ranges=[(7, 7)]),
        StoredEventRecord(record=OTHER_RECORD, last_known=3, ended_at=None, ended_last=None, ranges=[(1, 1)]),
    ]


def test_a_board_is_stored_as_it_was_last(writer: BatchWriter, reader: StoreReader) -> None:
    for sequence, is_online in ((1, False), (2, True)):
        board = BoardWrite(
            name="board-1", record=RECORD, session=3, is_online=is_online, version="0.1.0",
            sequence=sequence, state="{}", stored_at=AT,
        )  # fmt: skip
        write(writer, board)
    (stored,) = reader.list_boards()
    assert (stored.name, stored.session, stored.sequence, stored.is_online) == ("board-1", 3, 2, True)


def test_marks_outlive_what_is_written_of_a_board_later(writer: BatchWriter, reader: StoreReader) -> None:
    board = BoardWrite(
        name="board-1", record=RECORD, session=3, is_online=False, version="", sequence=0, state=None, stored_at=AT
    )
    record = RecordWrite(board="board-1", record=RECORD, last_known=9, ended_at=AT, ended_last=7)
    write(writer, board, record, RemovalWrite(board="board-1", is_removed=True))
    write(writer, LossWrite(board="board-1", record=RECORD, accepted_until=9))
    write(writer, board, record)
    assert [stored.is_removed for stored in reader.list_boards()] == [True]
    assert [stored.accepted_until for stored in reader.list_records()["board-1"]] == [9]
    write(writer, RemovalWrite(board="board-1", is_removed=False))
    assert [stored.is_removed for stored in reader.list_boards()] == [False]


def test_a_record_of_the_first_version_is_read_on(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / STORE_NAME) as connection:
        connection.executescript(RECORD_OF_VERSION_1.read_text(encoding="utf-8"))
    connection.close()
    writer = BatchWriter(tmp_path, now_us)
    reader = StoreReader(tmp_path)
    assert [(board.name, board.is_removed) for board in reader.list_boards()] == [("board-1", False)]
    assert reader.list_records()["board-1"][0].accepted_until is None
    write(writer, RemovalWrite(board="board-1", is_removed=True))
    assert [board.is_removed for board in reader.list_boards()] == [True]
    reader.close()
    writer.close()
    BatchWriter(tmp_path, now_us).close()


def test_acts_are_kept_with_their_answers(writer: BatchWriter, reader: StoreReader) -> None:
    first = ActWrite(at=AT, sender="Ana", kind="command", act="{}", commands={"board-1": "a", "board-2": "b"})
    note = ActWrite(at=AT, sender="Ben", kind="note", act='"the room is cold"', commands={"board-2": None})
    write(writer, first, note, AnswerWrite(command="a", result="done", message=None, at=AT))
    acts = reader.list_acts(None, 10)
    assert acts[1] == StoredAct(
        at=AT, sender="Ana", kind="command", act="{}",
        answers=[StoredAnswer(board="board-1", result="done", message=None),
                 StoredAnswer(board="board-2", result=None, message=None)],
    )  # fmt: skip
    assert [act.sender for act in acts] == ["Ben", "Ana"]
    assert [act.sender for act in reader.list_acts("board-1", 10)] == ["Ana"]
    assert [act.sender for act in reader.list_acts("board-2", 1)] == ["Ben"]


def test_acts_of_one_board_have_its_answer_alone(writer: BatchWriter, reader: StoreReader) -> None:
    act = ActWrite(at=AT, sender="Ana", kind="command", act="{}", commands={"board-1": "a", "board-2": "b"})
    write(writer, act, AnswerWrite(command="a", result="done", message=None, at=AT))
    (stored,) = reader.list_acts("board-1", 10)
    assert stored.answers == [StoredAnswer(board="board-1", result="done", message=None)]


def test_a_batch_is_written_whole_or_not_at_all(writer: BatchWriter, reader: StoreReader, tmp_path: Path) -> None:
    write(writer, event_write(1))
    with closing(sqlite3.connect(tmp_path / STORE_NAME, isolation_level=None)) as connection:
        connection.execute(
            "CREATE TRIGGER t BEFORE INSERT ON events WHEN new.number = 4 BEGIN SELECT raise(FAIL, 'x'); END"
        )
    with pytest.raises(DeskStoreError, match=STORE_NAME):
        write(writer, event_write(2), event_write(1, "board-9"), event_write(4))
    assert reader.count_events() == 1
    write(writer, event_write(2), event_write(1, "board-9"))
    assert numbers_of(reader.list_events("board-9", RECORD)) == [1]


def test_what_was_written_is_there_for_the_next_desk(tmp_path: Path) -> None:
    for number in (1, 2):
        writer = BatchWriter(tmp_path, now_us)
        write(writer, event_write(number), event_write(1))
        writer.close()
    reader = StoreReader(tmp_path)
    assert reader.count_events() == 2
    reader.close()


def test_one_desk_holds_a_folder(tmp_path: Path, writer: BatchWriter) -> None:
    del writer
    with pytest.raises(DeskStoreError, match="another desk holds this folder"):
        BatchWriter(tmp_path, now_us)


@pytest.mark.parametrize("content", [b"no database at all" * 100, None])
def test_another_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / STORE_NAME
    if content is None:
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE games (id)")
        connection.close()
    else:
        file.write_bytes(content)
    for _ in range(2):
        with pytest.raises(DeskStoreError, match="no record of a desk"):
            BatchWriter(tmp_path, now_us)


def test_files_are_of_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    writer = BatchWriter(folder, now_us)
    write(writer, event_write(1))
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
    writer.close()


async def _run_beside(writer: BatchWriter, work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(writer.run())
    try:
        await work
    finally:
        task.cancel()


def test_a_burst_is_few_transactions(writer: BatchWriter, reader: StoreReader, monkeypatch: pytest.MonkeyPatch) -> None:
    """One event alone is written at once; those that come meanwhile are one transaction, and in their order."""
    batches: list[int] = []
    began_us: list[int] = []
    write_batch = writer._write  # noqa: SLF001  # one call is one transaction

    def count(writes: Sequence[Write]) -> None:
        began_us.append(now_us())
        batches.append(len(writes))
        write_batch(writes)

    monkeypatch.setattr(writer, "_write", count)
    done: list[int] = []

    def submit(number: int) -> asyncio.Future[None]:
        future = writer.submit([event_write(number)])
        future.add_done_callback(lambda _: done.append(number))
        return future

    async def burst() -> None:
        written = []
        began_us.append(now_us())
        for number in range(1, 101):
            written.append(submit(number))
            if number == 1:
                await written[0]
        await asyncio.gather(*written)

    asyncio.run(_run_beside(writer, burst()))
    assert batches == [1, 99]
    assert began_us[2] - began_us[0] >= BATCH_US
    assert done == list(range(1, 101))
    assert reader.count_events() == 100


def test_too_many_writes_wait_for_room(writer: BatchWriter) -> None:
    async def fill() -> None:
        written = [writer.submit([event_write(number)]) for number in range(1, MAX_WAITING + 1)]
        room = asyncio.create_task(writer.wait_for_room())
        await asyncio.sleep(0)
        assert not room.done()
        await writer.write_waiting()
        await room
        await asyncio.gather(*written)

    asyncio.run(fill())


def test_few_large_writes_wait_for_room_too(writer: BatchWriter) -> None:
    async def fill() -> None:
        length = MAX_WAITING_LENGTH // 4
        written = [writer.submit([event_write(number, text="x" * length)]) for number in range(1, 4)]
        await writer.wait_for_room()
        written.append(writer.submit([event_write(4, text="x" * length)]))
        room = asyncio.create_task(writer.wait_for_room())
        await asyncio.sleep(0)
        assert not room.done()
        await writer.write_waiting()
        await room
        await asyncio.gather(*written)

    asyncio.run(fill())
