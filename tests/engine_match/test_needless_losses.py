"""What counts as a needless loss: a man less, and in give-away a piece more."""

import pytest

from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from tests.benchmarks.needless_losses import is_needless_loss

GIVES_ONE = "W:W22,30,32:B14,15,5"  # 22-17 and 22-18 let the man be captured for nothing

# ruleset, position, the moves that lose
LOSSES = [
    ("filipino", GIVES_ONE, {"22-17", "22-18"}),
    ("perdigana", GIVES_ONE, {"30-25", "30-26", "32-27", "32-28"}),  # then Black gives a man first
    ("perdigana", "W:W22,30:B18,5", set()),  # a capture is forced
    ("perdigana", "B:W28:B1,6,13,25", set()),  # a man that is crowned is no piece more
]


@pytest.mark.parametrize(("ruleset", "fen", "losing"), LOSSES)
def test_a_loss_is_what_the_rule_set_makes_one(ruleset: str, fen: str, losing: set[str]) -> None:
    game = start_game(rules_for(RULE_SETS[ruleset], Orientation.VISMIN), parse_fen(fen))
    assert {move_text(move) for move in game.legal_moves if is_needless_loss(game, move)} == losing
