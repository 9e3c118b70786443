"""A reed between each input of port expanders and ground, on an I2C bus."""

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar, cast

from controller.rules.squares import Occupancy, bit, mask_of
from hardware.drivers.contact_reader import ContactReader, ContactReading, open_contact_reader
from hardware.drivers.expander_chips import EXPANDER_CHIPS
from hardware.drivers.i2c import open_i2c
from hardware.drivers.pins import DriverPins, Pin
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.sensors import I2cExpanderWiring

T = TypeVar("T")

SLOW_POLL_SECONDS = 0.5
"""How often the inputs are read although an interrupt is wired: its wire may break, and a chip may lose its set-up."""


class WordBus(Protocol):
    """What expanders ask of an I2C bus: a part of smbus2.SMBus. A chip that does not answer raises OSError."""

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """Read two registers, the lower one in the lower byte."""
        ...

    def write_word_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write two registers, the lower one with the lower byte."""
        ...

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write one register."""
        ...

    def close(self) -> None:
        """Close the bus."""
        ...


OpenBus = Callable[[int], WordBus]
"""Opens /dev/i2c-N; raises PartError."""


def open_word_bus(number: int) -> WordBus:
    """Open /dev/i2c-N for the sensors; raises PartError."""
    return cast("WordBus", open_i2c(number, Part.SENSORS))


class ExpanderContacts:
    """The expanders; one look reads them all."""

    def __init__(self, wiring: I2cExpanderWiring, open_bus: OpenBus, open_pins: Callable[[], DriverPins]) -> None:
        self._wiring = wiring
        self._chip = EXPANDER_CHIPS[wiring.chip]
        self._open_bus = open_bus
        self._open_pins = open_pins
        self._bus: WordBus | None = None
        self._pins: DriverPins | None = None
        self._interrupt: Pin | None = None
        self._interrupted = threading.Event()
        # of each chip, its inputs that have a reed and the square of each, both as masks
        inputs = [(address, 1 << place) for address in wiring.addresses for place in self._chip.reed_inputs]
        self._reeds: dict[int, list[tuple[int, Occupancy]]] = {address: [] for address in wiring.addresses}
        for (address, place), square in zip(inputs, wiring.squares, strict=False):  # the last chip may have inputs left
            self._reeds[address].append((place, bit(square)))
        self._levels: dict[int, int] = {}
        self._check_due_s = 0.0
        self._squares = mask_of(wiring.squares)
        self.errors: tuple[type[Exception], ...] = (PartError,)

    def open(self) -> None:
        """Open the bus, set each chip up, and read it once; raises one of `faults`."""
        self._bus = self._open_bus(self._wiring.bus)
        self._open_interrupt()
        for address, reeds in self._reeds.items():
            self._set_up(address, reeds)
        self.read()
        self._interrupted.set()  # the first rest is none

    def wait_for_scan(self) -> None:
        """Wait for the interrupt, or for the next poll."""
        # the line is low until every chip was read; one that stays low tells nothing more
        armed = self._interrupt is not None and self._interrupt.state
        self._interrupted.wait(SLOW_POLL_SECONDS if armed else 1 / self._wiring.polls_per_second)

    def read(self) -> ContactReading:
        """Read every chip; raises PartError that names one that does not answer, or that lost its set-up."""
        self._interrupted.clear()
        now_s = time.monotonic()
        check_all = now_s >= self._check_due_s
        if check_all:
            self._check_due_s = now_s + SLOW_POLL_SECONDS
        closed = 0
        for address, reeds in self._reeds.items():
            levels = self._read_word(address, self._chip.inputs)
            # a chip that lost its power tells nonsense: no change is believed before its set-up is seen to stand
            if check_all or levels != self._levels.get(address):
                self._check_set_up(address)
            self._levels[address] = levels
            for place, square in reeds:
                if levels & place:
                    closed |= square
        return ContactReading(self._squares, closed)

    def wake(self) -> None:
        """Read the chips at once."""
        self._interrupted.set()

    def close(self) -> None:
        """Close the bus and give the interrupt's pin back."""
        if self._pins is not None:
            self._pins.close()
        if self._bus is not None:
            self._bus.close()
        self._pins = self._bus = self._interrupt = None

    def _open_interrupt(self) -> None:
        if self._wiring.interrupt is None:
            return
        self._pins = self._open_pins()
        self.errors = (PartError, *self._pins.errors)
        self._interrupt = self._pins.open_input(self._wiring.interrupt)
        self._interrupt.when_changed = self._on_interrupt

    def _on_interrupt(self, _ticks: float, high: bool) -> None:
        if not high:
            self._interrupted.set()

    def _set_up(self, address: int, reeds: Sequence[tuple[int, Occupancy]]) -> None:
        words = list(self._chip.setup_words)
        if self._chip.interrupts is not None:
            wanted = sum(place for place, _ in reeds) if self._interrupt is not None else 0
            words.append((self._chip.interrupts, wanted))
        bus = self._opened_bus
        for register, byte in self._chip.setup_bytes:
            self._transfer(address, partial(bus.write_byte_data, address, register, byte))
        for register, word in words:
            self._transfer(address, partial(bus.write_word_data, address, register, word))

    def _check_set_up(self, address: int) -> None:
        if self._read_word(address, self._chip.polarity) != self._chip.inverted_inputs:
            reason = (
                f"the {self._describe_chip(address)} lost its set-up; see that its power and its RESET pin are steady"
            )
            raise PartError(Part.SENSORS, reason)

    def _read_word(self, address: int, register: int) -> int:
        return self._transfer(address, partial(self._opened_bus.read_word_data, address, register))

    @property
    def _opened_bus(self) -> WordBus:
        if self._bus is None:
            raise PartError(Part.SENSORS, f"/dev/i2c-{self._wiring.bus} is closed")
        return self._bus

    def _transfer(self, address: int, operation: Callable[[], T]) -> T:
        try:
            return operation()
        except OSError as error:
            reason = (
                f"the {self._describe_chip(address)} does not answer ({error.strerror or error}); check its wires and "
                "its"
                f" pins A0 to A2, and see what answers with: i2cdetect -y {self._wiring.bus}"
            )
            raise PartError(Part.SENSORS, reason) from error

    def _describe_chip(self, address: int) -> str:
        return f"{self._wiring.chip} at {address:#04x} on /dev/i2c-{self._wiring.bus}"


def build_i2c_expander(
    wiring: I2cExpanderWiring,
    now_us: Callable[[], int],
    *,
    open_pins: Callable[[], DriverPins],
    open_bus: OpenBus = open_word_bus,
) -> ContactReader:
    """Build the Sensors of port expanders; pins are opened only where an interrupt is wired. Raises PartError."""
    return open_contact_reader(ExpanderContacts(wiring, open_bus, open_pins), now_us, "i2c_expander")
