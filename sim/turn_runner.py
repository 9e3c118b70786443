"""A person's turn at a simulated board, in the time of the running event loop."""

import asyncio
from collections.abc import Callable

from sim.board import SimulatedBoard
from sim.hands.actions import LookAtLamps, Observation
from sim.hands.intents import TurnReport
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.turn_actor import TurnFlow


async def run_turn(
    board: SimulatedBoard,
    turn: TurnFlow,
    in_hand: PiecesInHand,
    observe: Callable[[int], Observation],
    speed: Callable[[], float] = lambda: 1.0,
) -> TurnReport:
    """Perform the actions of a turn, and return its report.

    `observe` returns what the person sees at a time in microseconds. `speed` returns how many times faster than people
    the person acts; looking at the lamps takes its full time at every speed, since the board needs it. Raises
    TableError if an act cannot be performed, for example because somebody else moved the pieces.
    """
    at_us = board.now_us()
    try:
        action = next(turn)
        while True:
            after_us = action.after_us if isinstance(action.act, LookAtLamps) else action.after_us / speed()
            await asyncio.sleep((at_us + after_us - board.now_us()) / 1_000_000)
            at_us = board.now_us()
            board.perform(action.act, in_hand)
            action = turn.send(observe(at_us))
    except StopIteration as ended:
        report: TurnReport = ended.value
        return report
