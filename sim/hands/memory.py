"""What a person remembers who sees only the lamps: the pieces in hand, and where those of his own colour stand."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.position import Position, Side
from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, Square, bit
from sim.hands.actions import HandAct, Lift, PutDown


class HeldPiece(NamedTuple):
    """A piece in hand: the square it was taken from, and whether it is the person's own."""

    taken_from: Square
    is_own: bool


class PlayerMemory:
    """Follows the person's own acts; nothing else."""

    def __init__(self, position: Position, side: Side) -> None:
        self.occupancy: Occupancy = position.occupancy
        self.own_occupancy: Occupancy = position.pieces_of(side)
        self._before = self.occupancy, self.own_occupancy
        self.last_placed: Square | None = None
        self._held: list[HeldPiece] = []
        self._performed: list[Lift | PutDown] = []

    def remember(self, act: HandAct) -> None:
        """Remember an act that was done."""
        match act:
            case Lift(square=square):
                self._performed.append(act)
                self._held.append(HeldPiece(square, bool(self.own_occupancy & bit(square))))
                self.occupancy &= ~bit(square)
                self.own_occupancy &= ~bit(square)
            case PutDown(square=square, taken_from=taken_from):
                self._performed.append(act)
                held = next(held for held in reversed(self._held) if held.taken_from == taken_from)
                self._held.remove(held)
                self.occupancy |= bit(square)
                self.own_occupancy |= bit(square) if held.is_own else 0
                self.last_placed = square
            case _:
                pass

    def mark_latest_captured(self) -> None:
        """Remember the piece lifted last as one that is to land nowhere: the lamps called it captured."""
        self._held[-1] = self._held[-1]._replace(is_own=False)

    def choose_return(self, squares: Sequence[Square]) -> PutDown | None:
        """Choose which piece in hand goes back on one of these squares, or None with empty hands.

        A piece that was taken from one of them goes there; else it is the piece lifted last.
        """
        if not self._held or not squares:
            return None
        taken_from = {held.taken_from for held in self._held}
        for square in squares:
            if square in taken_from:
                return PutDown(square, square)
        return PutDown(squares[0], self._held[-1].taken_from)

    @property
    def has_changed(self) -> bool:
        """Whether the pieces stand otherwise than before the first act."""
        return (self.occupancy, self.own_occupancy) != self._before

    @property
    def relevant_squares(self) -> Occupancy:
        """The squares whose lamps concern this person: those of the own pieces, and all while one is in hand."""
        return self.own_occupancy if self.mover_origin is None else ALL_SQUARES_MASK

    @property
    def mover_origin(self) -> Square | None:
        """Where the piece in hand that may land was taken from: the latest of the person's own, or None."""
        return next((held.taken_from for held in reversed(self._held) if held.is_own), None)

    def list_undo_acts(self) -> list[Lift | PutDown]:
        """List the acts that undo all that was done, the last first."""
        acts: list[Lift | PutDown] = []
        lies_as: dict[Square, Square] = {}  # the piece that was lifted from a square, by where it is lifted now
        for done in reversed(self._performed):
            match done:
                case PutDown(square=square, taken_from=taken_from):
                    acts.append(Lift(square))
                    lies_as[square if taken_from is None else taken_from] = square
                case Lift(square=square):
                    acts.append(PutDown(square, lies_as.pop(square, square)))
        return acts
