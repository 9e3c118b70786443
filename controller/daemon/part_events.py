"""The events of sensors and buttons, for as long as the board runs."""

import asyncio
from collections.abc import AsyncIterator, Callable

from controller.daemon.input_queue import MAX_WAITING, InputQueue
from controller.daemon.lost_parts import LostParts
from controller.faces.lights.led_updater import RETRY_S
from controller.session.inputs import Input
from hardware.events import Part, PartLost
from hardware.ports import PartError
from hardware.program_faults import program_fault


async def enqueue_part_events(
    part: Part, open_events: Callable[[], AsyncIterator[Input]], inputs: InputQueue, lost_parts: LostParts
) -> None:
    """Enqueue the events of a part until they end; after a fault of the program in its driver the part is lost.

    It is tried again every RETRY_S, and restored by its first event that is no loss. A part whose events fill the
    queue is lost too, until all are handled: then it is opened again, and reports its state as a whole.
    """
    while True:
        try:
            async for event in open_events():
                if inputs.is_full:
                    break
                if not isinstance(event, PartLost):
                    lost_parts.report_return(part)
                inputs.put(event)
            else:
                return
        except Exception as error:  # whatever is wrong with one part must not end the game
            lost_parts.report_loss(program_fault(part, error))
            await asyncio.sleep(RETRY_S)
            continue
        lost_parts.report_loss(PartError(part, f"{MAX_WAITING:,} reports wait for the disk; no more are taken"))
        await _ignore_events(open_events, inputs)


async def _ignore_events(open_events: Callable[[], AsyncIterator[Input]], inputs: InputQueue) -> None:
    """Read and drop the events of a driver until every input is handled."""

    async def ignore() -> None:
        async for _ in open_events():
            pass

    ignoring = asyncio.create_task(ignore(), name="ignored events")
    try:
        await inputs.wait_until_empty()
    finally:
        ignoring.cancel()
        await asyncio.wait((ignoring,))
        if not ignoring.cancelled():
            ignoring.exception()  # the driver shows it again when it is opened
