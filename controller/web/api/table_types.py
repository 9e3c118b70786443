"""The simulated table as the page shows it."""

from typing import Literal

from pydantic import with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.web.api.values import EXACT, ButtonName, SideName, SquareKey, SquareNumber, TablePiece


@with_config(EXACT)
class KilledSensor(TypedDict):
    """A sensor that shows the same for ever."""

    kind: Literal["kill"]
    square: SquareNumber
    closed: bool


@with_config(EXACT)
class SensorSwap(TypedDict):
    """Two sensors whose wires are exchanged."""

    kind: Literal["swap"]
    square: SquareNumber
    other: SquareNumber


@with_config(EXACT)
class WholeTableFault(TypedDict):
    """A fault of all sensors: noise on their wires, or none of them answers."""

    kind: Literal["noise", "sensors gone"]


TableFault = KilledSensor | SensorSwap | WholeTableFault


@with_config(EXACT)
class TableState(TypedDict):
    """A simulated table."""

    pieces: dict[SquareKey, TablePiece]
    held: list[TablePiece]
    """Pieces in the hand of the page."""
    beside: list[TablePiece]
    """Pieces beside the board."""
    chips: dict[SquareKey, str]
    """The value that is written on the piece of a square; empty unless Damath is played."""
    hands: dict[SideName, str | None]
    """Simulated person who plays each side; null where a person at the page does."""
    styles: list[str]
    """Kinds of simulated people."""
    speed: float
    """How many times faster than people the simulated ones play."""
    faults: list[TableFault]
    buttons: dict[ButtonName, bool]
    """True for a button that is down."""
