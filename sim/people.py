"""People at a simulated board in real or virtual time."""

import asyncio
from collections.abc import Callable

from sim.board import SimulatedBoard
from sim.hands.acts import Lamps, Look, Seen
from sim.hands.grip import Grip
from sim.hands.player import Turn, TurnReport


async def play_turn(board: SimulatedBoard, turn: Turn, lamps: Callable[[], Lamps]) -> TurnReport:
    """Act a turn out at a board; `lamps` gives what is lit now. What is still held at its end is laid aside.

    Raises TableError when an act cannot be done, as when someone else moved the pieces.
    """
    grip = Grip(board.table)
    try:
        return await act_out(board, turn, grip, lambda at_us: Seen(lamps(), at_us))
    finally:
        grip.lay_aside()


async def act_out(
    board: SimulatedBoard,
    turn: Turn,
    grip: Grip,
    look: Callable[[int], Seen],
    speed: Callable[[], float] = lambda: 1.0,
) -> TurnReport:
    """Act a turn out with what a person holds; `look` gives what is seen at a time (microseconds).

    All but looking goes as many times faster as `speed` tells: what a person looks for is the board's to show. Errors
    are those of `play_turn`.
    """
    at_us = board.now_us()
    try:
        do = next(turn)
        while True:
            after_us = do.after_us if isinstance(do.act, Look) else do.after_us / speed()
            await asyncio.sleep((at_us + after_us - board.now_us()) / 1_000_000)
            at_us = board.now_us()
            board.perform(do.act, grip)
            do = turn.send(look(at_us))
    except StopIteration as ended:
        report: TurnReport = ended.value
        return report
