"""Recorded games that are played on the simulated table are recorded as they were."""

from random import Random

import pytest

from controller.notation.json_games import JsonGame, parse_json_games
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.recorded_games import replay_games
from sim.hands.styles import STYLES
from tests.game_corpora import CORPORA, games_file

SAMPLES = {"brazilian-online": 4, "russian-online": 2, "russian-otb-1947": 14, "american-club": 20}


def settings_of(game: JsonGame) -> GameSettings:
    return GameSettings(ruleset=game.ruleset, draws_end_game=False)


@pytest.mark.parametrize("name", CORPORA)
def test_recorded_games_come_out_as_they_were_played(name: str) -> None:
    rng = Random(name)
    lines = parse_json_games(games_file(name).read_text().split("\n"))
    for line in rng.sample(lines, SAMPLES.get(name, len(lines))):
        hands, commits = (rng.choice(list(STYLES)),), (rng.choice(list(CommitMode)),)
        (replayed,) = replay_games([line], settings_of, hands, commits)
        assert replayed.differing == ()
        assert replayed.plies == len(line.moves)
