"""The hardware of the simulated Pico: its clock, the contacts at its pins, its power. Runs under MicroPython.

`host` is the object that the program around the interpreter (pico.mjs) provides.
"""

from js import host

DRIVES = 4
FIRST_DRIVE, FIRST_SENSE, FIRST_BUTTON = 2, 6, 14  # docs/dev/scanner-protocol.md, the pins of the Pico

TICKS = 1 << 30
BOOT_US = 500
"""The time from power on to the start of the program; a choice, since no test depends on it."""


class PowerCut(BaseException):
    """The power of the Pico is cut, or its watchdog resets it."""


class PicoHardware:
    """Time passes while the firmware sleeps; then the host's commands are executed."""

    def __init__(self) -> None:
        self.elapsed_us = 0
        """The time since power on."""
        self.closed: set[int] = set()
        """The contacts that are closed."""
        self.down: set[int] = set()
        """The buttons that are down."""
        self.driven: set[int] = set()
        """The drive lines that are low."""
        self.script: list[tuple[int, int, bool]] = []
        """Changes to come: the time since power on, the contact, and True if it closes."""
        self.low = bytearray(32)
        """1 for each pin that reads 0."""
        self.watchdog_ms: int | None = None
        """The timeout of the watchdog; None: it is off."""
        self.fed_us = 0
        """The time since power on at which the watchdog was last fed."""

    def boot(self) -> None:
        """Switch the power on; contacts stay as they are."""
        self.elapsed_us = 0
        self.driven.clear()
        self.watchdog_ms = None
        self.pass_us(BOOT_US)

    def update_pins(self) -> None:
        """Compute the pins that read 0: those that a closed contact connects to a driven line or to ground."""
        self.low = bytearray(32)
        for contact in self.closed:
            if contact % DRIVES in self.driven:
                self.low[FIRST_SENSE + contact // DRIVES] = 1
        for button in self.down:
            self.low[FIRST_BUTTON + button] = 1

    def ticks_us(self) -> int:
        """Return the counter of the chip."""
        return (int(host.first_ticks) + self.elapsed_us) % TICKS

    def pass_us(self, microseconds: int) -> None:
        """Advance the time; raises PowerCut if the watchdog was not fed in time."""
        self.elapsed_us += microseconds
        if self.watchdog_ms is not None and self.elapsed_us - self.fed_us > self.watchdog_ms * 1_000:
            host.report("watchdog")
            raise PowerCut
        while self.script and self.script[0][0] <= self.elapsed_us:
            _, contact, closed = self.script.pop(0)
            self._change(self.closed, contact, closed)

    def wait_for_host(self) -> None:
        """Wait until the host's clock is as far, and execute its commands; raises PowerCut for a restart."""
        late_us = int(host.wait_until(self.elapsed_us))
        if late_us:
            self.elapsed_us += late_us
            self.fed_us += late_us  # this machine was slow, not the Pico
        while host.has_command():
            self._execute(str(host.next_command()).split())

    def _execute(self, words: list[str]) -> None:
        verb = words[0]
        if verb == "contact":
            self._change(self.closed, int(words[1]), words[2] == "1")
        elif verb == "button":
            self._change(self.down, int(words[1]), words[2] == "1")
        elif verb == "script":
            self.script = [
                (int(at_us), int(contact), closed == "1")
                for at_us, contact, closed in (word.split(",") for word in words[1:])
            ]
        host.report(f"done {self.elapsed_us}")
        if verb == "boot":
            raise PowerCut
        if verb == "bootsel":
            restart("bootloader")

    def _change(self, closed: set[int], contact: int, closes: bool) -> None:
        if closes:
            closed.add(contact)
        else:
            closed.discard(contact)
        self.update_pins()


hardware = PicoHardware()


def set_level(pin: int, value: int) -> None:
    """Drive a pin low, or release it."""
    if not FIRST_DRIVE <= pin < FIRST_DRIVE + DRIVES:
        return
    if value:
        hardware.driven.discard(pin - FIRST_DRIVE)
    else:
        hardware.driven.add(pin - FIRST_DRIVE)
    hardware.update_pins()


def restart(reason: str) -> None:
    """Cut the power, and tell the host why."""
    host.cut_power(reason)
    raise PowerCut
