"""What an examination can find, as values."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Square
from hardware.events import Button, Part


class Fault(StrEnum):
    """A fault of a board; its value is its name for programs."""

    DEAD = "dead"
    """A sensor never closes."""
    STUCK = "stuck"
    """A sensor is closed without a piece."""
    HANGING = "hanging"
    """A sensor stays closed after its piece is gone."""
    CHATTERING = "chattering"
    """A sensor opens and closes by itself."""
    SWAPPED = "swapped"
    """Two sensors report each other's square."""
    MISPLACED = "misplaced"
    """Three or more sensors report each other's squares."""
    TWIN = "twin"
    """One piece closes two sensors."""
    LINE_OPEN = "line open"
    """No sensor on a line of the matrix closes."""
    LINE_CLOSED = "line closed"
    """Every sensor on a line is closed."""
    LINES_SHORTED = "lines shorted"
    """Two lines of the matrix are connected."""
    SENSORS_SILENT = "sensors silent"
    """No sensor closes at all."""
    LED_DARK = "LED dark"
    """An LED gives no light."""
    LEDS_DARK = "LEDs dark"
    """No LED gives light."""
    LED_CHAIN_BROKEN = "LED chain broken"
    """One LED and all behind it in the chain give no light."""
    LEDS_SWAPPED = "LEDs swapped"
    """Two LEDs light each other's square."""
    LEDS_MISPLACED = "LEDs misplaced"
    """Three or more LEDs light each other's squares."""
    LEDS_OUT_OF_ORDER = "LEDs out of order"
    """The running light is out of order, and the sensors do not show which LEDs are wrong."""
    BUTTON_MISSING = "button missing"
    """A button does not react."""
    BUTTON_STUCK = "button stuck"
    """A button does not come up."""
    BUTTON_BOUNCING = "button bouncing"
    """A button bounces longer than the profile allows."""
    BUTTONS_SWAPPED = "buttons swapped"
    """Each player's button reports the other's."""
    BUTTON_WRONG = "button wrong"
    """A button reports another one."""
    DISPLAY_WRONG = "display wrong"
    """The display does not show the test page."""
    BUZZER_SILENT = "buzzer silent"
    """The buzzer does not sound."""
    LEDS_INCOMPLETE = "LEDs incomplete"
    """Some LED gives no light, and no sensor was there to tell which."""
    OTHER_CHIP = "other chip"
    """The display has another chip than the profile says."""
    PART_ABSENT = "part absent"
    """A part that the profile names cannot be used; the others were examined."""
    PART_FAILED = "part failed"
    """A part stopped answering."""
    DISPLAY_ELSEWHERE = "display elsewhere"
    """The display answers at another address than the profile says."""
    CORE_CLOCK_VARIES = "core clock varies"
    """The core clock of the Pi, from which the LEDs get their time, is not fixed."""
    JOURNAL_UNWRITABLE = "journal unwritable"
    """Nothing can be written into the folder of the journal."""
    JOURNAL_DISK_FULL = "journal disk full"
    """The disk of the journal has no room."""
    JOURNAL_SLOW = "journal slow"
    """Writes into the folder of the journal take long."""
    CLOCK_UNSYNCHRONISED = "clock unsynchronised"
    """The time of day was not set since the machine was started."""
    UNDER_VOLTAGE = "under-voltage"
    """The supply of the Pi is too low, or was since it was started."""
    FIRMWARE_OTHER = "firmware other"
    """The scanner has another firmware than this program ships."""
    SCANS_LATE = "scans late"
    """The scanner scans less often than it should."""
    HALL_INCOMPLETE = "hall incomplete"
    """A file or a library that the board needs for its hall is missing or faulty."""
    HALL_UNREACHABLE = "hall unreachable"
    """The broker of the hall does not answer, or does not let the board in."""


WARNINGS = frozenset(
    {
        Fault.JOURNAL_SLOW,
        Fault.CLOCK_UNSYNCHRONISED,
        Fault.UNDER_VOLTAGE,
        Fault.FIRMWARE_OTHER,
        Fault.SCANS_LATE,
        Fault.HALL_INCOMPLETE,
        Fault.HALL_UNREACHABLE,
    }
)
"""The findings with which a board plays; whoever looks after it should know them."""

NOTHING_RECORDED = frozenset({Fault.JOURNAL_UNWRITABLE, Fault.JOURNAL_DISK_FULL})
"""The findings with which no game can be recorded, so that no board plays."""

ORDER_FAULTS = frozenset({Fault.SWAPPED, Fault.MISPLACED, Fault.LEDS_SWAPPED, Fault.LEDS_MISPLACED})
"""The faults that disappear if the profile has the right order of wires."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault and where it is."""

    fault: Fault
    """What is wrong."""
    squares: tuple[Square, ...] = ()
    """The squares concerned."""
    names: tuple[str, ...] = ()
    """The names of the lines, buttons or parts concerned."""
    places: tuple[Square, ...] = ()
    """For misplaced wires: the square where each of `squares` really is."""
    detail: str = ""
    """The reason why a part failed, as its driver reports it; empty for a part that stopped answering."""
    measured_us: int = 0
    """A time that is too long; 0 where none was measured."""
    allowed_us: int = 0
    """The longest time that is allowed."""

    @property
    def is_warning(self) -> bool:
        """True if the board plays with it as well as without it."""
        return self.fault in WARNINGS


@dataclass(frozen=True, slots=True, kw_only=True)
class Unexamined:
    """What was skipped, or never answered for."""

    squares: tuple[Square, ...] = ()
    buttons: tuple[Button, ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names for programs: `square 5`, `white button`, `display`."""
        return (
            *(f"square {square}" for square in self.squares),
            *(f"{button.value} button" for button in self.buttons),
            *(part.value for part in self.parts),
        )
