"""An event of real boards at a real desk: its standings are those that the boards' own records give."""

from pathlib import Path

from tests.benchmarks.hall_event import EventRun, PlayedGame, find_faults, run_event

BOARDS, ROUNDS = 4, 2
CONTROL = "8s+0"
TIMEOUT_S = 240


def test_a_swiss_is_played_to_its_standings(tmp_path: Path) -> None:
    names, run = run_event(tmp_path, BOARDS, ROUNDS, CONTROL, TIMEOUT_S)
    assert find_faults(names, ROUNDS, run) == []


def test_the_reckoning_finds_a_result_that_differs() -> None:
    row = {"points": 1.0, "tie_breaks": {"solkoff": 0.0, "wins": 1.0, "sonneborn-berger": 0.0}}
    loser = {"points": 0.0, "tie_breaks": {"solkoff": 1.0, "wins": 0.0, "sonneborn-berger": 0.0}}
    standings = [{"name": "A", **row}, {"name": "B", **loser}]
    games = [PlayedGame(round=1, white="A", black="B", score="1-0")]
    assert find_faults(["A", "B"], 1, EventRun(games=games, standings=standings, seconds=1, by_hand=0)) == []
    other = [PlayedGame(round=1, white="B", black="A", score="1-0")]
    assert find_faults(["A", "B"], 1, EventRun(games=other, standings=standings, seconds=1, by_hand=0))
    assert find_faults(["A", "B"], 1, EventRun(games=[], standings=standings, seconds=1, by_hand=1))
