"""`damahan play`: a person at a real terminal types, and plays."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.rules.outcome import Score
from controller.storage.journal import GameId, list_games, load_game
from tests.cli.play_terminal import assert_game_is_kept, moves_of, play
from tests.cli.pseudo_terminal import terminal
from tests.cli.shell import damahan, damahan_process, usage_error_text

SHORT_GAME_TEXT = (
    "22-19 12-16 26-22 8-12 19-14 10x19x26x17 24-20 12-15 27-22 15x24 30-27 9-13 29-26 11-15 22-18 13x22x29 23-20"
    " 16x23x30 31-27 24x31x22 32-28 17-21 25x18x27 30x23x32"
)
"""A whole game of Filipino Dama in which White loses every piece; the shortest of 6,000 random ones."""

SIZES = [(60, 20), (80, 24), (200, 60)]


def test_two_people_type_a_whole_game(tmp_path: Path) -> None:
    with play(tmp_path, "--opponent", "none", "--time", "none") as game:
        game.wait_for("White>")
        for ply, move in enumerate(SHORT_GAME_TEXT.split(), start=1):
            game.type(move)
            game.wait_for_match(rf"{ply}\. (White|Black): {move}")
        game.wait_for("Black wins")
        game.type("22-18")
        game.wait_for("! the game is over; type new for another one")
        game.type("quit")
        assert_game_is_kept(game)
    assert moves_of(tmp_path, 1) == SHORT_GAME_TEXT.split()
    outcome = load_game(tmp_path, GameId(1)).outcome
    assert outcome is not None
    assert outcome.score is Score.BLACK_WINS


@pytest.mark.parametrize("size", SIZES)
def test_a_game_against_a_simulated_player(size: tuple[int, int], tmp_path: Path) -> None:
    with play(tmp_path, "--time", "5+3", size=size) as game:
        assert "Menu" not in game.wait_for("White>", "The game has started" if size[1] > 20 else "Move 1")
        game.type("speed 16")
        game.type("22-18")
        game.wait_for_match(r"2\. Black: \S+|1\. 22-18 +\d+-\d+")
        game.wait_for("White>")
        game.type("undo")
        game.wait_for_match(r"took back|set up again")
        game.type("resign")
        game.wait_for("Black wins")
        game.type("new time 3+2")
        game.wait_for("Move 1")
        game.type("quit")
        game.wait_for_exit()
    first, second = list_games(tmp_path)
    assert first.outcome is not None
    assert second.outcome is None


def test_a_wrong_move_lights_the_lamps_and_the_next_right_one_puts_it_right(tmp_path: Path) -> None:
    with play(tmp_path, "--opponent", "none", "--time", "none") as game:
        game.wait_for("White>")
        game.type("24-16")
        screen = game.wait_for("L lift", "P place", "cannot move to square 16")
        assert re.search(r"16 +L ", screen)
        assert re.search(r"24 +P ", screen)
        game.type("22-18")
        game.wait_for("1. White: 22-18", "Black>")
        game.type("quit")
        game.wait_for_exit()
    assert moves_of(tmp_path, 1) == ["22-18"]


def test_a_terminal_that_is_too_small_says_which_size_is_enough(tmp_path: Path) -> None:
    with play(tmp_path, "--time", "none", size=(60, 19)) as game:
        game.wait_for("Make the terminal larger: 60x20", "White>")
        game.type("quit")
        game.wait_for_exit()


def test_hands_do_everything_that_is_not_left_to_the_board(tmp_path: Path) -> None:
    with play(tmp_path, "--opponent", "none", "--time", "none", "--hands") as game:
        game.wait_for("White>")
        game.type("22-18")
        game.type("press white")
        game.wait_for("1. White: 22-18", "Black>")
        game.type("lift 11; place 15; press black")
        game.wait_for("2. Black: 11-15", "White>")
        game.press_keys("\x04")
        game.wait_for_exit()
    assert moves_of(tmp_path, 1) == ["22-18", "11-15"]


def test_an_unfinished_game_goes_on_with_black_below_for_a_person_who_plays_black(tmp_path: Path) -> None:
    with play(tmp_path, "--opponent", "white", "--time", "none") as game:
        game.wait_for("1. White: ", "Black>")
        assert re.search(r"│ +32", game.screen().splitlines()[1])
        game.type("quit")
        game.wait_for_exit()
    with play(tmp_path, "--opponent", "white") as game:
        game.wait_for("has 1 move", "Black>")
        game.type("quit")
        game.wait_for_exit()
    assert len(list_games(tmp_path)) == 1


def test_a_signal_restores_the_terminal(tmp_path: Path) -> None:
    with play(tmp_path) as game:
        game.wait_for("White>")
        os.kill(game.pid, signal.SIGTERM)
        assert_game_is_kept(game)


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_that_places_no_text_gets_lines(kind: str, tmp_path: Path) -> None:
    with terminal("play", "--journal", str(tmp_path), "--opponent", "none", "--time", "none", kind=kind) as shell:
        shell.wait_for_text("White> ")
        shell.type("22-18\n")
        shell.wait_for_text("1. White: 22-18")
        shell.wait_for_text("Black> ")
        shell.type("board\n")
        board = shell.wait_for_text("Black> ")
        assert "(w)" in board
        assert "last move" in board
        shell.type("moves\n")
        shell.wait_for_text("11-15")
        shell.type("mvoes\n")
        shell.wait_for_text("! mvoes is no word here; type moves, or help")
        shell.type("moves 3\n")
        shell.type("quit\n")
        shell.wait_for_exit()
        assert "\x1b" not in shell.output
        assert "nothing may follow moves; leave 3 out" in shell.output
    assert moves_of(tmp_path, 1) == ["22-18"]


def test_no_colour_is_sent_where_none_is_wanted(tmp_path: Path) -> None:
    with play(tmp_path, "--time", "none", NO_COLOR="1") as game:
        screen = game.wait_for("White>", "(w)", "(b)")
        assert "▐" not in screen
        game.type("24-16")
        game.wait_for("L lift")
        game.type("quit")
        game.wait_for_exit()


def test_in_filipino(tmp_path: Path) -> None:
    with play(tmp_path, "--language", "fil", "--time", "none") as game:
        game.wait_for("Puti>", "Mag-type ng tira gaya ng 22-18")
        game.type("mvoes")
        game.wait_for("! hindi salita rito ang mvoes; i-type ang moves, o help")
        game.type("22x15")
        game.wait_for("! hindi magagawa ang 22x15: walang makakaing piyesa sa pagitan ng 22 at 15;")
        game.type("quit")
        game.wait_for_exit()


def test_play_needs_a_terminal_and_a_simulated_board() -> None:
    refused = damahan_process("play")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert b"play needs a terminal; a program types into damahan run --stdin" in refused.stderr
    assert b"--time: '5x3' is not a time control" in damahan_process("play", "--time", "5x3").stderr
    assert "is not one of 'black', 'white', 'none'" in usage_error_text(damahan("play", "--opponent", "green"))


def test_wrong_choices_are_one_line_before_the_screen_opens(tmp_path: Path) -> None:
    for options, words in (
        (("--time", "fast"), "Error: --time: "),
        (("--profile", "pico"), "Error: pico is a real board, played with its pieces; leave --profile out"),
    ):
        with terminal("play", "--journal", str(tmp_path), *options) as shell:
            assert words in shell.wait_for_exit(2)[0]


def test_a_board_loads_no_prompt(tmp_path: Path) -> None:
    program = (
        "import sys; from controller.cli import main\n"
        f"main(['run', '--games', '1', '--fast', '--journal', {str(tmp_path)!r}], standalone_mode=False)\n"
        "print('LOADED', [name for name in sys.modules if name.startswith('prompt_toolkit')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr.splitlines()[-1] == "LOADED []"
