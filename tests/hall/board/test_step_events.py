"""Each step tells the hall what happened, as documents of the protocol; the journal tells the same."""

from pathlib import Path
from typing import Any

import pytest

from controller.hall.board.journal_events import list_journal_events
from controller.hall.board.session_documents import empty_content, list_needs, state_content
from controller.hall.board.step_events import NewEvent
from controller.hall.documents.hashes import position_hash
from controller.hall.documents.reading import read_event, read_state
from controller.hall.documents.writing import write_document
from controller.storage.journal import Journal
from tests.daemon.game_scripts import GAME, clock_mode_script
from tests.hall.board.played_games import ARBITRATED, FAULTY, events_of, numbered, play_watched
from tests.hall.documents.sample_documents import HEADER

SCRIPTS = [clock_mode_script(GAME), FAULTY, ARBITRATED]


def kinds_of(events: list[NewEvent]) -> list[str]:
    return [event.body["kind"] for event in events]


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_event_is_a_document_of_the_protocol_and_its_hash_is_right(script: str) -> None:
    _, observer = play_watched(script)
    documents = [read_event(payload) for payload in numbered(events_of(observer))]
    assert documents[0]["kind"] == "start"
    for document in documents:
        clocks = document["clocks"]
        assert clocks is not None
        assert document["hash"] == position_hash(
            document["ply"], document["fen"], clocks["white_us"], clocks["black_us"]
        )


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_state_is_a_document_of_the_protocol(script: str) -> None:
    rig, _ = play_watched(script)
    numbers: dict[str, Any] = {**HEADER, "sequence": 1, "last_event": 0}
    for step in rig.recorder.steps:
        content = state_content(step.session, number=1, lost_parts=["display"], now_us=step.session.now_us)
        state = read_state(write_document({**numbers, **content}))
        clocks = state["clocks"]
        assert clocks is not None
        assert state["hash"] == position_hash(
            state["ply"], state["position"] or "", clocks["white"]["shown_us"], clocks["black"]["shown_us"]
        )
        for clock in (clocks["white"], clocks["black"]):
            assert clock["runs"] is (clock["deadline_us"] is not None)
            if clock["starts_us"] is not None:
                assert clock["deadline_us"] == clock["starts_us"] + clock["shown_us"]


def test_before_the_first_game_a_state_says_so() -> None:
    state = read_state(write_document({**HEADER, "sequence": 1, "last_event": 0, **empty_content(["sensors"])}))
    assert state["game"] is None
    assert state["lost_parts"] == ["sensors"]


def test_a_wrong_move_is_told_and_wants_somebody() -> None:
    rig, observer = play_watched(FAULTY)
    events = events_of(observer)
    assert kinds_of(events) == ["start", "fault", "move"]
    assert events[1].body["judgement"] == "illegal"
    assert events[1].body["message"]["text"]
    needs = [[need.value for need in list_needs(step.session)] for step in rig.recorder.steps]
    assert ["set up"] in needs
    assert any("fault" in each for each in needs)
    assert needs[-1] == []


def test_what_an_arbiter_does_and_what_a_part_does_is_told_with_who() -> None:
    _, observer = play_watched(ARBITRATED)
    events = events_of(observer)
    changes = {event.body["what"]: event.body for event in events if event.body["kind"] == "change"}
    assert changes["time"]["after"] == "3:00"
    assert changes["time"]["clocks"]["white_us"] == 180_000_000
    assert changes["time"]["sender"] == "terminal"
    assert changes["takeback"]["undone_plies"] == 1
    assert changes["takeback"]["ply"] == 1
    assert changes["takeback"]["fen"].startswith("B:W18,")
    assert [(event.body["part"], event.body["is_lost"]) for event in events if event.body.get("part")] == [
        ("sensors", True),
        ("sensors", False),
    ]
    assert [event.body["score"] for event in events if event.body["kind"] == "result"] == [
        "0-1", "1/2-1/2", "0-1",
    ]  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_journal_tells_the_same_as_the_steps_did(script: str, tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    _, observer = play_watched(script, journal=journal)
    journal.close()
    told = {(event.game, event.source): event for event in events_of(observer) if event.source is not None}
    read = {(event.game, event.source): event for event in list_journal_events(tmp_path, None) if event.source}
    assert list(read) == list(told)
    for name, event in read.items():
        assert event.body == {**told[name].body, "at_us": None}
    results = [event.result for event in events_of(observer) if event.result]
    assert [event.result for event in list_journal_events(tmp_path, None) if event.result] == results[-1:]


def test_a_folder_without_a_journal_tells_nothing(tmp_path: Path) -> None:
    assert list_journal_events(tmp_path, None) == []
