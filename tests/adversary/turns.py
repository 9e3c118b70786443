"""One turn as a player truly makes it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.adversary.hands import MadeMove
from tests.adversary.reeds import MS, Act
from tests.adversary.rules import Move, Position


@dataclass(slots=True)
class Turn:
    """What one player truly does in one turn."""

    ply: int
    position: Position  # before the move
    move: Move
    at_us: int  # when the player begins
    quiet_squares: frozenset[int]  # what no move of these turns touches
    names: set[str] = field(default_factory=set)
    style: str = "lift"
    touches: list[int] = field(default_factory=list)
    hold_us: int = 0
    last_off_us: tuple[int, int] | None = None
    acts: list[Act] = field(default_factory=list)
    made: MadeMove | None = None
    press: bool = True
    press_early: bool = False
    press_delay_us: tuple[int, int] = (100 * MS, 900 * MS)
    pressed_us: int | None = None  # the press that ends the turn
    end_us: int = 0

    @property
    def side(self) -> str:
        """Return whose turn it is."""
        return self.position.side

    @property
    def touching(self) -> set[str]:
        """Return the names of what is part of the move itself."""
        return self.names & {"touch-down", "nearer landing"}

    @property
    def done(self) -> MadeMove:
        """Return the move as it was made."""
        assert self.made
        return self.made


class WrongPiece(NamedTuple):
    """The one piece that was put down incorrectly when the clock was pressed, or when the board had rested."""

    ply: int  # moves on record then
    origin: int
