"""`damahan session --stdin`: a game line by line, as another program plays it."""

import json
from pathlib import Path

import pytest

from tests.cli.session_lines import GAME, SET_UP, STARTED, command, converse, edge, encode, press, slide, tick
from tests.cli.shell import damahan

TRACES = sorted((Path(__file__).resolve().parents[1] / "data" / "traces").glob("*.jsonl"))


# --- a game


def test_a_move_is_answered_when_it_is_recorded() -> None:
    *_, placed, pressed, released, after = converse(*STARTED, *slide(3000, 22, 18), *press(5000, "white"))
    assert [answer["ply"] for answer in (placed, pressed, released)] == [0, 0, 1]
    assert placed["moves"] == pressed["moves"] == after["moves"] == []
    (move,) = released["moves"]
    assert (move["ply"], move["side"], move["move"]) == (1, "white", "22-18")
    assert (move["origin"], move["landing"], move["captured"]) == (22, 18, [])
    assert (move["as_of_us"], move["fen"]) == (5_000_000, "B:W18,24:B1,2")
    assert not {"candidates", "amends"} & set(move)
    assert (after["ply"], after["to_move"], after["fen"]) == (1, "black", "B:W18,24:B1,2")


def test_what_is_new_is_answered_once() -> None:
    *_, last = converse(*STARTED, *slide(3000, 22, 18), *press(5000, "white"), tick(5600))
    assert (last["moves"], last["verdicts"], last["changes"], last["refused"]) == ([], [], [], None)
    assert last["ply"] == 1


def test_an_illegal_move_is_told_and_lit() -> None:
    answers = converse(*STARTED, *slide(3000, 22, 14), *press(5000, "white"), tick(20_000))
    (verdict,) = [verdict for answer in answers for verdict in answer["verdicts"] if verdict["verdict"] == "illegal"]
    assert verdict["code"] == "not reachable"
    last = answers[-1]
    assert last["lamps"] == {"14": "lift", "22": "place"}
    assert set(last["message"]) == {"code", "words"}
    assert "14" in last["message"]["words"]
    assert last["clocks"]["running"] == "white"


def test_the_clocks_are_those_of_the_answered_time() -> None:
    first, *_, late = converse(*STARTED, tick(61_000))
    assert first["clocks"] == {"running": None, "white_us": 300_000_000, "black_us": 300_000_000}
    assert late["now_us"] == 61_000_000
    assert late["clocks"] == {"running": "white", "white_us": 240_000_000, "black_us": 300_000_000}


def test_a_game_without_a_time_control_has_no_clocks() -> None:
    *_, last = converse(GAME | {"profile": {"game": {"time_control": "none"}}}, SET_UP)
    assert last["clocks"] is None


def test_time_passes_by_ticks_alone_and_every_deadline_has_its_own_time() -> None:
    *_, last = converse(*STARTED, tick(400_000))
    assert last["result"] == {"result": "0-1", "reason": "time", "as_of_us": 301_000_000}
    assert (last["phase"], last["now_us"], last["next_deadline_us"]) == ("over", 400_000_000, None)


def test_the_next_deadline_is_when_a_tick_is_needed() -> None:
    *_, lifted = converse(*STARTED, edge(3000, 22, closed=False))
    due_us = lifted["next_deadline_us"]
    *_, early = converse(*STARTED, edge(3000, 22, closed=False), {"at_us": due_us - 1, "tick": True})
    assert early["next_deadline_us"] == due_us
    *_, due = converse(*STARTED, edge(3000, 22, closed=False), {"at_us": due_us, "tick": True})
    assert due["next_deadline_us"] > due_us


def test_a_change_by_the_arbiter_is_answered_and_a_refused_one_says_why() -> None:
    give = command(2000, "set_time", side="black", remaining_us=60_000_000)
    *_, given, refused, after = converse(*STARTED, give, command(2100, "take_back_moves", plies=1), tick(2200))
    (change,) = given["changes"]
    assert change == {
        "at_us": 2_000_000,
        "kind": "time",
        "side": "black",
        "before": "5:00",
        "after": "1:00",
        "by": "arbiter",
    }
    assert given["clocks"]["black_us"] == 60_000_000
    assert (given["refused"], after["refused"]) == (None, None)
    assert refused["changes"] == []
    assert set(refused["refused"]) == {"code", "words"}


def test_a_result_stands_until_the_arbiter_reopens_the_game() -> None:
    *_, over, still, reopened = converse(
        *STARTED, command(2000, "resign", side="white"), tick(2100), command(2200, "set_position", fen=GAME["start"])
    )
    assert over["result"] == still["result"] == {"result": "0-1", "reason": "resignation", "as_of_us": 2_000_000}
    assert reopened["result"] is None
    assert (still["phase"], reopened["phase"]) == ("over", "playing")


def test_pauses_are_named() -> None:
    *_, last = converse(*STARTED, {"at_us": 2_000_000, "lost": "sensors"}, command(2100, "pause_play"))
    assert last["pauses"] == ["arbiter", "sensors"]


# --- whole traces


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.stem)
def test_a_trace_says_the_same_as_when_it_is_replayed(trace: Path) -> None:
    replayed = json.loads(damahan("replay", trace, "--json", "--lamps").stdout)
    lines = trace.read_bytes().splitlines()
    answers = converse(*lines)
    assert len(answers) == len(lines)
    said = [verdict for answer in answers for verdict in answer["verdicts"]]
    assert said == [verdict for verdict in replayed["verdicts"] if verdict["verdict"] not in ("move", "result")]
    recorded = [move for answer in answers for move in answer["moves"]]
    keys = ("at_us", "ply", "side", "move", "as_of_us")
    assert [[move[key] for key in keys] for move in recorded] == [
        [verdict[key] for key in keys] for verdict in replayed["verdicts"] if verdict["verdict"] == "move"
    ]
    assert [(answer["result"] or {}).get("result", "*") for answer in answers][-1] == replayed["result"]
    last_lamps = replayed["lamps"][-1]["lamps"] if replayed["lamps"] else {}
    assert answers[-1]["lamps"] == last_lamps


def test_another_first_line_begins_another_game_at_0() -> None:
    *first, _, last = converse(*STARTED, *slide(3000, 22, 18), *press(5000, "white"), GAME, SET_UP)
    assert first[-1]["ply"] == 1
    assert (last["ply"], last["now_us"], last["phase"], last["fen"]) == (0, 0, "playing", GAME["start"])


def test_verdicts_and_blank_lines_change_nothing_and_the_end_is_a_tick() -> None:
    *_, before, verdict, blank, end, after = converse(
        *STARTED, {"at_us": 9_000_000, "verdict": "guessed"}, b"", {"at_us": 4_000_000, "end": True}, tick(5000)
    )
    assert verdict == blank == before | {"verdicts": [], "moves": [], "changes": []}
    assert (end["now_us"], after["now_us"]) == (4_000_000, 5_000_000)


def test_the_last_line_needs_no_line_feed() -> None:
    result = damahan("session", "--stdin", typed=encode(*STARTED).rstrip(b"\n"))
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == len(STARTED)


# --- faulty lines


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"edge 22", "this is not a JSON object (Expecting value"),
        (b"[" * 5_000, "this is not a JSON object ("),
        (b"[]", "this is not a JSON object; "),
        (b"\xff\xfe", "this is no text in UTF-8; "),
        (b"x" * 20_001, "this line is longer than 20000 bytes; "),
        (b'{"at_us": 1, "note": "' + b"x" * 1_000_000 + b'"}', "this line is longer than 20000 bytes; "),
        ({"at_us": 2_000_000, "teleport": 3}, "this line has none of the keys edge, snapshot, button, "),
        ({"at_us": 2_000_000, "edge": 33, "closed": True}, "edge: 33 is not a square; give a number from 1 to 32"),
        ({"at_us": 2_000_000, "edge": 22}, "closed is missing; "),
        ({"at_us": "2", "tick": True}, "at_us: input should be a valid integer, not '2'; "),
        ({"at_us": 10**20, "tick": True}, "at_us: input should be less than or equal to"),
        (command(2000, "bribe"), "command: there is no command 'bribe'; give set_time, "),
        (edge(400, 22, closed=False), "time runs backwards: this line is of 400000 us, after 1100000 us; "),
        (tick(900), "time runs backwards: this line is of 900000 us, after 1500000 us; "),
        ({"at_us": 1_499_999, "end": True}, "time runs backwards: the end is of 1499999 us, after 1500000 us; "),
        (GAME | {"ruleset": "chess"}, "profile: "),
        (GAME | {"start": "W:W1"}, "start: FEN: "),
        (GAME | {"damahan_trace": 3}, "this is a trace of version 3, "),
        (GAME | {"profile": {"game": {"time_control": []}}}, "profile: game.time_control: "),
        (GAME | {"profile": 5}, "profile: input should be a valid dictionary, not 5; "),
    ],
)
def test_a_faulty_line_is_named_and_changes_nothing(line: object, told: str) -> None:
    *_, before, fault, after = converse(*STARTED, line, b"", exit_code=1)
    assert list(fault) == ["error"]
    assert fault["error"].startswith(f"line {len(STARTED) + 1}: {told}")
    assert "; " in fault["error"]
    assert after == before | {"verdicts": [], "moves": [], "changes": []}


def test_before_the_first_line_of_a_game_every_line_is_faulty() -> None:
    *faults, begun = converse(SET_UP, b"", {"at_us": 0, "verdict": "said"}, GAME | {"start": ""}, GAME, exit_code=1)
    assert [fault["error"].partition(": ")[0] for fault in faults] == ["line 1", "line 2", "line 3", "line 4"]
    assert faults[0]["error"].endswith("send the first line of a trace, which has the key damahan_trace")
    assert begun["phase"] == "setup"


def test_a_sensor_may_report_as_late_as_in_a_trace() -> None:
    late = edge(600, 22, closed=False)  # 500 ms before the last press
    *_, answer = converse(*STARTED, late)
    assert answer["now_us"] == 1_500_000
