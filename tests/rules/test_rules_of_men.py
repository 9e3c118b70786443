"""Rules 2 to 5 of the twelve rules of Filipino Dama: board, moves, men and crowning.

Squares are those of the Vismin board; `board` is each orientation in turn. In pictures White is at the bottom.
"""

import pytest

from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.rules.squares import Orientation, Square, square_at
from tests.rules.boards import RulesBoard, parse_picture
from tests.rules.square_names import square_name

VISMIN_START = """
    -b-b-b-b
    b-b-b-b-
    -b-b-b-b
    .-.-.-.-
    -.-.-.-.
    w-w-w-w-
    -w-w-w-w
    w-w-w-w-
"""
LUZON_START = """
    b-b-b-b-
    -b-b-b-b
    b-b-b-b-
    -.-.-.-.
    .-.-.-.-
    -w-w-w-w
    w-w-w-w-
    -w-w-w-w
"""


@pytest.mark.parametrize(
    ("orientation", "picture", "first", "corner"),
    [(Orientation.VISMIN, VISMIN_START, "b8", "a1"), (Orientation.LUZON, LUZON_START, "a8", "h1")],
)
def test_rule_2_twelve_men_a_side_on_the_three_nearest_rows(
    orientation: Orientation, picture: str, first: str, corner: str
) -> None:
    start = rules_for(FILIPINO, orientation).start_position
    assert start == parse_picture(picture, Side.WHITE, orientation)
    assert (start.white.bit_count(), start.black.bit_count(), start.kings) == (12, 12, 0)
    names = {square_name(Square(number), orientation): number for number in range(1, 33)}
    assert len(names) == 32
    assert names[first] == 1
    assert names[corner] in (29, 32)


def test_rule_2_the_corner_at_each_players_left_is_played_on_at_vismin_only() -> None:
    left_of_white, left_of_black = (7, 0), (0, 7)
    for row, column in (left_of_white, left_of_black):
        assert square_at(row, column, Orientation.VISMIN) is not None
        assert square_at(row, column, Orientation.LUZON) is None


@pytest.mark.parametrize(
    ("orientation", "moves"),
    [
        (Orientation.VISMIN, {"21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"}),
        (Orientation.LUZON, {"21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"}),
    ],
)
def test_rule_2_white_moves_first(orientation: Orientation, moves: set[str]) -> None:
    rules = rules_for(FILIPINO, orientation)
    assert rules.start_position.to_move is Side.WHITE
    assert {f"{move.origin}-{move.landing}" for move in rules.legal_moves(rules.start_position)} == moves


def test_rule_2_no_passing(board: RulesBoard) -> None:
    position = board.rules.start_position
    for turn in range(20):
        moves = board.rules.legal_moves(position)
        assert position.to_move is Side(turn % 2)
        assert all(position.pieces_of(position.to_move) >> move.origin - 1 & 1 for move in moves)
        assert all(move.origin != move.landing for move in moves)
        position = board.rules.play(position, moves[0])


@pytest.mark.parametrize(
    ("fen", "score", "reason"),
    [
        ("B:W11:B", Score.WHITE_WINS, Termination.NO_PIECES),
        ("W:W:B11", Score.BLACK_WINS, Termination.NO_PIECES),
        ("W:W5:B1", Score.BLACK_WINS, Termination.NO_MOVES),
        ("B:W32:B28", Score.WHITE_WINS, Termination.NO_MOVES),
        ("W:W22:B13,15,17,18", Score.BLACK_WINS, Termination.NO_MOVES),
        ("W:WK4:B8,11", Score.BLACK_WINS, Termination.NO_MOVES),
    ],
)
def test_rule_3_a_side_that_cannot_move_has_lost(
    board: RulesBoard, fen: str, score: Score, reason: Termination
) -> None:
    assert board.moves(fen) == set()
    assert board.outcome(fen) == Outcome(score=score, termination=reason)


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        ("W:W9:B6", "9x2", Termination.NO_PIECES),
        ("W:WK29:B18,24", "29x15x28", Termination.NO_PIECES),
        ("W:W13,14:B5", "13-9", Termination.NO_MOVES),
    ],
)
def test_rule_3_the_move_that_leaves_none_wins(board: RulesBoard, fen: str, text: str, reason: Termination) -> None:
    assert board.outcome(fen, text) == Outcome(score=Score.WHITE_WINS, termination=reason)


def test_rule_3_the_side_not_to_move_may_be_blocked(board: RulesBoard) -> None:
    assert board.outcome("B:W5:B1") is None
    assert board.moves("B:W5:B1") == {"1-6"}


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22:B1", {"22-17", "22-18"}),
        ("W:W21:B1", {"21-17"}),
        ("W:W28:B1", {"28-24"}),
        ("B:W32:B11", {"11-15", "11-16"}),
        ("B:W32:B12", {"12-16"}),
        ("W:W17,18,22:B1", {"17-13", "17-14", "18-14", "18-15"}),
        ("B:W32:B1,5,6", {"5-9", "6-9", "6-10"}),
    ],
)
def test_rule_4_men_move_one_square_forward(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22:B17", {"22x13"}),
        ("W:W22:B18", {"22x15"}),
        ("B:W15:B11", {"11x18"}),
        ("B:W16:B11", {"11x20"}),
        ("W:W22:BK18", {"22x15"}),
    ],
)
def test_rule_4_men_capture_forward(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W22:B25", {"22x29"}),
        ("W:W22:B26", {"22x31"}),
        ("B:W6:B10", {"10x1"}),
        ("B:W7:B10", {"10x3"}),
        ("W:W22:BK25", {"22x29"}),
    ],
)
def test_rule_4_men_capture_backward(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W29:B18", {"29-25"}),  # not adjacent
        ("W:W29,32:B22,25", {"32-27", "32-28"}),  # two in a row
        ("W:W18,22:B1", {"18-14", "18-15", "22-17"}),  # an own piece
        ("W:W22:B13,17", {"22-18"}),  # no empty square beyond
        ("W:W22:B21", {"22-17", "22-18"}),  # beside it
        ("W:W22:B17,21,18,15", {"22x13"}),
        ("W:W17:B13", {"17-14"}),  # on the edge
        ("W:W9:B2", {"9-5", "9-6"}),
    ],
)
def test_rule_4_men_capture_an_adjacent_opponent_with_an_empty_square_beyond(
    board: RulesBoard, fen: str, moves: set[str]
) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:W32:B18,27", {"32x23x14"}),
        ("W:W32:B17,18,27", {"32x23x14x21"}),
        ("W:W22:B18,19,27", {"22x15x24x31"}),
        ("B:W7,8,15,16:B10", {"10x3x12x19x10"}),
    ],
)
def test_rule_4_men_go_on_while_they_can(board: RulesBoard, fen: str, moves: set[str]) -> None:
    assert board.moves(fen) == moves


@pytest.mark.parametrize(
    ("fen", "text", "after"),
    [
        ("W:W5:B12", "5-1", "B:WK1:B12"),
        ("W:W9:B6,12", "9x2", "B:WK2:B12"),
        ("B:W12:B25", "25-30", "W:W12:BK30"),
        ("B:W12,27:B24", "24x31", "W:W12:BK31"),
        ("W:W9,10:B12", "9-6", "B:W6,10:B12"),
    ],
)
def test_rule_5_a_man_that_ends_its_move_on_the_far_row_is_crowned(
    board: RulesBoard, fen: str, text: str, after: str
) -> None:
    assert text in board.moves(fen)
    assert board.fen_after(fen, text) == after


def test_rule_5_a_new_king_moves_as_one_from_its_next_turn(board: RulesBoard) -> None:
    assert board.moves("W:W9:B6,11") == {"9x2"}  # from 2 a king could go on and capture 11
    assert board.fen_after("W:W9:B6,12", "9x2", "12-16", "2x20") == "B:WK20:B"


@pytest.mark.parametrize(
    ("fen", "text", "after"),
    [
        ("W:W9:B6,7", "9x2x11", "B:W11:B"),
        ("W:W9:B6,7,15", "9x2x11x18", "B:W18:B"),
        ("B:W26,27:B22", "22x31x24", "W:W:B24"),
    ],
)
def test_rule_5_a_man_that_goes_on_from_the_far_row_stays_a_man(
    board: RulesBoard, fen: str, text: str, after: str
) -> None:
    assert board.moves(fen) == {text}
    assert board.fen_after(fen, text) == after


def test_rule_5_a_man_that_comes_back_to_the_far_row_is_crowned(board: RulesBoard) -> None:
    assert board.moves("W:W9:B6,7,8") == {"9x2x11x4"}
    assert board.fen_after("W:W9:B6,7,8", "9x2x11x4") == "B:WK4:B"
