"""A board tells its hall everything once and in order, whatever the network does, and never waits for it."""

import asyncio
import json
import sqlite3
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import Command
from controller.hall.board.command_guard import CommandGuard
from controller.hall.board.event_store import DAMAGED_NAME, FILE_NAME, EventStore
from controller.hall.board.session_documents import state_content
from controller.hall.board.step_events import NewEvent, list_step_events
from controller.hall.documents.reading import read_availability, read_reply, read_state
from controller.hall.documents.topics import DocumentName
from controller.session.effects import RecordChange
from controller.session.state import Session
from controller.storage.journal import Journal
from tests.daemon.daemon_rig import DaemonRig, play
from tests.hall.board.hall_rig import NETWORK_S, HallRig
from tests.hall.board.signed_commands import command_id, document, signed
from tests.hall.documents.sample_documents import RECORD
from tests.sim.virtual_board import now_us

OPENING = "press black; move 22-18; press white; move 11-15; press black; move 18x11; press white; wait 1s"
MORE = "move 8x15; press black; wait 1s"


def command(values: dict[str, Any], *, session: int = 1, in_s: int = 20) -> bytes:
    return signed({**document(expires_us=now_us() + in_s * 1_000_000), "session": session, **values})


def damage() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def events_of(rig: HallRig) -> list[dict[str, Any]]:
    return rig.broker.list_documents(DocumentName.EVENT)


def moves_of(rig: HallRig) -> list[str]:
    return [event["move"] for event in events_of(rig) if event["kind"] == "move"]


def states_of(rig: HallRig) -> list[dict[str, Any]]:
    return rig.broker.list_documents(DocumentName.STATE)


def test_a_game_is_told_in_events_and_states(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING + "; " + MORE)
        await asyncio.sleep(60)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert rig.broker.numbers == list(range(1, 6))
    states = states_of(rig)
    assert [state["sequence"] for state in states] == list(range(1, len(states) + 1))
    last = read_state(json.dumps(states[-1]).encode())
    assert (last["ply"], last["last_event"], last["last_move"], last["to_move"]) == (4, 5, "8x15", "white")
    times = [at_us for name, _, at_us in rig.broker.documents if name is DocumentName.STATE]
    assert all(later - earlier >= 90_000 for earlier, later in pairwise(times))
    assert all(later - earlier <= 10_100_000 for earlier, later in pairwise(times))
    online, offline = (
        read_availability(json.dumps(each).encode()) for each in rig.broker.list_documents(DocumentName.AVAILABILITY)
    )
    assert (online["is_online"], offline["is_online"]) == (True, False)
    assert [json.loads(will)["is_online"] for will in rig.broker.wills] == [False]


def test_a_board_that_stops_while_it_says_that_it_is_there_is_gone(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.publishing_s = 60

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(3)
        rig.broker.publishing_s = NETWORK_S

    rig.play(people)
    assert [each["is_online"] for each in rig.broker.list_documents(DocumentName.AVAILABILITY)] == [False]
    assert rig.broker.has_farewell


def test_a_state_never_names_an_event_that_was_not_sent(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.is_up = False

    async def people(rig: HallRig) -> None:
        await rig.script("; ".join([OPENING, *["arbiter add white 0:01"] * 150, "wait 1s"]))
        rig.broker.is_up = True
        await asyncio.sleep(60)

    rig.play(people)
    sent = 0
    assert rig.broker.numbers == list(range(1, 155))
    for name, payload, _ in rig.broker.documents:
        if name is DocumentName.EVENT:
            sent = json.loads(payload)["number"]
        elif name is DocumentName.STATE:
            assert json.loads(payload)["last_event"] <= sent


def test_without_a_broker_the_game_is_the_same_and_is_told_later(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.is_up = False

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        assert rig.broker.documents == []
        rig.broker.is_up = True
        await asyncio.sleep(40)
        await rig.script(MORE)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert rig.broker.numbers == list(range(1, 6))
    alone = play(OPENING, DaemonRig())
    ended_us = alone.recorder.steps[-1].session.now_us
    assert [step.event for step in rig.rig.recorder.steps if step.session.now_us <= ended_us] == [
        step.event for step in alone.recorder.steps
    ]


def test_a_broker_that_falls_in_mid_game_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script("press black; move 22-18; press white; wait 1s")
        rig.broker.fall()
        await rig.script("move 11-15; press black; move 18x11; press white; wait 1s")
        rig.broker.is_up = True
        await asyncio.sleep(40)
        await rig.script(MORE)

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11", "8x15"]
    assert rig.broker.numbers == list(range(1, 6))
    assert len(rig.broker.wills) == 2


@pytest.mark.parametrize("taken", range(14))
@pytest.mark.parametrize("takes_last", [True, False])
def test_an_event_whose_receipt_was_lost_comes_again_as_it_was(taken: int, *, takes_last: bool, tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    rig.broker.breaks_after, rig.broker.takes_last = taken, takes_last

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        await asyncio.sleep(40)

    rig.play(people)
    payloads = [payload for name, payload, _ in rig.broker.documents if name is DocumentName.EVENT]
    assert list(dict.fromkeys(rig.broker.numbers)) == [1, 2, 3, 4]
    assert len(set(payloads)) == 4
    assert len(payloads) <= 5


def test_a_reader_that_missed_events_gets_them_again_and_then_a_reply(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        rig.broker.command(
            signed({**_without_command(), "request": "events", "after": 1, "expires_us": now_us() + 1}, "reader")
        )
        await asyncio.sleep(1)

    rig.play(people)
    assert rig.broker.numbers == [1, 2, 3, 4, 2, 3, 4]
    payloads = [payload for name, payload, _ in rig.broker.documents if name is DocumentName.EVENT]
    assert payloads[1:4] == payloads[4:]
    kinds = [name for name, _, _ in rig.broker.documents if name in (DocumentName.EVENT, DocumentName.REPLY)]
    assert kinds[-1] is DocumentName.REPLY
    assert rig.broker.list_documents(DocumentName.REPLY)[0]["is_done"]


def test_a_request_whose_events_were_lost_is_not_done_until_it_comes_again(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        values = {**_without_command(), "request": "events", "after": 0, "expires_us": now_us() + 50_000_000}
        rig.broker.breaks_after = 1
        rig.broker.command(signed(values, "reader"))
        await asyncio.sleep(40)
        assert rig.broker.numbers == [1, 2, 3, 4, 1, 2]
        assert not rig.broker.list_documents(DocumentName.REPLY)
        rig.broker.command(signed(values, "reader"))
        await asyncio.sleep(1)

    rig.play(people)
    assert rig.broker.numbers[6:] == [1, 2, 3, 4]
    assert [reply["is_done"] for reply in rig.broker.list_documents(DocumentName.REPLY)] == [True]


def _without_command() -> dict[str, Any]:
    values = document(request="state")
    return {**values, "session": 1}


def test_a_state_is_sent_when_it_is_asked_for(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(3)
        before = len(states_of(rig))
        rig.broker.command(signed({**_without_command(), "expires_us": now_us() + 1}, "reader"))
        await asyncio.sleep(1)
        assert len(states_of(rig)) == before + 1

    rig.play(people)


def test_a_pause_and_a_time_by_command_are_done_once_though_they_come_five_times(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)
    set_time = {"command": "set_time", "side": "white", "remaining_us": 180_000_000}

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        pause = command({})
        time = command({"id": "123e4567-e89b-12d3-a456-426614174000", "command": set_time})
        for _ in range(5):
            rig.broker.command(pause)
            rig.broker.command(time)
            await asyncio.sleep(0.2)

    rig.play(people)
    changes = [effect for step in rig.rig.recorder.steps for effect in step.effects if isinstance(effect, RecordChange)]
    assert [(change.kind.value, change.sender.name) for change in changes if change.sender] == [
        ("pause", "Ana Reyes"),
        ("time", "Ana Reyes"),
    ]
    replies = [read_reply(json.dumps(each).encode()) for each in rig.broker.list_documents(DocumentName.REPLY)]
    assert len(replies) == 10
    assert all(reply["is_done"] for reply in replies)
    assert len({json.dumps(reply) for reply in replies}) == 2
    assert states_of(rig)[-1]["pauses"] == ["arbiter"]
    assert states_of(rig)[-1]["clocks"]["white"]["shown_us"] == 180_000_000


def test_what_the_game_refuses_is_refused_with_its_reason(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        rig.broker.command(command({"command": {"command": "set_result", "score": "*"}, "session": 7}))
        rig.broker.command(command({"command": {"command": "set_stage", "side": "white", "number": 9}}))
        rig.broker.command(b"nothing")
        await asyncio.sleep(1)

    rig.play(people)
    codes = [reply["message"]["code"] for reply in rig.broker.list_documents(DocumentName.REPLY)]
    assert codes == ["hall other start", "bad clock"]


def test_a_command_that_found_no_place_is_not_done_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.hall.board.command_handler.MOST_WAITING", 1)
    may_go_on, done = asyncio.Event(), list[str]()

    async def hold(rig: HallRig, command: Command, sender: CommandSender) -> None:
        del rig, command
        await may_go_on.wait()
        done.append(sender.name)

    monkeypatch.setattr(HallRig, "_submit", hold)
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        payloads = [command({"id": command_id(number), "sender": f"Ana {number}"}) for number in (1, 2, 3)]
        for payload in payloads:
            rig.broker.command(payload)
            await asyncio.sleep(0.1)
        may_go_on.set()
        await asyncio.sleep(1)
        for payload in payloads:
            rig.broker.command(payload)
        await asyncio.sleep(1)

    rig.play(people)
    assert done == ["Ana 1", "Ana 2"]
    refused = [reply for reply in rig.broker.list_documents(DocumentName.REPLY) if not reply["is_done"]]
    assert [(reply["id"], reply["message"]["code"]) for reply in refused] == [(command_id(3), "hall busy")] * 2


def test_an_announcement_is_shown_once(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        values = {key: value for key, value in document().items() if key != "command"}
        payload = signed({**values, "session": 1, "announce": "Round 2 begins", "expires_us": now_us() + 9_000_000})
        for _ in range(3):
            rig.broker.command(payload)
        await asyncio.sleep(1)

    rig.play(people)
    assert rig.announced == ["Round 2 begins"]


def test_a_key_that_is_revoked_in_its_file_commands_no_more(tmp_path: Path) -> None:
    rig = HallRig(tmp_path)

    async def people(rig: HallRig) -> None:
        await rig.script(OPENING)
        file = tmp_path / "keys.toml"
        file.write_text(file.read_text().replace('right = "arbitrate"', 'right = "arbitrate"\nis_revoked = true', 1))
        rig.broker.command(command({}))
        await asyncio.sleep(1)
        file.unlink()
        rig.broker.command(command({"id": "123e4567-e89b-12d3-a456-426614174000"}))
        await asyncio.sleep(1)

    rig.play(people)
    codes = [reply["message"]["code"] for reply in rig.broker.list_documents(DocumentName.REPLY)]
    assert codes == ["hall revoked key", "hall unknown key"]
    assert not rig.rig.session.pauses


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
            values = {**_without_command(), "request": "events", "after": 0, "expires_us": now_us() + 9_000_000}
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
        rig.broker.command(command({}, session=1))
        rig.broker.command(command({"id": "123e4567-e89b-12d3-a456-426614174000"}, session=2))
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


def test_who_floods_a_board_takes_no_time_from_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig, looked_at = HallRig(tmp_path), list[int]()
    admit = CommandGuard.admit

    def count(guard: CommandGuard, *args: Any) -> Any:
        looked_at.append(now_us())
        return admit(guard, *args)

    monkeypatch.setattr(CommandGuard, "admit", count)

    async def people(rig: HallRig) -> None:
        await asyncio.sleep(1)
        for _ in range(5000):
            rig.broker.command(b"nothing")
        await rig.script(OPENING)
        assert len(looked_at) < 50 + 20 * (now_us() - looked_at[0]) / 1_000_000 + 2

    rig.play(people)
    assert moves_of(rig) == ["22-18", "11-15", "18x11"]
    alone = play(f"wait 1s; {OPENING}", DaemonRig())
    assert [step.event for step in rig.rig.recorder.steps][:50] == [step.event for step in alone.recorder.steps][:50]


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
