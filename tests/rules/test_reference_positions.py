"""The positions that distinguish rule sets: every legal move, what it captures, and the position after it."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.notation.fen import parse_fen
from controller.rules.squares import Orientation, mask_of
from tests.rules.boards import RulesBoard, board_of, squares
from tests.rules.reference_rulesets import REFERENCES

NAMES = ("filipino", "filipino + mayordama", "pool", "russian", "american")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("orientation", Orientation)
def test_every_legal_move(reference_data: Path, orientation: Orientation, name: str) -> None:
    board = board_of(orientation, REFERENCES[name])
    entries: list[dict[str, Any]] = json.loads((reference_data / "positions.json").read_text())["positions"]
    listing = [entry for entry in entries if name in entry["moves"]]
    assert listing
    for entry in listing:
        check(board, entry["fen"], entry["moves"][name])


def check(board: RulesBoard, fen: str, listed: list[dict[str, Any]]) -> None:
    """Compare the moves; the listed route of a capture must be one of its routes."""
    position = parse_fen(fen)
    expected = {(entry["path"][0], entry["path"][-1], mask_of(squares(*entry["captured"]))): entry for entry in listed}
    moves = board.legal_moves(position)
    assert sorted((move.origin, move.landing, move.captured) for move in moves) == sorted(expected), fen
    for move in moves:
        entry = expected[move.origin, move.landing, move.captured]
        assert squares(*entry["path"]) in move.routes, fen
        assert board.fen_after_move(position, move) == entry["result"], fen


def test_no_rule_set_of_the_reference_is_left_out(reference_data: Path) -> None:
    entries = json.loads((reference_data / "positions.json").read_text())["positions"]
    assert {name for entry in entries for name in entry["moves"]} == set(NAMES)
