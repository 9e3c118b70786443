"""The wiring of the clock buttons."""

from typing import Literal

from pydantic import Field

from hardware.settings.wiring import Pin, Wiring


class GpioButtonsWiring(Wiring):
    """Buttons between a pin and ground; each side of a rocker is one such button."""

    kind: Literal["gpio"] = Field(description="gpio: buttons between pins of the Pi and ground.")
    white: Pin = Field(17, description="White's button, or White's side of the rocker.")
    black: Pin = Field(27, description="Black's button, or Black's side of the rocker.")
    third: Pin | None = Field(None, description="The arbiter's button; left out: there is none.")


class ScannerButtonsWiring(Wiring):
    """Buttons that the serial scanner reads together with the reeds."""

    kind: Literal["scanner"] = Field(description="scanner: the serial scanner reads them with the reeds.")
