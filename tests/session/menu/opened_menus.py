"""Games whose menu is open."""

from controller.settings.settings import Settings
from tests.session.menu.pressed_buttons import hold_both
from tests.session.scripted_game import ScriptedGame, play, settings_from

CLUB = settings_from(game={"time_control": "5+3"}, menu={"players": ["Ana Reyes (Lipa)", "Ben"]})
TOURNAMENT = settings_from(game={"time_control": "5+3", "conduct": "tournament"})
RATED = settings_from(game={"time_control": "5+3", "conduct": "rated"})


def opened(script: str = "wait 1s", settings: Settings = CLUB) -> ScriptedGame:
    game = play(script, settings)
    hold_both(game)
    return game
