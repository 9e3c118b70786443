"""What is no PDN, or no game: each fault with its place, its ply and the remedy."""

import pytest

from controller.notation.pdn import PdnError, PdnFault
from controller.rules.rulesets import RULE_SETS
from tests.notation.pdn_games import FILIPINO, fault_of

FIRST_LINE = FILIPINO.count("\n") + 1

NO_WORD = "is not a move, number, comment or result"
FORM = "is not a move; write 22-18, or 22x15x6 for a capture"
PLAYED = "is not a legal move; possible moves:"
REPLIES = "9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16"
TAG_FORM = 'a tag is written as [Event "..."]'
OPEN_TAG = f"this tag is not finished; {TAG_FORM}"
NO_PLAYING_SQUARE = "is not a playing square; a1, a3, a5, a7 ... are"
OPEN_VARIATION = "the game ends within a variation; close it with )"
OPEN_COMMENT = "this comment is never closed; end it with }"
EMPTY_VARIATION = "this ) closes no variation, or an empty one"


def fault(line: int, column: int, ply: int | None, text: str) -> PdnFault:
    return PdnFault(line=line, column=column, ply=ply, text=text)


@pytest.mark.parametrize(
    ("movetext", "column", "ply", "text"),
    [
        ("1. 22-18 11-15 2. 18-14", 19, 3, f"ply 3: 18-14 {PLAYED} 18x11"),
        ("22-18 22-18", 7, 2, f"ply 2: 22-18 {PLAYED} {REPLIES}"),
        ("3228", 1, 1, f"ply 1: 3228 {PLAYED} 21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20"),
        ("22-40", 1, 1, "ply 1: 22-40 is not a move: '40' is not a square; give a number from 1 to 32"),
        ("a2-b3", 1, 1, f"ply 1: a2-b3 is not a move: 'a2' {NO_PLAYING_SQUARE}"),
        ("c3-d5", 1, 1, f"ply 1: c3-d5 is not a move: 'd5' {NO_PLAYING_SQUARE}"),
        ("22-18-15", 1, 1, f"ply 1: 22-18-15 {PLAYED} 22-17, 22-18"),
        ("22x18-15", 1, 1, f"ply 1: 22x18-15 {PLAYED} 22-17, 22-18"),
        ("22x" + "18x" * 40 + "18", 1, 1, f"ply 1: 22x{'18x' * 25}18 {FORM}"),
        ("c3-e5", 1, 1, f"ply 1: c3-e5 {PLAYED} c3-b4, c3-d4"),
        ("22-18 (22-18 (22-17 22-17))", 21, 2, f"in a variation, ply 2: 22-17 {PLAYED} {REPLIES}"),
        ('/FEN "W:W:BK1"/ 22-18', 17, 1, "ply 1: 22-18 is not a legal move; there is none in this position"),
        ("! 22-18", 1, 0, "'!' does not follow a move"),
        ("22-18 (! 22-17)", 8, 0, "'!' does not follow a move"),
        ("22-18 $256", 7, 1, "$256 is not a NAG; the highest is $255"),
        ("22-18 /FEN/", 7, 1, 'a setup command is written as /FEN "W:W31:B1"/'),
        ('22-18 /FEN "W:W5:B5"/', 7, 1, "FEN 'W:W5:B5': square 5 is used twice"),
    ],
)
def test_faults_of_moves(movetext: str, column: int, ply: int, text: str) -> None:
    assert fault_of(FILIPINO + movetext) == fault(FIRST_LINE, column, ply, text)


@pytest.mark.parametrize(
    ("movetext", "column", "text"),
    [
        ("22-18 f0o", 7, f"'f0o' {NO_WORD}"),
        ("22-18foo", 1, f"'22-18foo' {NO_WORD}"),
        ("22-18 " + "7z" * 15, 7, f"'7z7z7z7z7z7z7z7z7z7z' ... {NO_WORD}"),
        ("22-18 \x1b[31m", 7, f"'\\x1b' {NO_WORD}"),
        ("1. -7 -", 4, f"'-7' {NO_WORD}"),
        ("22-18 $1000", 7, f"'$1000' {NO_WORD}"),
        ("22-18 }", 7, "this } closes no comment; a comment cannot hold another one"),
        ("22-18 {a {b} c}", 15, "this } closes no comment; a comment cannot hold another one"),
        ("22-18 [%clk 0:01:00]", 7, f"'[' {NO_WORD}"),
        ('22-18 /FEN "W:W1:B1"', 7, f"'/FEN' {NO_WORD}"),
        ('22-18 "text"', 7, f"'\"text\"' is not inside a tag; {TAG_FORM}"),
        ("22-18 ]", 7, f"']' is not inside a tag; {TAG_FORM}"),
        ("22-18 (22-17", 8, OPEN_VARIATION),
        ("22-18 (22-17 1-0", 14, OPEN_VARIATION),
        ("22-18 ()", 8, EMPTY_VARIATION),
        ("22-18 ) 11-15", 7, EMPTY_VARIATION),
        ("22-18 {open", 7, OPEN_COMMENT),
        ("22-18 {open\n11-15\n", 7, OPEN_COMMENT),
    ],
)
def test_faults_of_words(movetext: str, column: int, text: str) -> None:
    assert fault_of(FILIPINO + movetext) == fault(FIRST_LINE, column, None, text)


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ('[Event "x"]\n[GameType "20"] *', 2, 1, "GameType 20 is played on 10 by 10 squares, not on 8 by 8"),
        ('[GameType "26,W,8,8"]', 1, 1, "GameType '26,W,8,8' is not valid; write it as 26,W,8,8,N2,0"),
        ('[Variant "Chess"]', 1, 1, f"there is no rule set 'chess'; the rule sets are: {', '.join(RULE_SETS)}"),
        (
            '[GameType "24"]\n[Variant "Czech"] *',
            2,
            1,
            "Variant 'Czech' is not a rule set of GameType 24; those are Spanish",
        ),
        ('[Event a] [GameType "26"] c3-d4 *', 1, 8, OPEN_TAG),
        ('[Event "a]\n[GameType "26"]\nc3-d4 *', 1, 8, OPEN_TAG),
        ('[Result 1-0]\n[GameType "26"]\nc3-d4 *', 1, 9, OPEN_TAG),
        ('[Event "a"\n[GameType "26"]\nc3-d4 *', 2, 1, OPEN_TAG),
        ('[Event "a" c3-d4 *', 1, 12, OPEN_TAG),
    ],
)
def test_faults_of_tags(text: str, line: int, column: int, told: str) -> None:
    assert fault_of(text) == fault(line, column, None, told)


def test_candidates_are_named_in_the_numbers_of_the_game() -> None:
    """Check Spanish PDN, which numbers a square 33 minus its number here."""
    error = fault_of('[GameType "24"] 11-15 15-11 *').text
    assert error == f"ply 2: 15-11 {PLAYED} 24-20, 23-20, 23-19, 22-19, 22-18, 21-18, 21-17"


def test_an_error_names_its_place() -> None:
    assert str(PdnError(fault(3, 9, None, "why"))) == "line 3, column 9: why"
