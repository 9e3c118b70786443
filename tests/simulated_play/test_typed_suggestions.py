"""What a prompt offers to type next."""

import pytest

from controller.simulated_play.typed_suggestions import SHORT_WORDS, nearest_word, suggest

MOVES = ("22-18", "22-17", "23-18")
TIMES = ("5+3", "none")


def offered(text: str) -> list[str]:
    return suggest(text, MOVES, TIMES)


def test_an_empty_line_begins_with_the_legal_moves_and_the_short_words() -> None:
    assert offered("")[: len(MOVES) + len(SHORT_WORDS)] == [*MOVES, *SHORT_WORDS]
    assert len(set(offered(""))) == len(offered(""))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("22", ["22-18", "22-17"]),
        ("mo", ["moves", "move"]),
        ("move 23", ["23-18"]),
        ("press ", ["white", "black", "third"]),
        ("press b", ["black"]),
        ("lift 22; pla", ["place"]),
        ("lift 3", ["30", "31", "32"]),
        ("arbiter go ", ["on"]),
        ("new time ", ["5+3", "none"]),
        ("new rules ru", ["russian"]),
        ("new game help ", ["full", "after_press", "coach", "off"]),
        ("xyzzy ", []),
        ("22-18", []),
    ],
)
def test_the_words_that_may_follow(text: str, words: list[str]) -> None:
    assert [word for word in offered(text) if word != "3"] == words


def test_a_choice_is_offered_once() -> None:
    assert "time" in offered("new ")
    assert "time" not in offered("new time 5+3 ")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("mov", "moves"),  # the first that begins so
        ("mvoes", "moves"),
        ("MOVES", "moves"),
        ("moves", "move"),  # never the word itself
        ("xyzzy", ""),
        ("22-81", ""),  # a number is not a misspelt one
    ],
)
def test_the_word_that_was_meant(word: str, meant: str) -> None:
    assert nearest_word(word, [*MOVES, "moves", "undo", "move"]) == meant
