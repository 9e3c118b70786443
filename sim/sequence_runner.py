"""A person's turn at a simulated board, in the time of the running event loop."""

import asyncio
from collections.abc import Callable

from sim.board import SimulatedBoard
from sim.hands.action_sequence import ActionSequence
from sim.hands.actions import Observation


async def run_sequence(board: SimulatedBoard, sequence: ActionSequence, observe: Callable[[int], Observation]) -> None:
    """Perform the acts of a sequence at a board, until it is over.

    `observe` returns what the person sees at a time in microseconds. Raises TableError if an act cannot be performed,
    for example because somebody else moved the pieces.
    """
    while sequence.act is not None:
        await asyncio.sleep((sequence.due_us - board.now_us()) / 1_000_000)
        at_us = board.now_us()
        board.perform(sequence.act, sequence.in_hand)
        sequence.advance(observe(at_us))
