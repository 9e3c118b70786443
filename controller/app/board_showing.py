"""Light each LED of a board once, and show the address of its page on its display."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import ExitStack, suppress

from controller.app.parts import defer_parts
from controller.faces.display.address_page import draw_address_page, write_address_page
from controller.profile import Profile
from controller.rules.squares import SQUARES
from controller.words.po_files import load_catalogue
from hardware.drivers.null_parts import NoDisplay, NoLeds
from hardware.events import Part
from hardware.host_clock import now_us
from hardware.ports import DARK, Board, Display, Leds, PartError, TextDisplay
from hardware.settings import WiredBoardWiring

LED_S = 0.12
"""How long each LED is lit; a choice: an eye follows, and 32 of them take four seconds."""

LIGHT = (80, 80, 80)
"""The colour of each: white, so that one that lacks a colour is seen too; the profile limits the current."""


def show_parts(
    profile: Profile,
    wiring: WiredBoardWiring,
    address: str | None,
    seconds: float,
    report: Callable[[str], None],
) -> None:
    """Light the LEDs and show the address for some seconds, or until SIGINT or SIGTERM; report what does not answer."""
    with ExitStack() as closing:
        parts = defer_parts(wiring, now_us, closing)
        faults = parts.openers.try_now(Part.LEDS, Part.DISPLAY)
        for fault in faults:
            report(str(fault))
        absent = {fault.part for fault in faults}
        asyncio.run(show_on_board(profile.face.language, parts.board, absent, address, seconds, report))


async def show_on_board(
    language: str,
    board: Board,
    absent: set[Part],
    address: str | None,
    seconds: float,
    report: Callable[[str], None],
) -> None:
    """Light the LEDs and show the address on the parts that are not absent; report one that fails meanwhile."""
    stopped = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(each, stopped.set)
    has_display = Part.DISPLAY not in absent and not isinstance(board.display, NoDisplay) and address is not None
    try:
        if has_display and address is not None:
            await _show_address(board.display, language, address)
        if Part.LEDS not in absent and not isinstance(board.leds, NoLeds):
            await _light_each(board.leds, stopped)
    except PartError as error:
        report(str(error))
    if has_display:
        await _wait(stopped, seconds)


async def _show_address(display: Display | TextDisplay, language: str, address: str) -> None:
    catalogue = load_catalogue(language)
    if isinstance(display, TextDisplay):
        await display.write(write_address_page(catalogue, address, display.columns, display.lines))
    else:
        await display.show(draw_address_page(catalogue, address, display.size))


async def _light_each(leds: Leds, stopped: asyncio.Event) -> None:
    """Light one LED after the other, square 1 first, and then none."""
    for lit in SQUARES:
        if stopped.is_set():
            break
        await leds.show(tuple(LIGHT if square == lit else DARK for square in SQUARES))
        await _wait(stopped, LED_S)
    await leds.show((DARK,) * len(SQUARES))


async def _wait(stopped: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stopped.wait()
