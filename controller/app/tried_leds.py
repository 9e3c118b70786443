"""The LEDs of a board of which a person may light one, to see where it is."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from controller.rules.squares import SQUARES, Square
from hardware.ports import DARK, Colours, Leds, PartError

TEST_LIGHT = (80, 80, 80)
"""White, so that an LED that lacks a colour is seen too; a third of its light, as the profile limits the current."""

LIT_S = 5.0
"""How long the light stays; a choice: time to look from the page to the board."""


class TriedLeds:
    """A Leds port that shows the game's colours, or the light of a test while no game runs."""

    def __init__(self, leds: Leds, is_playing: Callable[[], bool]) -> None:
        self._leds = leds
        self._is_playing = is_playing
        self._wanted: Colours = (DARK,) * len(SQUARES)
        self._tested: Square | None = None
        self._ending: asyncio.Task[None] | None = None
        self.colours: Colours = self._wanted
        """What the LEDs were told last, square 1 first."""

    async def show(self, colours: Colours) -> None:
        """Light the LEDs as the game wants it; while one is tested and no game runs, that is done after the test."""
        self._wanted = colours
        if self._tested is not None and not self._is_playing():
            return
        self._tested = None
        await self._send(colours)

    async def light(self, square: Square | None) -> None:
        """Light the LED of one square alone for LIT_S; None: show again what the game wants. Raises PartError."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        self._tested = square
        if square is None:
            await self._send(self._wanted)
            return
        await self._send(tuple(TEST_LIGHT if each == square else DARK for each in SQUARES))
        self._ending = asyncio.create_task(self._end_test(), name="test of the LEDs")

    async def _end_test(self) -> None:
        await asyncio.sleep(LIT_S)
        self._ending = None
        with suppress(PartError):  # the next colours of the game tell it
            await self.light(None)

    async def _send(self, colours: Colours) -> None:
        self.colours = colours
        await self._leds.show(colours)
