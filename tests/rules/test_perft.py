"""Counts of the tree of legal moves: from the start, and those of the reference data for many rule sets."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.moves import Move
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.rules.boards import RulesBoard, mirror_move, sort_routes
from tests.rules.reference_rulesets import REFERENCE_BOARDS, REFERENCES

FROM_THE_START = (7, 49, 302, 1469, 7473, 37628)
MAX_LEAVES = 20_000  # enough to distinguish rule sets, and soon counted


@pytest.fixture(scope="module")
def counts(reference_data: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((reference_data / "perft.json").read_text())
    return data


@pytest.mark.parametrize("depth", range(1, len(FROM_THE_START) + 1))
def test_from_the_start(board: RulesBoard, depth: int) -> None:
    assert board.rules.perft(board.rules.start_position, depth) == FROM_THE_START[depth - 1]


def test_depth_0_is_the_position_itself(board: RulesBoard) -> None:
    assert board.rules.perft(board.rules.start_position, 0) == 1


def test_the_numbers_here_are_those_of_the_reference(counts: dict[str, Any]) -> None:
    assert tuple(counts["start_position"]["filipino"]["perft"][: len(FROM_THE_START)]) == FROM_THE_START


@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "buff-and-green"])
def test_from_the_start_of_other_rule_sets(board: RulesBoard, counts: dict[str, Any], name: str) -> None:
    expected = [count for count in counts["start_position"][name]["perft"] if count <= MAX_LEAVES]
    rules = rules_for(REFERENCES[name], board.rules.orientation)
    assert [rules.perft(rules.start_position, depth) for depth in range(1, len(expected) + 1)] == expected


@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "filipino"])
def test_from_positions_of_the_reference(counts: dict[str, Any], name: str) -> None:
    rules = rules_for(REFERENCES[name], REFERENCE_BOARDS[name])
    compared = 0
    for entry in counts["positions"]:
        expected = [count for count in entry[name] if count <= MAX_LEAVES]
        position = parse_fen(entry["fen"])
        assert [rules.perft(position, depth) for depth in range(1, len(expected) + 1)] == expected, entry["fen"]
        compared += len(expected)
    assert compared


def test_a_board_and_its_mirror_have_the_same_counts(board: RulesBoard) -> None:
    for name, twin in (("jamaican", "pool"), ("perdigana", "filipino")):
        rules, twins = (rules_for(RULE_SETS[ruleset], board.rules.orientation) for ruleset in (name, twin))
        assert [rules.perft(rules.start_position, depth) for depth in (4, 5)] == [
            twins.perft(twins.start_position, depth) for depth in (4, 5)
        ]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_divide_adds_up(board: RulesBoard, depth: int) -> None:
    divided = board.rules.divide(board.rules.start_position, depth)
    assert sum(leaves for _, leaves in divided) == FROM_THE_START[depth - 1]
    assert len(divided) == 7


def test_divide_is_the_same_on_both_boards() -> None:
    def divided(orientation: Orientation) -> dict[Move, int]:
        rules = rules_for(FILIPINO, orientation)
        return {sort_routes(move): leaves for move, leaves in rules.divide(rules.start_position, 4)}

    luzon = {sort_routes(mirror_move(move)): leaves for move, leaves in divided(Orientation.LUZON).items()}
    assert luzon == divided(Orientation.VISMIN)
