"""What the tests of the rules share."""

import pytest

from controller.rules.filipino_rulesets import FILIPINO_COMMON
from controller.rules.squares import Orientation
from tests.rules.boards import RulesBoard, board_of


@pytest.fixture(params=list(Orientation), ids=str)
def board(request: pytest.FixtureRequest) -> RulesBoard:
    """Return Filipino Dama on each orientation in turn, with squares named as on the Vismin board."""
    orientation: Orientation = request.param
    return board_of(orientation)


@pytest.fixture
def common_board(board: RulesBoard) -> RulesBoard:
    """Return Filipino Dama by the common rules, on the orientation of `board`."""
    return board_of(board.rules.orientation, FILIPINO_COMMON)
