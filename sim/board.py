"""The simulated board in real or virtual time: the ports that the daemon needs, for one table."""

from collections.abc import Callable, Mapping
from random import Random

from controller.rules.squares import Orientation, Square
from hardware.events import Button
from sim.faults.fault_changes import FaultChange
from sim.faults.part_faults import NO_PART_FAULTS, PartFaults
from sim.faults.sensor_faults import NO_SENSOR_FAULTS, SensorFaults
from sim.hands.actions import HandAct, PushButton
from sim.hands.pieces_in_hand import PiecesInHand
from sim.magnets import NO_MAGNET_FAULTS, MagnetFaults
from sim.parts import SimulatedButtons, SimulatedBuzzer, SimulatedDisplay, SimulatedLeds, SimulatedSensors
from sim.simulated_control import SimulatedTableControl
from sim.table import PieceName, Table


class SimulatedBoard:
    """A table with its five ports, and `control` for people who act on it by hand or by script.

    `now_us` returns the board's time in microseconds. Pieces must be moved through the board, not on its table, since
    the board wakes the tasks that wait for edges.
    """

    def __init__(
        self,
        pieces: Mapping[Square, PieceName],
        orientation: Orientation,
        rng: Random,
        now_us: Callable[[], int],
        *,
        magnet_faults: MagnetFaults = NO_MAGNET_FAULTS,
        faults: SensorFaults = NO_SENSOR_FAULTS,
        part_faults: PartFaults = NO_PART_FAULTS,
    ) -> None:
        self._listeners: list[Callable[[], None]] = []
        self.table = Table(pieces, rng, magnet_faults=magnet_faults, faults=faults, orientation=orientation)
        self.sensors = SimulatedSensors(self.table, now_us)
        self.buttons = SimulatedButtons(now_us, rng, part_faults, self.notify_listeners)
        self.leds = SimulatedLeds(part_faults)
        self.display = SimulatedDisplay()
        self.buzzer = SimulatedBuzzer()
        self.now_us = now_us
        self.control = SimulatedTableControl(self, orientation)

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each change at the table."""
        self._listeners.append(listener)

    def notify_listeners(self) -> None:
        """Call the listeners, since something changed, such as the players."""
        for listener in self._listeners:
            listener()

    def perform(self, act: HandAct, in_hand: PiecesInHand) -> None:
        """Perform one act of a person now; `in_hand` has the pieces that the person holds.

        Raises TableError if the act is impossible.
        """
        if isinstance(act, PushButton):
            self.buttons.press(act.button, act.held_us)
        else:
            in_hand.perform(act, self.now_us())
            self.sensors.wakeup.wake()
            self.notify_listeners()

    def release_button(self, button: Button) -> None:
        """Release a clock button that is held."""
        self.buttons.release(button)

    def change_faults(self, change: FaultChange) -> None:
        """Break or repair sensors now; raises TableError if the change is impossible."""
        self.table.change_faults(change, self.now_us())
        self.sensors.wakeup.wake()
        self.notify_listeners()

    def set_up(self, pieces: Mapping[Square, PieceName]) -> None:
        """Clear the board and put these pieces on it."""
        self.table.set_up(pieces, self.now_us())
        self.sensors.wakeup.wake()
        self.notify_listeners()
