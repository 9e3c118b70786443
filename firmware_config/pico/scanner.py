"""Scanning, timing and reporting: all of the scanner but its pins and its wire.

Runs under MicroPython. What a scan at rest does allocates nothing, so that no garbage collection delays it: levels are
kept as bytes of a drive line each, since 32 bits do not fit into one of MicroPython's small integers (31 bits).
"""

from protocol import SNAPSHOT, UNPROMPTED, CommandParser, LineBuilder

TYPE_CHECKING = False  # MicroPython has no typing, and reads no annotation
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SCAN_US = 1_000
SNAPSHOT_US = 999_000
"""A scan less than a second between two snapshots; where scans are late, by so much more at most."""

HEARTBEAT_SCANS = 500

SETTLE_US = 40
"""After a drive line went low: 5 times 80 kOhm (RP2040 data sheet, table of pin electrical characteristics: the weakest
pull-up) times 100 pF of wire."""

TICKS_PERIOD = 1 << 30
"""Where `ticks_us` begins again at 0, after 18 minutes (MicroPython, py/mpconfig.h: MICROPY_PY_TIME_TICKS_PERIOD)."""

TICKS_MASK = (1 << 30) - 1
"""The bits of `ticks_us`, as a number that needs no memory."""

MAX_PENDING_LINES = 32
"""Lines kept for a host that does not read. When one more comes all these are old, and dropped: the sequence tells."""


class Clock:
    """Counts microseconds since the scanner began, beyond the wrap of `ticks_us`."""

    def __init__(self, ticks_us: Callable[[], int]) -> None:
        self._ticks_us = ticks_us
        self._last = self._first = ticks_us()
        self._marked = self._last
        self._wraps = 0

    def update(self) -> None:
        """Look at the counter, which must be done more often than it wraps."""
        ticks = self._ticks_us()
        if ticks < self._last:
            self._wraps += 1
        self._last = ticks

    def at_us(self) -> int:
        """Give the time of the last look."""
        return self._wraps * TICKS_PERIOD + self._last - self._first

    def mark(self) -> None:
        """Count anew from the last look."""
        self._marked = self._last

    def since_mark_us(self) -> int:
        """Give the time from the mark to the last look, which must be less than the counter's wrap."""
        return (self._last - self._marked) & TICKS_MASK


class Matrix:
    """Reeds where drive lines and sense lines cross, a diode at each, and buttons of their own.

    A drive line is open-drain: 0 drives it, 1 lets it go. A sense line or button pulled up reads 0 when closed.
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
        self._levels = bytearray(len(drives) + 1)  # of the sense lines under each drive line, then of the buttons

    @property
    def wiring(self) -> str:
        """Say how many lines there are: drive lines x sense lines + buttons."""
        return "%dx%d+%d" % (len(self._drives), len(self._senses), len(self._buttons))

    def scan(self) -> bool:
        """Read all contacts and buttons once; tells whether anything changed."""
        changed = False
        levels = self._levels
        place = 0
        for drive in self._drives:
            drive(0)
            self._sleep_us(SETTLE_US)
            level = self._read(self._senses)
            drive(1)
            if level != levels[place]:
                levels[place] = level
                changed = True
            place += 1
        level = self._read(self._buttons)
        if level != levels[place]:
            levels[place] = level
            changed = True
        return changed

    def contacts(self) -> int:
        """Give the contacts that are closed: bit `4 * sense + drive` of 4 drive lines."""
        drives = len(self._drives)
        closed = 0
        for drive in range(drives):
            for sense in range(len(self._senses)):
                if self._levels[drive] >> sense & 1:
                    closed |= 1 << (drives * sense + drive)
        return closed

    def buttons(self) -> int:
        """Give the buttons that are down: bit 0 is the first."""
        return self._levels[-1]

    def _read(self, pins: Sequence[Callable[[], int]]) -> int:
        level = 0
        place = 1
        for pin in pins:
            if not pin():
                level |= place
            place <<= 1
        return level


class Scanner:
    """Scans when it is told to, and makes the lines that are to be said."""

    def __init__(self, matrix: Matrix, clock: Clock) -> None:
        self._matrix = matrix
        self._clock = clock
        self._lines = LineBuilder()
        self._commands = CommandParser()
        self.pending_lines: list[bytes] = []

    def begin(self) -> None:
        """Greet the host, and tell all levels."""
        self._clock.update()
        self._matrix.scan()
        self._queue_greeting(UNPROMPTED)

    def scan(self) -> None:
        """Scan once, and report what changed, or a snapshot when the last one is a second old.

        The stamp is that of the scan's beginning.
        """
        self._clock.update()
        if self._matrix.scan():
            self._queue_line(self._lines.change(self._clock.at_us(), self._matrix.contacts(), self._matrix.buttons()))
        if self._clock.since_mark_us() >= SNAPSHOT_US:
            self._queue_snapshot()

    def handle_byte(self, byte: int) -> None:
        """Take one byte of the host, and answer when it completes a command."""
        command = self._commands.feed(byte)
        if command == SNAPSHOT:
            self._queue_snapshot()
        elif command:
            self._queue_greeting(command)

    def _queue_greeting(self, token: str) -> None:
        self._queue_line(self._lines.greeting(self._clock.at_us(), self._matrix.wiring, token))
        self._queue_snapshot()

    def _queue_snapshot(self) -> None:
        """Say all levels as the last scan found them, at its time."""
        self._clock.mark()
        self._queue_line(self._lines.snapshot(self._clock.at_us(), self._matrix.contacts(), self._matrix.buttons()))

    def _queue_line(self, line: bytes) -> None:
        if len(self.pending_lines) == MAX_PENDING_LINES:
            self.pending_lines.clear()
        self.pending_lines.append(line)
