"""Bodies of requests and answers about the parts of the board."""

from typing import Annotated

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, PartName, one_of
from controller.web.api.values import ButtonName
from hardware.part_status import PartState


@with_config(EXACT)
class PartReport(TypedDict):
    """One part of the board, with what is wrong and what to do."""

    part: PartName
    state: Annotated[str, one_of(PartState)]
    reason: str
    """Why it cannot be used, or what is to be mended although it works, and what to do; empty if nothing is."""
    detail: str
    """What the part says about itself; empty if it says nothing."""


@with_config(EXACT)
class ButtonReport(TypedDict):
    """One button as it is."""

    button: ButtonName
    down: bool
    changes: int
    """How often its level has changed since the program started, each bounce too."""


@with_config(EXACT)
class PartsAnswer(TypedDict):
    """The parts of the board as they are now; a report that may be sent, for it holds no secret."""

    at: str
    """The local time, in ISO 8601."""
    version: str
    """The version of the program."""
    playing: bool
    """A game runs, which hands on the board would disturb."""
    parts: list[PartReport]
    closed: list[int]
    """The squares whose sensor is closed, as it reports it."""
    changes: list[int]
    """How often the level of each sensor has changed since the program started, square 1 first, each bounce too."""
    buttons: list[ButtonReport]
    leds: list[Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]]
    """What the LEDs were told last, square 1 first; empty where no parts are tried."""


@with_config(EXACT)
class LedRequest(TypedDict):
    """An LED to light."""

    square: Annotated[str, Field(pattern="^([1-9]|[12][0-9]|3[012])?$")]
    """The number of its square; empty: show again what the game wants."""


@with_config(EXACT)
class LedAnswer(TypedDict):
    """The LED is lit, for some seconds."""

    square: str


@with_config(EXACT)
class BusAddress(TypedDict):
    """One address of an I2C bus that the profile names, or at which something answers."""

    bus: int
    address: str
    """In hexadecimal, such as `0x3c`."""
    part: PartName | None
    """The part that the profile has there; null: no part."""
    answers: bool
    """True if something answers there."""


@with_config(EXACT)
class BusesAnswer(TypedDict):
    """The I2C buses of the board as they are now."""

    addresses: list[BusAddress]


@with_config(EXACT)
class MachineAnswer(TypedDict):
    """What was found at the machine."""

    findings: list[str]
    """Sentences in the language of the board: what is wrong, and what to do."""
    figures: dict[str, float | str | bool | None]
    """What was measured, such as `journal_write_p99_ms`."""
