"""A Raspberry Pi of gpiozero's mock pins, with contacts between them, that can go and come back."""

from collections.abc import Callable
from typing import Any

from gpiozero.exc import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.drivers.pins import DriverPins
from hardware.events import Part
from hardware.ports import PartError

THREAD_DELAY_US = 150_000
"""How long a busy machine may hold a driver's thread up."""


STATES_KEPT = 1000
"""How many states of a pin are kept, the latest; a tone makes fewer."""


class MockPi:
    """Where drivers take pins; `closed` tells of a pulled-up input whether something pulls it low now."""

    def __init__(self, part: Part, closed: Callable[[int], bool] = lambda _number: False) -> None:
        self.is_there = True
        self.closed = closed
        self.open_count = 0
        self.request_count = 0
        self._part = part
        self._factory = MockFactory()
        self._outputs: dict[int, Any] = {}  # that were looked at

    def open_pins(self) -> DriverPins:
        """Build a factory as hardware.drivers.pins does, of pins that feel what is on this bench."""
        bench = self

        class BenchPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
            def _get_state(self) -> Any:
                bench.raise_if_gone()
                state = super()._get_state()
                return state and not (self.function == "input" and bench.closed(self._number))

            def _set_state(self, value: float) -> None:
                bench.raise_if_gone()
                super()._set_state(value)

            def _change_state(self, value: float) -> bool:
                """Keep not all the states there ever were, as MockPin does: a matrix scans for hours."""
                changed = bool(super()._change_state(value))
                del self.states[:-STATES_KEPT]
                return changed

        self.request_count += 1
        if not self.is_there:
            raise PartError(self._part, "there is no /dev/gpiochip0")
        self.open_count += 1
        self._factory = MockFactory(pin_class=BenchPin)
        self._outputs = {}
        return DriverPins(self._factory, (GPIOZeroError, OSError), self._part)

    def raise_if_gone(self) -> None:
        """Raise as the kernel does for a chip that is gone."""
        if not self.is_there:
            raise OSError(19, "No such device")

    def pin(self, number: int) -> MockPWMPin:
        """Give a pin as the driver has it now."""
        return self._factory.pin(number)

    def is_low(self, number: int) -> bool:
        """Tell whether a pin is driven low."""
        pin = self._outputs.get(number)
        if pin is None:
            pin = self._outputs[number] = self._factory.pin(number)  # which takes long to find it
        return pin.function == "output" and not MockPWMPin._get_state(pin)  # noqa: SLF001  the bench itself looks
