"""What an examination finds, as values."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.squares import Square


class Fault(StrEnum):
    """What can be wrong with a board."""

    DEAD = "dead"  # a sensor never closes
    STUCK = "stuck"  # a sensor is closed without a piece
    HANGING = "hanging"  # a sensor stays closed when its piece is gone
    CHATTERING = "chattering"  # a sensor opens and closes by itself
    SWAPPED = "swapped"  # two sensors tell of each other's square
    MISPLACED = "misplaced"  # sensors tell of other squares, in a larger circle
    TWIN = "twin"  # one piece closes two sensors
    LINE_OPEN = "line open"  # no sensor on a line of the matrix closes
    LINE_CLOSED = "line closed"  # every sensor on a line is closed
    LINES_SHORTED = "lines shorted"  # two lines of the matrix touch
    SENSORS_SILENT = "sensors silent"  # no sensor closes at all
    LED_DARK = "LED dark"
    LEDS_DARK = "LEDs dark"  # no light was seen at all
    LEDS_SWAPPED = "LEDs swapped"
    LEDS_MISPLACED = "LEDs misplaced"
    LEDS_OUT_OF_ORDER = "LEDs out of order"  # which was not to be told
    BUTTON_MISSING = "button missing"
    BUTTON_STUCK = "button stuck"
    BUTTON_BOUNCING = "button bouncing"
    BUTTONS_SWAPPED = "buttons swapped"
    BUTTON_WRONG = "button wrong"  # it tells of another one
    DISPLAY_WRONG = "display wrong"
    BUZZER_SILENT = "buzzer silent"
    PART_FAILED = "part failed"  # a part stopped to answer


ORDER_FAULTS = frozenset({Fault.SWAPPED, Fault.MISPLACED, Fault.LEDS_SWAPPED, Fault.LEDS_MISPLACED})
"""The faults that the orders of a profile mend: what is wired in another order is not wired wrongly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong: where it is, by squares, and by the names of lines, buttons or parts.

    Of what stands elsewhere, `places` gives the square where each of `squares` stands. `detail` is a measure or a
    reason.
    """

    fault: Fault
    squares: tuple[Square, ...] = ()
    names: tuple[str, ...] = ()
    places: tuple[Square, ...] = ()
    detail: str = ""
