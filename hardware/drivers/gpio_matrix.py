"""32 reeds where 4 lines that are driven cross 8 that are read, on pins of the Pi.

At each crossing a reed and a diode stand in series, the diode's cathode (its ring) towards the driven line: so current
flows only from a sense line, which the Pi pulls up, into the one drive line that is low. The other drive lines are
high, and the diodes keep them from meeting it through closed reeds; a resistor of 330 ohm in each drive line does too,
where a diode was forgotten. A closed reed reads low: the 60 uA of the Pi's pull-up of about 50 kilohm drop about 0.5 V
on a 1N4148 (data sheet, forward voltage), under the 0.8 V that surely reads low (Compute Module 4 data sheet, DC
characteristics).
"""

import time
from collections.abc import Callable

from controller.rules.squares import mask_of
from hardware.drivers.contact_reader import ContactReader, ContactReading, open_contact_reader
from hardware.drivers.pins import DriverPins
from hardware.ports import PartError
from hardware.settings.sensors import MATRIX_DRIVE_LINES, GpioMatrixWiring


class MatrixContacts:
    """The matrix, a quarter at a look: the squares on one drive line.

    A line is driven low at the end of one look and read at the next. So a sense line that was low has a quarter of a
    scan to charge (50 kilohm times 200 pF of wire are 10 us), and nobody waits for it.
    """

    def __init__(self, wiring: GpioMatrixWiring, open_pins: Callable[[], DriverPins]) -> None:
        self._wiring = wiring
        self._open_pins = open_pins
        self._pins: DriverPins | None = None
        self._pause_s = 1 / (wiring.scans_per_second * MATRIX_DRIVE_LINES)
        # contacts are counted sense line by sense line
        self._squares = [mask_of(wiring.squares[line::MATRIX_DRIVE_LINES]) for line in range(MATRIX_DRIVE_LINES)]
        self.errors: tuple[type[Exception], ...] = (PartError,)

    def open(self) -> None:
        """Take the 12 pins; raises one of `faults`."""
        self._pins = self._open_pins()
        self.errors = (PartError, *self._pins.errors)
        drives = [self._pins.open_output(number, high=True) for number in self._wiring.drive]
        senses = [self._pins.open_input(number) for number in self._wiring.sense]
        self._drives = drives
        self._sense_pins = [
            [
                (sense, mask_of([square]))
                for sense, square in zip(senses, self._wiring.squares[line::MATRIX_DRIVE_LINES], strict=True)
            ]
            for line in range(MATRIX_DRIVE_LINES)
        ]
        self._line = 0
        drives[0].state = False
        self._due_s = time.monotonic()

    def wait_for_scan(self) -> None:
        """Wait for a quarter of a scan; a scan that was held up is not made up for."""
        now_s = time.monotonic()
        self._due_s = max(self._due_s + self._pause_s, now_s)
        time.sleep(self._due_s - now_s)

    def read(self) -> ContactReading:
        """Read the line that is low, and drive the next one low."""
        line = self._line
        closed = 0
        for sense, square in self._sense_pins[line]:
            if not sense.state:
                closed |= square
        self._line = (line + 1) % MATRIX_DRIVE_LINES
        self._drives[line].state = True
        self._drives[self._line].state = False
        return ContactReading(self._squares[line], closed)

    def wake(self) -> None:
        """Do nothing: no rest is longer than a few milliseconds."""

    def close(self) -> None:
        """Give the pins back."""
        if self._pins is not None:
            self._pins.close()
            self._pins = None


def build_gpio_matrix(
    wiring: GpioMatrixWiring, open_pins: Callable[[], DriverPins], now_us: Callable[[], int]
) -> ContactReader:
    """Build the Sensors of a matrix on pins; raises PartError."""
    return open_contact_reader(MatrixContacts(wiring, open_pins), now_us, "gpio_matrix")
