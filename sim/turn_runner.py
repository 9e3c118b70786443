"""People at a simulated board in real or virtual time."""

import asyncio
from collections.abc import Callable

from sim.board import SimulatedBoard
from sim.hands.actions import LampRoles, LookAtLamps, Observation
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import TurnFlow, TurnReport


async def play_turn(board: SimulatedBoard, turn: TurnFlow, lamps: Callable[[], LampRoles]) -> TurnReport:
    """Act a turn out at a board; `lamps` gives what is lit now. What is still held at its end is laid aside.

    Raises TableError when an act cannot be done, as when someone else moved the pieces.
    """
    in_hand = PiecesInHand(board.table)
    try:
        return await run_turn(board, turn, in_hand, lambda at_us: Observation(lamps(), at_us))
    finally:
        in_hand.lay_aside()


async def run_turn(
    board: SimulatedBoard,
    turn: TurnFlow,
    in_hand: PiecesInHand,
    observe: Callable[[int], Observation],
    speed: Callable[[], float] = lambda: 1.0,
) -> TurnReport:
    """Act a turn out with what a person holds; `look` gives what is seen at a time (microseconds).

    All but looking goes as many times faster as `speed` tells: what a person looks for is the board's to show. Errors
    are those of `play_turn`.
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
