"""Boards with the kernel's simulated chips: a matrix on GPIO lines, and port expanders on I2C."""

import threading
from collections.abc import Callable, Sequence

from controller.rules.squares import SQUARES, Square
from hardware.drivers.contact_reader import ContactReader
from hardware.drivers.gpio_buttons import GpioButtons
from hardware.drivers.gpio_matrix import build_gpio_matrix
from hardware.drivers.i2c_expander import build_i2c_expander
from hardware.drivers.pins import DriverPins, OutputPin, open_pins
from hardware.events import Button, Part
from hardware.host_clock import now_us
from hardware.settings.buttons import GpioButtonsWiring
from hardware.settings.sensors import MATRIX_DRIVE_LINES, GpioMatrixWiring, I2cExpanderWiring
from hardware.settings.wiring import PinFactory
from tests.hardware.mock_pins import THREAD_DELAY_US
from tests.hardware.reader_rig import ReaderRig
from tests.kernel.chips import GpioBank, StubChips

BUTTONS = GpioButtonsWiring(kind="gpio", third=22)
ROTATED: tuple[Square, ...] = tuple(reversed(SQUARES))


class SteppedPin:
    """An output; after each change its contacts are updated before the scan continues."""

    def __init__(self, pin: OutputPin, settle: Callable[[], None]) -> None:
        self._pin = pin
        self._settle = settle

    @property
    def state(self) -> float:
        """The level that it is driven to."""
        return self._pin.state

    @state.setter
    def state(self, value: float) -> None:
        self._pin.state = value
        self._settle()


class SteppedPins(DriverPins):
    """Pins whose outputs are stepped."""

    def __init__(self, pins: DriverPins, settle: Callable[[], None], *, keeps_factory: bool) -> None:
        super().__init__(pins.factory, pins.errors, Part.SENSORS, keeps_factory=keeps_factory)
        self._settle = settle

    def open_output(self, number: int, *, high: bool) -> OutputPin:
        """Open a pin as an output."""
        return SteppedPin(super().open_output(number, high=high), self._settle)  # type: ignore[return-value]  # it drives only


class KernelMatrix(ReaderRig):
    """Reeds and diodes between 12 lines of a bank; they change within the scan's own step, so there is no race."""

    squares: Sequence[Square] = ROTATED

    def __init__(self, bank: GpioBank, factory: PinFactory = "lgpio") -> None:
        super().__init__()
        self._factory = factory
        self.wiring = GpioMatrixWiring(kind="gpio_matrix", squares=tuple(self.squares))
        self.stamp_error_us = 1_000_000 // self.wiring.scans_per_second + THREAD_DELAY_US
        self.contacts: set[int] = set()
        self._bank = bank
        self._lock = threading.Lock()
        self._low: set[int] = set()

    def build_reader(self) -> ContactReader:
        return build_gpio_matrix(self.wiring, self._open_pins, now_us)

    def set_square(self, square: Square, *, closed: bool) -> None:
        contact = self.squares.index(square)
        (self.contacts.add if closed else self.contacts.discard)(contact)

    async def set_contact(self, contact: int, *, closed: bool) -> None:
        self.set_square(self.squares[contact], closed=closed)

    async def unplug(self) -> None:
        with self._lock:
            self._bank.unplug()
            self._low.clear()

    async def plug_in(self) -> None:
        with self._lock:
            self._bank.plug_in()

    def _open_pins(self) -> DriverPins:
        return SteppedPins(
            open_pins(self._factory, Part.SENSORS), self._settle, keeps_factory=self._factory == "rpigpio"
        )

    def _settle(self) -> None:
        """Pull each sense line low that a closed contact connects to a drive line that is low in the kernel."""
        with self._lock:
            if not self._bank.is_live:
                return
            lines = [line for line, drive in enumerate(self.wiring.drive) if self._bank.is_low(drive)]
            for row, sense in enumerate(self.wiring.sense):
                low = any(row * MATRIX_DRIVE_LINES + line in self.contacts for line in lines)
                if low != (sense in self._low):
                    (self._low.add if low else self._low.discard)(sense)
                    self._bank.pull(sense, high=not low)


class KernelExpander(ReaderRig):
    """Two PCA9555 as plain registers; they invert no level, so a closed contact is written as 1."""

    squares: Sequence[Square] = ROTATED
    ADDRESSES = (0x20, 0x21)

    def __init__(self, stub: StubChips, interrupt: int | None = None) -> None:
        super().__init__()
        self.wiring = I2cExpanderWiring(
            kind="i2c_expander",
            bus=stub.bus,
            addresses=self.ADDRESSES,
            squares=tuple(self.squares),
            interrupt=interrupt,
        )
        self.stamp_error_us = 1_000_000 // self.wiring.polls_per_second + THREAD_DELAY_US
        self._stub = stub
        self._levels = dict.fromkeys(self.ADDRESSES, 0)

    def build_reader(self) -> ContactReader:
        return build_i2c_expander(self.wiring, now_us, open_pins=lambda: open_pins("lgpio", Part.SENSORS))

    def set_square(self, square: Square, *, closed: bool) -> None:
        chip, place = divmod(self.squares.index(square), 16)
        address = self.ADDRESSES[chip]
        self._levels[address] = self._levels[address] & ~(1 << place) | closed << place
        self._stub.set_word(address, 0x00, self._levels[address])

    async def set_contact(self, contact: int, *, closed: bool) -> None:
        self.set_square(self.squares[contact], closed=closed)

    async def unplug(self) -> None:
        self._stub.disconnect(self.ADDRESSES[1])

    async def plug_in(self) -> None:
        self._stub.reconnect(self.ADDRESSES[1])


class KernelTable:
    """A board with the sensors of a rig, and buttons on lines of the bank."""

    def __init__(self, rig: KernelMatrix | KernelExpander, bank: GpioBank, factory: PinFactory = "lgpio") -> None:
        self._factory = factory
        self.rig = rig
        self._bank = bank
        self._buttons: GpioButtons | None = None

    def set_square(self, square: Square, *, closed: bool) -> None:
        self.rig.set_square(square, closed=closed)

    def set_button(self, button: Button, *, down: bool) -> None:
        self._bank.pull({Button.WHITE: BUTTONS.white, Button.BLACK: BUTTONS.black}[button], high=not down)

    def buttons(self) -> GpioButtons:
        self._buttons = GpioButtons(BUTTONS, lambda: open_pins(self._factory, Part.BUTTONS), now_us)
        return self._buttons

    def close(self) -> None:
        self.rig.close()
        if self._buttons is not None:
            self._buttons.close()
