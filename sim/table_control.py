"""What people may do at a simulated table, by script or on a web page; it acts on the table only."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.rules.squares import Square
from hardware.events import Button
from sim.faults.fault_changes import FaultChange
from sim.table import Piece


class TableControl(Protocol):
    """One pair of hands at the table. Every act raises TableError, with a remedy, when it cannot be done."""

    @property
    def pieces_in_hand(self) -> tuple[Piece, ...]:
        """The pieces in hand, the latest last."""
        ...

    async def set_up(self, pieces: Mapping[Square, Piece]) -> None:
        """Clear the board and set these pieces up."""
        ...

    async def lift(self, square: Square) -> None:
        """Take the piece from a square into the hand."""
        ...

    async def place(self, square: Square) -> None:
        """Put down the piece lifted last; with none in hand, the one that was laid beside the board last."""
        ...

    async def remove(self, square: Square) -> None:
        """Lay the piece on a square beside the board."""
        ...

    async def lay_aside(self) -> None:
        """Lay the piece lifted last beside the board."""
        ...

    async def move(self, route: Sequence[Square]) -> None:
        """Carry the piece on the first square over the others in turn; takes human time."""
        ...

    async def capture(self, route: Sequence[Square]) -> None:
        """As `move`, laying beside the board the one piece that stands between each square and the next."""
        ...

    async def slide(self, origin: Square, landing: Square) -> None:
        """Drag a piece along a diagonal; takes human time."""
        ...

    async def nudge(self, square: Square) -> None:
        """Push the piece on a square straight; takes a moment."""
        ...

    async def stack(self, square: Square) -> None:
        """Crown the piece on a square with one from beside the board, or with a spare one; takes a moment."""
        ...

    async def change_faults(self, change: FaultChange) -> None:
        """Break or mend sensors."""
        ...

    async def press(self, button: Button, held_us: int | None = None) -> None:
        """Press a clock button, for a moment or for `held_us`."""
        ...
