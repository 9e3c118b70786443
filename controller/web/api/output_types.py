"""What lamps and display of a board show, as the API tells it."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, SquareNumber
from controller.web.api.values import RhythmName, RoleName


@with_config(EXACT)
class LampState(TypedDict):
    """One LED that is lit."""

    square: SquareNumber
    role: RoleName
    colour: Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]
    rhythm: RhythmName


@with_config(EXACT)
class RhythmState(TypedDict):
    """How a lamp changes with time; it begins fully lit, and a blink is lit for the first half of its period."""

    shape: Literal["steady", "blink", "pulse"]
    period_ms: int
    lowest_percent: NotRequired[int]
    """Least brightness of a pulse, in percent of full."""


@with_config(EXACT)
class PictureDisplayState(TypedDict):
    """A display of pixels."""

    kind: Literal["picture"]
    width: int
    height: int
    png: str
    """The picture as PNG, in Base64."""


@with_config(EXACT)
class TextDisplayState(TypedDict):
    """A display of characters."""

    kind: Literal["text"]
    lines: Annotated[list[str], Field(min_length=4, max_length=4)]
