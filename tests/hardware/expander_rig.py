"""The rig of the port contract for port expanders on a fake SMBus, with their interrupt on a mock pin."""

from collections.abc import Sequence
from typing import Literal

from controller.rules.squares import SQUARES, Square
from hardware.drivers.contact_reader import ContactReader
from hardware.drivers.i2c_expander import build_i2c_expander
from hardware.events import Part
from hardware.host_clock import now_us
from hardware.settings.sensors import CHIPS_PER_BOARD, I2cExpanderWiring
from tests.hardware.mock_pins import THREAD_DELAY_US, MockPi
from tests.hardware.reader_rig import ReaderRig
from tests.hardware.smbus_chips import CHIP_MODELS, FakeSmbus

INPUTS = {"pca9555": tuple(range(16)), "mcp23017": (*range(7), *range(8, 15))}
INTERRUPT = 26


class ExpanderRig(ReaderRig):
    """Contacts between inputs and ground."""

    squares: Sequence[Square] = tuple(reversed(SQUARES))

    def __init__(self, chip: Literal["pca9555", "mcp23017"], *, with_interrupt: bool) -> None:
        super().__init__()
        addresses = tuple(range(0x20, 0x20 + CHIPS_PER_BOARD[chip]))
        self.wiring = I2cExpanderWiring(
            kind="i2c_expander",
            chip=chip,
            addresses=addresses,
            squares=tuple(self.squares),
            interrupt=INTERRUPT if with_interrupt else None,
        )
        self.stamp_error_us = 1_000_000 // self.wiring.polls_per_second + THREAD_DELAY_US
        self.bus = FakeSmbus({address: CHIP_MODELS[chip]() for address in addresses})
        self.mock_pi = MockPi(Part.SENSORS, lambda _pin: any(chip.interrupts for chip in self.bus.chips.values()))
        self._inputs = INPUTS[chip]

    def build_reader(self) -> ContactReader:
        return build_i2c_expander(self.wiring, now_us, open_pins=self.mock_pi.open_pins, open_bus=self.bus.open)

    async def set_contact(self, contact: int, *, closed: bool) -> None:
        index, each = contact % len(self._inputs), len(self._inputs)
        chip = self.bus.chips[self.wiring.addresses[contact // each]]
        before = chip.interrupts
        (chip.closed.add if closed else chip.closed.discard)(self._inputs[index])
        if self.wiring.interrupt is not None and self.mock_pi.open_count and chip.interrupts > before:
            pin = self.mock_pi.pin(self.wiring.interrupt)
            pin.drive_low()  # the falling edge is reported; `MockPi.closed` then has the level
            pin.drive_high()

    async def unplug(self) -> None:
        self.bus.disconnect(self.bus.chips)

    async def plug_in(self) -> None:
        for chip in self.bus.chips.values():
            chip.power_up()
        self.bus.disconnected.clear()
