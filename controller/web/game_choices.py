"""What can be chosen for a game, as JSON values."""

from collections.abc import Iterable

from controller.rules.rulesets import find_ruleset
from controller.session.game_details import people_names
from controller.session.state import Session
from controller.settings.appearance import HelpLevel
from controller.web.api.choice_types import ChoicesAnswer


def choices_state(session: Session) -> ChoicesAnswer:
    """Return what the profile offers, and what is chosen in the game of now."""
    offered, game = session.settings.menu, session.settings.game
    white, black = people_names(session.started)
    return {
        "time_controls": _with_chosen(offered.time_controls, (game.time_control,)),
        "rulesets": [
            {"name": name, "title": find_ruleset(name).title}
            for name in _with_chosen(offered.rulesets, (game.ruleset,))
        ],
        "players": _with_chosen(offered.players, (white, black)),
        "help": [level.value for level in HelpLevel],
        "chosen": {
            "time_control": game.time_control,
            "ruleset": game.ruleset,
            "help": session.settings.face.help.value,
            "white": white,
            "black": black,
        },
    }


def _with_chosen(offered: Iterable[str], chosen: Iterable[str]) -> list[str]:
    """Return what is offered, and first what is chosen although it is not offered."""
    listed = list(offered)
    return [*dict.fromkeys(each for each in chosen if each and each not in listed), *listed]
