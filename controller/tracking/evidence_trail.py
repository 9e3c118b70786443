"""What the settled changes since the last commit witness: what was lifted, what was put where, what is in hand."""

from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit
from controller.tracking.debounce import SettledChange

LONGEST_TRAIL = 256
"""So many changes are remembered; a turn of quiet play has two to twenty."""

EvidenceTrail = tuple[SettledChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMovements:
    """Where pieces went.

    `origins` maps a square to the one its piece came from; `held` lists the origins of the pieces in hand or beside the
    board, the latest last.
    """

    origins: dict[Square, Square]
    in_hand: tuple[Square, ...]


class TouchedSquares(NamedTuple):
    """The squares that opened and that closed along a trail."""

    opened: Occupancy
    closed: Occupancy


def append_change(trail: EvidenceTrail, change: SettledChange) -> EvidenceTrail:
    """Add a change to a trail, forgetting the oldest beyond the longest."""
    return (*trail[1 - LONGEST_TRAIL :], change)


def touched_squares(trail: EvidenceTrail) -> TouchedSquares:
    """Give the squares that a trail touched."""
    opened = closed = 0
    for change in trail:
        if change.closed:
            closed |= bit(change.square)
        else:
            opened |= bit(change.square)
    return TouchedSquares(opened, closed)


def follow_pieces(trail: EvidenceTrail, own: Occupancy) -> PieceMovements:
    """Follow the pieces along a trail; `own` holds the mover's pieces as they stood before it.

    A piece put down is taken to be the mover's own piece lifted last, for captured pieces are rarely put down again
    before it; else the one lifted last.
    """
    origins: dict[Square, Square] = {}
    in_hand: list[Square] = []
    for change in trail:
        if not change.closed:
            in_hand.append(origins.pop(change.square, change.square))
            continue
        if change.square in in_hand:
            origin = change.square
        else:
            origin = next(
                (square for square in reversed(in_hand) if own & bit(square)), in_hand[-1] if in_hand else change.square
            )
        if origin in in_hand:
            in_hand.remove(origin)
        if origin != change.square:
            origins[change.square] = origin
    return PieceMovements(origins=origins, in_hand=tuple(in_hand))
