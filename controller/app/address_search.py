"""The search for a display on the I2C bus that does not answer where the profile says."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from hardware.drivers.i2c import I2cBus, open_i2c
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings import WiredBoardWiring
from hardware.settings.displays import CharacterLcdWiring, OledWiring
from hardware.settings.sensors import I2cExpanderWiring

LCD_ADDRESSES = (0x27, 0x3F)
"""A PCF8574 and a PCF8574A with A0 to A2 open, as they are sold (data sheet PCF8574, Address reference)."""

OLED_ADDRESSES = (0x3C, 0x3D)

FIRST_ADDRESS, LAST_ADDRESS = 0x08, 0x77
"""The addresses that are not reserved (UM10204, 3.1.12)."""

OpenI2c = Callable[[int, Part], I2cBus]


def find_display_address(wiring: WiredBoardWiring, open_bus: OpenI2c = open_i2c) -> int | None:
    """Return the address at which a display answers instead of the profile's; None if none does, or not on I2C."""
    match wiring.display:
        case CharacterLcdWiring(bus=bus, address=address):
            candidates: Sequence[int] = LCD_ADDRESSES
        case OledWiring(chip=("ssd1306" | "sh1106"), bus=bus, address=address):
            candidates = OLED_ADDRESSES
        case _:
            return None
    others = _expander_addresses(wiring, bus)
    answering = find_answering_addresses(bus, [each for each in candidates if each not in (address, *others)], open_bus)
    return answering[0] if answering else None


def find_answering_addresses(bus: int, addresses: Sequence[int], open_bus: OpenI2c = open_i2c) -> tuple[int, ...]:
    """Return those of the addresses at which a part acknowledges a read of one byte; none if there is no bus."""
    try:
        i2c = open_bus(bus, Part.DISPLAY)
    except PartError:
        return ()
    answering = []
    try:
        for address in addresses:
            with suppress(OSError):
                i2c.read_byte(address)
                answering.append(address)
    finally:
        i2c.close()
    return tuple(answering)


def _expander_addresses(wiring: WiredBoardWiring, bus: int) -> tuple[int, ...]:
    sensors = wiring.sensors
    return tuple(sensors.addresses) if isinstance(sensors, I2cExpanderWiring) and sensors.bus == bus else ()
