"""The recorded games of the repository: each trace plays again as it was recorded, to the score that was played."""

import json
from itertools import product
from pathlib import Path

import pytest

from controller.rules.rulesets import RULE_SETS
from controller.settings.tracking import CommitMode
from sim.hands.hand_kinds import HANDS
from tests.cli.shell import damahan

TRACES = Path(__file__).resolve().parents[1] / "data" / "traces"
NAMES = [f"{ruleset}-{commit.value}" for ruleset, commit in product(RULE_SETS, CommitMode)]


@pytest.mark.parametrize("name", NAMES)
def test_a_trace_plays_again_to_the_score_that_was_played(name: str) -> None:
    result = damahan("replay", TRACES / f"{name}.jsonl", "--expect", TRACES / f"{name}.pdn")
    assert (result.exit_code, result.stderr) == (0, ""), result.stdout


def test_there_is_a_trace_for_each_rule_set_commit_mode_and_hand() -> None:
    headers = [json.loads(file.read_text().splitlines()[0]) for file in TRACES.glob("*.jsonl")]
    assert sorted(f"{header['ruleset']}-{header['profile']['tracking']['commit']}" for header in headers) == sorted(
        NAMES
    )
    assert {header["note"].split("--hands ")[1].split()[0] for header in headers} == set(HANDS)
