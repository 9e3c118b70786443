"""What the tests of the rules share."""

import pytest

from controller.rules.squares import Orientation
from tests.rules.boards import RulesBoard, board_of


@pytest.fixture(params=list(Orientation), ids=str)
def board(request: pytest.FixtureRequest) -> RulesBoard:
    """Return Filipino Dama on each orientation in turn, with squares named as on the Vismin board."""
    orientation: Orientation = request.param
    return board_of(orientation)
