"""The base of every wiring table of a profile, and the types that several of them use."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from controller.rules.squares import SQUARES, Square


class Wiring(BaseModel):
    """A table of a profile about parts; it is frozen and refuses unknown keys."""

    # compiled when first used, not on import: the profile's model compiles it too, and a board starts sooner
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def _check_each_once(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    twice = sorted({square for square in squares if squares.count(square) > 1})
    if twice:
        missing = sorted(set(SQUARES) - set(squares))
        raise ValueError(
            f"{_join_numbers(twice)} occur more than once and {_join_numbers(missing)} not at all;"
            " name each of 1 to 32 once"
        )
    return squares


def _join_numbers(squares: list[Square]) -> str:
    return ", ".join(map(str, squares))


SquareOrder = Annotated[
    tuple[Annotated[Square, Field(ge=1, le=32)], ...],
    Field(min_length=len(SQUARES), max_length=len(SQUARES)),
    AfterValidator(_check_each_once),
]
"""The square of each contact or LED, in the order of the wires: 32 squares, each once."""

IN_SQUARE_ORDER: tuple[Square, ...] = SQUARES
"""The order of a board whose wires follow the squares."""

Pin = Annotated[int, Field(ge=0, le=27)]
"""A pin of the Raspberry Pi by its BCM number, the number after GPIO."""

I2cBusNumber = Annotated[int, Field(ge=0, le=22)]
"""The number N of an I2C bus, as in /dev/i2c-N."""

I2cAddress = Annotated[int, Field(ge=0x08, le=0x77)]
"""A 7-bit address; addresses below 0x08 and above 0x77 are reserved (UM10204, table 4)."""

SpiDevicePath = Literal["/dev/spidev0.0", "/dev/spidev0.1", "/dev/spidev1.0"]
"""The device file of an SPI bus of the Pi, with its chip select."""

PinFactory = Literal["lgpio", "rpigpio", "mock"]
"""The library that drives the pins: lgpio; the module RPi.GPIO, of rpi-lgpio or RPi.GPIO; mock for no pins at all."""
