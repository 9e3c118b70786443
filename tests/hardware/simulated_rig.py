"""The rig of the port contract for the simulated board."""

import asyncio
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any

from controller.rules.squares import SQUARES, Orientation, Square
from sim.board import SimulatedBoard
from sim.faults.fault_changes import DisconnectSensors, ReconnectSensors
from sim.parts import SimulatedSensors
from sim.reeds import BOUNCE_US, OPERATE_US
from tests.sim.virtual_board import MAN, now_us
from tests.virtual_time import run_in_virtual_time

RESTS_AFTER_S = (OPERATE_US + BOUNCE_US[1]) / 1_000_000  # the slowest reed


class SimulatedRig:
    """A simulated table in virtual time; a piece closes a contact."""

    squares: Sequence[Square] = SQUARES
    stamp_error_us = OPERATE_US

    def __init__(self) -> None:
        self._board = SimulatedBoard({}, Orientation.VISMIN, Random(1), now_us)

    def now_us(self) -> int:
        return now_us()

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        run_in_virtual_time(play)

    def build(self) -> SimulatedSensors:
        return self._board.sensors

    def close(self) -> None:
        pass

    async def set_contact(self, contact: int, *, closed: bool) -> None:
        if closed:
            self._board.table.place(self.squares[contact], MAN, now_us())
        else:
            self._board.table.lift(self.squares[contact], now_us())
        self._board.sensors.wakeup.wake()
        await asyncio.sleep(RESTS_AFTER_S)

    async def unplug(self) -> None:
        self._board.change_faults(DisconnectSensors())

    async def plug_in(self) -> None:
        self._board.change_faults(ReconnectSensors())
