"""A matrix and buttons on mock pins, for simulated hands."""

from controller.rules.squares import Square
from hardware.drivers.gpio_buttons import GpioButtons
from hardware.events import Button, Part
from hardware.host_clock import now_us
from hardware.settings.buttons import GpioButtonsWiring
from tests.hardware.matrix_rig import MatrixRig
from tests.hardware.mock_pins import MockPi


class MockTable:
    """A matrix and buttons on the mock pins of one Pi."""

    def __init__(self) -> None:
        self.rig = MatrixRig()
        self.keys = MockPi(Part.BUTTONS)
        self.wiring = GpioButtonsWiring(kind="gpio", third=22)
        self._buttons: GpioButtons | None = None

    def set_square(self, square: Square, *, closed: bool) -> None:
        contact = self.rig.squares.index(square)
        (self.rig.contacts.add if closed else self.rig.contacts.discard)(contact)

    def set_button(self, button: Button, *, down: bool) -> None:
        pin = self.keys.pin({Button.WHITE: self.wiring.white, Button.BLACK: self.wiring.black}[button])
        pin.drive_low() if down else pin.drive_high()

    def buttons(self) -> GpioButtons:
        self._buttons = GpioButtons(self.wiring, self.keys.open_pins, now_us)
        return self._buttons

    def close(self) -> None:
        self.rig.close()
        if self._buttons is not None:
            self._buttons.close()
