"""What may be done to the sensors of a table while a game goes on, as values."""

from dataclasses import dataclass

from controller.rules.squares import Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """From now on the sensor of a square shows one level."""

    square: Square
    closed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """The sensor of a square that was killed, or exchanged with another, is sound again; so is the other."""

    square: Square


@dataclass(frozen=True, slots=True)
class TakeAway:
    """All sensors are gone."""


@dataclass(frozen=True, slots=True)
class BringBack:
    """The sensors that were taken away are there again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """The wires of two sensors are exchanged: each tells of the other's square."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class MakeNoise:
    """Edges are lost or late from now on, and now and then several squares toggle by themselves."""


@dataclass(frozen=True, slots=True)
class StopNoise:
    """The noise is over."""


Tampering = Kill | Mend | TakeAway | BringBack | Swap | MakeNoise | StopNoise

_ENDS: dict[type[Tampering], type[Tampering]] = {BringBack: TakeAway, StopNoise: MakeNoise}


def left_broken(done: tuple[Tampering, ...], how: Tampering) -> tuple[Tampering, ...]:
    """Give what is broken after one thing more was done, of what was broken before it."""
    match how:
        case Kill(square=square):
            return (*(each for each in done if not (isinstance(each, Kill) and each.square == square)), how)
        case Mend(square=square):
            return tuple([each for each in done if square not in _squares(each)])
        case BringBack() | StopNoise():
            return tuple([each for each in done if not isinstance(each, _ENDS[type(how)])])
        case TakeAway() | Swap() | MakeNoise():
            return (*done, how)


def _squares(how: Tampering) -> tuple[Square, ...]:
    match how:
        case Kill(square=square):
            return (square,)
        case Swap(first=first, second=second):
            return (first, second)
        case _:
            return ()
