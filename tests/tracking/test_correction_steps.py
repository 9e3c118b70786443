"""What a hand is told to do next, where captured pieces leave at once and the mover may come back to their squares."""

from dataclasses import replace

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import rules_for
from controller.rules.game import start_game
from controller.rules.rulesets import FILIPINO
from controller.rules.squares import Orientation, Square
from controller.rules.traits import Removal
from controller.tracking.correction import CorrectionStep, LandStep, RemoveCapturedStep
from controller.tracking.debounce import SettledChange
from controller.tracking.tracker import build_tracker

RULES = rules_for(replace(FILIPINO, removal=Removal.AT_ONCE), Orientation.VISMIN)
ROUND_TRIP = "W:WK20:B9,10,17,24"  # 20x31x13x6x24: the king lands where the first captured piece stood


def next_step(trail: str) -> CorrectionStep:
    """The step after changes such as `20- 24+`, 100 ms apart."""
    game = start_game(RULES, parse_fen(ROUND_TRIP))
    tracker = build_tracker(game, game.position.occupancy, 0)
    for number, word in enumerate(trail.split(), 1):
        tracker = tracker.with_change(SettledChange(Square(int(word[:-1])), word.endswith("+"), number * 100_000, None))
    return tracker.next_correction_step(None)


@pytest.mark.parametrize(
    ("trail", "step"),
    [
        pytest.param("20- 24- 24+ 10- 17-", RemoveCapturedStep(squares=(Square(9),)), id="landed"),
        pytest.param(
            "20- 10- 17-",
            LandStep(landings=tuple(map(Square, (15, 19, 24, 28))), captured=(Square(9),)),
            id="still in hand",
        ),
    ],
)
def test_a_captured_piece_that_stands_on_the_landing_is_not_taken_for_the_mover(
    trail: str, step: CorrectionStep
) -> None:
    assert next_step(trail) == step
