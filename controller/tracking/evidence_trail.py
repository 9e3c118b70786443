"""The settled changes since the last commit as evidence: what was lifted, what went where, and what is in hand."""

from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit
from controller.tracking.debounce import SettledChange

LONGEST_TRAIL = 256
"""The number of changes that are kept.

A choice: a turn of quiet play has two to twenty, and every check reads the whole trail.
"""

MAGNET_PASS_US = 70_000
"""The longest time for which a strong magnet in a passing hand closes the sensor of a square.

A choice, for no real board was measured: simulated magnets do so for up to 60 ms (sim/magnets.py, NEIGHBOUR_US). A
longer time would freeze the LEDs that lead a hand for longer.
"""

EvidenceTrail = tuple[SettledChange, ...]
"""Settled changes in the order in which they began, the oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMovements:
    """Where pieces went along a trail."""

    origins: dict[Square, Square]  # square of a piece that moved -> the square that it came from
    in_hand: tuple[Square, ...]  # the origins of the pieces in hand or beside the board, the latest last


class TouchedSquares(NamedTuple):
    """The squares that opened, and those that closed, along a trail."""

    opened: Occupancy  # that lost a piece, at least once
    closed: Occupancy  # that received a piece, at least once


class TrailRevision(NamedTuple):
    """What is known to have happened at one square, instead of the changes that a trail was told."""

    told: EvidenceTrail  # in their order
    happened: EvidenceTrail  # in their order; the last level is that of `told`


def append_change(trail: EvidenceTrail, change: SettledChange) -> EvidenceTrail:
    """Return a trail with one more change, without its oldest beyond LONGEST_TRAIL.

    A change that has settled late, after a bounce or with a late edge, stands before those that began after it.
    """
    if not trail or trail[-1].at_us <= change.at_us:
        return (*trail[1 - LONGEST_TRAIL :], change)
    earlier = [place for place, other in enumerate(trail) if other.at_us <= change.at_us]
    place = earlier[-1] + 1 if earlier else 0
    return (*trail[:place], change, *trail[place:])[-LONGEST_TRAIL:]


def revise_trail(trail: EvidenceTrail, revision: TrailRevision) -> EvidenceTrail:
    """Return a trail with what happened in place of what was told."""
    revised = tuple([change for change in trail if change not in revision.told])
    for change in revision.happened:
        revised = append_change(revised, change)
    return revised


def changes_of_visits(
    trail: EvidenceTrail, occupancy: Occupancy, after_us: int, replied: Occupancy = 0
) -> EvidenceTrail:
    """Return the changes after a time on the squares of an occupancy that are empty, and where a piece came to stand.

    It may have been captured again. So may a piece on a square of the plies that have `replied`.
    """
    later = tuple([change for change in trail if change.at_us > after_us])
    visited = touched_squares(later).closed & ~occupancy | replied
    return tuple([change for change in later if visited & bit(change.square)])


def touched_squares(trail: EvidenceTrail) -> TouchedSquares:
    """Return the squares that changed along a trail."""
    opened = closed = 0
    for change in trail:
        if change.closed:
            closed |= bit(change.square)
        else:
            opened |= bit(change.square)
    return TouchedSquares(opened, closed)


def follow_pieces(trail: EvidenceTrail, own_pieces: Occupancy) -> PieceMovements:
    """Return where the pieces went along a trail; `own_pieces` are the mover's squares before it.

    A piece that is put down counts as the last lifted of the mover's own pieces, because captured pieces are rarely put
    down before it; if none is in hand, as the last lifted piece.
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
                (square for square in reversed(in_hand) if own_pieces & bit(square)),
                in_hand[-1] if in_hand else change.square,
            )
        if origin in in_hand:
            in_hand.remove(origin)
        if origin != change.square:
            origins[change.square] = origin
    return PieceMovements(origins=origins, in_hand=tuple(in_hand))
