"""Buff-and-Green: its program of 2017, and the four points in which its program of 2026 differs, as options."""

import pytest

from controller.rules.flying_king_rulesets import BUFF_AND_GREEN
from controller.rules.optional_rules import RuleOptions, apply_options
from controller.rules.squares import Orientation
from tests.rules.boards import board_of

OF_2026 = RuleOptions(king_lands_behind=True, crowned_if_touched=True)


def moves(options: RuleOptions, fen: str) -> set[str]:
    return board_of(Orientation.VISMIN, apply_options(BUFF_AND_GREEN, options)).moves(fen)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (RuleOptions(), {"29x15", "29x11", "29x8", "29x4"}),
        (RuleOptions(king_lands_behind=True), {"29x15"}),
        (RuleOptions(long_kings=False), {"29-25"}),
    ],
)
def test_where_a_king_lands(options: RuleOptions, expected: set[str]) -> None:
    assert moves(options, "W:WK29:B18") == expected


def test_a_king_that_lands_directly_behind_captures_on_from_there() -> None:
    assert moves(OF_2026, "W:WK29:B22,15") == {"29x18x11"}


@pytest.mark.parametrize(("options", "is_crowned"), [(RuleOptions(), False), (OF_2026, True)])
def test_a_man_that_touched_the_far_row(options: RuleOptions, is_crowned: bool) -> None:  # a case
    board = board_of(Orientation.VISMIN, apply_options(BUFF_AND_GREEN, options))
    expected = "B:WK11:B" if is_crowned else "B:W11:B"
    assert board.fen_after("W:W9:B6,7", "9x2x11") == expected


def test_men_capture_forward_only_if_so_agreed() -> None:
    assert moves(RuleOptions(), "W:W18:B22") == {"18x25"}
    assert moves(RuleOptions(men_backward=False), "W:W18:B22") == {"18-14", "18-15"}
    agreed = apply_options(BUFF_AND_GREEN, RuleOptions(men_backward=False))
    assert (agreed.amended_clauses, agreed.agreements) == (
        {"men_capture_backward": "Capturing"},
        ("men_backward=false",),
    )
