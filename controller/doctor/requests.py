"""What goes into an examination and what comes out of it, as values. Times are microseconds of the host's clock."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Square
from hardware.events import ButtonEvent, Part, SensorEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminationTick:
    """A time has come that the examination waits for."""

    at_us: int


class Reply(StrEnum):
    """What a person says: YES, it is so or it is done; NO, it is not so, or no light is seen; SKIP, go on without."""

    YES = "yes"
    NO = "no"
    SKIP = "skip"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAnswer:
    """A person answers what was asked last."""

    reply: Reply
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFailure:
    """A part that shows or sounds something does not answer."""

    part: Part
    reason: str
    at_us: int


ExaminationInput = SensorEvent | ButtonEvent | ExaminationTick | PersonAnswer | PartFailure


class TaskKind(StrEnum):
    """What a person is asked for."""

    CLEAR_BOARD = "clear"  # take all pieces off, or say that none is left
    PLACE_ON_LIT = "put lit"  # put a piece where the light is, or say that there is none
    PLACE_ON_NAMED = "put named"  # put a piece on a square that is named
    REMOVE_PIECE = "take"  # take it away again
    WATCH_LIGHTS = "watch lights"  # does a light run from square 1 to 32?
    PRESS_BUTTON = "press"  # press a button that is named, and let it go
    SEE_DISPLAY = "see display"  # does the display show the test page?
    HEAR_BUZZER = "hear buzzer"  # did it sound?
    HANDS_OFF = "hands off"  # touch nothing for a while
    WAIT_FOR_SENSORS = "wait"  # the sensors are gone; wait until they are back


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPerson:
    """Ask a person for something; `name` is that of a button."""

    kind: TaskKind
    square: Square | None = None
    button_name: str | None = None


@dataclass(frozen=True, slots=True)
class LightSquares:
    """Light the LEDs of these squares and no other."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ShowTestPage:
    """Show the test page on the display."""


@dataclass(frozen=True, slots=True)
class SoundBuzzer:
    """Sound the buzzer."""


@dataclass(frozen=True, slots=True)
class FinishExamination:
    """All is known that can be."""


Request = AskPerson | LightSquares | ShowTestPage | SoundBuzzer | FinishExamination
