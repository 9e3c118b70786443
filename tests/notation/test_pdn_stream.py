"""Files of many games: broken ones take no other with them, one game is held at a time, and nothing is too odd."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.notation.pdn import EndlessTextError, PdnFault, PdnGame, pdn_game_text, read_pdn
from controller.notation.pdn.text_limits import DEEPEST_VARIATION, LONGEST_LINE, LONGEST_TOKEN
from controller.rules.rulesets import RULE_SETS
from tests.notation.pdn_games import FILIPINO, fault_of, game_of, games, read, texts
from tests.notation.pdn_notes import comment_texts

LONG_REMARK = "x\n" * LONGEST_TOKEN
GOOD = f'[Event "good"]\n{FILIPINO}1. 22-18 11-15 2. 18x11 8x15 1-0\n\n'


@pytest.mark.parametrize(
    "broken",
    [
        "1. 22-18 f0o 11-15",
        "1. 22-18 (22-17",
        "1. 22-18 {never closed",
        '[Event "bad]\n1. 22-18 1-0',
        f"{FILIPINO}1. 22-18 11-15 2. 18-14 1-0",
        f"{FILIPINO}1. 22-18 11-15 2. 18-14",
        '[GameType "20"]\n1. 32-28 0-1',
        f"{FILIPINO}{'(' * 500} 22-18 *",
        f"{FILIPINO}22-18 {{{'x' * LONGEST_TOKEN}}} *",
        f"{FILIPINO}22-18 {{{LONG_REMARK}",
        f"{FILIPINO}22-18 {f'{{{LONG_REMARK[:15_000]}}}' * 14} *",
        "x" * (2 * LONGEST_LINE),
        "\0\1\2\ufffd\ud800",
        "junk between games",
    ],
    ids=range(14),
)
def test_a_broken_game_takes_no_other_with_it(broken: str) -> None:
    text = f"{GOOD}{broken}\n\n{GOOD}"
    for size in (1, 7, 4096, len(text)) if len(text) < 10_000 else (4096, len(text)):
        chunks = (text[place : place + size] for place in range(0, len(text), size))
        first, *bad, last = read_pdn(chunks)
        assert [texts(game.moves) for game in (first, last) if isinstance(game, PdnGame)] == [
            ["22-18", "11-15", "18x11", "8x15"]
        ] * 2
        (fault_found,) = bad
        assert isinstance(fault_found, PdnFault)
        assert fault_found.line > GOOD.count("\n")
        assert fault_found.text.isprintable()


def test_a_comment_may_look_like_tags() -> None:
    comment = '{\n[Event "x"]\n[%clk 0:00:01]\n1. 22-17 1-0}'
    assert comment_texts(game_of(f"{FILIPINO}1. 22-18 {comment} 11-15 *").moves[0]) == ('[Event "x"] 1. 22-17 1-0',)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{FILIPINO}22-18 {{{'x' * LONGEST_TOKEN}}}",
            "more than 20000 characters in one piece are too many; divide it",
        ),
        (
            f"{FILIPINO}22-18 {{{LONG_REMARK}}}",
            "more than 20000 characters in one piece are too many; divide it",
        ),
        (
            f"{FILIPINO}22-18 {f'{{{LONG_REMARK[:15_000]}}}' * 14}",
            "a game of more than 200000 characters is too long; divide it",
        ),
        (f"{FILIPINO}22-18 {'(22-17 ' * 101}", "variations are nested more than 100 deep; leave the innermost out"),
        ("x" * (LONGEST_LINE + 1), "a line of more than 1000000 characters is too long; is it PDN?"),
    ],
    ids=["comment", "comment of many lines", "game", "variations", "line"],
)
def test_limits(text: str, message: str) -> None:
    assert fault_of(text).text == message


def test_a_line_without_an_end_stops_the_reader() -> None:
    chunks = itertools.repeat("\0" * 65_536)
    with pytest.raises(EndlessTextError, match="line 1 has more than 2000000 characters"):
        list(read_pdn(chunks))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1. 11-15 23-19\n", "line 5001: a game has more than 10000 plies"),
        ("(1. 11-15 23-19)\n", "line 40001: a game has more than 200000 words and signs"),
        ("foo\n", "line 200001: a game has more than 200000 words and signs"),
    ],
)
def test_a_game_without_an_end_stops_the_reader(line: str, message: str) -> None:
    with pytest.raises(EndlessTextError) as caught:
        list(read_pdn(itertools.repeat(line)))
    assert str(caught.value) == message


def test_many_games_have_more_plies_together_than_one_may_have() -> None:
    assert sum(isinstance(game, PdnGame) for game in read(GOOD * 2_600)) == 2_600


def test_a_result_within_a_variation_ends_no_game() -> None:
    game = game_of(f"{FILIPINO}1. 22-18 (1. 22-17 9-13 1-0) 11-15 *")
    assert texts(game.moves) == ["22-18", "11-15"]
    assert comment_texts(game.moves[0].variations[0].moves[-1]) == ("1-0",)


def test_a_line_comment_begins_a_variation_and_no_words_in_parentheses() -> None:
    game = game_of(f"{FILIPINO}1. 22-18 (; a)}}\n) 11-15 *")
    assert texts(game.moves) == ["22-18", "11-15"]
    assert not game.warnings
    assert len(game.moves[0].variations[0].notes) == 1


def test_a_result_within_an_open_variation_ends_the_game() -> None:
    broken, good = read(f"{FILIPINO}1. 22-18 (1. 22-17 1-0\n1. 22-18 *", RULE_SETS["filipino"])
    assert isinstance(broken, PdnFault)
    assert broken.text == "the game ends within a variation; close it with )"
    assert isinstance(good, PdnGame)


def test_tags_alone_are_a_game_if_the_next_begins_with_them_again() -> None:
    first, second = read('[Event "a"]\n[GameType "21"]\n\n[Event "b"]\n[GameType "21"]\n\n1. 11-15 *')
    assert isinstance(first, PdnGame)
    assert isinstance(second, PdnGame)
    assert (first.tag("Event"), second.tag("Event"), len(second.moves)) == ("a", "b", 1)


def test_variations_as_deep_as_may_be() -> None:
    depth = DEEPEST_VARIATION
    game = game_of(f"{FILIPINO}22-18 {'(22-17 ' * depth}{')' * depth} 11-15 *")
    line = game.moves
    for _ in range(depth):
        assert len(line[0].variations) == 1
        line = line[0].variations[0].moves
    assert game_of(pdn_game_text(game)) == game


def test_lines_are_counted_through_everything() -> None:
    text = f"{GOOD}% one\n{{two\nlines}} ; rest\n{FILIPINO}1. 22-18 {{three\nmore\nlines}} 11-15\r\n\n 2. 18-14 *"
    fault_found = read(text)[1]
    assert isinstance(fault_found, PdnFault)
    assert (fault_found.line, fault_found.column, fault_found.ply) == (text.count("\n") + 1, 5, 3)


def test_a_column_behind_a_comment_of_several_lines() -> None:
    behind = fault_of(f"{FILIPINO}1. 22-18 {{two\n lines}} f0o")
    assert (behind.line, behind.column) == (FILIPINO.count("\n") + 2, 9)
    assert fault_of(f"{FILIPINO}22-18 {{a\nb}} {{c\nd").column == 4


def test_only_one_game_is_held() -> None:
    """Check that each game comes before the reader asks for more than its lines and one that shows its end."""
    asked = 0

    def lines() -> Iterator[str]:
        nonlocal asked
        for line in (GOOD * 1000).splitlines(keepends=True):
            asked += 1
            yield line

    for number, game in zip(range(1, 200), read_pdn(lines()), strict=False):
        assert isinstance(game, PdnGame)
        assert asked <= number * GOOD.count("\n") + 1


ALPHABET = "1234567890-x:.()[]{}$!?*;%/\\\"' \n\tabcdefghKWBFENxX\u2026\ufeff\0"


@settings(max_examples=150)
@given(st.text(alphabet=ALPHABET, max_size=200) | st.text(max_size=60), st.booleans())
def test_random_text_is_games_and_faults(text: str, given_set: bool) -> None:
    for found in read(text, RULE_SETS["filipino"] if given_set else None):
        assert isinstance(found, PdnGame) or found.text.isprintable()


@settings(max_examples=60)
@given(games(), st.integers(0, 2**32))
def test_a_damaged_game_is_games_and_faults(game: PdnGame, seed: int) -> None:
    chance, letters = random.Random(seed), list(pdn_game_text(game))
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(letters) + 1)
        letters[place : place + chance.randint(0, 3)] = chance.choices(ALPHABET, k=chance.randint(0, 3))
    found = read(f"{GOOD}{''.join(letters)}\n\n{GOOD}")
    assert isinstance(found[0], PdnGame)
    for one in found:
        assert isinstance(one, PdnGame) or one.text.isprintable()
