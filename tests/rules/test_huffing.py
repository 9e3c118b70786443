"""Which moves may be huffed, and which piece for them: those that leave a due capture undone, and who could make it.

Squares are those of the Vismin board.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from controller.notation.fen import fen_text, parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.flying_king_rulesets import BUFF_AND_GREEN, POOL, RUSSIAN
from controller.rules.forward_capture_rulesets import CZECH
from controller.rules.huffing import HuffableMove
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.position import Position
from controller.rules.rulesets import RULE_SETS
from controller.rules.short_king_rulesets import AMERICAN, ITALIAN
from controller.rules.squares import Orientation, bit, squares_of
from controller.rules.traits import KingLanding, RuleSet
from tests.rules.boards import squares
from tests.rules.plain_draughts import MovingPiece, PlainBoard, PlainMove
from tests.rules.rules_comparison import random_positions

POSITIONS = 60  # of each rule set

QUIET = "W:W22,28:B18,5"
TWO_OR_ONE = "W:W29,32,27:B25,18,5,24"  # 29x22x15 takes two, 27x20 one


def huffed(ruleset: RuleSet) -> BoardRules:
    return rules_for(apply_options(ruleset, RuleOptions(huff=True)), Orientation.VISMIN)


def huffs(ruleset: RuleSet, fen: str) -> dict[str, set[int]]:
    """Return the moves that may be huffed as text, each with the squares of the pieces that may be taken off."""
    found = huffed(ruleset).huffable_moves(parse_fen(fen))
    reported = {move_text(huff.move): set(map(int, squares_of(huff.candidates))) for huff in found}
    assert len(reported) == len(found)
    return reported


@pytest.mark.parametrize(
    ("ruleset", "fen", "expected"),
    [
        # any quiet move, the mover itself on the square that it went to
        (FILIPINO, QUIET, {"22-17": {17}, "28-24": {22}}),
        (FILIPINO, "W:W22,23,32:B18,5", {"22-17": {17, 23}, "23-19": {22, 19}, "32-27": {22, 23}, "32-28": {22, 23}}),
        (FILIPINO, "B:W15,32:B11,5", {"11-16": {16}, "5-9": {11}}),
        # a capture of too few: one for which another piece could take more, or the same by another way
        (
            FILIPINO, TWO_OR_ONE,
            {"29x22": {22}, "27x20": {29}, "27-23": {29}, "32-28": {29}},
        ),
        # a capture cut short, man and king
        (FILIPINO, "W:W32:B18,27", {"32x23": {23}, "32-28": {28}}),
        (AMERICAN, "W:W32:B18,27", {"32x23": {23}, "32-28": {28}}),
        # a man that stops on its far row, though it should go on
        (FILIPINO, "W:W9:B6,7", {"9x2": {2}, "9-5": {5}}),
        (AMERICAN, "W:W9:B6,7", {"9-5": {5}}),
        # free choice: whatever capture is finished is a right one
        (POOL, "W:W13,27:B15,23,24", {"27x18": {18}, "13-9": {27}}),
        # a king's capture goes first where the rules say so
        (CZECH, "W:WK29,24:B25,19", {"24x15": {29}, "24-20": {29}}),
        # men never capture kings, so none is due
        (ITALIAN, "W:W22:BK18", {}),
        # each is gone at once, and what was taken is no longer in the way
        (BUFF_AND_GREEN, "W:W32:B18,27", {"32x23": {23}, "32-28": {28}}),
    ],
)  # fmt: skip
def test_what_may_be_huffed(ruleset: RuleSet, fen: str, expected: dict[str, set[int]]) -> None:
    assert huffs(ruleset, fen) == expected


@pytest.mark.parametrize("fen", ["W:W22:B5", "W:WK29:B4", "W:W5:B1", "W:W:B11", "W:W22:B17,13,18,15"])
def test_nothing_where_no_capture_is_due(fen: str) -> None:
    assert huffs(FILIPINO, fen) == {}


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_nothing_where_huffing_is_off(ruleset: RuleSet) -> None:
    rules = rules_for(ruleset, ruleset.orientation)
    assert not any(rules.huffable_moves(position) for position in random_positions(rules, 100))


def test_with_mayordama_the_king_alone_is_huffed() -> None:
    mayordama = apply_options(FILIPINO, RuleOptions(mayordama=True))
    assert huffs(FILIPINO, "W:WK21,22:B10,25")["21-17"] == {17, 22}
    assert huffs(mayordama, "W:WK21,22:B10,25")["21-17"] == {17}
    assert huffs(mayordama, "W:WK21,22:B10,25")["22x29"] == {21}


def test_taking_a_piece_leaves_the_move_and_takes_it_off() -> None:
    rules = huffed(FILIPINO)
    position = parse_fen(TWO_OR_ONE)
    after = {}
    for huff in rules.huffable_moves(position):
        for square in squares_of(huff.candidates):
            move = huff.huff_from(square)
            assert move.huffed == bit(square)
            after[move_text(move)] = fen_text(rules.play(position, move))
    assert after == {
        "29x22": "B:W27,32:B5,18,24",
        "27x20": "B:W20,32:B5,18,25",
        "27-23": "B:W23,32:B5,18,24,25",
        "32-28": "B:W27,28:B5,18,24,25",
    }


@pytest.mark.parametrize(
    ("ruleset", "fen", "stops", "crowned"),
    [
        (FILIPINO, "W:W9:B6,7,15", 2, True),
        (FILIPINO, "W:W9:B6,7,15", 11, False),
        (RUSSIAN, "W:W9:B6,7,15", 2, True),
        (RUSSIAN, "W:W9:B6,7,15", 11, True),  # it went on as a king
        (FILIPINO, "W:WK9:B6,7,15", 2, False),
    ],
)
def test_a_capture_cut_short_crowns_as_a_finished_one_would(
    ruleset: RuleSet, fen: str, stops: int, crowned: bool
) -> None:
    (move,) = (huff.move for huff in huffed(ruleset).huffable_moves(parse_fen(fen)) if huff.move.landing == stops)
    assert move.is_crowning == crowned


def test_a_king_may_stop_short_anywhere_behind_the_piece() -> None:
    # 29x18x8 and 29x18x4 are due; 18 is the first square behind 22, and 15 the last before 11
    cut_short = {
        huff.move.landing for huff in huffed(FILIPINO).huffable_moves(parse_fen("W:WK29:B22,11")) if huff.move.captured
    }
    assert cut_short == {15, 18}


def test_every_route_of_an_incomplete_capture_is_listed() -> None:
    # round the loop either way to where it began, with 24 left undone
    (round_the_loop,) = (
        huff.move
        for huff in huffed(FILIPINO).huffable_moves(parse_fen("W:W19:B7,8,15,16,24"))
        if huff.move.landing == 19
    )
    assert set(round_the_loop.routes) == {squares(19, 10, 3, 12, 19), squares(19, 12, 3, 10, 19)}


def test_a_king_that_lands_where_it_cannot_go_on_took_too_few() -> None:
    # 29x15x28 is due; where any landing is right, 29x11 and the rest of them are finished captures
    def captures(ruleset: RuleSet) -> set[int]:
        found = huffed(ruleset).huffable_moves(parse_fen("W:WK29:B18,24"))
        return {huff.move.landing for huff in found if huff.move.captured}

    assert captures(POOL) == {15, 11, 8, 4}
    assert captures(BUFF_AND_GREEN) == {15}


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_the_plain_rules_huff_the_same(ruleset: RuleSet) -> None:
    rules = rules_for(apply_options(ruleset, RuleOptions(huff=True)), ruleset.orientation)
    for position in random_positions(rules, POSITIONS):
        assert {
            plain_move(huff): set(squares_of(huff.candidates)) for huff in rules.huffable_moves(position)
        } == plain_huffs(rules, position), fen_text(position)


def plain_move(huff: HuffableMove) -> PlainMove:
    move = huff.move
    return PlainMove(move.origin, move.landing, frozenset(move.captured_squares), move.is_crowning)


def plain_huffs(rules: BoardRules, position: Position) -> dict[PlainMove, set[int]]:
    """Return every illegal quiet move or shortened capture, with the pieces that could have captured."""
    legal = PlainBoard(rules.ruleset, rules.orientation, position).moves()
    if not any(move.captured for move in legal):
        return {}
    free = replace(rules.ruleset, precedence=(), king_landing=KingLanding.ANYWHERE)
    board = PlainBoard(free, rules.orientation, position)
    ways = [way for going in board.movers() for way in (*board.quiet(going), *each_stop(board, going))]
    able = {move.origin for move in legal}
    wrong = {board.build_move(way) for way in ways} - legal
    return {move: {move.landing if number == move.origin else number for number in able} for move in wrong}


def each_stop(board: PlainBoard, going: MovingPiece) -> Iterator[MovingPiece]:
    for landings in board.hops(going):
        for landed in landings:
            yield landed
            if board.goes_on(landed):
                yield from each_stop(board, landed)
