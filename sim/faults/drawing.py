"""Which faults a board gets: drawn by the name of a kind."""

from collections.abc import Callable, Mapping
from random import Random

from controller.rules.squares import SQUARES, Square
from sim.faults.values import (
    MATRIX_COLUMNS,
    MATRIX_ROWS,
    Chattering,
    DeadCentre,
    Fault,
    Faults,
    Intermittent,
    LineGone,
    Noise,
    SensorsAway,
    Stuck,
    Swapped,
)

DYING_US = 180_000_000  # a sensor that dies in a game does so in its first three minutes
SECOND_US = 1_000_000


class FaultNameError(ValueError):
    """A name of no kind of faults."""


def draw_faults(name: str, rng: Random) -> Faults:
    """Draw the faults of one board.

    Raises FaultNameError unless `name` is one of FAULT_NAMES.
    """
    if name not in _DRAWN:
        raise FaultNameError(f"{name!r} names no faults; give one of {', '.join(FAULT_NAMES)}")
    return Faults(tuple(_DRAWN[name](rng)))


def _dead(count: int) -> Callable[[Random], list[Fault]]:
    def draw(rng: Random) -> list[Fault]:
        return [
            Stuck(square=square, closed=rng.random() < 0.5, from_us=_from_us(rng))
            for square in rng.sample(SQUARES, count)
        ]

    return draw


def _dead_row(rng: Random) -> list[Fault]:
    return [LineGone(squares=MATRIX_ROWS[rng.randrange(8)], from_us=_from_us(rng))]


def _dead_column(rng: Random) -> list[Fault]:
    return [LineGone(squares=MATRIX_COLUMNS[rng.randrange(4)], from_us=_from_us(rng))]


def _intermittent(rng: Random) -> list[Fault]:
    return [Intermittent(square=_square(rng), told=0.5)]


def _chattering(rng: Random) -> list[Fault]:
    return [Chattering(square=_square(rng))]


def _swapped(rng: Random) -> list[Fault]:
    first, second = rng.sample(SQUARES, 2)
    return [Swapped(first=first, second=second)]


def _noise(rng: Random) -> list[Fault]:
    del rng
    return [Noise()]


def _away(rng: Random) -> list[Fault]:
    from_us = rng.randint(10 * SECOND_US, DYING_US)
    return [SensorsAway(from_us=from_us, until_us=from_us + rng.randint(SECOND_US, 20 * SECOND_US))]


def _dead_centre(rng: Random) -> list[Fault]:
    del rng
    return [DeadCentre(likely=0.02)]


def _all(rng: Random) -> list[Fault]:
    """Draw one or two of all kinds."""
    return [fault for kind in rng.sample(_KINDS, rng.randint(1, 2)) for fault in kind(rng)]


def _from_us(rng: Random) -> int:
    """Draw when a sensor dies: from the start, or in the game."""
    return 0 if rng.random() < 0.5 else rng.randint(SECOND_US, DYING_US)


def _square(rng: Random) -> Square:
    return rng.choice(SQUARES)


_KINDS = (_dead(1), _dead_row, _dead_column, _intermittent, _chattering, _swapped, _noise, _away, _dead_centre)

_DRAWN: Mapping[str, Callable[[Random], list[Fault]]] = {
    "none": lambda _: [],
    "dead=1": _dead(1),
    "dead=2": _dead(2),
    "deadrow": _dead_row,
    "noise": _noise,
    "all": _all,
}

FAULT_NAMES = tuple(_DRAWN)
"""The kinds of faults that can be drawn."""
