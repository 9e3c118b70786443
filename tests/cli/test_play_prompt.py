"""The prompt of `damahan play`: what is typed, pasted and completed, and what it answers."""

import stat
from pathlib import Path

from tests.cli.play_terminal import assert_game_is_kept, moves_of, play
from tests.cli.pseudo_terminal import terminal


def test_wrong_input_is_one_line_that_says_what_to_type(tmp_path: Path) -> None:
    with play(tmp_path, "--time", "none") as game:
        game.wait_for("White>")
        for typed, answer in (
            ("mvoes", "! mvoes is no word here; type moves, or help"),
            ("xyzzy", "! xyzzy is no move and no word here; type a move such as 2"),
            ("25-21", "! 25-21 cannot be made: a piece stands on square 21; type moves for the legal"),
            ("mov", "! mov is no word here; type moves, or help"),
            ("new rules russain", "! russain is no word here; type russian, or help"),
            ("moves 3", "! nothing may follow moves; leave 3 out"),
            ("undo", "! White has made no move yet, so there is none to take back"),
            ("22x15", "! 22x15 cannot be made: no piece stands between 22 and 15, where one is to be"),
            ("lift 99", "! found '99'; expected a square, 1 to 32; for example: lift 22"),
        ):
            game.type(typed)
            game.wait_for(answer)
        game.type("moves")
        game.wait_for("22-18", "24-20")
        game.type("help")
        assert "!" not in game.wait_for("take back your last move", "lift 22; place 18", "White>")
        game.type("quit")
        game.wait_for_exit()


def test_pasted_lines_are_carried_out_one_after_another(tmp_path: Path) -> None:
    with play(tmp_path, "--opponent", "none", "--time", "none") as game:
        game.wait_for("White>")
        game.press_keys("\x1b[200~22-18\r\n11-15; mvoes\n24-\x1b[201~")
        game.wait_for("1. White: 22-18", "2. Black: 11-15", "! mvoes is no word here; type moves, or help")
        game.wait_for("White> 24-")
        game.type("20")
        game.wait_for("3. White: 24-20", "Black>")
        game.type("quit")
        game.wait_for_exit()
    assert moves_of(tmp_path, 1) == ["22-18", "11-15", "24-20"]


def test_a_long_answer_is_read_whole_on_a_small_terminal(tmp_path: Path) -> None:
    with play(tmp_path, "--time", "none", size=(60, 20)) as game:
        game.wait_for("White>")
        game.type("22x15")
        screen = game.wait_for("type moves for the legal")
        answer = " ".join(line.strip() for line in screen.splitlines()[-4:-1])
        assert answer == (
            "! 22x15 cannot be made: no piece stands between 22 and 15, where one is to be captured; "
            "type moves for the legal ones"
        )
        game.type("quit")
        assert_game_is_kept(game)


def test_the_prompt_says_whose_move_is_waited_for(tmp_path: Path) -> None:
    with play(tmp_path, "--time", "none") as game:
        game.wait_for("White>")
        game.type("speed 0.1")
        game.type("22-18")
        game.wait_for("wait for Black>")
        game.type("speed 16")
        game.wait_for("2. Black: ", "White>")
        game.type("resign")
        game.wait_for("Black wins", "new or quit>")
        game.type("quit")
        game.wait_for_exit()


def test_nobody_is_asked_to_make_the_move_of_the_program(tmp_path: Path) -> None:
    options = ("play", "--journal", str(tmp_path), "--level", "1", "--time", "none")
    with terminal(*options, kind="dumb") as shell:
        shell.wait_for_text("White> ")
        shell.type("speed 16\n22-18\n")
        shell.wait_for_text(": a hand makes this move for you")
        shell.wait_for_text("2. Black: ")
        shell.type("quit\n")
        shell.wait_for_exit()
        assert "make this move on the board" not in shell.output


def test_the_tab_key_offers_words_and_legal_moves_and_lines_are_kept(tmp_path: Path) -> None:
    with play(tmp_path, "--opponent", "none", "--time", "none") as game:
        game.wait_for("White>")
        game.press_keys("res\t")
        game.wait_for("White> resign")
        game.press_keys("\x03")
        game.press_keys("22-1\t")
        game.wait_for_match(r"22-18 +\n|22-19")
        game.press_keys("\x03")
        game.type("flip")
        game.wait_for_match(r"│ +32|│ 32")
        game.type("quit")
        game.wait_for_exit()
    history = tmp_path / "play-history"
    assert stat.S_IMODE(history.stat().st_mode) == 0o600
    assert "+flip" in history.read_text()
    with play(tmp_path, "--opponent", "none") as game:
        game.wait_for("White>")
        game.press_keys("\x1b[A\x1b[A")
        game.wait_for("White> flip")
        game.press_keys("\x03\x03")
        game.wait_for_exit()
