"""A sample of the second world against the program."""

import pytest

from tests.adversary.runs import run_games, run_nonsense
from tests.adversary.worlds import Choice, Faults


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_plain_games_are_recorded_as_they_are_played(commit: str) -> None:
    figures = run_games(Choice(commit, behaviour="none"), seed=1, plies=300)
    assert figures.failures == []
    assert figures.counts["games finished without the arbiter"] == figures.counts["games"]


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_lamps_lead_back_from_nonsense(commit: str) -> None:
    figures = run_nonsense(Choice(commit), seed=1, trials=10)
    assert figures.failures == []
    assert figures.counts[f"led back from nonsense, {commit}"] == 10


def test_the_same_seeds_give_the_same_figures() -> None:
    first, second = (run_games(Choice(), seed=7, plies=80).as_json() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_no_habit_makes_a_wrong_move_certain_or_costs_anything(commit: str) -> None:
    figures = run_games(Choice(commit), seed=1, plies=1000)
    assert figures.counts["certain wrong"] == 0, figures.failures
    assert figures.counts["penalty on a legal move"] == 0, figures.failures


@pytest.mark.parametrize(
    ("commit", "faults"),
    [
        ("clock", Faults(dead=1)),
        ("clock", Faults(stuck=1)),
        ("settle", Faults(dead=1)),
        ("settle", Faults(stuck=1)),
    ],
    ids=["clock-dead", "clock-stuck", "settle-dead", "settle-stuck"],
)
def test_one_broken_sensor_makes_no_wrong_move_certain(commit: str, faults: Faults) -> None:
    figures = run_games(Choice(commit, faults=faults, behaviour="none"), seed=1, plies=300)
    assert figures.counts["certain wrong"] == 0, figures.failures
