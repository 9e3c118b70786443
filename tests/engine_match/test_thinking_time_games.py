"""`python -m tests.benchmarks.thinking_time`: in whole games no flag falls, and one that does is seen."""

from itertools import islice

import pytest
from click.testing import CliRunner

from controller.clock.control_parser import parse_time_control
from controller.engine import thinking_time
from controller.engine.search import CHECK_NODES
from controller.rules.board_rules import rules_for
from controller.rules.optional_rules import declare_draws
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.thinking_time import Machine, TimedGame, main, play_games, round_up_to_check

FILIPINO = rules_for(declare_draws(RULE_SETS["filipino"]), RULE_SETS["filipino"].orientation)
QUARTER = Machine(nodes_a_second=200_000, late_us=100_000)


def play(control: str, games: int, machine: Machine = QUARTER) -> list[TimedGame]:
    return list(islice(play_games(FILIPINO, parse_time_control(control), machine, games, 1), games))


@pytest.mark.parametrize("control", ["1+0", "3+2"])
def test_no_flag_falls_on_a_slow_machine(control: str) -> None:
    games = play(control, 4)
    assert not any(game.flags for game in games)
    assert all(game.moves > 20 for game in games)


def test_the_thinking_uses_the_clock() -> None:
    """With a time that nobody uses, no flag would fall either."""
    assert all(game.least_left_us < 45_000_000 for game in play("1+0", 3))


def test_a_flag_that_falls_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_time, "MOVES_AHEAD", 1)
    monkeypatch.setattr(thinking_time, "RESERVE_US", 0)
    assert any(game.flags for game in play("1+0", 2, Machine(nodes_a_second=20_000, late_us=1_000_000)))


def test_the_command_names_each_control_and_machine() -> None:
    result = CliRunner().invoke(main, ["--games", "1", "--rate", "1000000"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert [line.split(" nodes")[0] for line in lines] == [
        f"{control} at {rate}" for control in ("1+0", "3+2") for rate in ("1,000,000", "250,000")
    ]
    assert all("1 games, 0 flags" in line for line in lines)


def test_a_search_ends_at_its_next_look_at_the_time() -> None:
    assert [round_up_to_check(nodes) for nodes in (0, 1, CHECK_NODES - 1, CHECK_NODES)] == [
        CHECK_NODES, CHECK_NODES, CHECK_NODES, 2 * CHECK_NODES
    ]  # fmt: skip
