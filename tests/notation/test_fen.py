"""Positions as FEN: what is read, what is refused and why, and what is written."""

import re

import pytest

from controller.notation.fen import LONGEST_FEN, FenError, fen_text, parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, Square, mask_of

START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
FORM = "write it as W:W21,22,K30:B1,K24 (side to move, White, Black)"


def position(white: list[int], black: list[int], kings: list[int], to_move: Side) -> Position:
    masks = [mask_of(Square(number) for number in numbers) for numbers in (white, black, kings)]
    return Position(masks[0], masks[1], masks[2], to_move)


def test_the_start() -> None:
    start = rules_for(FILIPINO, Orientation.VISMIN).start_position
    assert fen_text(start) == START
    assert parse_fen(START) == start


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B:W11,13:BK24", position([11, 13], [24], [24], Side.BLACK)),
        ("W:W21,22,K30:B1,K24", position([21, 22, 30], [1, 24], [24, 30], Side.WHITE)),
        ("B:W11:B", position([11], [], [], Side.BLACK)),
        ("W:W:BK32", position([], [32], [32], Side.WHITE)),
        ("W:WK1,5:B28,K29", position([1, 5], [28, 29], [1, 29], Side.WHITE)),
    ],
)
def test_reads_and_writes(text: str, expected: Position) -> None:
    assert parse_fen(text) == expected
    assert fen_text(expected) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("W:B1,K24:W21,22", "W:W21,22:B1,K24"),  # sides in either order
        ("B:B:W11", "B:W11:B"),
        ("w:wk30,21:bk24,1", "W:W21,K30:B1,K24"),  # letters in either case
        ("W:W30,22,21:B9,1", "W:W21,22,30:B1,9"),  # squares in any order
        ("  W : W 21 , K30 : B 1 \n", "W:W21,K30:B1"),  # blanks around any part
        ('"W:W21:B1"', "W:W21:B1"),  # as the value of a PDN tag
        ("W:W21:B1.", "W:W21:B1"),  # as PDN writes its end
        ("W:W21:B01", "W:W21:B1"),
        ("B:W11: B ", "B:W11:B"),
    ],
)
def test_reads_other_ways_of_writing(text: str, written: str) -> None:
    assert fen_text(parse_fen(text)) == written


def test_reads_twelve_pieces_a_side_all_kings() -> None:
    text = "B:W" + ",".join(f"K{number}" for number in range(1, 13))
    text += ":B" + ",".join(f"K{number}" for number in range(13, 25))
    assert fen_text(parse_fen(text)) == text


@pytest.mark.parametrize(
    "text", ["", "   ", "W", "W:W21", "W:W21:B1:B2", "hello", "22-18", "W:W21,22 B1", "W;W21;B1", '""', "."]
)
def test_refuses_what_is_no_position(text: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text)
    assert str(caught.value) == f"{text!r} is not a position; {FORM}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("X:W21:B1", "the side to move is W or B, not 'X'"),
        (":W21:B1", "the side to move is W or B, not ''"),
        ("WB:W21:B1", "the side to move is W or B, not 'WB'"),
        ("-W:W21:B1", "the side to move is W or B, not '-W'"),
        ("\uff37:W21:B1", "the side to move is W or B, not '\uff37'"),  # a full-width W
        ("W:21:B1", "a list of pieces begins with W or B, not '21'"),
        ("W:W21:", "a list of pieces begins with W or B, not ''"),
        ("W:H21:B1", "a list of pieces begins with W or B, not 'H21'"),
        ("W:W21:W22", "White's pieces are listed twice"),
        ("W:B21:B22", "Black's pieces are listed twice"),
        ("W:W21,,22:B1", "White's list has an empty entry"),
        ("W:W,21:B1", "White's list has an empty entry"),
        ("W:W21:B1,", "Black's list has an empty entry"),
        ("W:W33:B1", "'33' is not a square"),
        ("W:W0:B1", "'0' is not a square"),
        ("W:W-1:B1", "'-1' is not a square"),
        ("W:W021:B1", "'021' is not a square"),
        ("W:W21.5:B1", "'21.5' is not a square"),
        ("W:W2 1:B1", "'2 1' is not a square"),
        ("W:WK:B1", "'' is not a square"),
        ("W:WKK21:B1", "'K21' is not a square"),
        ("W:WQ21:B1", "'Q21' is not a square"),
        ("W:W\u0662\u0661:B1", "'\u0662\u0661' is not a square"),  # 21 in Arabic digits
        ("W:W\uff12\uff11:B1", "'\uff12\uff11' is not a square"),  # 21 in full width
        ("W:W\u00b2:B1", "'\u00b2' is not a square"),  # a superscript 2
        ("W:W21,21:B1", "square 21 is used twice"),
        ("W:W21,K21:B1", "square 21 is used twice"),
        ("W:W21:B21", "square 21 is used twice"),
        ("W:B21:WK21", "square 21 is used twice"),
        ("W:W4:B9", "a white man cannot stand on 4, its crowning row; write K4"),
        ("W:W21:B29", "a black man cannot stand on 29, its crowning row; write K29"),
        ("W:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1", "White has 13 pieces; 12 is the most"),
        ("W:W32:B1,2,3,4,5,6,7,8,9,10,11,12,K13", "Black has 13 pieces; 12 is the most"),
        ("W:W:B", "there is no piece on the board"),
    ],
)
def test_names_the_fault(text: str, fault: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text)
    assert str(caught.value).split("; ")[0] == f"{text!r}: {fault.split('; ')[0]}"


def test_names_all_faults_at_once() -> None:
    with pytest.raises(FenError) as caught:
        parse_fen("X:W0,1,21,21,K,,33:B21,32,X7")
    faults = [
        "the side to move is W or B, not 'X'",
        "'0' is not a square",
        "a white man cannot stand on 1, its crowning row",
        "square 21 is used twice",
        "'' is not a square",
        "White's list has an empty entry",
        "'33' is not a square",
        "square 21 is used twice",
        "a black man cannot stand on 32, its crowning row",
        "'X7' is not a square",
    ]
    pieces = re.split("; |: ", str(caught.value))
    assert [piece for piece in pieces if piece in faults] == faults


def test_counts_both_sides() -> None:
    white, black = (",".join(f"K{number}" for number in numbers) for numbers in (range(1, 14), range(14, 28)))
    with pytest.raises(FenError, match="White has 13 pieces; 12 is the most; Black has 14 pieces; 12 is the most"):
        parse_fen(f"W:W{white}:B{black}")


@pytest.mark.parametrize(
    "text",
    ["W:W21:B1" + " " * LONGEST_FEN, "W:W" + "21," * LONGEST_FEN, "9" * 1_000_000],
    ids=["blanks", "squares", "a million digits"],
)
def test_refuses_what_is_too_long_without_repeating_it(text: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text)
    assert str(caught.value) == f"a FEN of {len(text)} characters is too long; a position takes 400 at most"


@pytest.mark.parametrize("text", ["W:W21:B1\n2", "W:W21\x1b[31m:B1", "\nX\n:W21:B1"])
def test_a_fault_is_reported_in_one_printable_line(text: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text)
    assert str(caught.value).isprintable()
