"""`damahan run --opponent`: the program plays at a board that runs, and what is refused."""

from pathlib import Path

import pytest

from controller.notation.move_text import move_text
from controller.settings.move_source import MoveSource
from controller.storage.journal import GameId, load_game
from tests.cli.announcements import read_lines_until
from tests.cli.run_process import RunResult, run_to_end, start_run
from tests.cli.shell import damahan, usage_error_text


def run(script: str, folder: Path, *options: str) -> RunResult:
    return run_to_end("--stdin", "--journal", folder, *options, typed=script)


def test_the_program_answers_and_a_hand_makes_its_move(tmp_path: Path) -> None:
    with start_run("--stdin", "--journal", tmp_path, "--opponent", "black", "--level", "2") as process:
        process.type("press black; wait 500ms; move 22-18; press white; hands black tidy; speed 10")
        read_lines_until(process, moves=2)
        process.type("hands none; quit")
        ended = process.wait_for_exit()
    assert ended.exit_code == 0
    game = load_game(tmp_path, GameId(1))
    assert (game.started.black, game.started.settings.game.black_moves) == ("Damahan level 2", MoveSource.PROGRAM)
    assert game.started.settings.opponent.level == 2
    assert [move_text(record.move) for record in game.moves[:1]] == ["22-18"]
    assert len(game.moves) == 2


def test_the_same_command_goes_on_with_the_game_and_another_opponent_begins_one(tmp_path: Path) -> None:
    for options in (("black",), ("black",), ("white", "--level", "7")):
        run("wait 300ms; quit", tmp_path, "--opponent", *options)
    assert load_game(tmp_path, GameId(2)).started.white == "Damahan level 7"
    assert load_game(tmp_path, GameId(1)).started.black == "Damahan level 3"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--opponent", "black", "--fast"), "the program thinks in real time"),
        (("--level", "11"), "11 is out of range"),
        (("--engine", "gnu"), "is no engine"),
    ],
)
def test_what_cannot_be_played_is_refused(options: tuple[str, ...], text: str) -> None:
    assert text in usage_error_text(damahan("run", *options))


def test_no_program_plays_a_rated_game(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[game]\nconduct = "rated"\n')
    refused = damahan("run", "--opponent", "black", "--profile", str(profile))
    assert "no program plays a rated game" in usage_error_text(refused)


def test_no_engine_is_given_to_a_rated_game_whose_moves_come_by_command(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[game]\nconduct = "rated"\nblack_moves = "program"\n[opponent]\nengine = "none"\n')
    assert damahan("run", "--check", "--profile", profile, "--journal", tmp_path / "games").exit_code == 0
    refused = damahan("run", "--check", "--engine", "own", "--profile", profile, "--journal", tmp_path / "games")
    assert "no program plays a rated game" in usage_error_text(refused)


def test_a_profile_with_the_program_is_not_run_in_simulated_time(tmp_path: Path) -> None:
    profile = tmp_path / "board.toml"
    profile.write_text('[game]\nblack_moves = "program"\n')
    refused = damahan("run", "--fast", "--games", "1", "--profile", profile, "--journal", tmp_path / "games")
    assert "the program thinks in real time" in usage_error_text(refused)
