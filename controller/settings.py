"""The controller's settings as types: how a game is played, tracked, timed and shown at one board."""

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from controller.clock.control import parse_time_control
from controller.rules.rulesets import check_ruleset_name
from controller.rules.squares import Orientation


class Commit(StrEnum):
    """What makes a move final: CLOCK, a press of the clock; SETTLE, the board coming to rest."""

    CLOCK = "clock"
    SETTLE = "settle"


class Help(StrEnum):
    """How much the LEDs say.

    FULL: what may be done is lit before it is done. AFTER_PRESS: nothing until a press or a rest has found a fault.
    OFF: faults are told on the display only.
    """

    FULL = "full"
    AFTER_PRESS = "after_press"
    OFF = "off"


class Theme(StrEnum):
    """How roles become lamps; BRIGHT is the default, safe for colour-blind eyes; WHITE uses no colour but white."""

    BRIGHT = "bright"
    WHITE = "white"


def _checked_time_control(text: str) -> str:
    parse_time_control(text)
    return text


class Section(BaseModel):
    """A table of a profile: frozen, and no key that is not named here."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class GameSettings(Section):
    """Which draughts is played."""

    ruleset: Annotated[str, AfterValidator(check_ruleset_name)] = Field(
        "filipino", description="The rule set by its name."
    )
    orientation: Orientation = Field(Orientation.VISMIN, description="vismin: dark squares; luzon: light squares.")
    time_control: Annotated[str, AfterValidator(_checked_time_control)] = Field(
        "15+10", description="G/30: minutes, sudden death; 5+3: minutes and seconds a move; none: no clock."
    )

    draws_end_game: bool = Field(
        True, description="false: a draw by rule is announced, and the game goes on until a result is agreed or set."
    )


class TrackingSettings(Section):
    """How sensor edges become moves."""

    commit: Commit = Field(Commit.CLOCK, description="clock: a press ends a move; settle: the board at rest does.")
    debounce_ms: int = Field(8, ge=1, le=100, description="A sensor must be quiet this long to be believed.")
    lateness_ms: int = Field(0, ge=0, le=500, description="How late the sensors may report an edge.")
    hold_ms: int = Field(800, ge=100, le=10_000, description="settle: how long a move that could go on is held.")
    rest_ms: int = Field(
        1000, ge=200, le=10_000, description="settle: how long a wrong board rests before it is judged."
    )
    button_debounce_ms: int = Field(
        30, ge=1, le=200, description="A button's edges this soon after the last are bounce."
    )


class FaceSettings(Section):
    """What people see and hear."""

    help: Help = Field(Help.AFTER_PRESS, description="full, after_press or off: how much the LEDs say.")
    show_last_move: bool = Field(False, description="Light the last move until the next one begins.")
    theme: Theme = Field(Theme.BRIGHT, description="How roles become lamps: bright or white.")


class Settings(Section):
    """All of the controller's settings."""

    game: GameSettings = GameSettings()
    tracking: TrackingSettings = TrackingSettings()
    face: FaceSettings = FaceSettings()
