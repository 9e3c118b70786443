"""What sensors and buttons show, as raw as they report it, for whoever looks after the board."""

from collections import Counter

from controller.rules.squares import Occupancy, Square, bit
from controller.session.inputs import Input
from hardware.events import Button, ButtonEdge, Edge, Snapshot


class PartLevels:
    """The levels of all contacts and buttons, and how often each has changed since the page is served."""

    def __init__(self) -> None:
        self.closed: Occupancy = 0
        """The squares whose sensor is closed."""
        self.down: frozenset[Button] = frozenset()
        """The buttons that are down."""
        self.sensor_edges: Counter[Square] = Counter()
        """The raw changes of each sensor."""
        self.button_edges: Counter[Button] = Counter()
        """The raw changes of each button."""

    def note_input(self, event: Input) -> None:
        """Note what a sensor or a button reports; other inputs change nothing."""
        match event:
            case Snapshot(occupancy=occupancy):
                self.closed = occupancy
            case Edge(square=square, closed=closed):
                self.closed = self.closed | bit(square) if closed else self.closed & ~bit(square)
                self.sensor_edges[square] += 1
            case ButtonEdge(button=button, down=down):
                self.down = self.down | {button} if down else self.down - {button}
                self.button_edges[button] += 1
            case _:
                pass
