"""The answers to the questions of `damahan setup`, and what each may be."""

from enum import StrEnum
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

from controller.profile import Profile
from controller.rules.squares import Orientation
from hardware.settings import SimulatedBoardWiring
from hardware.settings.displays import CharacterLcdWiring, OledWiring
from hardware.settings.leds import LedChip, NeopixelWiring
from hardware.settings.sensors import GpioMatrixWiring, SerialScannerWiring


class Build(StrEnum):
    """A kind of board, named as the profile that ships with the program."""

    PICO = "pico"
    """A Pico scans the matrix and the buttons."""
    GPIO = "gpio"
    """The matrix is on the pins of the Pi."""
    EXPANDER = "expander"
    """Port expanders read the reeds."""
    SIMULATED = "sim"
    """No parts."""


LedChoice = Literal[LedChip, "none"]
DisplayChoice = Literal["ssd1306", "sh1106", "ssd1322", "character_lcd", "none"]

LED_CHOICES: tuple[LedChoice, ...] = (*get_args(LedChip), "none")
DISPLAY_CHOICES: tuple[DisplayChoice, ...] = get_args(DisplayChoice)


class SetupAnswers(BaseModel):
    """One answer to each question; a simulated board has no LEDs and display to choose."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    build: Build
    leds: LedChoice = "none"
    display: DisplayChoice = "none"
    orientation: Orientation = Orientation.VISMIN
    language: str = "en"
    page: bool = True
    """Whether browsers in the network of the board may show its page."""


class PartialAnswers(BaseModel):
    """Answers of a file or of options: those that are left out take their defaults, or are asked for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    build: Build | None = None
    leds: LedChoice | None = None
    display: DisplayChoice | None = None
    orientation: Orientation | None = None
    language: str | None = None
    page: bool | None = None


def build_of(profile: Profile) -> Build:
    """Return the kind of board of a profile."""
    board = profile.board
    if isinstance(board, SimulatedBoardWiring):
        return Build.SIMULATED
    if isinstance(board.sensors, SerialScannerWiring):
        return Build.PICO
    return Build.GPIO if isinstance(board.sensors, GpioMatrixWiring) else Build.EXPANDER


def answers_of(profile: Profile, *, page: bool) -> SetupAnswers:
    """Return the answers that a profile has; `page` is the answer about the page."""
    return SetupAnswers(
        build=build_of(profile),
        leds=_leds_of(profile),
        display=_display_of(profile),
        orientation=profile.game.orientation or Orientation.VISMIN,
        language=profile.face.language,
        page=page,
    )


def _leds_of(profile: Profile) -> LedChoice:
    if isinstance(profile.board, SimulatedBoardWiring) or not isinstance(profile.board.leds, NeopixelWiring):
        return "none"
    return profile.board.leds.chip


def _display_of(profile: Profile) -> DisplayChoice:
    if isinstance(profile.board, SimulatedBoardWiring):
        return "none"
    match profile.board.display:
        case OledWiring(chip=chip):
            return chip
        case CharacterLcdWiring():
            return "character_lcd"
        case _:
            return "none"
