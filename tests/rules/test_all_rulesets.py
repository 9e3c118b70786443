"""Every rule set against the reference: counts from the start, and the positions that distinguish most."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.notation.fen import fen_text, parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation, Square
from tests.rules.boards import board_of, mirror_move, mirror_position, sort_routes
from tests.rules.reference_rulesets import REFERENCE_BOARDS, REFERENCES
from tests.rules.rules_comparison import random_positions

DEPTH_FROM_START, DEPTH_FROM_POSITIONS = 7, 4
TWINS = {
    "filipino-common": "filipino",
    "perdigana": "filipino",
    "damath": "filipino + mayordama",
    "brazilian": "filipino",
    "jamaican": "pool",
}
"""Rule sets that differ only in the board, who moves first, and how a game ends."""

POSITIONS = [
    "W:WK29,K30,K31,K32:BK1,K2,K3,K4",
    "W:WK10,18,22,25:B6,7,15,K28,24",
    "W:WK31,K26,22,17:B5,6,7,14,15,K1",
    "W:W8,12,17,K30:B2,13,K19,K25,27",
    "W:W7,K14,K16,20:B9,10,K15,K18,K28",
]


@pytest.fixture(scope="module")
def counts(reference_data: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((reference_data / "perft.json").read_text())
    return data


def count_leaves(name: str, position: Position | None, deepest: int) -> list[int]:
    """Return the leaves at each depth, on the board of the reference data."""
    rules = rules_for((RULE_SETS | REFERENCES)[name], REFERENCE_BOARDS[name])
    return [
        rules.perft(rules.start_position if position is None else position, depth) for depth in range(1, deepest + 1)
    ]


def test_the_reference_is_all_of_it(counts: dict[str, Any]) -> None:
    assert [entry["fen"] for entry in counts["positions"]] == POSITIONS
    assert set(counts["start_position"]) == set(REFERENCES) - {"buff-and-green"}
    assert all(set(entry) - {"fen"} == set(REFERENCES) - {"filipino"} for entry in counts["positions"])
    assert set(REFERENCES) | set(TWINS) == set(RULE_SETS) | {"filipino + mayordama"}


@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "buff-and-green"])
def test_from_the_start(counts: dict[str, Any], name: str) -> None:
    expected = counts["start_position"][name]["perft"][:DEPTH_FROM_START]
    assert count_leaves(name, None, DEPTH_FROM_START) == expected


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("name", [name for name in REFERENCES if name != "filipino"])
def test_from_positions(counts: dict[str, Any], name: str, fen: str) -> None:
    (entry,) = (entry for entry in counts["positions"] if entry["fen"] == fen)
    assert count_leaves(name, parse_fen(fen), DEPTH_FROM_POSITIONS) == entry[name][:DEPTH_FROM_POSITIONS]


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_twins_count_alike_from_the_start(name: str, twin: str) -> None:
    assert count_leaves(name, None, 6) == count_leaves(twin, None, 6)


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_twins_count_alike_from_positions(name: str, twin: str, fen: str) -> None:
    assert count_leaves(name, place_on_board_of(name, parse_fen(fen)), 3) == count_leaves(twin, parse_fen(fen), 3)


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_twins_have_the_same_moves(name: str, twin: str) -> None:
    rules, others = (
        rules_for((RULE_SETS | REFERENCES)[ruleset], REFERENCE_BOARDS[ruleset]) for ruleset in (name, twin)
    )
    for position in random_positions(others, 300):
        moves = [sort_routes(move) for move in rules.legal_moves(place_on_board_of(name, position))]
        if rules.orientation is not others.orientation:
            moves = [sort_routes(mirror_move(move)) for move in moves]
        assert sorted(moves) == sorted(sort_routes(move) for move in others.legal_moves(position))


def place_on_board_of(name: str, position: Position) -> Position:
    """Return a position of the Vismin board at the same places of the board of the reference data."""
    return position if REFERENCE_BOARDS[name] is Orientation.VISMIN else mirror_position(position)


@pytest.mark.parametrize("name", [*REFERENCES, *TWINS])
@pytest.mark.parametrize("orientation", Orientation)
def test_positions_that_distinguish_rule_sets(reference_data: Path, name: str, orientation: Orientation) -> None:
    ruleset = (RULE_SETS | REFERENCES)[name]
    board = board_of(orientation, ruleset)
    for entry in json.loads((reference_data / "positions.json").read_text())["positions"]:
        listed = entry["moves"].get(name, entry["moves"].get(TWINS.get(name, "")))
        if listed is None:
            continue
        position = parse_fen(entry["fen"])
        moves = {board.fen_after_move(position, move): move for move in board.legal_moves(position)}
        assert sorted(moves) == sorted(listed_move["result"] for listed_move in listed), entry["id"]
        for listed_move in listed:
            move = moves[listed_move["result"]]
            assert set(move.captured_squares) == set(map(Square, listed_move["captured"])), entry["id"]
            assert tuple(map(Square, listed_move["path"])) in move.routes, entry["id"]


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_side_that_moves_first_on_each_board(name: str) -> None:
    ruleset = RULE_SETS[name]
    assert (ruleset.first_mover is Side.BLACK) == (name in ("pool", "jamaican", "american", "buff-and-green"))
    assert (ruleset.orientation is Orientation.LUZON) == (
        name in ("filipino", "filipino-common", "perdigana", "damath", "jamaican", "italian", "spanish")
    )
    start = rules_for(ruleset, ruleset.orientation).start_position
    assert fen_text(start)[2:] == "W" + format_counts(range(21, 33)) + ":B" + format_counts(range(1, 13))
    assert start.to_move is ruleset.first_mover


def format_counts(numbers: range) -> str:
    return ",".join(map(str, numbers))
