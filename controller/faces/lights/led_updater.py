"""The LEDs of a board: the latest frame, with the rhythm of each lamp."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from controller.faces.lights.themes import lamps_of
from controller.session.views.led_frames import DARK_FRAME, LedFrame
from controller.settings.appearance import Theme
from hardware.events import Part
from hardware.ports import Leds, PartError
from hardware.program_faults import use_part
from hardware.rhythm import colours_at, next_change_us

LONGEST_SENDING_S = 0.05  # a choice: LEDs need a millisecond, and nobody notices that something else is so much later
RETRY_S = 1.0  # a choice: people wait little for a part that is back, and a dead one costs one call a second


class LedUpdater:
    """Shows frames on the LEDs; the latest one wins, and its rhythm is kept without further calls."""

    def __init__(
        self,
        leds: Leds,
        theme: Theme,
        now_us: Callable[[], int],
        on_lost: Callable[[PartError], None],
        on_answer: Callable[[], None] = lambda: None,
    ) -> None:
        self._leds = leds
        self._theme = theme
        self._now_us = now_us
        self._on_lost = on_lost
        self._on_answer = on_answer
        self._frame = DARK_FRAME
        self._since_us = 0
        self._frame_changed = asyncio.Event()
        self._frame_sent = asyncio.Event()  # the LEDs have got the latest frame, or do not answer

    def show(self, frame: LedFrame) -> None:
        """Show a frame from now on; one that is shown already keeps its rhythm."""
        if frame == self._frame:
            return
        self._frame = frame
        self._since_us = self._now_us()
        self._frame_changed.set()
        self._frame_sent.clear()

    async def wait_until_sent(self) -> None:
        """Wait until the LEDs have the latest frame, or do not answer, at most LONGEST_SENDING_S."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_SENDING_S):
                await self._frame_sent.wait()

    async def run(self) -> None:
        """Keep the LEDs up to date until cancelled; retry each second when they do not answer."""
        while True:
            self._frame_changed.clear()
            lamps, since_us, now_us = lamps_of(self._frame, self._theme), self._since_us, self._now_us()
            change_us = next_change_us(lamps, since_us=since_us, at_us=now_us)
            wait_s = None if change_us is None else max(0, change_us - now_us) / 1_000_000
            try:
                colours = colours_at(lamps, since_us=since_us, at_us=now_us)
                await use_part(Part.LEDS, self._leds.show(colours))
                self._on_answer()
            except PartError as error:
                self._on_lost(error)
                wait_s = RETRY_S
            if not self._frame_changed.is_set():
                self._frame_sent.set()
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._frame_changed.wait()
