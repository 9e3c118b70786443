"""The simulated table as the page shows it."""

from typing import Annotated, Literal

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's own from Python 3.12 on

from controller.json_types import EXACT, SideName, SquareNumber
from controller.web.api.values import ButtonName, SquareKey, TablePiece


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
class LegalMove(TypedDict):
    """One legal move of the side to move."""

    origin: SquareNumber
    landing: SquareNumber
    captured: list[SquareNumber]
    """The captured squares, ascending; empty for a move that captures nothing."""
    routes: Annotated[list[list[SquareNumber]], Field(min_length=1, max_length=8)]
    """Ways to play it: the squares on which the piece stops, its origin and landing included."""


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
    seed: int | None
    """Of the simulated people of this run: with it, and the same acts, they play the same; null: none is known."""
    legal: Annotated[list[LegalMove], Field(max_length=200)]
    """The legal moves, ascending by origin; empty while nobody can move. At most 200, and 8 routes of each."""
