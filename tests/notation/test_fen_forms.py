"""The other ways of writing a position: by file and rank, in ranges, in another game's numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.notation.fen import (
    FenError,
    fen_text,
    fen_text_with,
    parse_fen,
    parse_fen_with,
)
from controller.notation.square_numbering import Corner, Notation, SquareNumbering
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.squares import Orientation, Square, mask_of

VISMIN, LUZON = Orientation.VISMIN, Orientation.LUZON


@pytest.mark.parametrize(
    ("text", "orientation", "numeric"),
    [
        ("W:Wa1,Kc3:Bb8", VISMIN, "W:WK22,29:B1"),
        ("w:wA1,kC3:bB8", VISMIN, "W:WK22,29:B1"),
        (" b : w a1 , K c3 : b b8 . ", VISMIN, "B:WK22,29:B1"),
        ('"B:Wa1,Kc3:BKh8."', VISMIN, "B:WK22,29:BK4"),
        ("W:Wb1,Kb3:Ba8", LUZON, "W:WK21,29:B1"),
        ("B:BKh1:Wc2", LUZON, "B:W26:BK32"),
        ("W:Wa1,30:Bb8", VISMIN, "W:W29,30:B1"),  # numbers and names side by side
        ("W:W21-32:B1-12", VISMIN, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
        ("w:wk21-24,30:bk1 - 2", VISMIN, "W:WK21,K22,K23,K24,30:BK1,K2"),
        ("W:W09-10:B01,02", VISMIN, "W:W9,10:B1,2"),
        ("W:W22-22:B", VISMIN, "W:W22:B"),
        ("W:W22:B1:H0:F1", VISMIN, "W:W22:B1"),  # the counters of Lidraughts
        ("B:W22:B1:H12:F40.", VISMIN, "B:W22:B1"),
    ],
)
def test_reads(text: str, orientation: Orientation, numeric: str) -> None:
    assert fen_text(parse_fen(text, orientation)) == numeric


@pytest.mark.parametrize(
    ("text", "orientation", "faults"),
    [
        ("W:Wa2:Bb8", VISMIN, ["'a2' is not a playing square; a1, a3, a5, a7 ... are"]),
        ("W:Wa1:Ba8", LUZON, ["'a1' is not a playing square; a2, a4, a6, a8 ... are"]),
        (
            "W:Wi1,a9,a:B1",
            VISMIN,
            [f"'{text}' is not a square; give a number from 1 to 32" for text in ("i1", "a9", "a")],
        ),
        ("W:Wa1-c3:B1", VISMIN, ["'a1-c3' is not a square; give a number from 1 to 32"]),
        ("W:Wa1,29:B1", VISMIN, ["square 29 is used twice"]),
        ("W:W29:BA1", VISMIN, ["square a1 is used twice"]),
        (
            "W:Wb8:Ba1",
            VISMIN,
            [
                "a white man cannot stand on b8, its crowning row; write Kb8",
                "a black man cannot stand on a1, its crowning row; write Ka1",
            ],
        ),
        ("W:W32-21:B1", VISMIN, ["the range 32-21 runs backwards; write 21-32"]),
        ("W:W30-33:B1", VISMIN, ["'33' is not a square; give a number from 1 to 32"]),
        (
            "W:W0-40:B1",
            VISMIN,
            [f"'{text}' is not a square; give a number from 1 to 32" for text in ("0", "40")],
        ),
        (
            "W:W3-5:B1,5",
            VISMIN,
            [
                "a white man cannot stand on 3, its crowning row; write K3",
                "a white man cannot stand on 4, its crowning row; write K4",
                "square 5 is used twice",
            ],
        ),
        ("W:WK1-13:B20", VISMIN, ["White has 13 pieces; 12 is the most"]),
    ],
)
def test_names_every_fault(text: str, orientation: Orientation, faults: list[str]) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text, orientation)
    assert str(caught.value) == f"{text!r}: {'; '.join(faults)}"


def test_writes_by_file_and_rank() -> None:
    position = parse_fen("W:WK22,29:BK4")
    assert fen_text_with(position, SquareNumbering(orientation=VISMIN), Notation.ALGEBRAIC) == "W:Wa1,Kc3:BKh8"
    assert fen_text_with(position, SquareNumbering(orientation=LUZON), Notation.ALGEBRAIC) == "W:Wb1,Kd3:BKg8"


def test_counted_from_the_other_end() -> None:
    """Check Spanish PDN, in which square 1 is White's bottom right."""
    spanish = SquareNumbering(orientation=LUZON, first_number_corner=Corner.BOTTOM_RIGHT)
    assert fen_text(parse_fen_with("W:W1-12:B21-32", spanish)) == fen_text(parse_fen("W:W21-32:B1-12"))
    assert fen_text_with(parse_fen("W:W21,K22,32:B2"), spanish, Notation.NUMERIC) == "W:W1,K11,12:B31"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    squares = draw(st.lists(st.integers(1, 32).map(Square), min_size=1, max_size=24, unique=True))
    cut = draw(st.integers(max(0, len(squares) - 12), min(12, len(squares))))
    white, black = mask_of(squares[:cut]), mask_of(squares[cut:])
    kings = draw(st.integers(0, (1 << 32) - 1)) & (white | black)
    kings |= white & CROWNING_ROW_MASKS[Side.WHITE] | black & CROWNING_ROW_MASKS[Side.BLACK]
    return Position(white, black, kings, draw(st.sampled_from(Side)))


@given(
    positions(),
    st.builds(SquareNumbering, orientation=..., first_number_corner=..., first_name_corner=...),
    st.sampled_from(Notation),
)
def test_what_is_written_is_read_again(position: Position, numbering: SquareNumbering, notation: Notation) -> None:
    text = fen_text_with(position, numbering, notation)
    assert parse_fen_with(text, numbering) == position
    assert parse_fen_with(f' "{text.lower()}." ', numbering) == position


@given(st.text(alphabet="WBwbKk0123456789,:-. abch\x00\u00e9", max_size=40), st.sampled_from(Orientation))
def test_whatever_is_no_position_is_refused_in_one_line(text: str, orientation: Orientation) -> None:
    refused = ""
    try:
        position = parse_fen(text, orientation)
        assert (
            parse_fen(
                fen_text_with(position, SquareNumbering(orientation=orientation), Notation.ALGEBRAIC), orientation
            )
            == position
        )
    except FenError as error:
        refused = str(error)
    assert refused.isprintable()
