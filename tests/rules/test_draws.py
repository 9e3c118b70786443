"""Clause 8 of Filipino Dama: three kings against one are counted; by the common rules fewer are a draw at once.

`board` is each orientation in turn, told the squares of the Vismin board.
"""

import json
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from tests.rules.boards import RulesBoard

COUNTED_OUT = Outcome(score=Score.DRAW, termination=Termination.LONE_KING_COUNT)
TOO_FEW = Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)
WHITE_WINS = Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)
BLACK_WINS = Outcome(score=Score.BLACK_WINS, termination=Termination.NO_PIECES)

# The lone king goes from a1 to b2 and back, out of reach; three kings on the edge have time.
TO_AND_FRO = ("29-25", "12-16", "25-29", "16-12")
SHUFFLE = TO_AND_FRO * 6
"""Twelve moves of a lone black king on 29, each with White's reply, from `B:WK12,K20,K28:BK29`."""

# Best play of both sides from the positions of three_kings_v_one.json, by retrograde analysis: the lone king is
# captured with the last move, having had to capture two of the three.
BEST_PLAY = {
    "B:WK1,K2,K7:BK16": (
        "16-23 1-15 23-5 7-10 5-23 2-20 23-26 15-18 26-12 20-11 12-30 11-2 30-12 18-11 12-3 2-7 3-12 7-3 12-23 11-18 "
        "23x14x7 3x10"
    ),
    "W:WK1,K3,K17:BK31": (
        "17-13 31-27 1-5 27-20 13-22 20-16 3-10 16-30 22-8 30-16 5-18 16-26 8-12 26-13 12-16 13-31 16-2 31-13 18-11 "
        "13-26 10-19 26x16x7 2x11"
    ),
    "B:WK1,K3,K17:BK24": (
        "24-31 17-13 31-27 1-5 27-20 13-22 20-16 3-10 16-30 22-8 30-16 5-18 16-26 8-12 26-13 12-16 13-31 16-2 31-13 "
        "18-11 13-26 10-19 26x16x7 2x11"
    ),
    "W:WK2,K7,K13:BK3": (
        "7-11 3-10 2-9 10-1 9-5 1-10 13-9 10-3 9-6 3-17 6-19 17-3 5-18 3-21 11-20 21-3 18-11 3-12 20-16 12-3 16-12 "
        "3-14 11-18 14x23x16 12x19"
    ),
    "B:WK2,K7,K13:BK16": (
        "16-30 7-11 30-19 2-7 19-1 7-14 1-19 11-18 19-16 13-6 16-26 6-10 26-13 10-19 13-2 18-22 2-20 19-26 20-31 "
        "14-23 31-20 26-31 20-2 23-9 2x13x26 31x13"
    ),
}


def test_rule_10_the_game_is_drawn_with_the_reply_to_the_lone_kings_twelfth_move(board: RulesBoard) -> None:
    fen = "B:WK12,K20,K28:BK29"
    assert board.outcome(fen, *SHUFFLE[:-1]) is None  # the reply is still due
    assert board.outcome(fen, *SHUFFLE) == COUNTED_OUT


def test_rule_10_moves_before_the_lone_kings_first_do_not_count(board: RulesBoard) -> None:
    fen = "W:WK16,K20,K28:BK29"
    assert board.outcome(fen, "16-12", *SHUFFLE[:-1]) is None
    assert board.outcome(fen, "16-12", *SHUFFLE) == COUNTED_OUT


def test_rule_10_it_counts_a_lone_white_king_too(board: RulesBoard) -> None:
    fen = "W:WK4:BK5,K13,K21"
    there_and_back = ("4-8", "21-17", "8-4", "17-21") * 6
    assert board.outcome(fen, *there_and_back[:-1]) is None
    assert board.outcome(fen, *there_and_back) == COUNTED_OUT


def test_rule_10_a_capture_in_reply_to_the_twelfth_wins(board: RulesBoard) -> None:
    eleven_moves = (*("25-29", "20-16", "29-25", "16-20") * 5, "25-29", "3-21")
    assert board.outcome("B:WK3,K20,K28:BK25", *eleven_moves, "29-25", "21x30") == WHITE_WINS


def test_rule_10_a_capture_in_reply_to_the_thirteenth_would_be_too_late(board: RulesBoard) -> None:
    twelve_moves = ("29-25", "28-24", *("25-29", "20-16", "29-25", "16-20") * 5, "25-29", "3-21")
    assert board.outcome("B:WK3,K20,K28:BK29", *twelve_moves) == COUNTED_OUT


@pytest.mark.parametrize(("fen", "line"), BEST_PLAY.items(), ids=BEST_PLAY)
def test_rule_10_best_play_of_both_sides(board: RulesBoard, reference_data: Path, fen: str, line: str) -> None:
    data = json.loads((reference_data / "three_kings_v_one.json").read_text())
    (fact,) = (position for position in data["positions"] if position["fen"] == fen)
    moves = line.split()
    assert len(moves) == fact["plies_to_capture_best_play"]
    if fact["lone_king_moves_made_before_capture"] <= 12:
        assert board.outcome(fen, *moves) == WHITE_WINS
    else:
        assert board.outcome(fen, *moves[:23]) is None
        assert board.outcome(fen, *moves[:24]) == COUNTED_OUT


def test_rule_10_the_count_begins_when_a_man_becomes_the_third_king(board: RulesBoard) -> None:
    shuffle = ("29-25", "20-16", "25-29", "16-20") * 6
    assert board.outcome("W:W5,K20,K28:BK29", "5-1", *shuffle[:-1]) is None
    assert board.outcome("W:W5,K20,K28:BK29", "5-1", *shuffle) == COUNTED_OUT


def test_rule_10_the_count_begins_when_the_fourth_king_is_captured(board: RulesBoard) -> None:
    fen = "B:WK12,K18,K20,K28:BK29"
    eleven_moves = ("29x4", "12-16", "4-29", "16-12", *TO_AND_FRO * 5)
    assert board.outcome(fen, *eleven_moves, "29-25") is None
    assert board.outcome(fen, *eleven_moves, "29-25", "12-16") == COUNTED_OUT


@pytest.mark.parametrize(
    "fen",
    [
        "B:WK12,K20,K28,32:BK29",  # a man besides
        "B:WK12,K20,K28,K32:BK29",  # four kings
        "B:WK12,K20,K28:B5,K29",  # not alone
        "B:WK12,K20,28:BK29",  # two kings and a man
    ],
)
def test_rule_10_counts_exactly_three_kings_against_one(board: RulesBoard, fen: str) -> None:
    assert board.outcome(fen, *SHUFFLE, *SHUFFLE) is None


def test_common_four_kings_against_one_are_counted_too(board: RulesBoard, common_board: RulesBoard) -> None:
    fen = "B:WK12,K20,K28,K32:BK29"
    moves = ("29-25", "12-16", "25-29", "16-12") * 6
    assert common_board.outcome(fen, *moves[:-1]) is None
    assert common_board.outcome(fen, *moves) == COUNTED_OUT
    assert board.outcome(fen, *moves) is None


@pytest.mark.parametrize("fen", ["W:WK12:BK29", "B:WK12,K20:BK29"])
def test_rule_10_one_or_two_kings_against_one_are_no_draw_by_themselves(board: RulesBoard, fen: str) -> None:
    assert board.outcome(fen) is None


def test_common_any_capture_ends_the_count(common_board: RulesBoard) -> None:
    fen = "B:WK12,K20,K28:BK29"
    offered = (*TO_AND_FRO * 5, "29-25", "20-11")  # and its twelfth move must capture
    assert common_board.outcome(fen, *offered, "25x4") == TOO_FEW
    assert common_board.outcome(fen, *offered, "25x8") is None
    assert common_board.outcome(fen, *offered, "25x8", "12x3") == WHITE_WINS


@pytest.mark.parametrize(
    "fen",
    [
        "W:WK12:BK29",
        "B:WK12:BK29",
        "W:WK12,K20:BK29",
        "B:WK12,K20:BK29",
        "W:WK4:BK5,K13",
        "B:WK4:BK5,K13",
    ],
)
def test_common_one_or_two_kings_against_one_are_a_draw_at_once(common_board: RulesBoard, fen: str) -> None:
    assert common_board.outcome(fen) == TOO_FEW


@pytest.mark.parametrize(
    ("fen", "line", "outcome"),
    [
        ("W:WK4,K20:BK25", "4x29", WHITE_WINS),
        ("W:WK4:BK25", "4x29", WHITE_WINS),
        ("B:WK25:BK4,K20", "4x29", BLACK_WINS),
        ("B:WK12,K18:BK29", "29x4", TOO_FEW),
        ("B:WK18,K28:BK29", "29x15 28x10", WHITE_WINS),
        ("B:WK12,K20,K18:BK29", "29x4", TOO_FEW),
        ("B:WK12,K18,K28:BK29", "29x15 28x10", WHITE_WINS),
    ],
)
def test_common_a_pending_capture_is_played_first(
    common_board: RulesBoard, fen: str, line: str, outcome: Outcome
) -> None:
    assert common_board.outcome(fen) is None
    assert common_board.outcome(fen, *line.split()) == outcome


@pytest.mark.parametrize("fen", ["W:WK12:B9", "W:WK12,20:BK29", "W:WK12,K20:B9,K29", "W:W20:B9"])
def test_common_men_keep_the_game_alive(common_board: RulesBoard, fen: str) -> None:
    assert common_board.outcome(fen) is None
