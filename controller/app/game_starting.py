"""The first input of a new game."""

from importlib.metadata import version

from controller.profile import Profile
from controller.rules.position import Side
from controller.session.inputs import UNKNOWN_NAME, GameStarted
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices
from controller.settings.move_source import MoveSource
from controller.settings.opponent import program_name
from controller.settings.settings import Settings

DISTRIBUTION = "damahan"


def make_started(profile: Profile, at_us: int, date: str, choices: GameChoices | None = None) -> GameStarted:
    """Return the start of a game that begins at a time, on a date as games have it, with what was chosen for it."""
    settings = profile.settings if choices is None else apply_choices(profile.settings, choices)
    return GameStarted(
        at_us=at_us,
        date=date,
        version=version(DISTRIBUTION),
        settings=settings,
        white=settings.details.white or _name_of(settings, Side.WHITE),
        black=settings.details.black or _name_of(settings, Side.BLACK),
    )


def _name_of(settings: Settings, side: Side) -> str:
    """Return the name of a player whom nobody has named."""
    is_program = settings.game.move_source(side) is MoveSource.PROGRAM
    return program_name(settings.opponent) if is_program else UNKNOWN_NAME
