"""What a person who sees only the lamps remembers: the pieces in hand, and where the own pieces stand."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.position import Position, Side
from controller.rules.squares import ALL_SQUARES_MASK, Occupancy, Square, bit
from sim.hands.actions import HandAct, Lift, PutDown


class HeldPiece(NamedTuple):
    """A piece in hand."""

    taken_from: Square
    is_own: bool
    """Whether the piece is the person's own, and so may land."""


class PlayerMemory:
    """The board as it follows from one person's own acts."""

    def __init__(self, position: Position, side: Side) -> None:
        self.occupancy: Occupancy = position.occupancy
        self.own_occupancy: Occupancy = position.pieces_of(side)
        self._before = self.occupancy, self.own_occupancy
        self.last_placed: Square | None = None
        self._held: list[HeldPiece] = []
        self._performed: list[Lift | PutDown] = []

    def remember(self, act: HandAct) -> None:
        """Remember an act that was performed."""
        match act:
            case Lift(square=square):
                self._performed.append(act)
                self._held.append(HeldPiece(square, bool(self.own_occupancy & bit(square))))
                self.occupancy &= ~bit(square)
                self.own_occupancy &= ~bit(square)
            case PutDown(square=square, taken_from=taken_from):
                self._performed.append(act)
                piece = next(piece for piece in reversed(self._held) if piece.taken_from == taken_from)
                self._held.remove(piece)
                self.occupancy |= bit(square)
                self.own_occupancy |= bit(square) if piece.is_own else 0
                self.last_placed = square
            case _:
                pass

    def mark_latest_captured(self) -> None:
        """Remember the piece lifted last as captured: it does not land anywhere."""
        self._held[-1] = self._held[-1]._replace(is_own=False)

    def choose_return(self, squares: Sequence[Square]) -> PutDown | None:
        """Choose the piece in hand that goes to one of some squares; return None with empty hands.

        A piece that was taken from one of the squares goes back there; if none was, the piece lifted last goes to the
        first of them.
        """
        if not self._held or not squares:
            return None
        taken_from = {piece.taken_from for piece in self._held}
        for square in squares:
            if square in taken_from:
                return PutDown(square, square)
        return PutDown(squares[0], self._held[-1].taken_from)

    @property
    def has_changed(self) -> bool:
        """Whether pieces stand on other squares than before the first act."""
        return (self.occupancy, self.own_occupancy) != self._before

    @property
    def relevant_squares(self) -> Occupancy:
        """The squares whose lamps concern this person: those of the own pieces, or all while one is in hand."""
        return self.own_occupancy if self.mover_origin is None else ALL_SQUARES_MASK

    @property
    def mover_origin(self) -> Square | None:
        """The square from which the own piece in hand was taken, the latest of several; None without one."""
        return next((piece.taken_from for piece in reversed(self._held) if piece.is_own), None)

    def list_undo_acts(self) -> list[Lift | PutDown]:
        """List the acts that undo everything, the last first."""
        acts: list[Lift | PutDown] = []
        now_from: dict[Square, Square] = {}  # where a piece that was lifted from a square is lifted now
        for act in reversed(self._performed):
            match act:
                case PutDown(square=square, taken_from=taken_from):
                    acts.append(Lift(square))
                    now_from[square if taken_from is None else taken_from] = square
                case Lift(square=square):
                    acts.append(PutDown(square, now_from.pop(square, square)))
        return acts
