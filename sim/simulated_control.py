"""One pair of hands that a script or a web page controls: the TableControl of a simulated board."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from controller.rules.squares import Orientation, Square, squares_between
from hardware.events import Button
from sim.buttons import LONGEST_HOLD_US
from sim.faults.fault_changes import FaultChange
from sim.hands.actions import HandAct, Lift, Nudge, PushButton, PutDown, Stack
from sim.hands.pieces_in_hand import PiecesInHand
from sim.table import STACKING_US, ObstacleKind, PieceName, Table, TableError

STEP_US = 250_000  # a choice: brisk, and no pause is long enough for the board to be judged
NUDGE_US = 80_000  # a choice: how long a pushed piece is off its reed
CROSSING_US = 60_000  # a choice: how long a dragged piece is on each square, and between two


class ControlledBoard(Protocol):
    """What the hands need of a board."""

    @property
    def table(self) -> Table:
        """The table with its pieces."""
        ...

    def perform(self, act: HandAct, in_hand: PiecesInHand) -> None:
        """Perform one act now; raises TableError if it is impossible."""
        ...

    def release_button(self, button: Button) -> None:
        """Release a clock button that is held."""
        ...

    def set_up(self, pieces: Mapping[Square, PieceName]) -> None:
        """Clear the board and put these pieces on it."""
        ...

    def change_faults(self, change: FaultChange) -> None:
        """Break or repair sensors now; raises TableError if the change is impossible."""
        ...

    def notify_listeners(self) -> None:
        """Report that something changed."""
        ...


async def pause_in_loop(pause_us: int) -> None:
    """Wait in the time of the running event loop."""
    await asyncio.sleep(pause_us / 1_000_000)


class SimulatedTableControl:
    """One pair of hands: an act that takes time is finished before the next begins.

    An impossible act raises TableError, with a remedy, before anything has moved.
    """

    def __init__(
        self,
        board: ControlledBoard,
        orientation: Orientation,
        pause: Callable[[int], Awaitable[None]] = pause_in_loop,
    ) -> None:
        """Prepare empty hands; `pause` lets a time in microseconds pass between two acts."""
        self._board = board
        self._orientation = orientation
        self._in_hand = PiecesInHand(board.table)
        self._lock = asyncio.Lock()
        self._pause = pause

    @property
    def pieces_in_hand(self) -> tuple[PieceName, ...]:
        """The pieces in hand, the latest last."""
        return tuple([piece for _, piece in self._in_hand.pieces])

    async def set_up(self, pieces: Mapping[Square, PieceName]) -> None:
        """Clear the board and put these pieces on it; nothing stays in hand."""
        async with self._lock:
            self._in_hand.lay_aside()
            self._board.set_up(pieces)

    async def lift(self, square: Square) -> None:
        """Take the piece from a square into the hand."""
        async with self._lock:
            self._board.perform(Lift(square), self._in_hand)

    async def place(self, square: Square) -> None:
        """Put down the piece that was lifted last; with none in hand, the latest one beside the board."""
        async with self._lock:
            self._board.perform(PutDown(square, None), self._in_hand)

    async def remove(self, square: Square) -> None:
        """Lay the piece of a square beside the board."""
        async with self._lock:
            self._remove(square)

    async def lay_aside(self) -> None:
        """Lay the piece that was lifted last beside the board."""
        async with self._lock:
            if not self._in_hand.pieces:
                raise TableError("there is no piece in hand", square=None, remedy="lift one first")
            self._in_hand.lay_aside_latest()
            self._board.notify_listeners()

    async def move(self, route: Sequence[Square]) -> None:
        """Carry the piece on the first square to the others in turn, a quarter of a second each."""
        async with self._lock:
            self._check_free(route)
            await self._carry(route, STEP_US)

    async def capture(self, route: Sequence[Square]) -> None:
        """Move as `move` does, and lay the one piece between each square and the next beside the board."""
        async with self._lock:
            captured = self._pieces_jumped(route)
            self._check_free(route, captured=captured)
            for jump, square in zip(pairwise(route), captured, strict=True):
                await self._carry(jump, STEP_US)
                await self._pause(STEP_US)
                self._remove(square)
                await self._pause(STEP_US)

    async def slide(self, origin: Square, landing: Square) -> None:
        """Drag a piece along a diagonal, 60 ms on each square and between two."""
        async with self._lock:
            squares = (origin, *self._between(origin, landing), landing)
            self._check_free(squares)
            await self._carry(squares, CROSSING_US)

    async def nudge(self, square: Square) -> None:
        """Push the piece on a square; its reed opens for 80 ms."""
        async with self._lock:
            self._check_occupied(square)
            self._board.perform(Nudge(square, NUDGE_US), self._in_hand)
            await self._pause(NUDGE_US)

    async def stack(self, square: Square) -> None:
        """Crown the piece on a square with one from beside the board, or a new one; takes 150 ms."""
        async with self._lock:
            self._check_occupied(square)
            self._board.perform(Stack(square), self._in_hand)
            await self._pause(STACKING_US[1])

    async def change_faults(self, change: FaultChange) -> None:
        """Break or repair sensors."""
        async with self._lock:
            self._board.change_faults(change)

    async def press(self, button: Button, held_us: int | None = None) -> None:
        """Press a clock button, for a moment or for `held_us`."""
        async with self._lock:
            self._board.perform(PushButton(button, held_us), self._in_hand)
            await self._pause(held_us or 0)

    async def hold(self, button: Button) -> None:
        """Hold a clock button down until it is released, or for LONGEST_HOLD_US: whoever holds it may have left.

        It does not wait for what the hand does: a finger comes down when it does, and the release may follow at once.
        """
        self._board.perform(PushButton(button, LONGEST_HOLD_US), self._in_hand)

    async def release(self, button: Button) -> None:
        """Release a clock button; nothing happens if it is up."""
        self._board.release_button(button)

    async def _carry(self, squares: Sequence[Square], step_us: int) -> None:
        for index, (start, stop) in enumerate(pairwise(squares)):
            if index:
                await self._pause(step_us)
            self._board.perform(Lift(start), self._in_hand)
            await self._pause(step_us)
            self._board.perform(PutDown(stop, start), self._in_hand)

    def _remove(self, square: Square) -> None:
        self._board.perform(Lift(square), self._in_hand)
        self._in_hand.lay_aside_latest()

    def _check_free(self, route: Sequence[Square], captured: Sequence[Square] = ()) -> None:
        pieces = self._board.table.pieces
        origin = route[0]
        if origin not in pieces:
            raise TableError(
                f"square {origin} holds no piece",
                square=origin,
                remedy="move from a square that does",
                obstacle=ObstacleKind.NO_PIECE,
            )
        for square in route[1:]:
            if square in pieces and square != origin and square not in captured:
                raise TableError(
                    f"a piece stands on square {square}",
                    square=square,
                    remedy="take it away first",
                    obstacle=ObstacleKind.PIECE_ON_SQUARE,
                )

    def _check_occupied(self, square: Square) -> None:
        if square not in self._board.table.pieces:
            raise TableError(f"square {square} holds no piece", square=square, remedy="choose a square that does")

    def _between(self, start: Square, stop: Square) -> tuple[Square, ...]:
        squares = squares_between(start, stop, self._orientation)
        if squares is None:
            raise TableError(
                f"squares {start} and {stop} share no diagonal",
                square=stop,
                remedy="name every square it stops on",
                obstacle=ObstacleKind.NO_DIAGONAL,
                start=start,
            )
        return squares

    def _pieces_jumped(self, route: Sequence[Square]) -> list[Square]:
        jumped: list[Square] = []
        lifted = {route[0]}
        for start, stop in pairwise(route):
            squares = self._between(start, stop)
            passed_over = [square for square in squares if square in self._board.table.pieces and square not in lifted]
            if len(passed_over) != 1:
                count = f"{len(passed_over)} pieces stand" if passed_over else "no piece stands"
                raise TableError(
                    f"{count} between {start} and {stop}, where one is to be captured",
                    square=stop,
                    remedy="name every landing, or lift and remove the pieces one by one",
                    obstacle=ObstacleKind.SEVERAL_BETWEEN if passed_over else ObstacleKind.NOTHING_BETWEEN,
                    start=start,
                )
            jumped += passed_over
            lifted.update(passed_over)
        return jumped
