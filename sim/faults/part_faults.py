"""The faults of LEDs, buttons, display and buzzer, as values."""

from dataclasses import dataclass

from controller.rules.squares import SQUARES, Square
from hardware.events import Button, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class PartFaults:
    """The faults of all parts except the sensors."""

    led_squares: tuple[Square, ...] = SQUARES
    """The square where the LED of each square really is, square 1 first."""
    dark_leds: frozenset[Square] = frozenset()
    """The squares whose LED gives no light."""
    dead_buttons: frozenset[Button] = frozenset()
    """The buttons that never close."""
    stuck_buttons: frozenset[Button] = frozenset()
    """The buttons that are always closed."""
    bouncing_buttons: frozenset[Button] = frozenset()
    """The buttons that bounce for WORN_BOUNCE_US."""
    are_buttons_swapped: bool = False
    """True if each player's button reports the other's."""
    silent_parts: frozenset[Part] = frozenset()
    """The parts (display, buzzer) that accept everything and show or sound nothing."""

    absent_parts: frozenset[Part] = frozenset()
    """The parts that an examination finds absent."""

    def reported_button(self, button: Button) -> Button:
        """Return the button that is reported when one is pressed."""
        other = {Button.WHITE: Button.BLACK, Button.BLACK: Button.WHITE}
        return other.get(button, button) if self.are_buttons_swapped else button


NO_PART_FAULTS = PartFaults()
