"""A matrix of 32 reeds on pins of the Pi: 4 driven lines cross 8 sensed lines.

At each crossing a reed and a diode are in series; the diode's cathode (its ring) points to the driven line. So current
flows only from a sensed line, which the Pi pulls up, into the one driven line that is low. The other driven lines are
high, and the diodes separate them from it when several reeds are closed. A resistor of 330 ohm in each driven line
limits the current where a diode was forgotten. A closed reed reads low: the 60 uA of the Pi's pull-up of about
50 kilohm drop about 0.5 V on a 1N4148 (data sheet, forward voltage). That is below 0.8 V, which always reads low
(Compute Module 4 data sheet, DC characteristics).
"""

import time
from collections.abc import Callable

from controller.rules.squares import Occupancy, mask_of
from hardware.drivers.contact_reader import ContactReader, ContactReading, open_contact_reader
from hardware.drivers.pins import DriverPins, InputPin, OutputPin
from hardware.ports import PartError
from hardware.settings.sensors import MATRIX_DRIVE_LINES, GpioMatrixWiring


class MatrixContacts:
    """The matrix, read a quarter at a time: the squares on one driven line.

    A line is driven low at the end of one read and sensed at the next. So a sensed line that was low has a quarter of
    a scan to charge (50 kilohm times 200 pF of wire are 10 us), and no code waits for it.
    """

    def __init__(self, wiring: GpioMatrixWiring, open_pins: Callable[[], DriverPins]) -> None:
        self._wiring = wiring
        self._open_pins = open_pins
        self._pins: DriverPins | None = None
        self._drives: list[OutputPin] = []
        self._sense_pins: list[list[tuple[InputPin, Occupancy]]] = []
        """For each driven line, the sensed lines with the squares at which they cross it."""
        self._line = 0  # the driven line that is low
        self._due_s = 0.0  # when the next quarter of a scan is due, on time.monotonic
        self._pause_s = 1 / (wiring.scans_per_second * MATRIX_DRIVE_LINES)
        # contacts are numbered sense line by sense line
        self._squares = [mask_of(wiring.squares[line::MATRIX_DRIVE_LINES]) for line in range(MATRIX_DRIVE_LINES)]
        self.errors: tuple[type[Exception], ...] = (PartError,)

    def open(self) -> None:
        """Open the 12 pins; raises one of `errors`."""
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
        """Wait a quarter of a scan; the time of a scan that came late is not made up."""
        now_s = time.monotonic()
        self._due_s = max(self._due_s + self._pause_s, now_s)
        time.sleep(self._due_s - now_s)

    def read(self) -> ContactReading:
        """Read the line that is low, and drive the next one low; raises one of `errors`."""
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
        """Do nothing: no wait is longer than 13 ms, a quarter of a scan at 20 scans a second."""

    def close(self) -> None:
        """Close the pins."""
        if self._pins is not None:
            self._pins.close()
            self._pins = None


def build_gpio_matrix(
    wiring: GpioMatrixWiring, open_pins: Callable[[], DriverPins], now_us: Callable[[], int]
) -> ContactReader:
    """Return the Sensors of a matrix on pins; raises PartError."""
    return open_contact_reader(MatrixContacts(wiring, open_pins), now_us, "gpio_matrix")
