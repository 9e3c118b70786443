"""A sample of the proof: games of every hand and rule set, with right and with wrong sensors; none is recorded wrongly.

`damahan simulate` plays the whole of it; a failure here tells the command that shows its game again.
"""

import json
from dataclasses import dataclass

import pytest
from click.testing import CliRunner

from controller.cli import main


@dataclass(frozen=True, kw_only=True)
class SampleRun:
    """Games of successive seeds, from `seed` on."""

    faults: str
    games: int
    seed: int = 1
    commit: str = "both"
    elsewhere: str = "none"

    def __str__(self) -> str:
        return f"{self.faults}-{self.seed}-to-{self.seed + self.games - 1}"

    def play(self) -> dict[str, int]:
        """Play games and return the counts; a wrong game fails the test with the report of `simulate`."""
        options = {
            "games": self.games, "seed": self.seed, "faults": self.faults, "commit": self.commit, "ruleset": "all",
            "elsewhere": self.elsewhere,
        }  # fmt: skip
        words = [f"--{name}={value}" for name, value in options.items()]
        result = CliRunner().invoke(main, ["simulate", *words, "--json"])
        if result.exit_code:
            pytest.fail(result.stderr or repr(result.exception))
        counts: dict[str, int] = json.loads(result.stdout)
        assert counts["games"] == self.games
        return counts


SOUND_SENSOR_RUNS = [SampleRun(faults="none", games=10, seed=seed) for seed in range(1, 61, 10)]
ELSEWHERE_RUNS = [SampleRun(faults="none", games=10, seed=seed, elsewhere="any") for seed in (1, 11, 21, 41)]
FAULTY_SENSOR_RUNS = [
    SampleRun(faults="dead=1", games=10, seed=1, commit="clock"),
    SampleRun(faults="dead=1", games=10, seed=11, commit="clock"),
    SampleRun(faults="dead=2", games=10, seed=11),
    SampleRun(faults="stuck=1", games=10),
    SampleRun(faults="noise", games=10),
    SampleRun(faults="deadrow", games=5, seed=3),
]


@pytest.mark.parametrize("lot", SOUND_SENSOR_RUNS, ids=str)
def test_with_sound_sensors_every_move_is_recorded_as_played_and_every_error_is_led_back(lot: SampleRun) -> None:
    counts = lot.play()
    assert (counts["wrong_commits"], counts["missed_moves"], counts["false_alarms"]) == (0, 0, 0)
    assert counts["illegal_attempts"] == counts["illegal_rejected"] == counts["recovered"]
    assert counts["finished_without_question"] == lot.games


@pytest.mark.parametrize("lot", ELSEWHERE_RUNS, ids=str)
def test_of_moves_that_are_decided_elsewhere_no_other_is_recorded(lot: SampleRun) -> None:
    counts = lot.play()
    assert (counts["wrong_commits"], counts["missed_moves"], counts["false_alarms"]) == (0, 0, 0)
    assert counts["illegal_attempts"] == counts["recovered"] > 10
    assert counts["finished"] == lot.games


@pytest.mark.parametrize("lot", FAULTY_SENSOR_RUNS, ids=str)
def test_with_wrong_sensors_nothing_wrong_is_recorded_and_games_end_or_stop(lot: SampleRun) -> None:
    counts = lot.play()
    assert counts["wrong_commits"] == 0
    assert counts["finished"] + counts["paused_games"] == lot.games
