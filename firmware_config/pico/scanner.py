"""Scan, time and report: all of the scanner except its pins and its serial line.

Runs under MicroPython. A scan without changes allocates no memory, so that no garbage collection delays it. So levels
are stored as one byte for each drive line: 32 bits do not fit into MicroPython's small integers of 31 bits.
"""

from protocol import SNAPSHOT, STOP, UNPROMPTED, CommandParser, LineBuilder

TYPE_CHECKING = False  # MicroPython has no typing, and reads no annotation
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SCAN_US = 1_000
"""The time of a scan.

A choice: a stamp is wrong by 1 ms at most, and 4 settling times plus the work of the loop still fit into it.
"""

SNAPSHOT_US = 999_000
"""The time between two snapshots: a scan less than the second that the protocol promises."""

HEARTBEAT_SCANS = 500
"""The scans between two changes of the Pico's LED; a choice: it blinks once a second while the scanner works."""

SETTLE_US = 40
"""The wait after a drive line went low: 5 times 80 kOhm times 100 pF.

80 kOhm is the weakest pull-up (RP2040 data sheet, table of pin electrical characteristics), 100 pF a wire's capacity.
"""

TICKS_PERIOD = 1 << 30
"""The count at which `ticks_us` wraps to 0, after 18 minutes.

Source: MicroPython, py/mpconfig.h, MICROPY_PY_TIME_TICKS_PERIOD.
"""

TICKS_MASK = (1 << 30) - 1
"""The bits of `ticks_us`, as a small integer, which needs no memory."""

COUNT_MASK = (1 << 24) - 1
"""Scans are counted up to this, and then from 0; late scans up to this, and no further.

A choice: 4 hours of scans, in six digits of a line and in a small integer, which needs no memory.
"""

MAX_PENDING_LINES = 32
"""The most lines kept for a host that does not read; a choice: 2 KB, a small part of the Pico's memory.

When one more follows, all of them are old and are dropped; the host notices the gap in the sequence.
"""


class Clock:
    """Counts microseconds since the scanner started, beyond the wrap of `ticks_us`."""

    def __init__(self, ticks_us: Callable[[], int]) -> None:
        self._ticks_us = ticks_us
        self._last = self._first = ticks_us()
        self._marked = self._last
        self._wraps = 0

    def update(self) -> None:
        """Read the counter; must be called more often than it wraps."""
        ticks = self._ticks_us()
        if ticks < self._last:
            self._wraps += 1
        self._last = ticks

    def at_us(self) -> int:
        """Return the time of the last update."""
        return self._wraps * TICKS_PERIOD + self._last - self._first

    def mark(self) -> None:
        """Set the mark to the last update."""
        self._marked = self._last

    def since_mark_us(self) -> int:
        """Return the time from the mark to the last update; it must be shorter than the counter's wrap."""
        return (self._last - self._marked) & TICKS_MASK


class Matrix:
    """Reeds with a diode each where drive lines and sense lines cross, and buttons on pins of their own.

    A drive line is open-drain: 0 drives it low, 1 releases it. A sense line or button is pulled up and reads 0 when
    closed.
    """

    def __init__(
        self,
        drives: Sequence[Callable[[int], object]],
        senses: Sequence[Callable[[], int]],
        buttons: Sequence[Callable[[], int]],
        sleep_us: Callable[[int], None],
    ) -> None:
        self._drives = drives
        self._senses = senses
        self._buttons = buttons
        self._sleep_us = sleep_us
        self._levels = bytearray(len(drives) + 1)  # of the sense lines for each drive line, then of the buttons

    @property
    def wiring(self) -> str:
        """The number of lines as text: drive lines x sense lines + buttons."""
        return "%dx%d+%d" % (len(self._drives), len(self._senses), len(self._buttons))

    def scan(self) -> bool:
        """Read all contacts and buttons once; return True if one changed."""
        changed = False
        levels = self._levels
        index = 0
        for drive in self._drives:
            drive(0)
            self._sleep_us(SETTLE_US)
            level = self._read(self._senses)
            drive(1)
            if level != levels[index]:
                levels[index] = level
                changed = True
            index += 1
        level = self._read(self._buttons)
        if level != levels[index]:
            levels[index] = level
            changed = True
        return changed

    def contacts(self) -> int:
        """Return the closed contacts; with 4 drive lines a contact is bit `4 * sense + drive`."""
        drives = len(self._drives)
        closed = 0
        for drive in range(drives):
            for sense in range(len(self._senses)):
                if self._levels[drive] >> sense & 1:
                    closed |= 1 << (drives * sense + drive)
        return closed

    def buttons(self) -> int:
        """Return the buttons that are down; bit 0 is the first."""
        return self._levels[-1]

    def _read(self, pins: Sequence[Callable[[], int]]) -> int:
        level = 0
        pin_bit = 1
        for pin in pins:
            if not pin():
                level |= pin_bit
            pin_bit <<= 1
        return level


class Scanner:
    """Scans on demand and builds the lines to send."""

    def __init__(self, matrix: Matrix, clock: Clock) -> None:
        self._matrix = matrix
        self._clock = clock
        self._lines = LineBuilder()
        self._commands = CommandParser()
        self.pending_lines: list[bytes] = []
        """The lines to send, oldest first; the main loop removes those that it wrote."""
        self.must_stop = False
        """True after the host asked to end the scan."""
        self._scans = 0
        self._late_scans = 0

    def begin(self) -> None:
        """Queue a greeting and all levels."""
        self._clock.update()
        self._matrix.scan()
        self._queue_greeting(UNPROMPTED)

    def scan(self) -> None:
        """Scan once; queue a change if there is one, and a snapshot if the last one is SNAPSHOT_US old.

        The stamp of the lines is the start of the scan.
        """
        self._clock.update()
        self._scans = (self._scans + 1) & COUNT_MASK
        if self._matrix.scan():
            self._queue_line(self._lines.change(self._clock.at_us(), self._matrix.contacts(), self._matrix.buttons()))
        if self._clock.since_mark_us() >= SNAPSHOT_US:
            self._queue_snapshot()

    def count_late_scan(self) -> None:
        """Count a scan that begins late, because the work since the one before took longer than SCAN_US."""
        if self._late_scans < COUNT_MASK:
            self._late_scans += 1

    def handle_byte(self, byte: int) -> None:
        """Add one byte from the host; queue the answer if it completes a command."""
        command = self._commands.feed(byte)
        if command == SNAPSHOT:
            self._queue_snapshot()
        elif command == STOP:
            self.must_stop = True
        elif command:
            self._queue_greeting(command)

    def _queue_greeting(self, token: str) -> None:
        at_us, wiring = self._clock.at_us(), self._matrix.wiring
        self._queue_line(self._lines.greeting(at_us, wiring, token, self._scans, self._late_scans))
        self._queue_snapshot()

    def _queue_snapshot(self) -> None:
        """Queue all levels of the last scan, with its stamp."""
        self._clock.mark()
        self._queue_line(self._lines.snapshot(self._clock.at_us(), self._matrix.contacts(), self._matrix.buttons()))

    def _queue_line(self, line: bytes) -> None:
        if len(self.pending_lines) == MAX_PENDING_LINES:
            self.pending_lines.clear()
        self.pending_lines.append(line)
