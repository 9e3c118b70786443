"""`python -m tests.benchmarks.match`: its games follow the rules, count for the right side, and go on after a kill."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.notation.move_text import parse_move
from controller.rules.board_rules import rules_for
from controller.rules.game import Game, start_game
from controller.rules.optional_rules import declare_draws
from controller.rules.outcome import Score
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.match.__main__ import main
from tests.benchmarks.match.match_folder import MatchFolder, MatchSettings
from tests.benchmarks.match.match_game import ILLEGAL_MOVE, MatchGame
from tests.benchmarks.match.match_result import elo_of_share, find_result, share_interval
from tests.benchmarks.match.match_run import play_match
from tests.benchmarks.match.openings import OPENING_PLIES, draw_openings, list_openings
from tests.benchmarks.match.plain_players import build_plain_player, build_random_player
from tests.benchmarks.match.players import Choice, IllegalMoveError, TurnLimits
from tests.benchmarks.match.time_account import TimeAccount

AMERICAN = rules_for(declare_draws(RULE_SETS["american"]), RULE_SETS["american"].orientation)


def settings(seed: int = 1) -> MatchSettings:
    return MatchSettings(sides=("a", "b"), ruleset="american", seconds=None, nodes=None, depth=None, seed=seed)


def play(folder: Path, games: int) -> list[MatchGame]:
    """Play or go on with a match of the plain player against a random one, and return all its games."""
    match_folder = MatchFolder(folder, settings())
    players = build_plain_player(2), build_random_player()
    list(play_match(AMERICAN, players, TurnLimits(), match_folder, games, 1))
    return [without_times(game) for game in match_folder.games]


def without_times(game: MatchGame) -> MatchGame:
    return replace(game, used_s=(0.0, 0.0))


def test_a_killed_match_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole", 7)
    killed = tmp_path / "killed"
    play(killed, 5)
    games = killed / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-40])  # the kill came while the last game was written
    assert play(killed, 7) == whole
    assert [game.number for game in whole] == list(range(7))


def test_a_match_whose_process_is_killed_goes_on(tmp_path: Path) -> None:
    words = ("depth2", "random", "--ruleset", "american", "--folder", str(tmp_path))
    command = (sys.executable, "-m", "tests.benchmarks.match", *words, "--games", "1000")
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stderr is not None
        lines = [process.stderr.readline() for _ in range(5)]
        process.kill()
    assert b"from game" in lines[0]  # fewer openings than games
    games = (tmp_path / "games.jsonl").read_bytes().count(b"\n")
    assert games >= 4
    result = run(*words, "--games", str(games + 2))
    assert result.exit_code == 0, result.output
    numbers = [json.loads(line)["number"] for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert numbers == list(range(games + 2))


def test_each_opening_is_played_with_both_colours_to_an_end_by_the_rules(tmp_path: Path) -> None:
    games = play(tmp_path, 4)
    assert [game.opening for game in games[::2]] == [game.opening for game in games[1::2]]
    assert [game.white_is_a for game in games] == [True, False, True, False]
    assert games[0].opening != games[2].opening
    for game in games:
        assert game.moves[:OPENING_PLIES] == game.opening
        replayed = replay(game)
        assert replayed.outcome is not None
        assert replayed.outcome.score is game.score


def test_the_plain_player_beats_a_random_one(tmp_path: Path) -> None:
    result = find_result(play(tmp_path, 8))
    assert result.wins >= 7
    assert result.games == 8


def test_a_folder_of_another_match_is_refused(tmp_path: Path) -> None:
    play(tmp_path, 1)
    result = run("random", "depth2", "--ruleset", "american", "--games", "1", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert "it holds the match" in result.output


def test_a_match_does_not_go_on_with_tables_where_it_had_none(tmp_path: Path) -> None:
    words = ("depth2", "random", "--games", "1", "--folder", str(tmp_path / "match"))
    assert run(*words).exit_code == 0
    assert run(*words).exit_code == 0
    assert run(*words, "--tables", str(tmp_path)).exit_code == 2


def test_the_command_tells_points_and_elo_and_keeps_the_games(tmp_path: Path) -> None:
    result = run("level:1", "random", "--games", "2", "--nodes", "100", "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "of 2 points (95 %:" in result.output
    assert "Elo" in result.output
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1]


@pytest.mark.parametrize("side", ["level:11", "nobody", "depth0"])
def test_an_unknown_side_is_told(tmp_path: Path, side: str) -> None:
    result = run(side, "random", "--nodes", "10", "--folder", str(tmp_path / "match"))
    assert result.exit_code == 2
    assert "Error: " in result.output
    assert not (tmp_path / "match").exists()


@pytest.mark.parametrize("side", ["engine", "hub:program"])
def test_an_engine_is_given_a_limit(tmp_path: Path, side: str) -> None:
    result = run(side, "random", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert "--seconds, --nodes or --depth" in result.output


class Offender:
    """A player that names a move which is not legal."""

    def start_game(self, opening: tuple[str, ...], seed: int) -> None:
        """Nothing is remembered."""

    def choose(self, game: Game, moves: tuple[str, ...], limits: TurnLimits) -> Choice:
        del game, moves, limits
        raise IllegalMoveError("1-32")

    def close(self) -> None:
        """Nothing was started."""


def test_an_illegal_move_is_counted_apart_and_for_nobody(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path, settings())
    games = list(play_match(AMERICAN, (Offender(), build_random_player()), TurnLimits(), folder, 2, 1))
    result = find_result(games)
    assert [game.score for game in games] == [Score.UNDECIDED] * 2
    assert all(game.ending == f"{ILLEGAL_MOVE} of A: 1-32" for game in games)
    assert (result.games, result.illegal_moves) == (0, (2, 0))


def test_time_used_beyond_the_share_is_taken_off_the_next_turns() -> None:
    account = TimeAccount(share_s=0.1)
    account.charge(0.05)
    assert account.next_limit_s() == pytest.approx(0.1)  # what was saved is lost
    account.charge(0.19)
    assert account.next_limit_s() == pytest.approx(0.06)  # 0.24 of two shares are used
    account.charge(0.5)
    assert account.next_limit_s() == pytest.approx(0.01)  # a tenth is always given


def test_elo_and_its_interval() -> None:
    assert elo_of_share(0.5) == 0
    assert elo_of_share(10 / 11) == pytest.approx(400)
    assert elo_of_share(1 / 11) == pytest.approx(-400)
    assert elo_of_share(1.0) == float("inf")
    assert share_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert share_interval(1.0, 300) == pytest.approx((0.9874, 1.0), abs=1e-4)
    assert share_interval(1.0, 300)[1] == 1
    assert share_interval(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_opening_of_every_rule_set_is_legal_and_leads_elsewhere(name: str) -> None:
    ruleset = RULE_SETS[name]
    rules = rules_for(ruleset, ruleset.orientation)
    openings = list_openings(name)
    reached = set()
    for opening in openings:
        game = start_game(rules)
        for text in opening:
            game = game.play(parse_move(text, game.legal_moves))
        assert len(opening) == OPENING_PLIES
        assert game.outcome is None
        reached.add(game.position)
    assert len(reached) == len(openings) > 30


def test_the_seed_draws_the_order_of_the_openings() -> None:
    ones, twos = (list(islice(draw_openings("filipino", seed), 10)) for seed in (1, 2))
    assert ones == list(islice(draw_openings("filipino", 1), 10))
    assert ones != twos


def replay(game: MatchGame) -> Game:
    replayed = start_game(AMERICAN)
    for text in game.moves:
        assert replayed.outcome is None
        replayed = replayed.play(parse_move(text, replayed.legal_moves))
    return replayed


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)
