"""Every position of two and three pieces, of every rule set, against a solver that shares nothing with the program."""

import os

import pytest

from controller.engine.endgames.values import score_of
from controller.rules.board_rules import rules_for
from controller.rules.position import Position
from controller.rules.rulesets import RULE_SETS
from controller.rules.traits import NoMoveRule
from tests.engine.endgames.naive_endgames import solve_naively
from tests.engine.endgames.solved import positions_with_codes, solve_endings

POSITIONS_OF_TWO_AND_THREE_PIECES = 3_488 + 196_032
TWINS = {"brazilian", "jamaican", "damath"}
"""Those that differ from another rule set in longer counts, the board or mayordama only: two pieces are enough."""

WHOLE = set(RULE_SETS) - TWINS if os.environ.get("DAMAHAN_COMPILED") == "1" else {"filipino", "italian"}
"""Those of three pieces: all where the compiled engine solves them; its source, which takes long, those with flying
and with short kings only."""


@pytest.mark.parametrize("name", RULE_SETS)
def test_values_are_those_of_a_naive_solver(name: str) -> None:
    ruleset = RULE_SETS[name]
    pieces = 3 if name in WHOLE else 2
    naive = solve_naively(rules_for(ruleset, ruleset.orientation), pieces)
    expected = {position: (1000 - plies) * result for position, (result, plies) in naive.items()}
    found: dict[Position, int] = {}
    positions = 0
    for pair in solve_endings(name, pieces):
        for ending in pair:
            codes = positions_with_codes(ending, ruleset.orientation)
            positions += len(codes)
            found |= {position: code for position, code in codes.items() if code}
    no_move_wins = ruleset.no_move is NoMoveRule.WINS
    assert {position: score_of(code, no_move_wins) for position, code in found.items()} == expected
    assert positions == (POSITIONS_OF_TWO_AND_THREE_PIECES if pieces == 3 else 3_488)
