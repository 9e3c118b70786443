"""What an examination asks of a person and of the board, as values."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Square
from hardware.events import Part


class TaskKind(StrEnum):
    """What a person is asked to do or to answer."""

    CLEAR_BOARD = "clear"
    """Take all pieces off the board, or confirm that it is empty."""
    PLACE_ON_LIT = "put lit"
    """Put a piece on the lit square, or answer that no light is visible."""
    PLACE_ON_NAMED = "put named"
    """Put a piece on a named square."""
    REMOVE_PIECE = "take"
    """Take that piece away."""
    WATCH_LIGHTS = "watch lights"
    """Answer whether a light runs from square 1 to square 32."""
    SEE_LIGHTS = "see lights"
    """Answer whether every square is lit; asked where no sensor can tell."""
    PRESS_BUTTON = "press"
    """Press a named button and release it."""
    SEE_DISPLAY = "see display"
    """Answer whether the display shows the test page."""
    SEE_SHIFT = "see shift"
    """Answer whether the display shows the test page as the other chip of its size does."""
    HEAR_BUZZER = "hear buzzer"
    """Answer whether the buzzer sounded."""
    HANDS_OFF = "hands off"
    """Touch nothing for a while."""
    WAIT_FOR_SENSORS = "wait"
    """Wait until the lost sensors answer again."""


PART_OF_QUESTION = {
    TaskKind.WATCH_LIGHTS: Part.LEDS,
    TaskKind.SEE_LIGHTS: Part.LEDS,
    TaskKind.SEE_DISPLAY: Part.DISPLAY,
    TaskKind.SEE_SHIFT: Part.DISPLAY,
    TaskKind.HEAR_BUZZER: Part.BUZZER,
}
"""The tasks that are questions, and the part that each is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPerson:
    """Ask a person for something."""

    kind: TaskKind
    """What to do or to answer."""
    square: Square | None = None
    """The square of a piece to put or to take; None for other tasks."""
    button_name: str | None = None
    """The button to press; None for other tasks."""
    is_optional: bool = False
    """True if the board may lack the button."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LightSquares:
    """Light the LEDs of these squares and no others."""

    squares: tuple[Square, ...]
    """The squares to light; none: all LEDs are dark."""


@dataclass(frozen=True, slots=True)
class ShowTestPage:
    """Show the test page on the display."""


@dataclass(frozen=True, slots=True)
class SoundBuzzer:
    """Sound the buzzer."""


@dataclass(frozen=True, slots=True)
class FinishExamination:
    """End the examination: no more can be found out."""


Request = AskPerson | LightSquares | ShowTestPage | SoundBuzzer | FinishExamination
