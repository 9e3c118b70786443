"""`damahan game set`: who plays, said to a running board and of games that are over."""

import signal
from pathlib import Path

from tests.cli.run_process import start_run
from tests.cli.sample_journals import record_two_games
from tests.cli.shell import damahan, failure_text, usage_error_text


def test_a_running_board_gets_a_name_and_its_record_says_who_gave_it(tmp_path: Path) -> None:
    with start_run("--stdin", "--journal", tmp_path) as run:
        run.read_line()
        result = damahan("game", "set", "white", "Ana", "Reyes", "--journal", tmp_path)
        assert (result.exit_code, result.output) == (0, "white: Ana Reyes\n")
        text = failure_text(damahan("game", "set", "white", "Ana Reyes", "--journal", tmp_path))
        assert "Ana Reyes" in text
        assert run.end(signal.SIGTERM).exit_code == 0
    assert "  Ana Reyes  ?  " in damahan("games", "list", "--journal", tmp_path).output
    exported = damahan("games", "export", "1", "--journal", tmp_path).output
    assert '[White "Ana Reyes"]' in exported
    assert not (tmp_path / "command.sock").exists()


def test_a_game_that_is_over_is_named_without_a_board(tmp_path: Path) -> None:
    record_two_games(tmp_path)
    result = damahan("game", "set", "--id", "1", "round", "3", "--journal", tmp_path)
    assert result.exit_code == 0
    assert result.output.startswith("The arbiter set the round to 3 (before: ?) (terminal, ")
    exported = damahan("games", "export", "1", "--journal", tmp_path).output
    assert '[Round "3"]' in exported
    assert "game set round" in damahan("log", "--journal", tmp_path).output


def test_a_game_that_goes_on_is_named_at_the_board(tmp_path: Path) -> None:
    record_two_games(tmp_path)
    text = failure_text(damahan("game", "set", "white", "Ana", "--journal", tmp_path))
    assert text.endswith("game 2 is not over; start the board, which goes on with it, and set it there")


def test_what_cannot_be_set_is_told_in_one_line(tmp_path: Path) -> None:
    assert "is not one of" in usage_error_text(damahan("game", "set", "colour", "red", "--journal", tmp_path))
    assert "more than 60" in failure_text(damahan("game", "set", "white", "x" * 61, "--journal", tmp_path))
    assert "no journal here" in failure_text(damahan("game", "set", "white", "Ana", "--journal", tmp_path))
