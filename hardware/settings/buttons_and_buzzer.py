"""The wiring of the clock buttons and of the buzzer."""

from typing import Literal

from pydantic import Field

from hardware.settings.wiring import Pin, Wiring


class GpioButtonsWiring(Wiring):
    """Buttons between a pin and ground; of a rocker each side closes its own contact."""

    kind: Literal["gpio"] = Field(description="gpio: buttons between pins of the Pi and ground.")
    white: Pin = Field(17, description="White's button, or White's side of the rocker.")
    black: Pin = Field(27, description="Black's button, or Black's side of the rocker.")
    third: Pin | None = Field(None, description="The arbiter's button; left out: there is none.")


class ScannerButtonsWiring(Wiring):
    """Buttons that the serial scanner reads together with the reeds."""

    kind: Literal["scanner"] = Field(description="scanner: the serial scanner reads them with the reeds.")


class BuzzerWiring(Wiring):
    """A buzzer on a pin."""

    kind: Literal["gpio"] = Field(description="gpio: a buzzer on a pin of the Pi.")
    pin: Pin = Field(4, description="Its pin.")
    tonal: bool = Field(False, description="false: an active buzzer, which has one tone; true: a passive one.")


class NoBuzzerWiring(Wiring):
    """A board that makes no sound."""

    kind: Literal["none"] = Field(description="none: the board has none.")
