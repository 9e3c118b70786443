"""What the settled changes since the last commit witness: what was lifted, what was put where, what is in hand."""

from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit
from controller.tracking.debounce import Change

LONGEST_TRAIL = 256
"""So many changes are remembered; a turn of quiet play has two to twenty."""

Trail = tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """Where pieces went.

    `origins` maps a square to the one its piece came from; `held` lists the origins of the pieces in hand or beside the
    board, the latest last.
    """

    origins: dict[Square, Square]
    held: tuple[Square, ...]


class Touched(NamedTuple):
    """The squares that opened and that closed along a trail."""

    opened: Occupancy
    closed: Occupancy


def extended(trail: Trail, change: Change) -> Trail:
    """Add a change to a trail, forgetting the oldest beyond the longest."""
    return (*trail[1 - LONGEST_TRAIL :], change)


def touched(trail: Trail) -> Touched:
    """Give the squares that a trail touched."""
    opened = closed = 0
    for change in trail:
        if change.closed:
            closed |= bit(change.square)
        else:
            opened |= bit(change.square)
    return Touched(opened, closed)


def carried(trail: Trail, own: Occupancy) -> Carried:
    """Follow the pieces along a trail; `own` holds the mover's pieces as they stood before it.

    A piece put down is taken to be the mover's own piece lifted last, for captured pieces are rarely put down again
    before it; else the one lifted last.
    """
    origins: dict[Square, Square] = {}
    held: list[Square] = []
    for change in trail:
        if not change.closed:
            held.append(origins.pop(change.square, change.square))
            continue
        if change.square in held:
            origin = change.square
        else:
            origin = next(
                (square for square in reversed(held) if own & bit(square)), held[-1] if held else change.square
            )
        if origin in held:
            held.remove(origin)
        if origin != change.square:
            origins[change.square] = origin
    return Carried(origins=origins, held=tuple(held))
