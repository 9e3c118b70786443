"""Positions and moves go to their compact form and back unchanged."""

import pytest

from controller.engine.geometry import mirror, rotate
from controller.engine.move_generator import legal_moves
from controller.engine.movement_builder import build_movement
from controller.engine.positions import canonical, compact_position, rules_move, rules_position
from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.moves import move_sort_key
from controller.rules.squares import SQUARES, Orientation, bit, mirror_square
from tests.rules.rules_comparison import random_positions

START = 0x00000FFF


@pytest.mark.parametrize("orientation", Orientation)
def test_there_and_back(orientation: Orientation) -> None:
    rules = rules_for(FILIPINO, orientation)
    movement = build_movement(FILIPINO)
    for position in random_positions(rules, 300):
        compact = compact_position(position, orientation)
        assert rules_position(compact, orientation) == position
        moves = [rules_move(move, position, rules) for move in legal_moves(movement, *compact)]
        assert sorted(moves, key=move_sort_key) == sorted(rules.legal_moves(position), key=move_sort_key)


def test_a_position_is_seen_by_the_player_to_move() -> None:
    position = parse_fen("B:WK1,32:B5,K30")
    assert compact_position(position, Orientation.VISMIN) == (1 << 4, 1 << 29, 1 << 31, 1 << 0, 1)
    assert compact_position(position, Orientation.LUZON) == (1 << 7, 1 << 30, 1 << 28, 1 << 3, 1)


def test_the_canonical_position_has_white_to_move() -> None:
    as_black = compact_position(parse_fen("B:WK1,32:B5,K30"), Orientation.VISMIN)
    as_white = compact_position(parse_fen("W:W28,K3:BK32,1"), Orientation.VISMIN)
    assert canonical(as_black) == canonical(as_white) == as_white


def test_mirrored_and_turned_masks() -> None:
    for square in SQUARES:
        assert mirror(bit(square)) == bit(mirror_square(square))
        assert rotate(bit(square)) == 1 << (32 - square)
    assert rotate(START) == START << 20


def test_an_illegal_move_is_refused() -> None:
    rules = rules_for(FILIPINO, Orientation.LUZON)
    with pytest.raises(LookupError, match="0x0 is not legal"):
        rules_move(0, rules.start_position, rules)
