"""The `[face]` table of a profile: what the LEDs show, and the language of texts."""

from enum import StrEnum

from pydantic import Field

from controller.settings.section import SettingsSection

MAX_LANGUAGE_LENGTH = 12  # as of `sr_RS@latin`: a code in gettext's form is hardly ever longer


LANGUAGES = ("en", "fil")
"""The languages that the program has texts in."""


class HelpLevel(StrEnum):
    """How much the LEDs show."""

    FULL = "full"
    """They show what a player may do before it is done."""
    AFTER_PRESS = "after_press"
    """They show nothing until a press or a rest found a fault."""
    COACH = "coach"
    """As after_press; a move that loses a man at once is answered with the offer to take it back."""
    OFF = "off"
    """They show no faults; the display does."""


class CoachTime(StrEnum):
    """When the coach speaks of a move."""

    BEFORE_TURN = "before_turn"
    """As soon as the piece stands; the player may put it back before his turn passes."""
    AFTER_TURN = "after_turn"
    """When the turn has passed; a piece that is put back takes the move back."""


class Theme(StrEnum):
    """How roles become lamps."""

    BRIGHT = "bright"
    """Colours that are safe for colour-blind eyes; the default."""
    WHITE = "white"
    """White only; roles differ by rhythm."""


class SideNames(StrEnum):
    """What the two sides are called; the journal, PDN and commands always say White and Black."""

    WHITE_BLACK = "white-black"
    WHITE_RED = "white-red"
    """As the rules of American checkers have it: Red begins."""
    LIGHT_DARK = "light-dark"
    """As in Buff and Green: Dark begins."""


class AppearanceSettings(SettingsSection):
    """What the LEDs show, and the language of texts."""

    help: HelpLevel = Field(
        HelpLevel.AFTER_PRESS, description="full, after_press, coach or off: how much the LEDs show."
    )
    coach: CoachTime = Field(
        CoachTime.BEFORE_TURN, description="before_turn or after_turn: when help = coach speaks of a move."
    )
    coach_ms: int = Field(
        2500, ge=0, le=10_000, description="Without presses: how long a move that the coach warns of waits, 0 to 10000."
    )
    show_last_move: bool = Field(False, description="true: the last move is lit until the next one begins.")
    theme: Theme = Field(Theme.BRIGHT, description="How roles become lamps: bright or white.")
    language: str = Field(
        "en", max_length=MAX_LANGUAGE_LENGTH, description="Language of display and terminal: en or fil."
    )
    side_names: SideNames = Field(
        SideNames.WHITE_BLACK, description="What the sides are called: white-black, white-red or light-dark."
    )
