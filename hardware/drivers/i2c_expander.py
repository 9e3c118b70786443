"""Reeds on port expanders: one between each input and ground, on an I2C bus."""

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from controller.rules.squares import Occupancy, bit, mask_of
from hardware.drivers.contact_reader import ContactReader, ContactReading, open_contact_reader
from hardware.drivers.expander_chips import EXPANDER_CHIPS
from hardware.drivers.i2c import I2cRegisterBus, open_i2c
from hardware.drivers.pins import DriverPins, InputPin
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.sensors import I2cExpanderWiring

T = TypeVar("T")

SLOW_POLL_SECONDS = 0.5
"""The time between reads when an interrupt is wired: its wire may break, and a chip may lose its set-up.

A choice: a lost chip is noticed at once for a person, and the bus stays free for a display.
"""


OpenBus = Callable[[int], I2cRegisterBus]
"""A function that opens /dev/i2c-N; raises PartError."""


def open_sensor_bus(number: int) -> I2cRegisterBus:
    """Open /dev/i2c-N for the sensors; raises PartError."""
    return open_i2c(number, Part.SENSORS)


class ExpanderContacts:
    """The contacts on the expanders; one read covers all of them."""

    def __init__(self, wiring: I2cExpanderWiring, open_bus: OpenBus, open_pins: Callable[[], DriverPins]) -> None:
        self._wiring = wiring
        self._chip = EXPANDER_CHIPS[wiring.chip]
        self._open_bus = open_bus
        self._open_pins = open_pins
        self._bus: I2cRegisterBus | None = None
        self._pins: DriverPins | None = None
        self._interrupt: InputPin | None = None
        self._interrupted = threading.Event()
        # for each chip: its inputs that have a reed, and the square of each, both as masks
        inputs = [(address, 1 << index) for address in wiring.addresses for index in self._chip.reed_inputs]
        self._reeds: dict[int, list[tuple[int, Occupancy]]] = {address: [] for address in wiring.addresses}
        # the last chip may have inputs that are not used
        for (address, reed_input), square in zip(inputs, wiring.squares, strict=False):
            self._reeds[address].append((reed_input, bit(square)))
        self._levels: dict[int, int] = {}
        self._check_due_s = 0.0
        self._squares = mask_of(wiring.squares)
        self.errors: tuple[type[Exception], ...] = (PartError,)

    def open(self) -> None:
        """Open the bus, set each chip up and read it once; raises one of `errors`."""
        self._bus = self._open_bus(self._wiring.bus)
        self._open_interrupt()
        for address, reeds in self._reeds.items():
            self._set_up(address, reeds)
        self.read()
        self._interrupted.set()  # the first wait ends at once

    def wait_for_scan(self) -> None:
        """Wait for the interrupt, or for the next poll."""
        # the line stays low until every chip was read; while it is low, it cannot report another change
        armed = self._interrupt is not None and self._interrupt.state
        self._interrupted.wait(SLOW_POLL_SECONDS if armed else 1 / self._wiring.polls_per_second)

    def read(self) -> ContactReading:
        """Read every chip; raises PartError if one does not answer or lost its set-up."""
        self._interrupted.clear()
        now_s = time.monotonic()
        check_all = now_s >= self._check_due_s
        if check_all:
            self._check_due_s = now_s + SLOW_POLL_SECONDS
        closed = 0
        for address, reeds in self._reeds.items():
            levels = self._read_word(address, self._chip.inputs)
            # a chip that lost its power gives wrong levels: a change counts only after its set-up was checked
            if check_all or levels != self._levels.get(address):
                self._check_set_up(address)
            self._levels[address] = levels
            for reed_input, square in reeds:
                if levels & reed_input:
                    closed |= square
        return ContactReading(self._squares, closed)

    def wake(self) -> None:
        """End the wait, so that the chips are read now."""
        self._interrupted.set()

    def close(self) -> None:
        """Close the bus and the interrupt's pin."""
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
        self._interrupt = self._pins.open_edge_input(self._wiring.interrupt)
        self._interrupt.when_changed = self._on_interrupt

    def _on_interrupt(self, _ticks: float, high: bool) -> None:
        if not high:
            self._interrupted.set()

    def _set_up(self, address: int, reeds: Sequence[tuple[int, Occupancy]]) -> None:
        words = list(self._chip.setup_words)
        if self._chip.interrupts is not None:
            wanted = sum(reed_input for reed_input, _ in reeds) if self._interrupt is not None else 0
            words.append((self._chip.interrupts, wanted))
        bus = self._opened_bus
        for register, byte in self._chip.setup_bytes:
            self._transfer(address, partial(bus.write_byte_data, address, register, byte))
        for register, word in words:
            self._transfer(address, partial(bus.write_word_data, address, register, word))

    def _check_set_up(self, address: int) -> None:
        if self._read_word(address, self._chip.polarity) != self._chip.inverted_inputs:
            fault = f"the {self._describe_chip(address)} lost its set-up"
            raise PartError(Part.SENSORS, f"{fault}; see that its power and its RESET pin are steady")

    def _read_word(self, address: int, register: int) -> int:
        return self._transfer(address, partial(self._opened_bus.read_word_data, address, register))

    @property
    def _opened_bus(self) -> I2cRegisterBus:
        if self._bus is None:
            raise PartError(Part.SENSORS, f"/dev/i2c-{self._wiring.bus} is closed")
        return self._bus

    def _transfer(self, address: int, operation: Callable[[], T]) -> T:
        try:
            return operation()
        except OSError as error:
            fault = f"the {self._describe_chip(address)} does not answer ({error.strerror or error})"
            remedy = (
                f"check its wires and its pins A0 to A2, and see what answers with: i2cdetect -y {self._wiring.bus}"
            )
            raise PartError(Part.SENSORS, f"{fault}; {remedy}") from error

    def _describe_chip(self, address: int) -> str:
        return f"{self._wiring.chip} at {address:#04x} on /dev/i2c-{self._wiring.bus}"


def build_i2c_expander(
    wiring: I2cExpanderWiring,
    now_us: Callable[[], int],
    *,
    open_pins: Callable[[], DriverPins],
    open_bus: OpenBus = open_sensor_bus,
) -> ContactReader:
    """Return the Sensors of port expanders; pins are opened only if an interrupt is wired. Raises PartError."""
    return open_contact_reader(ExpanderContacts(wiring, open_bus, open_pins), now_us, "i2c_expander")
