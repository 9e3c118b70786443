"""The faults of LEDs, buttons, display and buzzer, as values."""

from dataclasses import dataclass

from controller.rules.squares import SQUARES, Square
from hardware.events import Button, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFaults:
    """What is wrong with the parts beside the sensors.

    `leds` gives the square over which the LED of each square stands, square 1 first. `silent` parts (display, buzzer)
    take everything and show nothing. `exchanged` buttons tell of each other.
    """

    led_squares: tuple[Square, ...] = SQUARES
    dark_leds: frozenset[Square] = frozenset()
    dead_buttons: frozenset[Button] = frozenset()
    stuck_buttons: frozenset[Button] = frozenset()
    bouncing_buttons: frozenset[Button] = frozenset()
    are_buttons_swapped: bool = False
    silent_parts: frozenset[Part] = frozenset()

    def reported_button(self, button: Button) -> Button:
        """Give the button that is told of when one is pressed."""
        other = {Button.WHITE: Button.BLACK, Button.BLACK: Button.WHITE}
        return other.get(button, button) if self.are_buttons_swapped else button


NO_PART_FAULTS = PartFaults()
