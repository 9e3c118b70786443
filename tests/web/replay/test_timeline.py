"""The time line of a game: what a page can step through is what happened at the board."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from controller.notation.fen import fen_text
from controller.rules.squares import Square
from controller.session.game_start import first_game
from controller.settings.tracking import CommitMode
from controller.storage.journal import GameId, MemoryJournal
from controller.storage.traces import rebase_inputs
from controller.web.game_state import pieces_state
from controller.web.replay import timeline as timeline_module
from controller.web.replay.timeline import make_timeline
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from tests.daemon.daemon_rig import DaemonRig, game_started, make_settings, play
from tests.daemon.game_scripts import GAME, clock_mode_script, settle_mode_script

FAULTY = "press black; move 22-15; press white; wait 1s; move 15-22; move 22-18; press white; wait 1s"


def timeline_of_rig(rig: DaemonRig, journal: MemoryJournal, **options: Any) -> dict[str, Any]:
    """Play the game of a place again, and send its time line as JSON."""
    timeline = rebase_inputs([rig.started, *journal.inputs])
    made = make_timeline(timeline.started, timeline.inputs, timeline.end_us, **options)
    sent: dict[str, Any] = json.loads(json.dumps(made))
    assert sent == made
    return sent


def timeline_of_script(
    script: str, commit: CommitMode = CommitMode.CLOCK, **options: Any
) -> tuple[DaemonRig, dict[str, Any]]:
    journal = MemoryJournal()
    rig = play(script, DaemonRig(started=game_started(make_settings(commit)), journal=journal))
    return rig, timeline_of_rig(rig, journal, **options)


def entries_of_kind(timeline: dict[str, Any], *kinds: str) -> list[dict[str, Any]]:
    return [event for event in timeline["events"] if event["kind"] in kinds]


@pytest.mark.parametrize(
    ("commit", "script"), [(CommitMode.CLOCK, clock_mode_script(GAME)), (CommitMode.SETTLE, settle_mode_script(GAME))]
)
def test_a_whole_game_is_described_move_by_move_with_the_board_after_each(commit: CommitMode, script: str) -> None:
    rig, timeline = timeline_of_script(script, commit, game=GameId(7))
    moves = entries_of_kind(timeline, "move")
    assert [move["text"] for move in moves] == rig.recorder.moves
    assert [move["fen"] for move in moves] == [fen_text(record.game.position) for record in rig.recorder.records]
    assert moves[-1]["pieces"] == pieces_state(rig.session.game.position)
    assert [move["ply"] for move in moves] == list(range(1, len(moves) + 1))
    (result,) = entries_of_kind(timeline, "result")
    assert (result["score"], result["message"]["code"]) == ("1-0", "White wins")
    assert timeline["game"]["id"] == 7
    assert timeline["start"]["fen"] == fen_text(rig.first_game.position)
    assert (timeline["cut"], timeline["fault"]) == (False, None)


def test_every_edge_of_sensors_and_buttons_is_reported_at_its_time() -> None:
    rig, timeline = timeline_of_script("press black; move 22-18; press white; wait 1s")
    raw = [raw_event for raw_event in rig.recorder.inputs if isinstance(raw_event, Edge)]
    edges = [(edge.at_us / 1000, edge.square, edge.closed) for edge in raw]
    assert [(event["at_ms"], event["square"], event["closed"]) for event in entries_of_kind(timeline, "edge")] == edges
    downs = [event.at_us / 1000 for event in rig.recorder.inputs if isinstance(event, ButtonEdge) and event.down]
    assert [event["at_ms"] for event in entries_of_kind(timeline, "button") if event["down"]] == downs
    assert {event["button"] for event in entries_of_kind(timeline, "button")} == {Button.WHITE, Button.BLACK}
    (snapshot,) = entries_of_kind(timeline, "snapshot")
    assert snapshot["closed"] == [*range(1, 13), *range(21, 33)]
    assert timeline["length_ms"] >= timeline["events"][-1]["at_ms"]


def test_a_wrong_move_is_printed_with_its_verdict_and_the_leds_that_lead_back() -> None:
    _, timeline = timeline_of_script(FAULTY)
    (verdict,) = entries_of_kind(timeline, "verdict")
    assert verdict["judgement"] == "illegal"
    assert verdict["message"]["code"] == "not reachable"
    assert verdict["text"].startswith("Illegal: ")
    lamps = [{lamp["square"]: lamp["role"] for lamp in event["lamps"]} for event in entries_of_kind(timeline, "lamps")]
    assert {15: "lift", 22: "place"} in lamps
    assert [move["text"] for move in entries_of_kind(timeline, "move")] == ["22-18"]
    shown = [event["message"] for event in entries_of_kind(timeline, "message")]
    assert "put back" in {message["code"] for message in shown if message is not None}
    assert shown[-1] is None


def test_clocks_are_listed_where_they_change_and_run_on_between() -> None:
    _, timeline = timeline_of_script("press black; wait 9s; move 22-18; press white; wait 5s; arbiter time white 1:00")
    clocks = [event["clocks"] for event in entries_of_kind(timeline, "clocks")]
    assert [(each["white"]["running"], each["black"]["running"]) for each in clocks] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    assert [event["at_ms"] // 1 for event in entries_of_kind(timeline, "clocks")] == [each["at_ms"] for each in clocks]
    assert clocks[-1]["white"]["ms"] == 60_000


def test_commands_of_the_arbiter_are_printed_with_their_effects() -> None:
    script = "press black; move 22-18; press white; move 11-15; press black; wait 1s; arbiter takeback; wait 1s"
    _, timeline = timeline_of_script(f"{script}; resign white; wait 1s")
    commands = entries_of_kind(timeline, "command")
    assert [event["text"] for event in commands] == ["arbiter takeback 1", "resign white"]
    (change,) = entries_of_kind(timeline, "position")
    first = entries_of_kind(timeline, "move")[0]
    assert (change["fen"], change["ply"], change["undone"]) == (first["fen"], 1, 1)
    reported = timeline["events"].index(change)
    assert reported > timeline["events"].index(commands[0])
    assert (timeline["events"][reported + 1]["kind"], timeline["events"][reported + 1]["judgement"]) == (
        "verdict",
        "change",
    )
    assert [event["pauses"] for event in entries_of_kind(timeline, "phase")] == [[], ["board"], ["board"]]
    assert entries_of_kind(timeline, "result")[0]["score"] == "0-1"


def test_lost_returned_and_distrusted_sensors_are_reported() -> None:
    _, timeline = timeline_of_script("kill 22; wait 2s; sensors gone; wait 1s; mend 22; sensors back; wait 1s")
    assert [(event["kind"], event["part"]) for event in entries_of_kind(timeline, "lost", "back")] == [
        ("lost", "sensors"),
        ("back", "sensors"),
    ]
    assert [event["pauses"] for event in entries_of_kind(timeline, "phase")] == [[], ["sensors"], []]
    dying = "press black; kill 23 closed; move 23-19; press white; wait 1s; press white; expect leds 23 question"
    _, timeline = timeline_of_script(f"{dying}; wait 1s; press black; wait 1s")
    row = [21, 22, 23, 24]  # it may be the wire of its row
    assert [event["squares"] for event in entries_of_kind(timeline, "distrusted")] == [row]


def test_a_long_game_is_cut_and_marked() -> None:
    _, whole = timeline_of_script(clock_mode_script(GAME))
    _, some = timeline_of_script(clock_mode_script(GAME), max_entries=100)
    assert some["cut"]
    assert 100 <= len(some["events"]) < 120
    assert some["events"] == whole["events"][: len(some["events"])]
    assert some["length_ms"] == whole["length_ms"]


def test_a_game_for_which_there_is_no_time_is_cut() -> None:
    left = iter([True] * 50)
    _, timeline = timeline_of_script(clock_mode_script(GAME), has_time=lambda: next(left, False))
    assert timeline["cut"]
    assert timeline["events"]


def kinds(events: Sequence[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def test_the_effects_of_a_step_follow_its_input() -> None:
    _, timeline = timeline_of_script("press black; move 22-18; press white; wait 1s")
    told_kinds = kinds(timeline["events"])
    move = told_kinds.index("move")
    assert "button" in told_kinds[:move]
    assert told_kinds[move + 1] == "clocks"


def test_a_late_sensor_is_reported_at_the_time_of_its_change() -> None:
    started, late = (
        game_started(make_settings(CommitMode.SETTLE)),
        Edge(square=Square(22), closed=False, at_us=1_000_000),
    )
    board = Snapshot(occupancy=first_game(started).position.occupancy, at_us=0)
    after = Edge(square=Square(18), closed=True, at_us=1_300_000)
    timeline = make_timeline(started, [board, after, late], 3_000_000)
    assert [event["square"] for event in entries_of_kind(timeline, "edge")] == [22, 18]
    times = [event["at_ms"] for event in timeline["events"]]
    assert times == sorted(times)


KIND = re.compile(r'"kind": "([a-z ]+)"')


def test_the_page_of_traces_lists_every_kind_of_event(root: Path) -> None:
    _, _, page = (root / "docs/dev/traces.md").read_text().partition("<!-- the kinds of events -->")
    rows = [line for line in page.partition("## ")[0].splitlines() if line.startswith("| `")]
    listed = [kind for row in rows[1:] for kind in re.findall("`([^`]+)`", row.split("|")[1])]
    code = Path(timeline_module.__file__).read_text()
    assert sorted(listed) == sorted(set(KIND.findall(code)))
