"""The wiring of a whole board: its parts, and the conflicts between them."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Discriminator, Field, Tag, TypeAdapter, ValidationError, model_validator

from hardware.settings.buttons import GpioButtonsWiring, ScannerButtonsWiring
from hardware.settings.buzzer import BuzzerWiring, NoBuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, NoDisplayWiring, OledWiring
from hardware.settings.leds import NeopixelWiring, NoLedsWiring
from hardware.settings.sensors import GpioMatrixWiring, I2cExpanderWiring, SensorsWiring
from hardware.settings.simulated_board import SimulatedBoardWiring
from hardware.settings.wiring import PinFactory, Wiring

Resource = TypeVar("Resource", int, str, tuple[int, int])

I2C_PINS = {0: {"SDA": 0, "SCL": 1}, 1: {"SDA": 2, "SCL": 3}}
SPI_PINS = {
    "/dev/spidev0": {"CE1": 7, "CE0": 8, "MISO": 9, "MOSI": 10, "SCLK": 11},
    "/dev/spidev1": {"CE0": 18, "MISO": 19, "MOSI": 20, "SCLK": 21},
}
"""The pins that a bus uses while it is enabled (the Pi's documentation, GPIO pinout)."""


class WiredBoardWiring(Wiring):
    """A board of parts on a Raspberry Pi."""

    kind: Literal["wired"] = Field(description="wired: the parts that are named below.")
    pin_factory: PinFactory = Field(
        "lgpio", description="lgpio: every Pi; rpigpio: rpi-lgpio, RPi.GPIO; mock: no pins."
    )
    sensors: SensorsWiring = Field(description="The reed switches: a table of its own.")
    buttons: Annotated[GpioButtonsWiring | ScannerButtonsWiring, Field(discriminator="kind")] = Field(
        description="The clock buttons: a table of its own."
    )
    leds: Annotated[NeopixelWiring | NoLedsWiring, Field(discriminator="kind")] = Field(
        description="The LEDs: a table of its own."
    )
    display: Annotated[OledWiring | CharacterLcdWiring | NoDisplayWiring, Field(discriminator="kind")] = Field(
        description="The display: a table of its own."
    )
    buzzer: Annotated[BuzzerWiring | NoBuzzerWiring, Field(discriminator="kind")] = Field(
        description="The buzzer: a table of its own."
    )

    @model_validator(mode="after")
    def _check_conflicts(self) -> "WiredBoardWiring":
        faults = list(_conflicts_of(self))
        if faults:
            raise ValueError("\n".join(faults))
        return self


def conflicts_among_valid_parts(table: Any) -> tuple[str, ...]:
    """Return the conflicts among those parts of a wired `[board]` table that are valid in themselves."""
    if not isinstance(table, dict) or _kind_of(table) != "wired":
        return ()
    valid: dict[str, Any] = dict.fromkeys(WiredBoardWiring.model_fields)
    for key, field in WiredBoardWiring.model_fields.items():
        part: Any = Annotated[field.annotation, field]
        with suppress(ValidationError):
            valid[key] = TypeAdapter(part).validate_json(json.dumps(table.get(key), default=str), strict=True)
    return tuple(_conflicts_of(WiredBoardWiring.model_construct(**valid)))


def _conflicts_of(board: WiredBoardWiring) -> Iterator[str]:
    """Yield one text for each conflict between parts; a part that is None has none."""
    for pin, keys in _find_shared((pin, key) for key, pin in pins_of(board)):
        yield f"GPIO {pin} is wired to {' and to '.join(keys)}; give each a pin of its own"
    for (bus, address), keys in _find_shared(((bus, address), key) for key, bus, address in addresses_of(board)):
        yield f"{address:#04x} on /dev/i2c-{bus} is the address of {' and of '.join(keys)}; change one"
    for spi, keys in _find_shared((device.partition(".")[0], key) for key, device in spi_devices_of(board)):
        yield f"{' and '.join(keys)} are both on {spi}, whose MOSI line feeds the LEDs; give the display the other"
    if isinstance(board.buttons, ScannerButtonsWiring) and isinstance(
        board.sensors, GpioMatrixWiring | I2cExpanderWiring
    ):
        yield 'buttons.kind: only a serial scanner reads buttons; take "gpio", or sensors.kind "serial_scanner"'


def _find_shared(uses: Iterable[tuple[Resource, str]]) -> Iterator[tuple[Resource, list[str]]]:
    """Yield each resource that more than one key of the profile uses, with these keys."""
    users: dict[Resource, list[str]] = defaultdict(list)
    for resource, key in uses:
        users[resource].append(key)
    yield from ((resource, users[resource]) for resource in sorted(users) if len(users[resource]) > 1)


def pins_of(board: WiredBoardWiring) -> Iterator[tuple[str, int]]:
    """Yield the Pi's pins that a board uses, with those of its buses, each after the profile's key that uses it."""
    match board.sensors:
        case GpioMatrixWiring(drive=drive, sense=sense):
            yield from ((f"sensors.drive[{index}]", pin) for index, pin in enumerate(drive))
            yield from ((f"sensors.sense[{index}]", pin) for index, pin in enumerate(sense))
        case I2cExpanderWiring(interrupt=int(interrupt)):
            yield "sensors.interrupt", interrupt
        case _:
            pass
    if isinstance(board.buttons, GpioButtonsWiring):
        yield from (("buttons.white", board.buttons.white), ("buttons.black", board.buttons.black))
        if board.buttons.third is not None:
            yield "buttons.third", board.buttons.third
    if isinstance(board.leds, NeopixelWiring) and board.leds.way == "pwm":
        yield "leds.pin", board.leds.pin
    if isinstance(board.display, OledWiring) and board.display.chip == "ssd1322":
        yield from (("display.data_command", board.display.data_command), ("display.reset", board.display.reset))
    if isinstance(board.buzzer, BuzzerWiring):
        yield "buzzer.pin", board.buzzer.pin
    for bus in sorted({bus for _, bus, _ in addresses_of(board)}):
        yield from ((f"{name} of /dev/i2c-{bus}", pin) for name, pin in I2C_PINS.get(bus, {}).items())
    for spi in sorted({device.partition(".")[0] for _, device in spi_devices_of(board)}):
        yield from ((f"{name} of {spi}", pin) for name, pin in SPI_PINS[spi].items())


def addresses_of(board: WiredBoardWiring) -> Iterator[tuple[str, int, int]]:
    """Yield the I2C addresses of a board: the profile's key, the bus number and the address."""
    if isinstance(board.sensors, I2cExpanderWiring):
        for index, address in enumerate(board.sensors.addresses):
            yield f"sensors.addresses[{index}]", board.sensors.bus, address
    match board.display:
        case OledWiring(chip="ssd1306" | "sh1106") | CharacterLcdWiring():
            yield "display.address", board.display.bus, board.display.address
        case _:
            pass


def spi_devices_of(board: WiredBoardWiring) -> Iterator[tuple[str, str]]:
    """Yield the SPI devices of a board: the profile's key and the device file."""
    if isinstance(board.leds, NeopixelWiring) and board.leds.way == "spi":
        yield "leds.spi", board.leds.spi
    if isinstance(board.display, OledWiring) and board.display.chip == "ssd1322":
        yield "display.spi", board.display.spi


def _kind_of(board: Any) -> str:
    """Return the kind of a board table before it is validated; a table that names none is simulated."""
    kind = board.get("kind", "simulated") if isinstance(board, dict) else getattr(board, "kind", "simulated")
    return kind if isinstance(kind, str) else repr(kind)


BoardWiring = Annotated[
    Annotated[SimulatedBoardWiring, Tag("simulated")] | Annotated[WiredBoardWiring, Tag("wired")],
    Discriminator(_kind_of, "unknown_kind", "kind should be simulated or wired"),
]
