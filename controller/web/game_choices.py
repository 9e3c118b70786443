"""What can be chosen for a game, as JSON values."""

from collections.abc import Iterable

from controller.rules.rulesets import find_ruleset
from controller.session.game_details import people_names
from controller.session.state import Session
from controller.settings.appearance import HelpLevel
from controller.settings.game import GameConduct
from controller.settings.opponent import LEVELS
from controller.settings.program_sides import program_sides_text
from controller.web.api.choice_types import ChoicesAnswer


def choices_state(session: Session) -> ChoicesAnswer:
    """Return what the profile offers, and what is chosen in the game of now."""
    offered, game = session.settings.menu, session.settings.game
    white, black = people_names(session.started)
    may_play_program = session.settings.abilities.has_program and game.conduct is GameConduct.CASUAL
    return {
        "time_controls": _with_chosen(offered.time_controls, (game.time_control,)),
        "rulesets": [
            {"name": name, "title": find_ruleset(name).title, "is_give_away": find_ruleset(name).is_give_away}
            for name in _with_chosen(offered.rulesets, (game.ruleset,))
        ],
        "players": _with_chosen(offered.players, (white, black)),
        "help": [level.value for level in HelpLevel],
        "levels": list(LEVELS) if may_play_program else [],
        "chosen": {
            "time_control": game.time_control,
            "ruleset": game.ruleset,
            "help": session.settings.face.help.value,
            "program": program_sides_text(game),
            "level": session.settings.opponent.level,
            "white": white,
            "black": black,
        },
    }


def _with_chosen(offered: Iterable[str], chosen: Iterable[str]) -> list[str]:
    """Return what is offered, and first what is chosen although it is not offered."""
    listed = list(offered)
    return [*dict.fromkeys(each for each in chosen if each and each not in listed), *listed]
