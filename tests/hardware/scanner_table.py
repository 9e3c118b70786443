"""A scanner's matrix and buttons, for simulated hands."""

from pathlib import Path

from controller.rules.squares import Square
from hardware.events import Button
from hardware.ports import Buttons
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.scanner_rig import ScannerRig


class ScannerTable:
    """The contacts and buttons of a simulated Pico, plugged in."""

    def __init__(self, folder: Path, pico: SimulatedPico) -> None:
        self.rig = ScannerRig(folder, pico)

    def set_square(self, square: Square, *, closed: bool) -> None:
        self.rig.pico.set_contact(self.rig.squares.index(square), closed=closed)

    def set_button(self, button: Button, *, down: bool) -> None:
        self.rig.pico.set_button(list(Button).index(button), down=down)

    def buttons(self) -> Buttons:
        """Return its buttons; its sensors must be built before."""
        assert self.rig.scanner is not None
        return self.rig.scanner.buttons

    def close(self) -> None:
        self.rig.close_all()
