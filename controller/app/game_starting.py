"""The first input of a new game."""

from importlib.metadata import version

from controller.profile import Profile
from controller.session.inputs import UNKNOWN_NAME, GameStarted

DISTRIBUTION = "damahan"


def make_started(profile: Profile, at_us: int, date: str) -> GameStarted:
    """Return the start of a game that begins at a time, on a date as games have it."""
    details = profile.details
    return GameStarted(
        at_us=at_us,
        date=date,
        version=version(DISTRIBUTION),
        settings=profile.settings,
        white=details.white or UNKNOWN_NAME,
        black=details.black or UNKNOWN_NAME,
    )
