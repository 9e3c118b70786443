"""Changes to the sensors of a table during a game, as values."""

from dataclasses import dataclass

from controller.rules.squares import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class KillSensor:
    """Fix the level of a square's sensor."""

    square: Square
    """The square of the sensor."""
    closed: bool
    """The fixed level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairSensor:
    """Repair a sensor that is dead or swapped with another; the other is repaired too."""

    square: Square
    """The square of the sensor."""


@dataclass(frozen=True, slots=True)
class DisconnectSensors:
    """Disconnect all sensors."""


@dataclass(frozen=True, slots=True)
class ReconnectSensors:
    """Reconnect the sensors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSensors:
    """Swap the wires of two sensors: each reports the other's square."""

    first: Square
    """One square."""
    second: Square
    """The other square."""


@dataclass(frozen=True, slots=True)
class StartNoise:
    """Start noise: edges are lost or late, and sometimes several squares toggle by themselves."""


@dataclass(frozen=True, slots=True)
class StopNoise:
    """Stop the noise."""


FaultChange = KillSensor | RepairSensor | DisconnectSensors | ReconnectSensors | SwapSensors | StartNoise | StopNoise

_STARTED_BY: dict[type[FaultChange], type[FaultChange]] = {ReconnectSensors: DisconnectSensors, StopNoise: StartNoise}


def active_faults_after(active: tuple[FaultChange, ...], change: FaultChange) -> tuple[FaultChange, ...]:
    """Return the changes that are in effect after one more change."""
    match change:
        case KillSensor(square=square):
            return (*(each for each in active if not (isinstance(each, KillSensor) and each.square == square)), change)
        case RepairSensor(square=square):
            return tuple([each for each in active if square not in _squares(each)])
        case ReconnectSensors() | StopNoise():
            return tuple([each for each in active if not isinstance(each, _STARTED_BY[type(change)])])
        case DisconnectSensors() | SwapSensors() | StartNoise():
            return (*active, change)


def _squares(change: FaultChange) -> tuple[Square, ...]:
    match change:
        case KillSensor(square=square):
            return (square,)
        case SwapSensors(first=first, second=second):
            return (first, second)
        case _:
            return ()
