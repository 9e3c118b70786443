"""The values that can be chosen in the menu, and what is chosen now."""

from collections.abc import Sequence

from controller.session.game_details import people_names
from controller.session.hint import is_locked
from controller.session.menu.items import CODE_OF_PAGE, MenuCode
from controller.session.menu.state import Menu, MenuPage
from controller.session.state import Session
from controller.settings.abilities import BRIGHTNESS_LEVELS
from controller.settings.appearance import LANGUAGES, HelpLevel
from controller.settings.choices import GameChoices
from controller.settings.chosen_settings import apply_choices, has_any_sound
from controller.settings.opponent import LEVELS
from controller.settings.program_sides import PROGRAM_SIDES, program_sides_text
from controller.settings.settings import Settings

NO_NAME = ""
OWN_TIME = "own"  # a time control that is set digit by digit


def list_values(session: Session, menu: Menu) -> Sequence[str]:
    """List what can be chosen on a page, the value of now first where it is not in the list."""
    settings, offered = chosen_settings(session, menu.choices), session.settings.menu
    match menu.page:
        case MenuPage.TIME:
            return (*_with_own(offered.time_controls, settings.game.time_control), OWN_TIME)
        case MenuPage.RULES:
            return _with_own(offered.rulesets, settings.game.ruleset)
        case MenuPage.WHITE | MenuPage.BLACK:
            return (NO_NAME, *_with_own([name for name, _ in offered.names_and_clubs], name_of(session, menu)))
        case MenuPage.PROGRAM:
            return PROGRAM_SIDES
        case MenuPage.LEVEL:
            level = settings.opponent.level  # the others from the easiest on, which is then one press away
            return [str(each) for each in (level, *(each for each in LEVELS if each != level))]
        case MenuPage.HELP:
            locked = {HelpLevel.COACH} if is_locked(session) else set()
            return [level.value for level in HelpLevel if level not in locked]
        case MenuPage.LANGUAGE:
            return LANGUAGES
        case MenuPage.BRIGHTNESS:
            levels = {*BRIGHTNESS_LEVELS, settings.abilities.brightness or BRIGHTNESS_LEVELS[-1]}
            return [str(percent) for percent in sorted(levels)]
        case _:
            return ("on", "off")


def current_value(session: Session, menu: Menu) -> str:
    """Return what is chosen now on a page."""
    settings = chosen_settings(session, menu.choices)
    return current_values(settings, chosen_names(session, menu.choices))[CODE_OF_PAGE[menu.page]]


def name_of(session: Session, menu: Menu) -> str:
    """Return the name of the side that a page is about; empty: not known."""
    white, black = chosen_names(session, menu.choices)
    return white if menu.page is MenuPage.WHITE else black


def chosen_settings(session: Session, choices: GameChoices) -> Settings:
    """Return the settings of the game of now, with what was chosen since."""
    return apply_choices(session.settings, choices)


def current_values(settings: Settings, names: tuple[str, str]) -> dict[MenuCode, str]:
    """Return what is chosen now for each item that has values; `names` are White's and Black's."""
    white, black = names
    return {
        MenuCode.TIME: settings.game.time_control,
        MenuCode.RULES: settings.game.ruleset,
        MenuCode.PROGRAM: program_sides_text(settings.game),
        MenuCode.LEVEL: str(settings.opponent.level),
        MenuCode.WHITE: white,
        MenuCode.BLACK: black,
        MenuCode.HELP: settings.face.help.value,
        MenuCode.LANGUAGE: settings.face.language,
        MenuCode.SOUND: "on" if has_any_sound(settings.sound) else "off",
        MenuCode.BRIGHTNESS: str(settings.abilities.brightness or BRIGHTNESS_LEVELS[-1]),
    }


def chosen_names(session: Session, choices: GameChoices) -> tuple[str, str]:
    """Return White's and Black's name of the game of now, with what was chosen since; empty: not known."""
    white, black = people_names(session.started)
    return (
        white if choices.white is None else choices.white,
        black if choices.black is None else choices.black,
    )


def _with_own(values: Sequence[str], current: str) -> Sequence[str]:
    return values if current in values or not current else (current, *values)
