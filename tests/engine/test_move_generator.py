"""The moves of compact positions are those of the rules, in every rule set."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings

from controller.engine.geometry import FIRST_CAPTURE
from controller.engine.move_generator import legal_moves, must_capture, perft, play
from controller.engine.movement_builder import build_movement
from controller.engine.positions import canonical, compact_move, compact_position
from controller.notation.fen import fen_text, parse_fen
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.position import Position
from controller.rules.rulesets import RULE_SETS
from controller.rules.traits import Precedence, RuleSet
from tests.rules.reference_rulesets import REFERENCE_BOARDS, REFERENCES
from tests.rules.rules_comparison import build_random_position, random_positions
from tests.rules.test_trait_combinations import rulesets, seeds

POSITIONS = 10_000  # of each rule set
DEPTH_FROM_START = 6
MAX_LEAVES = 100_000  # from positions of the reference; counted in a second without a compiler


def find_difference(rules: BoardRules, position: Position) -> str:
    """Return what differs from the rules, and where; empty if nothing does."""
    difference = compare_moves(rules, position)
    return difference and f"{rules.ruleset.name} on {rules.orientation}, {fen_text(position)}: {difference}"


def compare_moves(rules: BoardRules, position: Position) -> str:
    """Return what differs from the rules: moves, or the position after one; empty if nothing does."""
    movement = build_movement(rules.ruleset)
    compact = compact_position(position, rules.orientation)
    moves = legal_moves(movement, *compact)
    expected = {compact_move(move, rules.orientation): move for move in rules.legal_moves(position)}
    if sorted(moves) != sorted(expected):
        return f"{moves} are not {list(expected)}"
    if must_capture(movement, *compact) != any(move >= FIRST_CAPTURE for move in moves):
        return "a capture is due, or not"
    for move, rules_move in expected.items():
        if play(move, *compact) != compact_position(rules.play(position, rules_move), rules.orientation):
            return f"the position after {rules_move} differs"
    return ""


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_random_positions(ruleset: RuleSet) -> None:
    rules = rules_for(ruleset, ruleset.orientation)
    differences = [find_difference(rules, position) for position in random_positions(rules, POSITIONS)]
    assert len(differences) == POSITIONS
    assert not any(differences), next(filter(None, differences))


@given(rulesets, seeds)
@settings(max_examples=150)
def test_any_combination_of_traits(ruleset: RuleSet, seed: int) -> None:
    # one digit a captured piece is compared where as many are captured
    assume(
        Precedence.KING_SOONEST not in ruleset.precedence
        or Precedence.MOST_PIECES in ruleset.precedence[: ruleset.precedence.index(Precedence.KING_SOONEST)]
    )
    chance = Random(seed)
    for _ in range(12):
        assert not find_difference(BoardRules(ruleset, ruleset.orientation), build_random_position(chance))


@pytest.fixture(scope="module")
def counts(reference_data: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((reference_data / "perft.json").read_text())
    return data


@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "buff-and-green"])
def test_leaves_from_the_start(counts: dict[str, Any], name: str) -> None:
    ruleset = REFERENCES[name]
    start = compact_position(rules_for(ruleset, ruleset.orientation).start_position, ruleset.orientation)
    leaves = [perft(build_movement(ruleset), depth, *start) for depth in range(1, DEPTH_FROM_START + 1)]
    assert leaves == counts["start_position"][name]["perft"][:DEPTH_FROM_START]


@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "filipino"])
def test_leaves_from_positions_of_the_reference(counts: dict[str, Any], name: str) -> None:
    movement = build_movement(REFERENCES[name])
    for entry in counts["positions"]:
        expected = [count for count in entry[name] if count <= MAX_LEAVES]
        position = compact_position(parse_fen(entry["fen"]), REFERENCE_BOARDS[name])
        assert [perft(movement, depth, *position) for depth in range(1, len(expected) + 1)] == expected, entry["fen"]


def test_the_position_itself_is_one_leaf() -> None:
    assert perft(build_movement(RULE_SETS["filipino"]), 0, 1, 0, 2, 0, 0) == 1


@pytest.mark.parametrize("ruleset", RULE_SETS.values(), ids=RULE_SETS)
def test_a_canonical_position_has_as_many_leaves(ruleset: RuleSet) -> None:
    movement = build_movement(ruleset)
    for position in random_positions(rules_for(ruleset, ruleset.orientation), 50):
        compact = compact_position(position, ruleset.orientation)
        turned = canonical(compact)
        assert turned[4] == 0
        assert perft(movement, 2, *turned) == perft(movement, 2, *compact)
