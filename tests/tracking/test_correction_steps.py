"""The next correction step: to undo what is wrong, and to finish a move."""

from dataclasses import replace

import pytest

from controller.notation.fen import parse_fen
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.filipino_rulesets import FILIPINO
from controller.rules.game import start_game
from controller.rules.squares import Orientation, Square
from controller.rules.traits import Removal
from controller.tracking.correction import (
    ContinueMoveStep,
    CorrectionStep,
    FinishedStep,
    LandStep,
    PutBackStep,
    RemoveCapturedStep,
    RestoreStep,
    StartMoveStep,
    TakeOffStep,
)
from controller.tracking.debounce import SettledChange
from controller.tracking.tracker import build_tracker

FILIPINO_RULES = rules_for(FILIPINO, Orientation.VISMIN)
RULES_WITH_REMOVAL_AT_ONCE = rules_for(replace(FILIPINO, removal=Removal.AT_ONCE), Orientation.VISMIN)
ROUND_TRIP = "W:WK20:B9,10,17,24"  # 20x31x13x6x24: the king lands where the first captured piece stood


def next_step(trail: str, fen: str, rules: BoardRules) -> CorrectionStep:
    """Return the step after changes such as `20- 24+`, 100 ms apart."""
    game = start_game(rules, parse_fen(fen))
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
    assert next_step(trail, ROUND_TRIP, RULES_WITH_REMOVAL_AT_ONCE) == step


MEN = "W:W22,23,29:B9,10"


@pytest.mark.parametrize(
    ("trail", "step"),
    [
        pytest.param("9-", RestoreStep(square=Square(9), deferred=()), id="a piece of the other side lifted"),
        pytest.param("9- 10-", RestoreStep(square=Square(10), deferred=(Square(9),)), id="the last one lifted first"),
        pytest.param("10- 9-", RestoreStep(square=Square(9), deferred=(Square(10),)), id="in whichever order"),
        pytest.param("14+", TakeOffStep(square=Square(14), deferred=()), id="a piece too many"),
        pytest.param("15+ 14+", TakeOffStep(square=Square(14), deferred=(Square(15),)), id="two from nowhere"),
        pytest.param("14+ 15+", TakeOffStep(square=Square(14), deferred=(Square(15),)), id="two in the other order"),
        pytest.param(
            "22- 14+", PutBackStep(origin=Square(14), square=Square(22), deferred=()), id="moved where it cannot"
        ),
        pytest.param(
            "22- 14+ 23- 15+",
            PutBackStep(origin=Square(15), square=Square(23), deferred=(Square(14), Square(22))),
            id="two moved: the last one first",
        ),
        pytest.param(
            "14+ 9-", PutBackStep(origin=Square(14), square=Square(9), deferred=()), id="one appears, one is gone"
        ),
    ],
)
def test_what_is_wrong_is_undone_the_latest_first(trail: str, step: CorrectionStep) -> None:
    assert next_step(trail, MEN, FILIPINO_RULES) == step


@pytest.mark.parametrize(
    ("fen", "trail", "step"),
    [
        pytest.param(
            "W:W22,29:B18,5",
            "",
            StartMoveStep(movers=(Square(22),), landings=(Square(15),), captured=(Square(18),), required_captures=1),
            id="a capture is due",
        ),
        pytest.param(
            "W:W22,29:B18,5", "22-", LandStep(landings=(Square(15),), captured=(Square(18),)), id="it is in hand"
        ),
        pytest.param("W:W22,29:B18,5", "22- 15+", RemoveCapturedStep(squares=(Square(18),)), id="it has landed"),
        pytest.param("W:W22,29:B18,5", "22- 15+ 18-", FinishedStep(), id="all is done"),
        pytest.param(
            "W:W22,23:B5",
            "",
            StartMoveStep(movers=(Square(22), Square(23)), landings=(), captured=(), required_captures=0),
            id="two may move",
        ),
        pytest.param(
            "W:W29,32:B25,18,5",
            "29- 22+",
            ContinueMoveStep(square=Square(22), landings=(Square(15),), captured=(Square(18), Square(25))),
            id="one of two is captured",
        ),
    ],
)
def test_a_move_is_led_to_its_end(fen: str, trail: str, step: CorrectionStep) -> None:
    assert next_step(trail, fen, FILIPINO_RULES) == step
