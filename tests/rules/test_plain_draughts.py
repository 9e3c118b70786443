"""The product and the plain rules agree on random positions of every rule set."""

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.rules.plain_draughts import PlainBoard, PlainMove
from tests.rules.reference_rulesets import REFERENCES
from tests.rules.rules_comparison import find_disagreement, random_positions

POSITIONS = 100
RULE_SETS_AND_MAYORDAMA = RULE_SETS | REFERENCES
FEWEST_CAPTURES, FEWEST_OF_MANY, FEWEST_KINGS = 20, 3, 40  # positions of each kind, or the comparison is worth little


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("name", RULE_SETS_AND_MAYORDAMA)
def test_moves_and_the_positions_after_them(name: str, orientation: Orientation) -> None:
    rules = rules_for(RULE_SETS_AND_MAYORDAMA[name], orientation)
    for position in random_positions(rules, POSITIONS):
        assert not find_disagreement(rules, position)


@pytest.mark.parametrize("name", RULE_SETS_AND_MAYORDAMA)
def test_the_positions_are_of_all_kinds(name: str) -> None:
    ruleset = RULE_SETS_AND_MAYORDAMA[name]
    positions = list(random_positions(rules_for(ruleset, ruleset.orientation), POSITIONS))
    moves = [PlainBoard(ruleset, ruleset.orientation, position).moves() for position in positions]
    assert len(set(positions)) > POSITIONS * 0.9
    assert sum(any(move.captured for move in legal) for legal in moves) > FEWEST_CAPTURES
    assert sum(any(len(move.captured) > 1 for move in legal) for legal in moves) >= FEWEST_OF_MANY
    assert sum(bool(position.kings) for position in positions) > FEWEST_KINGS
    assert {position.to_move for position in positions} == {0, 1}


@pytest.mark.parametrize(
    ("name", "fen", "expected"),
    [
        # the plain rules themselves, on positions that distinguish rule sets
        ("filipino", "W:W9:B6,7", {PlainMove(9, 11, frozenset((6, 7)), crowned=False)}),
        ("russian", "W:W9:B6,7,11,15", {PlainMove(9, 2, frozenset((6,)), crowned=True)}),
        ("american", "W:W9:B6,7", {PlainMove(9, 2, frozenset((6,)), crowned=True)}),
        ("filipino", "W:WK31:B4,11,16,18,25,26", {PlainMove(31, 8, frozenset((26, 18, 11)), crowned=False)}),
        ("filipino", "W:W19:B7,8,15,16", {PlainMove(19, 19, frozenset((7, 8, 15, 16)), crowned=False)}),
    ],
)
def test_the_plain_rules_by_hand(name: str, fen: str, expected: set[PlainMove]) -> None:
    assert PlainBoard(RULE_SETS[name], Orientation.VISMIN, parse_fen(fen)).moves() == expected
