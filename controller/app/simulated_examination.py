"""Examinations of a simulated board by a simulated person, in virtual time."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

from controller.app.examination_runner import ExaminationRunner
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.requests import AskPerson
from controller.doctor.state import Examination
from controller.rules.squares import Orientation
from controller.simulated_play.examiner import SimulatedExaminer
from hardware.drivers.null_parts import NoBuzzer, NoDisplay
from hardware.events import Part
from hardware.ports import Board
from sim.board import SimulatedBoard
from sim.faults.board_faults import BoardFaults
from sim.virtual_time import VirtualTimeLoop

ABSENCE = "it is absent, as --faults says; leave that out"
"""The reason of a simulated part that is absent, and what to do."""


def examine_simulated(
    examined_board: ExaminedBoard,
    planted: BoardFaults,
    seed: int,
    on_task: Callable[[AskPerson], None],
    *,
    on_start: Callable[[ExaminedBoard], None] = lambda _: None,
    speed: float | None = None,
) -> Examination:
    """Return what a simulated person finds at a simulated board that has these faults.

    With a `speed` the person acts as slowly as real ones do, or that many times faster; else no time passes.
    """
    absent = [part for part in Part if part in planted.parts.absent_parts & examined_board.parts]
    present = examined_board.without_absent(dict.fromkeys(absent, ABSENCE))
    on_start(present)

    async def main() -> Examination:
        loop = asyncio.get_running_loop()
        if not isinstance(loop, VirtualTimeLoop):
            raise TypeError("a simulated examination is run in virtual time")
        table = SimulatedBoard(
            {}, Orientation.VISMIN, Random(seed), loop.now_us, faults=planted.sensors, part_faults=planted.parts
        )
        silent = planted.parts.silent_parts
        board = Board(
            sensors=table.sensors,
            buttons=table.buttons,
            leds=table.leds,
            display=NoDisplay() if Part.DISPLAY in silent else table.display,
            buzzer=NoBuzzer() if Part.BUZZER in silent else table.buzzer,
        )
        runner = ExaminationRunner(board, present, loop.now_us)
        maker = SimulatedExaminer(table, Random(seed), runner.enqueue_reply)

        def ask(task: AskPerson) -> None:
            on_task(task)
            maker.handle_request(task)

        try:
            return await runner.run(ask)
        finally:
            maker.stop()

    with asyncio.Runner(loop_factory=partial(VirtualTimeLoop, speed=speed)) as runner:
        return runner.run(main())
