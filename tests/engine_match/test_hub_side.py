"""A program that speaks the Hub protocol plays in a match: our own engine, served to other programs."""

import sys
from pathlib import Path

import pytest

from controller.rules.board_rules import rules_for
from controller.rules.optional_rules import declare_draws
from controller.rules.rulesets import RULE_SETS
from controller.settings.engine_choice import HubProgram
from tests.benchmarks.match.hub_side import HubSide
from tests.benchmarks.match.match_game import play_match_game
from tests.benchmarks.match.plain_players import build_random_player
from tests.benchmarks.match.players import PlayerError, TurnLimits
from tests.benchmarks.match.sides import SideNameError, build_player

AMERICAN = rules_for(declare_draws(RULE_SETS["american"]), RULE_SETS["american"].orientation)
SERVER = HubProgram(command=(str(Path(sys.executable).with_name("damahan")), "engine"))


def test_a_hub_program_plays_and_is_charged_its_own_time() -> None:
    hub = HubSide(SERVER, AMERICAN)
    try:
        players = hub, build_random_player()
        game = play_match_game(
            AMERICAN, ("9-13", "22-18"), players, TurnLimits(depth=2), number=0, white_is_a=False, seed=1
        )
    finally:
        hub.close()
    assert game.points_of_a == 1
    assert game.nodes[0] > game.turns[0]
    assert 0 < game.used_s[0] / game.turns[0] < 0.2  # its start is not charged


def test_a_hub_program_that_cannot_be_started_is_told() -> None:
    hub = HubSide(HubProgram(command=("/no-such-program",)), AMERICAN)
    with pytest.raises(PlayerError):
        hub.start_game((), 0)
    hub.close()


@pytest.mark.parametrize("name", ["hub:", "hub:'open"])
def test_a_hub_side_names_a_program(name: str) -> None:
    with pytest.raises(SideNameError):
        build_player(name, AMERICAN, None)
