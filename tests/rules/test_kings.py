"""Clause 5 of Filipino Dama: how kings move and capture, drawn with White at the bottom.

The pictures are of the Vismin board; `board` is each orientation in turn. `*` marks every square the king may go to.
"""

import pytest

from controller.rules.position import Side
from controller.rules.squares import Square, bit
from tests.rules.boards import RulesBoard, marked_squares, parse_picture

FLIGHTS = {
    "as far as it likes": """
        -.-.-.-*
        *-.-.-*-
        -*-.-*-.
        .-*-*-.-
        -.-W-.-.
        .-*-*-.-
        -*-.-*-.
        *-.-.-*-
    """,
    "not over its own, not over two in a row, not over the edge": """
        -.-.-.-.
        b-.-.-.-
        -b-.-w-.
        .-*-*-.-
        -.-W-.-.
        .-*-*-.-
        -*-.-*-.
        B-.-.-*-
    """,
    "not over two in a row at a distance": """
        -.-.-.-.
        .-.-.-b-
        -.-.-b-.
        .-.-*-.-
        -.-*-.-.
        .-*-.-.-
        -*-.-.-.
        W-.-.-.-
    """,
}
STRIKES = {
    "from a distance, to any empty square beyond": """
        -.-.-.-*
        .-.-.-*-
        -.-.-*-.
        .-.-*-.-
        -.-b-.-.
        .-.-.-.-
        -.-.-.-.
        W-.-.-.-
    """,
    "from beside it": """
        -.-.-.-*
        .-.-.-*-
        -.-.-*-.
        .-.-*-.-
        -.-b-.-.
        .-W-.-.-
        -.-.-.-.
        .-.-.-.-
    """,
    "a king too, as far as its own men": """
        -.-.-.-.
        .-.-.-w-
        -.-.-*-.
        .-.-*-.-
        -.-B-.-.
        .-.-.-.-
        -.-.-.-.
        W-.-.-.-
    """,
    "as far as two in a row": """
        -.-.-.-b
        .-.-.-b-
        -.-.-*-.
        .-.-*-.-
        -.-*-.-.
        .-b-.-.-
        -W-.-.-.
        .-.-.-.-
    """,
    "in all four directions": """
        -*-.-.-*
        .-*-.-*-
        -.-b-b-.
        .-.-W-.-
        -.-b-.-.
        .-*-.-b-
        -*-.-.-*
        *-.-.-.-
    """,
}


def landings(board: RulesBoard, picture: str) -> tuple[set[Square], set[bool]]:
    """Return the landings of White's king, and whether it captures."""
    position = parse_picture(picture, Side.WHITE)
    moves = [move for move in board.legal_moves(position) if position.kings & bit(move.origin)]
    return {move.landing for move in moves}, {move.is_capture for move in moves}


@pytest.mark.parametrize("picture", FLIGHTS.values(), ids=FLIGHTS)
def test_rule_6_kings_fly_over_empty_squares(board: RulesBoard, picture: str) -> None:
    assert landings(board, picture) == (marked_squares(picture, "*"), {False})


@pytest.mark.parametrize("picture", STRIKES.values(), ids=STRIKES)
def test_rule_6_kings_capture_one_opponent_from_any_distance(board: RulesBoard, picture: str) -> None:
    assert landings(board, picture) == (marked_squares(picture, "*"), {True})


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WK29:B18,24", {"29x15x28"}),  # it turns, and must land where it can
        ("W:WK29:B11,22", {"29x18x4", "29x18x8"}),  # it goes on along the line
        ("W:WK29:B7,18,26", {"29x11x2"}),
        ("B:W15,26:BK4", {"4x22x31"}),
    ],
)
def test_rule_6_a_capturing_king_turns_or_goes_on_along_the_line(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves
