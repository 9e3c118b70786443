"""The simulated board in real or virtual time: the ports that the daemon asks for, around one table."""

from collections.abc import Callable, Mapping
from random import Random

from controller.rules.squares import Orientation, Square
from sim.faults.parts import NO_PART_FAULTS, PartFaults
from sim.faults.tampering import Tampering
from sim.faults.values import NO_FAULTS, Faults
from sim.fingers import Fingers
from sim.hands.acts import Act, Press
from sim.hands.grip import Grip
from sim.magnets import STEADY, Magnetics
from sim.parts import SimulatedButtons, SimulatedBuzzer, SimulatedDisplay, SimulatedLeds, SimulatedSensors
from sim.table import Piece, Table


class SimulatedBoard:
    """A table with its five ports, and `control` for people who act on it by hand or script.

    `now_us` gives the host's monotonic time in microseconds. Pieces are moved through the board, not on its table
    behind its back: the board wakes whoever waits for edges.
    """

    def __init__(
        self,
        pieces: Mapping[Square, Piece],
        orientation: Orientation,
        rng: Random,
        now_us: Callable[[], int],
        *,
        magnetics: Magnetics = STEADY,
        faults: Faults = NO_FAULTS,
        part_faults: PartFaults = NO_PART_FAULTS,
    ) -> None:
        self._told: list[Callable[[], None]] = []
        self.table = Table(pieces, rng, magnetics=magnetics, faults=faults, orientation=orientation)
        self.sensors = SimulatedSensors(self.table, now_us)
        self.buttons = SimulatedButtons(now_us, rng, part_faults, self.changed)
        self.leds = SimulatedLeds(part_faults)
        self.display = SimulatedDisplay()
        self.buzzer = SimulatedBuzzer()
        self.now_us = now_us
        self.control = Fingers(self, orientation)

    def on_change(self, told: Callable[[], None]) -> None:
        """Have a function called whenever something at the table has changed."""
        self._told.append(told)

    def changed(self) -> None:
        """Tell that something has changed, such as who sits here."""
        for told in self._told:
            told()

    def perform(self, act: Act, grip: Grip) -> None:
        """Perform one act of a person now; `grip` is what that person holds.

        Raises TableError when it cannot be done.
        """
        if isinstance(act, Press):
            self.buttons.press(act.button, act.held_us)
        else:
            grip.do(act, self.now_us())
            self.sensors.alarm.ring()
            self.changed()

    def tamper(self, how: Tampering) -> None:
        """Break or mend sensors now; raises TableError when that cannot be done."""
        self.table.tamper(how, self.now_us())
        self.sensors.alarm.ring()
        self.changed()

    def set_up(self, pieces: Mapping[Square, Piece]) -> None:
        """Clear the board and set these pieces up."""
        self.table.set_up(pieces, self.now_us())
        self.sensors.alarm.ring()
        self.changed()
