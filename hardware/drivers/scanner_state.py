"""Turn the scanner's lines into events on the host's clock, and notice missing lines. Pure."""

from collections.abc import Iterator

from controller.rules.squares import Occupancy, Square, bit
from hardware.drivers.scanner_clock import ScannerClock
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from hardware.scanner_protocol import SEQUENCE_COUNT, Greeting, ScannerLevels, ScannerLine, ScannerLineError, parse_line
from hardware.settings.wiring import SquareOrder

BUTTONS = (Button.WHITE, Button.BLACK, Button.THIRD)
"""The buttons in the order of the bits of ScannerLevels.buttons."""

FIRST_LINES = 6
"""The lines that give the time of a scanner that has just started or come back, before its first event.

A choice: the fastest of six gives a good first time, and each takes a millisecond or two.
"""

ScannerEvent = Edge | Snapshot | ButtonEdge


class ScannerState:
    """The known levels of the scanner's contacts and buttons.

    After a missed line only a snapshot is used, until one arrives. Until `first_lines` have given the time, no line is.
    """

    def __init__(self, squares: SquareOrder, *, first_lines: int = FIRST_LINES) -> None:
        self._squares = squares
        self._first_lines = first_lines
        self._clock = ScannerClock()
        self._clock_lines = 0
        self._next_sequence: int | None = None
        self._pico_us = 0
        self._contacts = 0
        self._buttons = 0
        self._are_buttons_known = False
        self._last_us = 0
        self.is_in_step = False
        """True if no line was missed since the last snapshot."""
        self.wants_snapshot = False
        """True if a snapshot must be requested."""
        self.greeting: Greeting | None = None
        """The newest greeting."""
        self.line_count = 0
        """The number of valid lines received."""

    @property
    def is_timed(self) -> bool:
        """True if enough lines were received to know the scanner's time."""
        return self._clock_lines >= self._first_lines

    @property
    def occupancy(self) -> Occupancy:
        """The squares whose contact was closed at the last report."""
        return self._occupancy_of(self._contacts)

    @property
    def buttons_down(self) -> list[Button]:
        """The buttons that were down at the last report."""
        return [button for index, button in enumerate(BUTTONS) if self._buttons >> index & 1]

    def stamp(self, at_us: int) -> int:
        """Return a time of the host, but never before a time that was returned earlier."""
        self._last_us = max(self._last_us, at_us)
        return self._last_us

    def reset(self) -> None:
        """Forget the clock and the sequence of lines: another scanner follows, or the same one after a restart."""
        self._clock = ScannerClock()
        self._clock_lines = 0
        self._next_sequence = None
        self._pico_us = 0
        self.is_in_step = False
        self.wants_snapshot = False

    def release_buttons(self) -> None:
        """Take every button as up, so that one that is down as the scanner returns is reported again, as a level."""
        self._buttons = 0
        self._are_buttons_known = False

    def handle_line(self, line: bytes, received_us: int) -> list[ScannerEvent]:
        """Return the events of a line that was received at `received_us`, in order of their stamps."""
        if not line:
            return []
        try:
            parsed = parse_line(line)
        except ScannerLineError:
            self.wants_snapshot = True  # it may have been a line with levels
            return []
        self.line_count += 1
        self._check_sequence(parsed)
        self._clock.add_sample(parsed.at_us, received_us)
        self._clock_lines += 1
        if isinstance(parsed, Greeting):
            self.greeting = parsed
            return []
        return self._handle_levels(parsed, received_us)

    def _check_sequence(self, line: ScannerLine) -> None:
        missed = line.sequence != self._next_sequence
        if line.at_us < self._pico_us or (missed and isinstance(line, Greeting)):
            self.reset()
        if missed:
            self.is_in_step = False
        self._next_sequence = (line.sequence + 1) % SEQUENCE_COUNT
        self._pico_us = line.at_us

    def _handle_levels(self, levels: ScannerLevels, received_us: int) -> list[ScannerEvent]:
        if not self.is_timed or not (levels.is_snapshot or self.is_in_step):
            self.wants_snapshot = True
            return []
        at_us = self.stamp(min(self._clock.host_us(levels.at_us), received_us))
        events: list[ScannerEvent] = []
        if not levels.is_snapshot:
            events.extend(self._edges(levels.contacts, at_us))
        elif not self.is_in_step or levels.contacts != self._contacts:
            events.append(Snapshot(occupancy=self._occupancy_of(levels.contacts), at_us=at_us))
        events.extend(self._button_edges(levels.buttons, at_us))
        if levels.is_snapshot:
            self.is_in_step = True
            self.wants_snapshot = False
        self._contacts, self._buttons = levels.contacts, levels.buttons
        self._are_buttons_known = True
        return events

    def _edges(self, contacts: int, at_us: int) -> Iterator[Edge]:
        changed = contacts ^ self._contacts
        for contact, square in enumerate(self._squares):
            if changed >> contact & 1:
                yield Edge(square=square, closed=bool(contacts >> contact & 1), at_us=at_us)

    def _button_edges(self, buttons: int, at_us: int) -> Iterator[ButtonEdge]:
        changed = buttons ^ self._buttons
        for index, button in enumerate(BUTTONS):
            if changed >> index & 1:
                down = bool(buttons >> index & 1)
                yield ButtonEdge(button=button, down=down, at_us=at_us, is_level=not self._are_buttons_known)

    def _occupancy_of(self, contacts: int) -> Occupancy:
        occupancy = 0
        for contact, square in enumerate(self._squares):
            if contacts >> contact & 1:
                occupancy |= bit(Square(square))
        return occupancy
