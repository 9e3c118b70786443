"""The transitions of every square since the last commit, and when each may have happened."""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from controller.rules.squares import SQUARES, Occupancy, Square, bit
from controller.tracking.evidence_trail import EvidenceTrail

FLICKER_US = 150_000
"""A level that lasts no longer says little: a magnet has passed, or a reed has dropped out.

A choice: a hand needs longer to lift a piece and to put it back. Hands that pass were measured on no board.
"""

DROP_OUT_US = 1_000_000
"""The longest time for which a sensor may lose a piece that stands on it.

A choice: a magnet that stands off the middle comes back when the piece is touched; a hand needs less to move it.
"""


class Transition(NamedTuple):
    """One change of a square's level, and the times between which it happened."""

    earliest_us: int
    latest_us: int


SquareHistory = tuple[Transition, ...]
"""The transitions of one square, alternating, the first away from its level in the position."""

SquareHistories = Mapping[Square, SquareHistory]
"""The histories of the squares that have changed."""


def build_histories(
    trail: EvidenceTrail, occupancy_before: Occupancy, occupancy: Occupancy, last_change_us: int
) -> SquareHistories:
    """Return the histories of a trail that begins with `occupancy_before` and ends with `occupancy`.

    A square that differs at the end although the trail does not say so changed at an unknown time, at the latest at
    `last_change_us`: the sensors were lost, or the daemon was stopped.
    """
    histories: dict[Square, list[Transition]] = {}
    levels = occupancy_before
    for change in trail:
        mask = bit(change.square)
        if bool(levels & mask) is not change.closed:
            levels ^= mask
            histories.setdefault(change.square, []).append(Transition(change.earliest_us, change.at_us))
    unknown = levels ^ occupancy
    if unknown:
        for square in SQUARES:
            if unknown & bit(square):
                histories.setdefault(square, []).append(Transition(0, last_change_us))
    return {square: tuple(transitions) for square, transitions in histories.items()}


def is_flicker(history: SquareHistory) -> bool:
    """Return True if some level of a square lasted for FLICKER_US at most."""
    return any(later.latest_us - earlier.earliest_us <= FLICKER_US for earlier, later in pairwise(history))


def left_us(history: SquareHistory) -> int:
    """Return when the piece left whose square is empty at the end of a history; a flicker does not bring it back."""
    number = len(history) - 1
    while number > 1 and history[number].latest_us - history[number - 1].earliest_us <= FLICKER_US:
        number -= 2
    return history[number].latest_us
