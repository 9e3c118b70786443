"""The events of sensors and buttons, for as long as the board runs."""

import asyncio
from collections.abc import AsyncIterator, Callable

from controller.daemon.lost_parts import LostParts
from controller.faces.lights.led_updater import RETRY_S
from controller.session.inputs import Input
from hardware.events import Part
from hardware.program_faults import program_fault


async def enqueue_part_events(
    part: Part, open_events: Callable[[], AsyncIterator[Input]], enqueue: Callable[[Input], None], lost_parts: LostParts
) -> None:
    """Enqueue the events of a part until they end; after a fault of the program in its driver the part is lost.

    It is tried again every RETRY_S, and restored by its first event.
    """
    while True:
        try:
            async for event in open_events():
                lost_parts.report_return(part)
                enqueue(event)
        except Exception as error:  # whatever is wrong with one part must not end the game
            lost_parts.report_loss(program_fault(part, error))
            await asyncio.sleep(RETRY_S)
        else:
            return
