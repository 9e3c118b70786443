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
    """The sensor of a square that was killed is sound again."""

    square: Square


@dataclass(frozen=True, slots=True)
class TakeAway:
    """All sensors are gone."""


@dataclass(frozen=True, slots=True)
class BringBack:
    """The sensors that were taken away are there again."""


Tampering = Kill | Mend | TakeAway | BringBack
