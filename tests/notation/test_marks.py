"""Marks of moves such as `!`, which many files write apart from the move."""

import pytest

from controller.notation.pdn import pdn_game_text
from tests.notation.pdn_games import filipino, game_of
from tests.notation.pdn_notes import comment_texts, nag_numbers


@pytest.mark.parametrize(
    ("movetext", "written"),
    [
        ("22-18 $1 ! 11-15", "1. 22-18! $1 11-15 *"),
        ("22-18 ! $1 11-15", "1. 22-18! $1 11-15 *"),
        ("22-18 {good} !? 11-15", "1. 22-18!? {good} 11-15 *"),
        ("22-18 (22-17 $2 ?) ! 11-15", "1. 22-18! (1. 22-17? $2) 1... 11-15 *"),
        ("22-18 $1 (!) 11-15", "1. 22-18(!) $1 11-15 *"),
    ],
)
def test_a_mark_apart_belongs_to_the_move_before_it(movetext: str, written: str) -> None:
    game = filipino(movetext)
    assert pdn_game_text(game).splitlines()[-1] == written
    assert game.warnings == ()


def test_a_second_mark_is_a_comment() -> None:
    game = filipino("22-18! $1 ? 11-15")
    (first, second) = game.moves
    assert (first.strength, nag_numbers(first), comment_texts(first), second.strength) == ("!", (1,), ("?",), "")
    assert [warning.text for warning in game.warnings] == ["? is read as a comment"]


def test_a_mark_after_the_result_is_no_game() -> None:
    game = game_of('[GameType "26,W,8,8,N2,0"]\n\n1. 22-18 11-15 1-0 !\n')
    assert (len(game.moves), game.result, comment_texts(game.moves[-1])) == (2, "1-0", ("!",))
