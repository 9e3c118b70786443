"""The ends of a board's wires at the Raspberry Pi's header (the Pi's documentation, GPIO)."""

from dataclasses import dataclass
from enum import Enum, unique

PIN_OF_GPIO = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23, 8:
    24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""The pin on the 40-pin header of each GPIO."""

PINS_OF_5V = (2, 4)
PINS_OF_3V3 = (1, 17)
PINS_OF_GROUND = (6, 9, 14, 20, 25, 30, 34, 39)


@unique  # two nets of one colour would be one member
class Net(Enum):
    """The signal or supply of a wire; its value is the colour that it is drawn in."""

    FIVE_VOLTS = "#c62828"
    THREE_VOLTS = "#ef6c00"
    GROUND = "#263238"
    SDA = "#6a1b9a"
    SCL = "#1565c0"
    DRIVE = "#ad1457"
    SENSE = "#00695c"
    LEDS = "#2e7d32"
    SPI = "#0277bd"
    CONTROL = "#8d6e63"
    BUTTON = "#5d4037"
    BUZZER = "#9e9d24"
    USB = "#37474f"


@dataclass(frozen=True, slots=True, kw_only=True)
class WireEnd:
    """One end of a wire at the Pi or the Pico."""

    name: str
    pin: int | None = None  # of the header; None for an end that is no pin


def gpio_end(number: int, role: str = "") -> WireEnd:
    """Return the end at a GPIO, with its role if it has one."""
    return WireEnd(name=f"GPIO {number}{f' {role}' if role else ''}", pin=PIN_OF_GPIO[number])


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramWire:
    """One wire: from an end at the Pi or the Pico to a terminal of a part."""

    end: WireEnd
    terminal: str
    net: Net


class PowerPins:
    """The power pins of the header, used in turn, so that the wires are spread over them."""

    def __init__(self) -> None:
        self._used = {Net.FIVE_VOLTS: 0, Net.THREE_VOLTS: 0, Net.GROUND: 0}

    def five_volts(self, terminal: str) -> DiagramWire:
        """Return a wire of 5 V."""
        return self._next_wire(Net.FIVE_VOLTS, "5 V", PINS_OF_5V, terminal)

    def three_volts(self, terminal: str) -> DiagramWire:
        """Return a wire of 3.3 V."""
        return self._next_wire(Net.THREE_VOLTS, "3.3 V", PINS_OF_3V3, terminal)

    def ground(self, terminal: str = "GND") -> DiagramWire:
        """Return a wire of ground."""
        return self._next_wire(Net.GROUND, "ground", PINS_OF_GROUND, terminal)

    def _next_wire(self, net: Net, name: str, pins: tuple[int, ...], terminal: str) -> DiagramWire:
        place = self._used[net]
        self._used[net] += 1
        return DiagramWire(end=WireEnd(name=name, pin=pins[place % len(pins)]), terminal=terminal, net=net)
