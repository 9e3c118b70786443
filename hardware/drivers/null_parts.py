"""Ports of parts that a board does not have; they accept everything and do nothing."""

from hardware.ports import Colours, Picture, Tone


class NoLeds:
    """A Leds port of a board without LEDs."""

    async def show(self, colours: Colours) -> None:
        """Do nothing."""


class NoDisplay:
    """A Display port of a board without a display."""

    size = (128, 64)  # pixels; the smallest display, so that pages are drawn fast

    async def show(self, picture: Picture) -> None:
        """Do nothing."""


class NoBuzzer:
    """A Buzzer port of a board without a buzzer."""

    async def play(self, tone: Tone) -> None:
        """Do nothing."""
