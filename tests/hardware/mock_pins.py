"""A Raspberry Pi of gpiozero's mock pins, with contacts between them, that can be unplugged."""

from collections.abc import Callable
from typing import Any

from gpiozero.exc import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.drivers.pins import DriverPins
from hardware.events import Part
from hardware.ports import PartError

THREAD_DELAY_US = 150_000
"""How long a busy machine may delay a driver's thread."""


STATES_KEPT = 1000
"""The number of latest states that are kept of a pin; a tone has fewer."""


class MockPi:
    """The pins of drivers; `closed` returns True if a contact pulls an input low now."""

    def __init__(self, part: Part, closed: Callable[[int], bool] = lambda _number: False) -> None:
        self.is_there = True
        self.closed = closed
        self.open_count = 0
        self.request_count = 0
        self._part = part
        self._factory = MockFactory()
        self._outputs: dict[int, Any] = {}  # cached, since to find a pin takes long

    def open_pins(self) -> DriverPins:
        """Return pins as hardware.drivers.pins does; their inputs have the levels of the contacts."""
        mock_pi = self

        class ContactPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
            def _get_state(self) -> Any:
                mock_pi.raise_if_unplugged()
                state = super()._get_state()
                return state and not (self.function == "input" and mock_pi.closed(self._number))

            def _set_state(self, value: float) -> None:
                mock_pi.raise_if_unplugged()
                super()._set_state(value)

            def _change_state(self, value: float) -> bool:
                """Keep the latest states only; MockPin keeps all, and a matrix scans for hours."""
                changed = bool(super()._change_state(value))
                del self.states[:-STATES_KEPT]
                return changed

        self.request_count += 1
        if not self.is_there:
            raise PartError(self._part, "there is no /dev/gpiochip0")
        self.open_count += 1
        self._factory = MockFactory(pin_class=ContactPin)
        self._outputs = {}
        return DriverPins(self._factory, (GPIOZeroError, OSError), self._part)

    def raise_if_unplugged(self) -> None:
        """Raise the kernel's error if the chip is unplugged."""
        if not self.is_there:
            raise OSError(19, "No such device")

    def pin(self, number: int) -> MockPWMPin:
        """Return a pin in its state for the driver."""
        return self._factory.pin(number)

    def is_low(self, number: int) -> bool:
        """Return True if a pin is driven low."""
        pin = self._outputs.get(number)
        if pin is None:
            pin = self._outputs[number] = self._factory.pin(number)
        return pin.function == "output" and not MockPWMPin._get_state(pin)  # noqa: SLF001  the mock itself reads it
