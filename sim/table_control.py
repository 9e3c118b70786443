"""What people can do at a simulated table, by script or on a web page; it acts on the table only."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.rules.squares import Square
from hardware.events import Button
from sim.faults.fault_changes import FaultChange
from sim.table import PieceName


class TableControl(Protocol):
    """One pair of hands at the table; an impossible act raises TableError, with a remedy."""

    @property
    def pieces_in_hand(self) -> tuple[PieceName, ...]:
        """The pieces in hand, the latest last."""
        ...

    async def set_up(self, pieces: Mapping[Square, PieceName]) -> None:
        """Clear the board and put these pieces on it."""
        ...

    async def lift(self, square: Square) -> None:
        """Take the piece from a square into the hand."""
        ...

    async def place(self, square: Square) -> None:
        """Put down the piece that was lifted last; with none in hand, the latest one beside the board."""
        ...

    async def remove(self, square: Square) -> None:
        """Lay the piece of a square beside the board."""
        ...

    async def lay_aside(self) -> None:
        """Lay the piece that was lifted last beside the board."""
        ...

    async def move(self, route: Sequence[Square]) -> None:
        """Carry the piece on the first square to the others in turn; takes human time."""
        ...

    async def capture(self, route: Sequence[Square]) -> None:
        """Move as `move` does, and lay the one piece between each square and the next beside the board."""
        ...

    async def slide(self, origin: Square, landing: Square) -> None:
        """Drag a piece along a diagonal; takes human time."""
        ...

    async def nudge(self, square: Square) -> None:
        """Push the piece on a square; takes a moment."""
        ...

    async def stack(self, square: Square) -> None:
        """Crown the piece on a square with one from beside the board, or with a new one; takes a moment."""
        ...

    async def change_faults(self, change: FaultChange) -> None:
        """Break or repair sensors."""
        ...

    async def press(self, button: Button, held_us: int | None = None) -> None:
        """Press a clock button, for a moment or for `held_us`."""
        ...

    async def hold(self, button: Button) -> None:
        """Hold a clock button down until it is released."""
        ...

    async def release(self, button: Button) -> None:
        """Release a clock button."""
        ...
