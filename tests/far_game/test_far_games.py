"""A few of the games of `python -m tests.benchmarks.far_games`."""

from pathlib import Path
from random import Random

import pytest

from tests.far_game.played_far_game import FarGameReport, play_far_game

STOPS_AFTER_ITS_GAME = 700020
"""White's board is stopped once the game is over there, and before the other one has the end."""


@pytest.mark.parametrize("seed", range(6))
def test_both_journals_of_a_game_are_equal_whatever_the_network_does(seed: int, tmp_path: Path) -> None:
    report = play_far_game(tmp_path, Random(seed))
    check(report)


@pytest.mark.parametrize("seed", [*range(6), STOPS_AFTER_ITS_GAME])
def test_both_journals_of_a_game_are_equal_whenever_its_boards_stop(seed: int, tmp_path: Path) -> None:
    report = play_far_game(tmp_path, Random(seed), restarts=3)
    assert report.acts["restart"]
    check(report)


def check(report: FarGameReport) -> None:
    """Check that nothing differs at both boards."""
    assert report.faults == []
    assert report.disagreements == 0
    assert report.plies
