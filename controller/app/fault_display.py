"""Show on a board's display why its service has stopped."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from functools import partial
from itertools import cycle
from typing import Any

from controller.app.parts import build_display_part
from controller.faces.display.fault_page import draw_fault_pages, write_fault_pages
from controller.profile import Profile
from hardware.ports import Display, TextDisplay
from hardware.settings import SimulatedBoardWiring

STOPPED_TITLE = "STOPPED"

PAGE_S = 5.0  # a choice: time to read four lines

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def display_fault(profile: Profile, text: str) -> None:
    """Show a text on the display of the profile's board, page after page, until SIGINT or SIGTERM.

    A display is switched off as its driver closes, so this waits. Raises BoardError if there is no display that can be
    used, and PartError if it does not answer.
    """
    with ExitStack() as closing:
        asyncio.run(_show_until_stopped(_open_display(profile, closing), text))


def _open_display(profile: Profile, closing: ExitStack) -> Display | TextDisplay:
    if isinstance(profile.board, SimulatedBoardWiring):
        # imported here: a board of real parts loads nothing of the simulation
        from controller.app.simulated_display import build_simulated_display

        return build_simulated_display(profile.board.display)
    return build_display_part(profile.board, closing)


async def _show_until_stopped(display: Display | TextDisplay, text: str) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in _SIGNALS:
        loop.add_signal_handler(each, stopped.set)
    for page in cycle(fault_page_outputs(display, STOPPED_TITLE, text)):
        await page()
        with suppress(TimeoutError):
            async with asyncio.timeout(PAGE_S):
                await stopped.wait()
                return


def fault_page_outputs(
    display: Display | TextDisplay, title: str, text: str
) -> list[Callable[[], Coroutine[Any, Any, None]]]:
    """Return what shows each page of a text with its title."""
    full = f"{title}: {text}"
    if isinstance(display, TextDisplay):
        return [partial(display.write, page) for page in write_fault_pages(display.columns, display.lines, full)]
    return [partial(display.show, page) for page in draw_fault_pages(display.size, full)]
