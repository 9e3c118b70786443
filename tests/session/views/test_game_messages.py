"""The draw by count that is nearest, as announced during a game."""

from dataclasses import replace

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.draws import RunningCount, RunningCounts
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.flying_king_rulesets import BRAZILIAN
from controller.rules.game import start_game
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.rules.short_king_rulesets import AMERICAN
from controller.rules.squares import Orientation
from controller.rules.traits import RuleSet
from controller.session.views.game_messages import draw_count_message
from controller.session.views.messages import MessageCode, build_message

LONE_KING = "W:WK1,K5,K10:BK32"


def counted(*moves: int | None) -> RunningCounts:
    """Return a count for each rule, as far as it has come; None: it does not run."""
    return tuple(None if each is None else RunningCount(Side.BLACK, each, False) for each in moves)


@pytest.mark.parametrize(
    ("ruleset", "counts", "shown"),
    [
        pytest.param(FILIPINO, counted(None, None), None, id="no count runs"),
        pytest.param(FILIPINO, counted(0, None), None, id="it has just begun"),
        pytest.param(FILIPINO, counted(1, None), (1, 12, Termination.LONE_KING_COUNT), id="from its first move on"),
        pytest.param(FILIPINO, counted(12, None), (12, 12, Termination.LONE_KING_COUNT), id="to its last move"),
        pytest.param(FILIPINO, counted(13, None), None, id="over, for the last move was answered by a capture"),
        pytest.param(AMERICAN, counted(38), None, id="in every endgame: before its half"),
        pytest.param(AMERICAN, counted(40), (20, 40, Termination.NO_PROGRESS), id="in every endgame: from its half on"),
        pytest.param(AMERICAN, counted(43), (21, 40, Termination.NO_PROGRESS), id="both sides' moves are counted"),
        pytest.param(BRAZILIAN, counted(None, 20, 2, None), (1, 5, Termination.FEW_PIECES), id="the nearest of two"),
        pytest.param(
            BRAZILIAN, counted(None, 36, 4, None), (18, 20, Termination.NO_PROGRESS), id="the other one is nearer"
        ),
        pytest.param(
            BRAZILIAN, counted(None, 34, 4, None), (17, 20, Termination.NO_PROGRESS), id="the first of two as near"
        ),
    ],
)
def test_how_far_a_count_has_come(
    ruleset: RuleSet, counts: RunningCounts, shown: tuple[int, int, Termination] | None
) -> None:
    game = replace(start_game(rules_for(ruleset, Orientation.VISMIN), parse_fen(LONE_KING)), counts=counts)
    expected = None
    if shown is not None:
        move, limit, reason = shown
        expected = build_message(MessageCode.DRAW_COUNT, move=move, limit=limit, reason=reason.value)
    assert draw_count_message(game) == expected
