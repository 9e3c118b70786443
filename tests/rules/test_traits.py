"""What each trait of a rule set does: one position that distinguishes its choices."""

from dataclasses import replace

import pytest

from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet
from tests.rules.boards import board_of

MOST = Precedence.MOST_PIECES


def moves(ruleset: RuleSet, fen: str) -> set[str]:
    return board_of(Orientation.VISMIN, ruleset).moves(fen)


@pytest.mark.parametrize(
    ("flying", "expected"), [(True, {"29-25", "29-22", "29-18", "29-15", "29-11", "29-8", "29-4"}), (False, {"29-25"})]
)
def test_flying_kings(flying: bool, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, flying_kings=flying), "W:WK29:B1") == expected


@pytest.mark.parametrize(("backward", "expected"), [(True, {"22x31"}), (False, {"22-17", "22-18"})])
def test_men_capture_backward(backward: bool, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, men_capture_backward=backward), "W:W22:B26") == expected


@pytest.mark.parametrize(("kings", "expected"), [(True, {"22x15"}), (False, {"22-17"})])
def test_men_capture_kings(kings: bool, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, men_capture_kings=kings), "W:W22:BK18") == expected


@pytest.mark.parametrize(
    ("precedence", "fen", "expected"),
    [
        ((), "W:W13,27:B15,23,24", {"27x20", "27x18x11"}),
        ((MOST,), "W:W13,27:B15,23,24", {"27x18x11"}),
        ((MOST,), "W:WK21,22:B10,25", {"21x3", "21x7", "21x30", "22x29"}),
        ((MOST, Precedence.WITH_KING), "W:WK21,22:B10,25", {"21x3", "21x7", "21x30"}),
        ((MOST,), "W:W22:BK17,18", {"22x13", "22x15"}),
        ((MOST, Precedence.MOST_KINGS), "W:W22:BK17,18", {"22x13"}),
        ((MOST, Precedence.MOST_KINGS), "W:W22:BK9,11,17,K18", {"22x13x6", "22x15x8"}),
        ((MOST, Precedence.KING_SOONEST), "W:W22:BK9,11,17,K18", {"22x15x8"}),
    ],
)
def test_precedence(precedence: tuple[Precedence, ...], fen: str, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, precedence=precedence), fen) == expected


@pytest.mark.parametrize(
    ("crowning", "expected"),
    [
        (Crowning.WHEN_STOPPED, {"9x2x11"}),
        (Crowning.ON_THE_WAY, {"9x2x11", "9x2x16", "9x2x20"}),
        (Crowning.ENDS_MOVE, {"9x2"}),
    ],
)
def test_crowning(crowning: Crowning, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, crowning=crowning), "W:W9:B6,7") == expected


@pytest.mark.parametrize(
    ("landing", "expected"),
    [
        (KingLanding.ANYWHERE, {"29x15x28", "29x11", "29x8", "29x4"}),
        (KingLanding.WHERE_CAPTURE_CONTINUES, {"29x15x28"}),
    ],
)
def test_where_a_king_may_land_when_any_capture_may_be_chosen(landing: KingLanding, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, precedence=(), king_landing=landing), "W:WK29:B18,24") == expected


@pytest.mark.parametrize("landing", KingLanding)
def test_a_king_that_could_go_straight_on_may_not_stop(landing: KingLanding) -> None:
    ruleset = replace(FILIPINO, precedence=(), king_landing=landing)
    landings = {"29x18x8"} if landing is KingLanding.DIRECTLY_BEHIND else {"29x18x8", "29x18x4"}
    assert moves(ruleset, "W:WK29:B11,22") == landings  # from 15 it could still capture 11


@pytest.mark.parametrize(
    ("removal", "expected"), [(Removal.AFTER_MOVE, {"22x11x20"}), (Removal.AT_ONCE, {"22x29x11x20"})]
)
def test_removal(removal: Removal, expected: set[str]) -> None:
    assert moves(replace(FILIPINO, removal=removal), "W:WK22:B15,16,25") == expected


@pytest.mark.parametrize(
    ("no_move", "fen", "score"),
    [
        (NoMoveRule.LOSES, "W:W5:B1", Score.BLACK_WINS),
        (NoMoveRule.WINS, "W:W5:B1", Score.WHITE_WINS),
        (NoMoveRule.WINS, "B:W32:B28", Score.BLACK_WINS),
    ],
)
def test_no_move(no_move: NoMoveRule, fen: str, score: Score) -> None:
    board = board_of(Orientation.VISMIN, replace(FILIPINO, no_move=no_move))
    assert board.outcome(fen) == Outcome(score=score, termination=Termination.NO_MOVES)
