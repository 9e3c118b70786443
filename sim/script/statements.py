"""Statements of scripts as values; each docstring shows the statement as text. Times are in microseconds."""

from dataclasses import dataclass

from controller.commands.values import Command
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.squares import Square
from hardware.events import Button
from sim.faults.fault_changes import FaultChange


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePiece:
    """`move 22-18`: carry a piece over these squares, two or more."""

    route: tuple[Square, ...]  # the origin first


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturePieces:
    """`move 22x15x6`: carry a piece over these squares, two or more, and take the piece it jumps each time."""

    route: tuple[Square, ...]  # the origin first


@dataclass(frozen=True, slots=True, kw_only=True)
class SlidePiece:
    """`slide 29-18`: drag a piece along a diagonal."""

    origin: Square  # on which the piece stands
    landing: Square  # where it stops


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftPiece:
    """`lift 22`."""

    square: Square  # on which the piece stands


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePiece:
    """`place 18`: put down what was lifted last."""

    square: Square  # where the piece is put down


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePiece:
    """`remove 18`: lay the piece beside the board."""

    square: Square  # on which the piece stands


@dataclass(frozen=True, slots=True)
class LayAside:
    """`aside`: lay the piece that was lifted last beside the board."""


@dataclass(frozen=True, slots=True)
class SetUpPieces:
    """`set up`: put the pieces as the game has them; after its end, as another game begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NudgePiece:
    """`nudge 22`: push the piece straight on its square."""

    square: Square  # on which the piece stands


@dataclass(frozen=True, slots=True, kw_only=True)
class StackPiece:
    """`stack 2`: crown the piece, with one from beside the board."""

    square: Square  # on which the piece stands


@dataclass(frozen=True, slots=True, kw_only=True)
class PressButton:
    """`press white`, `press third`, `hold white 3s`."""

    button: Button  # White's, Black's or the third
    held_us: int | None = None  # None: for a moment


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldButton:
    """`hold white`: down until it is released."""

    button: Button  # White's, Black's or the third


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseButton:
    """`release white`."""

    button: Button  # White's, Black's or the third


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignHands:
    """`hands tidy slider`, `hands white blitzer`, `hands none`: who plays."""

    hands: tuple[tuple[Side, str | None], ...]  # sides and kinds of players; None: no simulated player


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSpeed:
    """`speed 4`: simulated players act faster than people."""

    speed: float  # how many times


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitFor:
    """`wait 2s`, `wait 300ms`, `wait 1.5min`."""

    duration_us: int  # from the statement before


@dataclass(frozen=True, slots=True, kw_only=True)
class Quit:
    """`quit`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectMove:
    """`expect move 22-18` or `expect move 22x6`: the last committed move, written with or without its landings."""

    text: str  # in notation


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectLeds:
    """`expect leds off`, `expect leds 22 lift, 18 place`: all that is lit, each square with its role, ascending."""

    lamps: tuple[tuple[Square, str], ...]  # squares and roles, ascending; empty: all are dark


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectMessage:
    """`expect message must capture`: these words, single spaces between them."""

    text: str  # part of what the display, or the terminal, says


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectTurn:
    """`expect turn white`."""

    side: Side  # to move


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectResult:
    """`expect result 1-0`; `*` while the game goes on."""

    score: Score  # UNDECIDED while the game goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectClock:
    """`expect clock white 14:53`: a clock as the display shows it, in whole seconds."""

    side: Side  # whose clock
    remaining_us: int  # whole seconds


Expectation = ExpectMove | ExpectLeds | ExpectMessage | ExpectTurn | ExpectResult | ExpectClock
"""Expectations of a script about the game."""

HandStatement = (
    MovePiece
    | CapturePieces
    | SlidePiece
    | LiftPiece
    | PlacePiece
    | RemovePiece
    | LayAside
    | NudgePiece
    | StackPiece
    | PressButton
    | HoldButton
    | ReleaseButton
)
"""Acts of one pair of hands."""

PlayerStatement = AssignHands | SetSpeed
"""Orders to simulated players."""

TableStatement = HandStatement | SetUpPieces | FaultChange | PlayerStatement
"""Statements that need a simulated table; a FaultChange is written as `kill 14`, `swap 3 4` or `noise on`."""

Statement = TableStatement | WaitFor | Command | Quit | Expectation
