"""Pick the random faults of a board, by the name of a kind."""

from collections.abc import Callable, Mapping
from random import Random

from controller.rules.squares import SQUARES, Square
from sim.faults.sensor_faults import (
    MATRIX_COLUMNS,
    MATRIX_ROWS,
    BrokenLine,
    ChatteringSensor,
    DeadCentreMagnets,
    IntermittentSensor,
    Noise,
    SensorFault,
    SensorFaults,
    SensorOutage,
    StuckSensor,
    SwappedSensors,
)

LATEST_DEATH_US = 180_000_000
"""A sensor that fails during a game does so in its first three minutes; a choice: random games last a few minutes."""

SECOND_US = 1_000_000  # one second in microseconds


class FaultNameError(ValueError):
    """A name is not in FAULT_NAMES."""


def pick_faults(name: str, rng: Random) -> SensorFaults:
    """Return random faults for one board; raises FaultNameError unless `name` is in FAULT_NAMES."""
    if name not in _PICKERS:
        raise FaultNameError(f"{name!r} names no faults; give one of {', '.join(FAULT_NAMES)}")
    return SensorFaults(faults=tuple(_PICKERS[name](rng)))


def _dead(count: int) -> Callable[[Random], list[SensorFault]]:
    def pick(rng: Random) -> list[SensorFault]:
        return [
            StuckSensor(square=square, closed=rng.random() < 0.5, from_us=_pick_start_us(rng))
            for square in rng.sample(SQUARES, count)
        ]

    return pick


def _stuck_closed(rng: Random) -> list[SensorFault]:
    return [StuckSensor(square=_pick_square(rng), closed=True, from_us=_pick_start_us(rng))]


def _dead_row(rng: Random) -> list[SensorFault]:
    return [BrokenLine(squares=MATRIX_ROWS[rng.randrange(8)], from_us=_pick_start_us(rng))]


def _dead_column(rng: Random) -> list[SensorFault]:
    return [BrokenLine(squares=MATRIX_COLUMNS[rng.randrange(4)], from_us=_pick_start_us(rng))]


def _intermittent(rng: Random) -> list[SensorFault]:
    return [IntermittentSensor(square=_pick_square(rng), report_rate=0.5)]


def _chattering(rng: Random) -> list[SensorFault]:
    return [ChatteringSensor(square=_pick_square(rng))]


def _swapped(rng: Random) -> list[SensorFault]:
    first, second = rng.sample(SQUARES, 2)
    return [SwappedSensors(first=first, second=second)]


def _noise(rng: Random) -> list[SensorFault]:
    del rng
    return [Noise()]


def _outage(rng: Random) -> list[SensorFault]:
    from_us = rng.randint(10 * SECOND_US, LATEST_DEATH_US)
    return [SensorOutage(from_us=from_us, until_us=from_us + rng.randint(SECOND_US, 20 * SECOND_US))]


def _dead_centre(rng: Random) -> list[SensorFault]:
    del rng
    return [DeadCentreMagnets(rate=0.02)]


def _all(rng: Random) -> list[SensorFault]:
    """Return faults of one or two of all kinds."""
    return [fault for kind in rng.sample(_KINDS, rng.randint(1, 2)) for fault in kind(rng)]


def _pick_start_us(rng: Random) -> int:
    """Return when a sensor fails: at the start, or during the game."""
    return 0 if rng.random() < 0.5 else rng.randint(SECOND_US, LATEST_DEATH_US)


def _pick_square(rng: Random) -> Square:
    return rng.choice(SQUARES)


_KINDS = (_dead(1), _dead_row, _dead_column, _intermittent, _chattering, _swapped, _noise, _outage, _dead_centre)

_PICKERS: Mapping[str, Callable[[Random], list[SensorFault]]] = {
    "none": lambda _: [],
    "dead=1": _dead(1),
    "dead=2": _dead(2),
    "stuck=1": _stuck_closed,
    "deadrow": _dead_row,
    "noise": _noise,
    "all": _all,
}

FAULT_NAMES = tuple(_PICKERS)
"""The names of the kinds of faults that can be picked."""
