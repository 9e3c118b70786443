"""Buttons between pins of the Pi and ground; each side of a rocker is one such button."""

import threading
from collections.abc import AsyncIterator, Callable

from hardware.drivers.part_thread import PartThread
from hardware.drivers.pins import DriverPins, EdgeCallback, InputPin
from hardware.drivers.report_queue import ReportQueue
from hardware.events import Button, ButtonEdge, ButtonEvent, Part, PartLost, PartRestored
from hardware.ports import PartError
from hardware.settings.buttons import GpioButtonsWiring

POLL_SECONDS = 0.5
"""The time between reads of the levels: lost pins report no edge, and a busy Pi may drop one.

A choice: a dropped press is found after two reads, a second at most, at no cost in CPU.
"""

THIRD_RETRY_POLLS = 10
"""The polls between attempts to take a third button's pin that something else holds; a choice: five seconds."""

OLDEST_STAMP_US = 1_000_000
"""A stamp that is older than this on arrival, or in the future, belongs to another clock.

A choice: far above any delay of the library's thread, far below the difference between two clocks.
"""


class GpioButtons:
    """A Buttons port for buttons on pins.

    The kernel stamps an edge in its interrupt, on the monotonic clock since Linux 5.7, and lgpio passes that stamp on.
    If the stamp cannot belong to that clock (an older kernel; RPi.GPIO gives none), the edge is stamped when it arrives
    in the library's thread. A third button whose pin cannot be taken is left out and tried again; `note_remark` gets
    why, and an empty text when it is there.
    """

    def __init__(
        self,
        wiring: GpioButtonsWiring,
        open_pins: Callable[[], DriverPins],
        now_us: Callable[[], int],
        note_remark: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._numbers = {Button.WHITE: wiring.white, Button.BLACK: wiring.black}
        self._third = wiring.third
        self._note_remark = note_remark
        self._open_pins = open_pins
        self._now_us = now_us
        self._lock = threading.Lock()
        self._reports: ReportQueue[ButtonEvent] = ReportQueue()
        self._woken = threading.Event()
        self._last_us = 0
        self._down: dict[Button, bool] = {}
        self._buttons: dict[Button, InputPin] = {}
        self._callbacks: list[EdgeCallback] = []
        self._pins = self._open_buttons()
        self._thread = PartThread(
            Part.BUTTONS,
            "gpio_buttons",
            work=self._report_presses,
            open_again=self._open_again,
            close=self._close_pins,
            report_loss=self._report_loss,
            find_errors=lambda: self._pins.errors,
        )

    async def events(self) -> AsyncIterator[ButtonEvent]:
        """Yield a ButtonEdge for each button that is down already, then raw changes; each call starts again."""
        reports = self._reports = ReportQueue[ButtonEvent].open()
        self._woken.set()
        self._thread.start()
        async for report in reports.reports():
            yield report

    def close(self) -> None:
        """End the thread and close the pins; a second call does nothing."""
        self._thread.end(self._woken.set)
        self._close_pins()

    def _open_buttons(self) -> DriverPins:
        """Open a pin for each button; raises PartError for one of the clock's, and leaves none open."""
        pins = self._open_pins()
        try:
            self._buttons = {button: pins.open_edge_input(number) for button, number in self._numbers.items()}
        except PartError:
            pins.close()
            raise
        self._open_third(pins)
        return pins

    def _open_third(self, pins: DriverPins) -> bool:
        """Open the third button's pin, if the board has one; return True if it is there now."""
        if self._third is None:
            return False
        try:
            self._buttons[Button.THIRD] = pins.open_edge_input(self._third)
        except PartError as error:
            self._note_remark(f"the third button is left out: {error.reason}")
            return False
        self._note_remark("")
        return True

    def _open_again(self) -> None:
        self._pins = self._open_buttons()

    def _close_pins(self) -> None:
        self._pins.close()  # those of the last opening

    def _report_loss(self, error: PartError) -> None:
        self._reports.put(PartLost(part=Part.BUTTONS, at_us=self._stamp(), reason=error.reason))

    def _report_presses(self) -> None:
        self._start_listening()
        self._poll_levels()

    def _start_listening(self) -> None:
        """Report edges from now on, and the buttons that are down already."""
        with self._lock:
            self._woken.clear()
            self._down = dict.fromkeys(self._buttons, False)
            # kept here, since gpiozero holds its callbacks by weak references
            self._callbacks = [self._build_callback(button) for button in self._buttons]
            for pin, callback in zip(self._buttons.values(), self._callbacks, strict=True):
                pin.when_changed = callback
            levels = self._read_levels()
            if self._thread.is_lost:
                self._thread.is_lost = False
                self._reports.put(PartRestored(part=Part.BUTTONS, at_us=self._stamp()))
            for button, down in levels.items():
                self._report_edge(button, down=down, is_level=True)

    def _build_callback(self, button: Button) -> EdgeCallback:
        def on_edge(ticks: float, high: bool) -> None:
            with self._lock:
                self._report_edge(button, down=not high, kernel_us=round(ticks * 1_000_000))

        return on_edge

    def _poll_levels(self) -> None:
        """Read the levels every POLL_SECONDS, until closed or until `events` is called again.

        A level that two reads agree on, and that differs from the last report, is reported: its edge was dropped. It
        also ends when a third button comes that was left out.
        """
        before, polls = dict(self._down), 0
        while not self._woken.wait(POLL_SECONDS) and not self._thread.closing.is_set():
            levels = self._read_levels()
            with self._lock:
                for button, down in levels.items():
                    if down == before[button] != self._down[button]:
                        self._report_edge(button, down=down)
            before, polls = levels, polls + 1
            is_third_due = Button.THIRD not in self._buttons and polls % THIRD_RETRY_POLLS == 0
            if is_third_due and self._open_third(self._pins):
                return

    def _read_levels(self) -> dict[Button, bool]:
        return {button: not pin.state for button, pin in self._buttons.items()}

    def _report_edge(self, button: Button, *, down: bool, kernel_us: int | None = None, is_level: bool = False) -> None:
        if self._down[button] != down:
            self._down[button] = down
            self._reports.put(ButtonEdge(button=button, down=down, at_us=self._stamp(kernel_us), is_level=is_level))

    def _stamp(self, kernel_us: int | None = None) -> int:
        """Return the kernel's stamp if it can belong to the host's clock, else now; never before the last stamp."""
        now_us = self._now_us()
        stamp_us = kernel_us if kernel_us is not None and 0 <= now_us - kernel_us <= OLDEST_STAMP_US else now_us
        self._last_us = max(self._last_us, stamp_us)
        return self._last_us
