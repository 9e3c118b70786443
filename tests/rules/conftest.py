"""What the tests of the rules share."""

import pytest

from controller.rules.squares import Orientation
from tests.rules.boards import RulesBoard, board_of


@pytest.fixture(params=list(Orientation), ids=str)
def board(request: pytest.FixtureRequest) -> RulesBoard:
    """Filipino Dama on each orientation in turn, spoken to in Vismin squares."""
    orientation: Orientation = request.param
    return board_of(orientation)
