"""The wiring of the buzzer."""

from typing import Literal

from pydantic import Field

from hardware.settings.wiring import Pin, Wiring


class BuzzerWiring(Wiring):
    """A buzzer on a pin."""

    kind: Literal["gpio"] = Field(description="gpio: a buzzer on a pin of the Pi.")
    pin: Pin = Field(4, description="The pin of the buzzer.")
    tonal: bool = Field(False, description="false: an active buzzer, which has one tone; true: a passive one.")


class NoBuzzerWiring(Wiring):
    """A board without a buzzer."""

    kind: Literal["none"] = Field(description="none: the board has none.")
