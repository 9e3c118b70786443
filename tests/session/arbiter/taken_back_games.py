"""Games of two moves, to be taken back."""

import pytest

from controller.notation.fen import fen_text
from controller.settings.settings import Settings
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame

PLAYED = "press black; move 22-18; press white; wait 5s; move 9-13; press black; wait 3s; "
AT_REST = "move 22-18; wait 5s; move 9-13; wait 3s; "
BOTH = pytest.mark.parametrize("settings", [CLOCK, SETTLE], ids=["clock", "settle"])


def two_moves(settings: Settings) -> str:
    return PLAYED if settings is CLOCK else AT_REST


def fen_of(game: ScriptedGame) -> str:
    return fen_text(game.session.game.position)
