"""Which moves lose a man at once."""

import pytest

from controller.engine.loss_finder import LossFinder
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation

# ruleset, position, the moves that lose a man
LOSSES = [
    ("filipino", "W:W22,30,32:B14,15,5", {"22-17", "22-18"}),  # each stands before a man with an empty square behind
    ("filipino", "W:W22,26,30,25,29,31:B15,5", set()),  # a man that is taken is taken back
    ("filipino", "W:W22:B14,15,1", set()),  # nothing else can be done
    ("filipino", "W:W22,30:B18,5", set()),  # a capture
    ("american", "W:W22,30,32:B14,15,5", {"22-17", "22-18"}),
]


@pytest.mark.parametrize(("ruleset", "fen", "losing"), LOSSES)
def test_moves_that_lose_a_man_are_found(ruleset: str, fen: str, losing: set[str]) -> None:
    rules = rules_for(RULE_SETS[ruleset], Orientation.VISMIN)
    game = start_game(rules, parse_fen(fen))
    finder = LossFinder(rules)
    assert {move_text(move) for move in game.legal_moves if finder.loses_man(game, move)} == losing


def test_at_the_start_no_move_loses_a_man() -> None:
    for ruleset in RULE_SETS.values():
        rules = rules_for(ruleset, Orientation.LUZON)
        game, finder = start_game(rules), LossFinder(rules)
        assert not any(finder.loses_man(game, move) for move in game.legal_moves)
