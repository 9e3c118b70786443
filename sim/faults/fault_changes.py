"""What may be done to the sensors of a table while a game goes on, as values."""

from dataclasses import dataclass

from controller.rules.squares import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class KillSensor:
    """From now on the sensor of a square shows one level."""

    square: Square
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairSensor:
    """The sensor of a square that was killed, or exchanged with another, is sound again; so is the other."""

    square: Square


@dataclass(frozen=True, slots=True)
class DisconnectSensors:
    """All sensors are gone."""


@dataclass(frozen=True, slots=True)
class ReconnectSensors:
    """The sensors that were taken away are there again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSensors:
    """The wires of two sensors are exchanged: each tells of the other's square."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class StartNoise:
    """Edges are lost or late from now on, and now and then several squares toggle by themselves."""


@dataclass(frozen=True, slots=True)
class StopNoise:
    """The noise is over."""


FaultChange = KillSensor | RepairSensor | DisconnectSensors | ReconnectSensors | SwapSensors | StartNoise | StopNoise

_ENDS: dict[type[FaultChange], type[FaultChange]] = {ReconnectSensors: DisconnectSensors, StopNoise: StartNoise}


def active_faults_after(active: tuple[FaultChange, ...], change: FaultChange) -> tuple[FaultChange, ...]:
    """Give what is broken after one thing more was done, of what was broken before it."""
    match change:
        case KillSensor(square=square):
            return (*(each for each in active if not (isinstance(each, KillSensor) and each.square == square)), change)
        case RepairSensor(square=square):
            return tuple([each for each in active if square not in _squares(each)])
        case ReconnectSensors() | StopNoise():
            return tuple([each for each in active if not isinstance(each, _ENDS[type(change)])])
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
