"""Moves that a board shows if one sensor is wrong."""

import pytest

from controller.notation.move_text import move_text
from controller.rules.squares import squares_of
from controller.tracking.lying_sensors import find_lying_explanations
from tests.tracking.trails import read_trail

MEN = "W:W22,32:B9,1"


@pytest.mark.parametrize(
    ("trail", "explanations"),
    [
        pytest.param("22- ~9- 13+", {("22-17", 17), ("22-18", 18)}, id="a landing that shows nothing"),
        pytest.param("18+ ~9- 13+", {("22-18", 22)}, id="an origin that stays closed"),
        pytest.param("22- 22+ ~9- 13+", set(), id="a piece that was put back"),
    ],
)
def test_a_move_that_is_answered_already_is_found(trail: str, explanations: set[tuple[str, int]]) -> None:
    found = find_lying_explanations(read_trail(MEN, trail).tracker)
    assert {(move_text(each.move), *squares_of(each.lying)) for each in found} == explanations
