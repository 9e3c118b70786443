"""The pieces in one person's hand, and the acts that change them."""

from controller.rules.squares import Square
from sim.hands.actions import HandAct, Lift, LookAtLamps, Nudge, PushButton, PutDown, Stack
from sim.labelled_piece import crowned
from sim.table import PieceName, Table, TableError


class PiecesInHand:
    """The pieces that one person has lifted and not put down."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pieces: list[tuple[Square, PieceName]] = []

    @property
    def pieces(self) -> tuple[tuple[Square, PieceName], ...]:
        """Each piece after the square it was lifted from, the latest last."""
        return tuple(self._pieces)

    def may_perform(self, act: HandAct) -> bool:
        """Return True if nothing on the board stands in the way of an act."""
        match act:
            case Lift(square=square):
                return square in self._table.pieces
            case PutDown(square=square):
                return square not in self._table.pieces
            case _:
                return True

    def perform(self, act: HandAct, at_us: int) -> None:
        """Perform an act on the table; raises TableError if it cannot be performed."""
        match act:
            case Lift(square=square):
                self._pieces.append((square, self._table.lift(square, at_us)))
            case PutDown(square=square, taken_from=taken_from):
                self._place(square, taken_from, at_us)
            case Nudge(square=square, duration_us=duration_us):
                if square in self._table.pieces:
                    self._table.nudge(square, at_us, duration_us)
            case Stack(square=square):
                if square in self._table.pieces:
                    self._stack(square, at_us)
            case PushButton() | LookAtLamps():
                pass

    def lay_aside(self) -> None:
        """Lay all pieces in hand beside the board."""
        self._table.pieces_beside += [piece for _, piece in self._pieces]
        self._pieces.clear()

    def lay_aside_latest(self) -> None:
        """Lay the piece lifted last beside the board."""
        self._table.pieces_beside.append(self._pieces.pop()[1])

    def _stack(self, square: Square, at_us: int) -> None:
        """Crown the man on a square with a piece that lies beside the board, or with a spare one."""
        king = crowned(self._table.pieces[square])
        self._table.stack(square, king, at_us)
        if self._table.pieces_beside:
            self._table.pieces_beside.pop()

    def _place(self, square: Square, taken_from: Square | None, at_us: int) -> None:
        if taken_from is None and not self._pieces:
            self._place_from_beside(square, at_us)
            return
        place = -1 if taken_from is None else self._find(taken_from)
        self._table.place(square, self._pieces[place][1], at_us)
        del self._pieces[place]

    def _place_from_beside(self, square: Square, at_us: int) -> None:
        if not self._table.pieces_beside:
            raise TableError(f"there is no piece to put on square {square}", square=square, remedy="lift one first")
        self._table.place(square, self._table.pieces_beside[-1], at_us)
        self._table.pieces_beside.pop()

    def _find(self, taken_from: Square) -> int:
        for place in reversed(range(len(self._pieces))):
            if self._pieces[place][0] == taken_from:
                return place
        raise TableError(f"no piece from square {taken_from} is in hand", square=taken_from, remedy="lift it first")
