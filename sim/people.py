"""People at a simulated board in real or virtual time."""

import asyncio
from collections.abc import Callable

from sim.board import SimulatedBoard
from sim.hands.acts import Lamps, Seen
from sim.hands.grip import Grip
from sim.hands.player import Turn, TurnReport


async def play_turn(board: SimulatedBoard, turn: Turn, lamps: Callable[[], Lamps]) -> TurnReport:
    """Act a turn out at a board; `lamps` gives what is lit now. What is still held at its end is laid aside.

    Raises TableError when an act cannot be done, as when someone else moved the pieces.
    """
    grip = Grip(board.table)
    at_us = board.now_us()
    try:
        do = next(turn)
        while True:
            await asyncio.sleep((at_us + do.after_us - board.now_us()) / 1_000_000)
            at_us = board.now_us()
            board.perform(do.act, grip)
            do = turn.send(Seen(lamps(), at_us))
    except StopIteration as ended:
        report: TurnReport = ended.value
        return report
    finally:
        grip.lay_aside()
