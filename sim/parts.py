"""The parts of the simulated board, one class for each port."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import Random

from controller.rules.squares import SQUARES
from hardware.events import Button, ButtonEdge, SensorEvent, Snapshot
from hardware.ports import DARK, Colours, Picture, Tone
from sim.buttons import BUTTON_BOUNCE_US, WORN_BOUNCE_US, press_edges, released_edges
from sim.faults.part_faults import NO_PART_FAULTS, PartFaults
from sim.table import Table

DISPLAY_SIZE = (128, 64)  # pixels
TEXT_DISPLAY_SIZE = (20, 4)  # characters in a line, lines


class WakeupTimer:
    """Wakes one task at a time or when `wake` is called, whichever comes first."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self._now_us = now_us
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Wake the waiting task."""
        self._woken.set()

    async def wait_until(self, until_us: int | None) -> None:
        """Wait until a time (None: forever) or until `wake` is called."""
        self._woken.clear()
        if until_us is None:
            await self._woken.wait()
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, until_us - self._now_us()) / 1_000_000):
                await self._woken.wait()


class SimulatedSensors:
    """A Sensors port for the reeds of a table."""

    def __init__(self, table: Table, now_us: Callable[[], int]) -> None:
        self._table = table
        self._now_us = now_us
        self.wakeup = WakeupTimer(now_us)

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot first, then each event when its time has come."""
        now_us = self._now_us()
        self._table.pop_events_until(now_us)  # the snapshot contains them
        yield Snapshot(occupancy=self._table.level(now_us), at_us=now_us)
        while True:
            for event in self._table.pop_events_until(self._now_us()):
                yield event
            await self.wakeup.wait_until(self._table.next_event_us)


class SimulatedButtons:
    """A Buttons port for the clock buttons; `on_change` is called when a press begins and when it ends."""

    def __init__(
        self,
        now_us: Callable[[], int],
        rng: Random,
        faults: PartFaults = NO_PART_FAULTS,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self._on_change = on_change
        self._now_us = now_us
        self._rng = rng
        self._faults = faults
        self._pending = [
            ButtonEdge(button=button, down=True, at_us=now_us()) for button in Button if button in faults.stuck_buttons
        ]
        self._wakeup = WakeupTimer(now_us)

    def press(self, button: Button, held_us: int | None = None) -> None:
        """Press a button now and release it after `held_us`, or after a moment."""
        reported = self._faults.reported_button(button)
        if button in self._faults.dead_buttons or button in self._faults.stuck_buttons:
            return
        bounce_us = WORN_BOUNCE_US if button in self._faults.bouncing_buttons else BUTTON_BOUNCE_US
        edges = press_edges(reported, self._now_us(), self._rng, held_us, bounce_us=bounce_us)
        self._pending = sorted(self._pending + edges, key=lambda edge: edge.at_us)
        self._wakeup.wake()
        self._on_change()

    def release(self, button: Button) -> None:
        """Release a button that is held."""
        self._pending = released_edges(self._pending, self._faults.reported_button(button), self._now_us())
        self._wakeup.wake()

    @property
    def buttons_down(self) -> frozenset[Button]:
        """The buttons that are pressed now."""
        return frozenset(edge.button for edge in self._pending)

    async def events(self) -> AsyncIterator[ButtonEdge]:
        """Yield each raw edge when its time has come."""
        while True:
            while self._pending and self._pending[0].at_us <= self._now_us():
                edge = self._pending.pop(0)
                if edge.button not in self.buttons_down:
                    self._on_change()
                yield edge
            await self._wakeup.wait_until(self._pending[0].at_us if self._pending else None)


class SimulatedLeds:
    """A Leds port that stores the colours that are visible, by squares."""

    def __init__(self, faults: PartFaults = NO_PART_FAULTS) -> None:
        self.colours: Colours = (DARK,) * 32
        self._faults = faults

    async def show(self, colours: Colours) -> None:
        """Light the LEDs with these colours."""
        faults = self._faults
        if faults is NO_PART_FAULTS:
            self.colours = colours
            return
        lit = [DARK] * len(colours)
        for square, real_square, colour in zip(SQUARES, faults.led_squares, colours, strict=True):
            lit[real_square - 1] = DARK if square in faults.dark_leds else colour
        self.colours = tuple(lit)


class SimulatedDisplay:
    """A Display port that stores its picture."""

    def __init__(self, size: tuple[int, int] = DISPLAY_SIZE) -> None:
        self._size = size
        self.picture: Picture | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        return self._size

    async def show(self, picture: Picture) -> None:
        """Show a picture; raises ValueError if it does not have the display's size."""
        if (picture.width, picture.height) != self._size:
            raise ValueError(
                f"the picture is {picture.width}x{picture.height}; draw it {self._size[0]}x{self._size[1]}"
            )
        self.picture = picture


class SimulatedTextDisplay:
    """A TextDisplay port that stores its text."""

    columns, lines = TEXT_DISPLAY_SIZE

    def __init__(self) -> None:
        self.text: tuple[str, ...] = ()

    async def write(self, text: tuple[str, ...]) -> None:
        """Show a text; raises ValueError if it does not have the display's size."""
        if [len(line) for line in text] != [self.columns] * self.lines:
            raise ValueError(f"the text is not {self.lines} lines of {self.columns} characters: {text}")
        self.text = text


class SimulatedBuzzer:
    """A Buzzer port that stores the last tone."""

    def __init__(self) -> None:
        self.tone: Tone | None = None

    async def play(self, tone: Tone) -> None:
        """Sound one tone."""
        self.tone = tone
