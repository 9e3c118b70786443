"""The first input of a new game."""

from importlib.metadata import version

from controller.profile import Profile
from controller.session.inputs import UNKNOWN_NAME, GameStarted
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices

DISTRIBUTION = "damahan"


def make_started(profile: Profile, at_us: int, date: str, choices: GameChoices | None = None) -> GameStarted:
    """Return the start of a game that begins at a time, on a date as games have it, with what was chosen for it."""
    settings = profile.settings if choices is None else apply_choices(profile.settings, choices)
    details = settings.details
    return GameStarted(
        at_us=at_us,
        date=date,
        version=version(DISTRIBUTION),
        settings=settings,
        white=details.white or UNKNOWN_NAME,
        black=details.black or UNKNOWN_NAME,
    )
