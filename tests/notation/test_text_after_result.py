"""What stands after the result of a game: told, kept as a comment, and never a game of its own that is faulty."""

import pytest

from controller.notation.pdn import PdnGame, pdn_game_text
from tests.notation.pdn_games import game_of, read, texts
from tests.notation.pdn_notes import comment_texts

GAME = '[Event "one"]\n[GameType "21"]\n\n1. 11-15 22-18'
NEXT = '\n\n[Event "two"]\n[GameType "21"]\n\n1. 9-14 *\n'


@pytest.mark.parametrize(
    ("later", "comments", "warning"),
    [
        ("1-0 2. 15x22 25x18 1-0", ["2. 15x22 25x18 1-0"], "2. 15x22 25x18 1-0"),
        ("1-0\n\n2. 15x22\n25x18 1-0", ["2. 15x22 25x18 1-0"], "2. 15x22 25x18 1-0"),
        ("1-0\n15x22 25x18", ["15x22 25x18"], "15x22 25x18"),
        ("1-0 (time)", ["(time)"], "(time)"),
        ("1-0 by default", ["by default"], "by default"),
        ("1-0 {good} 2. 15x22", ["good", "2. 15x22"], "{good} 2. 15x22"),
    ],
)
def test_text_after_a_result_is_kept_and_told(later: str, comments: list[str], warning: str) -> None:
    one, two = read(f"{GAME} {later}{NEXT}")
    assert isinstance(one, PdnGame)
    assert isinstance(two, PdnGame)
    assert (texts(one.moves), one.result, texts(two.moves)) == (["11-15", "22-18"], "1-0", ["9-14"])
    assert list(comment_texts(one.moves[-1])) == comments
    (told,) = one.warnings
    assert (told.text, told.game) == (
        f"{warning} after the result 1-0 is no part of the game; it is kept as a comment",
        1,
    )
    assert game_of(pdn_game_text(one)) == one


def test_a_second_result_is_told_only_if_it_says_something_else() -> None:
    assert not game_of(f"{GAME} 1-0 1-0").warnings
    assert not game_of(f"{GAME} 1-0 *").warnings
    (told,) = game_of(f"{GAME} 1-0 0-1").warnings
    assert told.text == "the game ends 1-0 and then 0-1; the first counts"


def test_a_comment_on_the_line_of_the_result_belongs_to_its_game() -> None:
    one, two = read(f"{GAME} 1-0 {{good}} ; very\n{{next}}\n{NEXT}")
    assert isinstance(one, PdnGame)
    assert isinstance(two, PdnGame)
    assert (comment_texts(one.moves[-1]), one.warnings) == (("good", "very"), ())
    assert [note for note in two.notes if "next" in str(note)] == list(two.notes)
    assert len(two.notes) == 1


@pytest.mark.parametrize("between", ["1-0\n1. 9-14 *", "1-0 1. 9-14 *", "* 9-14 *", "*\n\n9-14 *"])
def test_games_without_tags_are_games_of_their_own(between: str) -> None:
    one, two = read(f"1. 11-15 22-18 {between}")
    assert isinstance(one, PdnGame)
    assert isinstance(two, PdnGame)
    assert (texts(one.moves), texts(two.moves)) == (["11-15", "22-18"], ["9-14"])


def test_a_page_number_between_games_is_no_game() -> None:
    assert [texts(game.moves) for game in read(f"{GAME} 1-0\n\n12{NEXT}") if isinstance(game, PdnGame)] == [
        ["11-15", "22-18"],
        ["9-14"],
    ]


def test_a_star_is_a_result_where_the_game_does_not_go_on() -> None:
    games = read("1. 11-15 22-18* 1. 9-14*\n\n9-13*\n")
    assert [texts(game.moves) for game in games if isinstance(game, PdnGame)] == [
        ["11-15", "22-18"],
        ["9-14"],
        ["9-13"],
    ]
