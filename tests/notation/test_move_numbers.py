"""Move numbers: counted from the moves, whatever a file has."""

import pytest

from controller.notation.pdn import pdn_game_text
from tests.notation.pdn_games import game_of, texts

CHECKERS = '[GameType "21"]\n\n'


@pytest.mark.parametrize(
    ("moves", "warning"),
    [
        ("1. 11-15 22-18 3. 15x22 25x18 4. 8-11", "the number 3 stands where 2 follows; the moves are numbered again"),
        ("7. 11-15 22-18 8. 15x22 25x18 9. 8-11", "the number 7 stands where 1 follows; the moves are numbered again"),
        (
            "1. 11-15 2. 22-18 3. 15x22 4. 25x18 5. 8-11",
            "the number 2 stands where 1 follows; the moves are numbered again",
        ),
        ("1. 11-15 22-18 1. 15x22 25x18 9. 8-11", "the number 1 stands where 2 follows; the moves are numbered again"),
        ("11-15 22-18 7 15x22 25x18 8-11", "the number 7 stands where 2 follows; the moves are numbered again"),
    ],
)
def test_a_wrong_number_is_told_once_and_written_anew(moves: str, warning: str) -> None:
    game = game_of(f"{CHECKERS}{moves} *")
    assert [told.text for told in game.warnings] == [warning]
    assert [move.number for move in game.moves] == [1, 1, 2, 2, 3]
    assert pdn_game_text(game).endswith("\n\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 *\n")


def test_a_variation_is_numbered_as_the_move_it_replaces() -> None:
    game = game_of(f"{CHECKERS}1. 11-15 22-18 2. 15x22 (9. 15x22 25x18) 25x18 *")
    assert not game.warnings
    assert pdn_game_text(game).endswith("\n\n1. 11-15 22-18 2. 15x22 (2. 15x22 25x18) 2... 25x18 *\n")


def test_a_set_position_may_begin_with_any_number() -> None:
    game = game_of(f'[FEN "W:W32:B1,2"]\n{CHECKERS}31... 32-28 32. 1-6 28-24 35. 2-7 *')
    assert [move.number for move in game.moves] == [31, 32, 32, 33]
    assert [told.text.split()[2] for told in game.warnings] == ["35"]


def test_a_number_in_its_place_is_not_told() -> None:
    game = game_of(f"{CHECKERS}1. 11-15 1... 22-18 2. 15x22 (2. 15x22) 2. 25x18 03. 8-11 *")
    assert (texts(game.moves)[-1], game.warnings) == ("8-11", ())


def test_a_number_after_a_setup_counts_the_moves_that_the_setup_stands_for() -> None:
    moves = '1. 11-15 22-18 /FEN "W:W18,25:B5,12"/ 7... 25-22 8. 12-16 22-17 *'
    game = game_of(f"{CHECKERS}{moves}")
    assert not game.warnings
    assert [move.number for move in game.moves] == [1, 1, 7, 8, 8]
    assert game_of(pdn_game_text(game)) == game
