"""The ports of parts that open while the board runs: each uses its part once it is there."""

from collections.abc import AsyncIterator, Callable
from typing import Generic

from controller.app.part_opener import OpenedPart, PartOpener
from hardware.events import ButtonEvent, SensorEvent
from hardware.ports import Buttons, Buzzer, Colours, DimmableLeds, Display, Leds, Picture, Sensors, TextDisplay, Tone


class DeferredSensors(Generic[OpenedPart]):
    """A Sensors port; `find_port` returns it from the device that is opened."""

    def __init__(self, opener: PartOpener[OpenedPart], find_port: Callable[[OpenedPart], Sensors]) -> None:
        self._opener = opener
        self._find_port = find_port

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Wait until the sensors are there, and yield what they report."""
        sensors = self._find_port(await self._opener.wait_until_open())
        async for event in sensors.events():
            yield event


class DeferredButtons(Generic[OpenedPart]):
    """A Buttons port; `find_port` returns it from the device that is opened."""

    def __init__(self, opener: PartOpener[OpenedPart], find_port: Callable[[OpenedPart], Buttons]) -> None:
        self._opener = opener
        self._find_port = find_port

    async def events(self) -> AsyncIterator[ButtonEvent]:
        """Wait until the buttons are there, and yield what they report."""
        buttons = self._find_port(await self._opener.wait_until_open())
        async for event in buttons.events():
            yield event


class DeferredLeds:
    """A Leds port whose brightness can be changed, also before they are there."""

    def __init__(self, opener: PartOpener[Leds]) -> None:
        self._opener = opener
        self._brightness: float | None = None  # None: that of the profile
        self._dimmed: Leds | None = None  # those that have this brightness

    async def show(self, colours: Colours) -> None:
        """Light the LEDs; raises PartError while they are absent."""
        leds = await self._opener.get()
        await self._dim(leds)
        await leds.show(colours)

    async def set_brightness(self, share: float) -> None:
        """Set the brightness of the LEDs of now, and of those that are opened later; raises PartError."""
        self._brightness, self._dimmed = share, None
        await self._dim(await self._opener.get())

    async def _dim(self, leds: Leds) -> None:
        if self._brightness is None or leds is self._dimmed or not isinstance(leds, DimmableLeds):
            return
        self._dimmed = leds
        await leds.set_brightness(self._brightness)


class DeferredDisplay:
    """A Display port of a known size."""

    def __init__(self, opener: PartOpener[Display], size: tuple[int, int]) -> None:
        self._opener = opener
        self.size = size

    async def show(self, picture: Picture) -> None:
        """Show a picture; raises PartError while the display is absent."""
        display = await self._opener.get()
        await display.show(picture)


class DeferredTextDisplay:
    """A TextDisplay port of a known size."""

    def __init__(self, opener: PartOpener[TextDisplay], columns: int, lines: int) -> None:
        self._opener = opener
        self.columns = columns
        self.lines = lines

    async def write(self, text: tuple[str, ...]) -> None:
        """Show lines of text; raises PartError while the display is absent."""
        display = await self._opener.get()
        await display.write(text)


class DeferredBuzzer:
    """A Buzzer port."""

    def __init__(self, opener: PartOpener[Buzzer]) -> None:
        self._opener = opener

    async def play(self, tone: Tone) -> None:
        """Sound a tone; raises PartError while the buzzer is absent."""
        buzzer = await self._opener.get()
        await buzzer.play(tone)
