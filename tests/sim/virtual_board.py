"""A simulated board in virtual time, and what its ports say while people act."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random

from controller.rules.squares import Orientation, Square
from hardware.events import ButtonEdge, SensorEvent
from sim.board import SimulatedBoard
from sim.table import PieceName
from sim.table_control import TableControl
from sim.virtual_time import VirtualTimeLoop
from tests.virtual_time import run_in_virtual_time

MAN: PieceName = "man"


def now_us() -> int:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    return loop.now_us()


def board_with(*numbers: int) -> SimulatedBoard:
    pieces = {Square(number): f"man {number}" for number in numbers}
    return SimulatedBoard(pieces, Orientation.VISMIN, Random(1), now_us)


def pieces_by_number(board: SimulatedBoard) -> dict[int, PieceName]:
    return {int(square): piece for square, piece in board.table.pieces.items()}


async def collect_events(
    events: AsyncIterator[SensorEvent | ButtonEdge], late_us: list[int]
) -> list[SensorEvent | ButtonEdge]:
    """Gather events until cancelled, and how late each one came."""
    gathered: list[SensorEvent | ButtonEdge] = []
    try:
        async for event in events:
            gathered.append(event)
            late_us.append(now_us() - event.at_us)
    except asyncio.CancelledError:
        pass
    return gathered


def record_people(
    board: SimulatedBoard, people: Callable[[TableControl], Awaitable[None]]
) -> tuple[list[SensorEvent | ButtonEdge], list[SensorEvent | ButtonEdge], list[int]]:
    """Return the events of sensors and buttons while people act, and how late each event came."""

    async def main() -> tuple[list[SensorEvent | ButtonEdge], list[SensorEvent | ButtonEdge], list[int]]:
        late_us: list[int] = []
        sensing = asyncio.create_task(collect_events(board.sensors.events(), late_us))
        feeling = asyncio.create_task(collect_events(board.buttons.events(), late_us))
        await asyncio.sleep(1)
        await people(board.control)
        await asyncio.sleep(1)
        sensing.cancel()
        feeling.cancel()
        return await sensing, await feeling, late_us

    return run_in_virtual_time(main())
