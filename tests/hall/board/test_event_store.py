"""The board's own record: numbers without a gap, nothing twice, and one session more at each start."""

import json
import sqlite3
from pathlib import Path

import pytest

from controller.hall.board.event_store import DAMAGED_NAME, FILE_NAME, MOST_EVENTS_KEPT, EventStore
from controller.hall.board.step_events import NewEvent
from controller.hall.documents.reading import read_event
from tests.hall.board.played_games import ARBITRATED, events_of, play_watched
from tests.hall.documents.sample_documents import EVENTS, HEADER, RECORD

OTHER_RECORD = "f" * 32


def event(source: str | None, *, game: int = 1, result: str | None = None) -> NewEvent:
    return NewEvent(game=game, body={"kind": "move", "ply": 1}, source=source, result=result)


def numbers_of(store: EventStore, after: int = 0) -> list[int]:
    return [stored.number for stored in store.list_after(after, 1000)]


def test_numbers_have_no_gap_and_go_on_after_a_restart(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path, RECORD)
    assert (store.record, store.session, store.last_number) == (RECORD, 1, 0)
    assert [each.number for each in store.append([event("a"), event("b")], HEADER, 1)] == [1, 2]
    store.close(2)
    store = EventStore.open(tmp_path, OTHER_RECORD)
    assert (store.record, store.session, store.last_number, store.acknowledged) == (RECORD, 2, 2, 2)
    assert [each.number for each in store.append([event("c")], HEADER, 2)] == [3]
    assert numbers_of(store) == [1, 2, 3]
    assert numbers_of(store, 2) == [3]
    assert json.loads(store.list_after(2, 10)[0].payload) == {
        **HEADER,
        "number": 3,
        "game": 1,
        "kind": "move",
        "ply": 1,
    }
    store.close(3)


def test_what_is_recorded_is_not_recorded_again_and_what_is_in_no_journal_always_is(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path, RECORD)
    store.append([event("a"), event(None)], HEADER, 0)
    again = store.append([event("a"), event(None), event("a", game=2), event("b"), event("b")], HEADER, 0)
    assert [each.number for each in again] == [3, 4, 5]
    assert store.find_last_game() == 2
    store.close(0)


def test_a_result_is_told_once_until_another_one_or_until_the_game_goes_on(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path, RECORD)
    sequence = ["1-0 time", "1-0 time", "0-1 arbiter", "0-1 arbiter", "1-0 time", "", "1-0 time"]
    found = [
        len(store.append([event("x" + str(at) if not each else None, result=each)], HEADER, 0))
        for at, each in enumerate(sequence)
    ]
    assert found == [1, 0, 1, 0, 1, 1, 1]
    store.close(0)


def test_a_failed_write_leaves_no_number_behind(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path, RECORD)
    store.append([event("a")], HEADER, 0)
    bad = NewEvent(game=1, body={"kind": b"no JSON"}, source="b")
    with pytest.raises(TypeError):
        store.append([event("c"), bad], HEADER, 0)
    assert [each.number for each in store.append([event("c")], HEADER, 0)] == [2]
    store.close(0)


def test_a_damaged_record_is_kept_beside_a_new_one(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path, RECORD)
    store.append([event("a")], HEADER, 0)
    store.close(0)
    (tmp_path / FILE_NAME).write_bytes(b"this is no database" * 100)
    store = EventStore.open(tmp_path, OTHER_RECORD)
    assert (store.record, store.session, store.last_number) == (OTHER_RECORD, 1, 0)
    assert (tmp_path / DAMAGED_NAME).read_bytes().startswith(b"this is no database")
    store.close(0)


def test_a_record_of_a_later_program_is_left_as_it_is(tmp_path: Path) -> None:
    EventStore.open(tmp_path, RECORD).close(0)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()
    with pytest.raises(sqlite3.OperationalError, match="version 9"):
        EventStore.open(tmp_path, OTHER_RECORD)
    assert not (tmp_path / DAMAGED_NAME).exists()


def test_the_oldest_events_go_at_a_start(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path, RECORD)
    store.append([event(None) for _ in range(MOST_EVENTS_KEPT + 5)], HEADER, 0)
    store.close(0)
    store = EventStore.open(tmp_path, RECORD)
    assert store.list_after(0, 1)[0].number == 6
    assert store.last_number == MOST_EVENTS_KEPT + 5
    store.close(0)


def test_a_whole_game_is_sent_as_documents_of_the_protocol(tmp_path: Path) -> None:
    _, observer = play_watched(ARBITRATED)
    store = EventStore.open(tmp_path, RECORD)
    stored = store.append(events_of(observer), HEADER, 0)
    assert [read_event(each.payload)["number"] for each in stored] == list(range(1, len(stored) + 1))
    assert len(stored) > len(EVENTS)
    store.close(0)


def test_others_cannot_read_the_record(tmp_path: Path) -> None:
    store = EventStore.open(tmp_path / "journal", RECORD)
    assert ((tmp_path / "journal" / FILE_NAME).stat().st_mode & 0o077) == 0
    store.close(0)
