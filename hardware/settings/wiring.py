"""What every table of a profile about parts is, and the words that several of them use."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from controller.rules.squares import SQUARES, Square


class Wiring(BaseModel):
    """A table of a profile about parts: frozen, and no key that is not named here."""

    # not compiled on import: what holds it compiles it too, and a board starts sooner
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def _check_each_once(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    twice = sorted({square for square in squares if squares.count(square) > 1})
    if twice:
        missing = sorted(set(SQUARES) - set(squares))
        raise ValueError(
            f"{_listed(twice)} stand more than once and {_listed(missing)} nowhere; name each of 1 to 32 once"
        )
    return squares


def _listed(squares: list[Square]) -> str:
    return ", ".join(map(str, squares))


SquareOrder = Annotated[
    tuple[Annotated[Square, Field(ge=1, le=32)], ...],
    Field(min_length=len(SQUARES), max_length=len(SQUARES)),
    AfterValidator(_check_each_once),
]
"""The square of each contact or LED, in the order of the wires: 32 squares, each once."""

IN_SQUARE_ORDER: tuple[Square, ...] = SQUARES
"""The order of a board that is wired square by square."""

Pin = Annotated[int, Field(ge=0, le=27)]
"""A pin of the Raspberry Pi by its BCM number, the one behind GPIO."""

I2cBus = Annotated[int, Field(ge=0, le=22)]
"""An I2C bus by the number N of its /dev/i2c-N."""

I2cAddress = Annotated[int, Field(ge=0x08, le=0x77)]
"""A 7-bit address; those below 0x08 and above 0x77 are reserved (UM10204, table 4)."""

SpiDevice = Literal["/dev/spidev0.0", "/dev/spidev0.1", "/dev/spidev1.0"]
"""An SPI bus of the Pi and the chip select on it."""

PinFactory = Literal["lgpio", "rpigpio", "mock"]
"""What drives the pins: lgpio on every Pi, RPi.GPIO up to the Pi 4, or nothing at all."""
