"""Disks that fail, damaged records, faults of the program and restarts cost a hall no event."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from controller.hall.board.event_store import DAMAGED_NAME, FILE_NAME, EventStore
from controller.hall.board.session_documents import state_content
from controller.hall.board.step_events import NewEvent, list_step_events
from controller.hall.documents.topics import DocumentName
from controller.session.state import Session
from controller.storage.journal import Journal
from tests.daemon.daemon_rig import DaemonRig
from tests.hall.board.hall_rig import HallRig
from tests.hall.board.sent_documents import MORE, OPENING, events_of, moves_of, states_of
from tests.hall.board.signed_commands import live_command, live_request, signed
from tests.hall.documents.sample_documents import RECORD
from tests.sim.virtual_board import now_us


def damage() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def test_a_disk_that_fails_costs_the_game_nothing_and_the_events_come_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, is_broken = EventStore.append, True

    def fail(store: EventStore, *args: Any) -> Any:
        if is_broken:
            raise sqlite3.OperationalError("disk I/O error")
        return append(store, *args)

    monkeypatch.setattr(EventStore, "append", fail)
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        nonlocal is_broken
        await rig.script(OPENING)
        assert rig.broker.numbers == []
        assert states_of(rig)[-1]["ply"] == 3
        is_broken = False
        await asyncio.sleep(70)
        await rig.script(MORE)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]


def test_a_fault_in_building_a_state_ends_no_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_faulty = True

    def fail(session: Session, **values: Any) -> dict[str, object]:
        if is_faulty:
            raise ValueError("no state")
        return state_content(session, **values)

    monkeypatch.setattr("controller.hall.board.hall_board.state_content", fail)
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        nonlocal is_faulty
        await rig.script(OPENING)
        await asyncio.sleep(60)
        assert moves_of(rig) == ["22-18", "11-15", "18x11"]
        is_faulty = False
        await asyncio.sleep(60)

    rig.play(people)
    assert states_of(rig)[-1]["ply"] == 3


def test_a_step_that_cannot_be_told_keeps_no_other_from_being_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*step: Any) -> list[NewEvent]:
        events = list_step_events(*step)
        if any(event.body.get("move") == "11-15" for event in events):
            raise ValueError("no event")
        return events

    monkeypatch.setattr("controller.hall.board.event_recorder.list_step_events", fail)
    rig = HallRig(tmp_path)
    rig.play(lambda rig: rig.script(OPENING + "; wait 5s"))
    assert moves_of(rig) == ["22-18", "18x11"]


def test_a_fault_in_recording_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append, faults = EventStore.append, [ValueError("no document")] * 3

    def fail(store: EventStore, *args: Any) -> Any:
        if faults:
            raise faults.pop()
        return append(store, *args)

    monkeypatch.setattr(EventStore, "append", fail)
    rig = HallRig(tmp_path)
    rig.play(lambda rig: rig.script(OPENING + "; wait 60s"))
    assert moves_of(rig) == ["22-18", "11-15", "18x11"]


def test_a_record_that_is_damaged_while_it_is_written_is_kept_and_another_one_has_the_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, is_damaged = EventStore.append, False

    def fail(store: EventStore, *args: Any) -> Any:
        nonlocal is_damaged
        if store.last_number == 2 and not is_damaged:
            is_damaged = True
            raise damage()
        return append(store, *args)

    monkeypatch.setattr(EventStore, "append", fail)
    journal = Journal.open(tmp_path)
    rig = HallRig(tmp_path, rig=DaemonRig(journal=journal))
    rig.play(lambda rig: rig.script(f"{OPENING}; wait 30s; {MORE}; wait 30s"))
    journal.close()
    assert (tmp_path / DAMAGED_NAME).exists()
    told = [(event["record"] == RECORD, event["number"], event.get("move")) for event in events_of(rig)]
    moves = ["22-18", "11-15", "18x11", "8x15"]
    assert told == [(True, 1, None), (True, 2, "22-18"), *((False, n, m) for n, m in enumerate([None, *moves], 1))]
    assert states_of(rig)[-1]["record"] == events_of(rig)[-1]["record"]
    assert [each["is_online"] for each in rig.broker.list_documents(DocumentName.AVAILABILITY)][-2:] == [True, False]


@pytest.mark.parametrize("is_asked", [True, False])
def test_a_record_that_is_damaged_when_it_is_read_is_replaced_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_asked: bool
) -> None:
    list_after, is_read, is_damaged = EventStore.list_after, False, False

    def fail(store: EventStore, number: int, limit: int) -> Any:
        nonlocal is_damaged
        if is_read and not is_damaged and (number == 0) is is_asked:
            is_damaged = True
            raise damage()
        return list_after(store, number, limit)

    monkeypatch.setattr(EventStore, "list_after", fail)
    monkeypatch.setattr("controller.hall.board.event_recorder.RECENT_EVENTS", 0)
    journal = Journal.open(tmp_path)
    rig = HallRig(tmp_path, rig=DaemonRig(journal=journal))

    async def people(rig: HallRig) -> None:
        nonlocal is_read
        await rig.script(OPENING)
        is_read = True
        if is_asked:
            values = live_request(request="events", after=0, expires_us=now_us() + 9_000_000)
            rig.broker.command(signed(values, "reader"))
        await rig.script(f"wait 30s; {MORE}; wait 30s")

    rig.play(people)
    journal.close()
    assert (tmp_path / DAMAGED_NAME).exists()
    again = [event.get("move") for event in events_of(rig) if event["record"] != RECORD]
    assert again == [None, "22-18", "11-15", "18x11", "8x15"]


def test_a_record_that_cannot_be_opened_is_tried_again(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    (tmp_path / FILE_NAME).mkdir()

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        (tmp_path / FILE_NAME).rmdir()
        await asyncio.sleep(70)

    rig.play(people)
    assert [event["kind"] for event in events_of(rig)] == ["start", "move", "move", "move"]


def test_after_a_restart_what_only_the_journal_has_is_told_and_commands_of_before_are_refused(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    first = HallRig(tmp_path, rig=DaemonRig(journal=journal))
    first.play(lambda rig: rig.script(OPENING))
    journal.close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:  # as a power cut would
        connection.execute("DELETE FROM events WHERE number > 2")
        connection.execute("UPDATE record SET acknowledged = 2")
    connection.close()

    journal = Journal.open(tmp_path)
    second = HallRig(tmp_path, rig=DaemonRig(journal=journal, saved=journal.unfinished()))

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        rig.broker.command(live_command({}, session=1))
        rig.broker.command(live_command({"id": "123e4567-e89b-12d3-a456-426614174000"}, session=2))
        await asyncio.sleep(1)

    second.play(people)
    journal.close()
    events = events_of(second)
    assert [(event["number"], event["session"], event.get("move")) for event in events[:2]] == [
        (3, 2, "11-15"),
        (4, 2, "18x11"),
    ]
    first_events = {event["number"]: event for event in events_of(first)}
    for event in events[:2]:
        told = first_events[event["number"]]
        assert event["at_us"] is None
        assert {key: event[key] for key in ("move", "fen", "clocks", "hash", "ply")} == {
            key: told[key] for key in ("move", "fen", "clocks", "hash", "ply")
        }
    replies = second.broker.list_documents(DocumentName.REPLY)
    assert [reply["is_done"] for reply in replies] == [False, True]
    assert {event["record"] for event in events} == {RECORD}
    assert states_of(second)[-1]["session"] == 2


def test_steps_that_found_no_place_are_told_from_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.hall.board.observer.MOST_STEPS", 2)
    append, is_broken = EventStore.append, True

    def fail(store: EventStore, *args: Any) -> Any:
        if is_broken:
            raise OSError("no space")
        return append(store, *args)

    monkeypatch.setattr(EventStore, "append", fail)
    journal = Journal.open(tmp_path)
    rig = HallRig(tmp_path, rig=DaemonRig(journal=journal))

    async def people(rig: HallRig) -> None:
        nonlocal is_broken
        await rig.script(OPENING)
        is_broken = False
        await asyncio.sleep(70)
        await rig.script(MORE)

    rig.play(people)
    journal.close()
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert [event["at_us"] is None for event in events_of(rig)] == [False, False, True, True, False]


def test_what_a_step_has_told_is_not_told_from_the_journal(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    rig = HallRig(tmp_path, rig=DaemonRig(journal=journal))
    rig.play(lambda rig: rig.script(OPENING))
    journal.close()
    assert [event["kind"] for event in events_of(rig)] == ["start", "move", "move", "move"]
    assert all(event["at_us"] is not None for event in events_of(rig))
