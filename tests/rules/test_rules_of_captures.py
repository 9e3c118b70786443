"""Rules 7 to 9 of the twelve rules of Filipino Dama: the obligation to capture, and captured pieces.

Squares are those of the Vismin board; `board` is each orientation in turn. In pictures White is at the bottom.
"""

import pytest

from controller.notation.fen import fen_text, parse_fen
from controller.rules.position import Side
from tests.rules.boards import RulesBoard, parse_picture, squares


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22,28:B18", {"22x15"}),
        ("W:W28,K29:B18", {"29x15", "29x11", "29x8", "29x4"}),
        ("B:W15,32:B11,12", {"11x18"}),
    ],
)
def test_rule_7_capturing_is_compulsory(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W13,27:B15,23,24", {"27x18x11"}),  # two with a man rather than one with it
        ("W:W22,K23:B18,19,20", {"22x15x24"}),  # two with a man rather than one with a king
        ("W:W22:B11,K17,18", {"22x15x8"}),  # two men rather than one king
        ("W:WK16:B6,10,11,23", {"16x7x14x27", "16x7x14x32", "16x2x9x27", "16x2x9x32"}),
    ],
)
def test_rule_7_the_greatest_number_must_be_taken(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22:B17,18", {"22x13", "22x15"}),
        ("W:W22:BK17,18", {"22x13", "22x15"}),
        ("W:WK21,22:B10,25", {"21x7", "21x3", "21x30", "22x29"}),
        ("W:W22,24:B17,19", {"22x13", "24x15"}),
    ],
)
def test_rule_7_between_equal_numbers_the_player_chooses(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WK29:B18,24", {"29x15x28"}),  # from 15 it can go on; 11, 8 and 4 are no landings
        ("W:WK29:B18", {"29x15", "29x11", "29x8", "29x4"}),  # nowhere: any of them
    ],
)
def test_rule_7_a_king_lands_where_it_can_go_on_if_it_can_anywhere(
    board: RulesBoard, fen: str, moves: set[str]
) -> None:
    assert board.moves(fen) == moves


BEHIND_IT_STANDS_WHAT_IT_TOOK = """
    -.-.-.-.
    .-.-.-.-
    -.-.-.-.
    .-.-b-b-
    -.-.-.-.
    .-W-.-.-
    -b-.-.-.
    .-.-.-.-
"""


def test_rule_9_a_captured_piece_blocks_until_the_move_is_over(board: RulesBoard) -> None:
    # By way of the corner it would be three, were b2 taken off at once.
    fen = fen_text(parse_picture(BEHIND_IT_STANDS_WHAT_IT_TOOK, Side.WHITE))
    assert board.moves(fen) == {"22x11x20"}
    assert board.fen_after(fen, "22x11x20") == "B:WK20:B25"


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WK14:B9,23,24", {"14x27x20"}),
        ("W:WK10:B6,8,15,28", {"10x1", "10x19", "10x24"}),
        ("W:WK31:B4,11,16,18,25,26", {"31x22x15x8"}),
        ("B:W9,23,24:BK14", {"14x27x20"}),
    ],
)
def test_rule_8_a_piece_may_be_jumped_once_only(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


def test_rule_8_a_square_may_be_passed_again_also_the_one_it_came_from(board: RulesBoard) -> None:
    fen = "W:W19:B7,8,15,16"
    (move,) = board.legal_moves(parse_fen(fen))
    assert move.routes == (squares(19, 10, 3, 12, 19), squares(19, 12, 3, 10, 19))
    assert board.fen_after(fen, "19x10x3x12x19") == "B:W19:B"


@pytest.mark.parametrize(
    ("fen", "text", "after"),
    [
        ("W:W22:B10,18,24", "22x15x6", "B:W6:B24"),
        ("B:WK11,22,32:BK4", "4x15x29", "W:W32:BK29"),
        ("W:WK29:BK11,22,K32", "29x18x4", "B:WK4:BK32"),
    ],
)
def test_rule_9_all_captured_pieces_leave_when_it_is_over(board: RulesBoard, fen: str, text: str, after: str) -> None:
    assert board.fen_after(fen, text) == after
