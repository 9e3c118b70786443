"""The simulated Pico's world: its clock, the contacts at its pins, its power and its cable. Runs under MicroPython.

`host` is what the program around the interpreter (pico.mjs) lends it.
"""

from js import host

DRIVES = 4
FIRST_DRIVE, FIRST_SENSE, FIRST_BUTTON = 2, 6, 14  # docs/dev/scanner-protocol.md, the pins of the Pico

TICKS = 1 << 30
BOOT_US = 500
"""Power has been there for so long when the program begins."""


class PowerCut(BaseException):
    """The power of the Pico is cut, or its watchdog bites."""


class World:
    """Time goes on when somebody sleeps; the host tells by then what else has happened."""

    def __init__(self) -> None:
        self.elapsed_us = 0
        self.closed: set[int] = set()
        self.down: set[int] = set()
        self.driven: set[int] = set()
        self.script: list[tuple[int, int, bool]] = []
        self.low = bytearray(32)
        """The pins that read 0."""
        self.watchdog_ms: int | None = None
        self.fed_us = 0

    def boot(self) -> None:
        """Begin anew, with contacts as they are."""
        self.elapsed_us = 0
        self.driven.clear()
        self.watchdog_ms = None
        self.pass_us(BOOT_US)

    def follow(self) -> None:
        """Work out which pins read 0: where a closed contact leads to a line that is driven, or to ground."""
        self.low = bytearray(32)
        for contact in self.closed:
            if contact % DRIVES in self.driven:
                self.low[FIRST_SENSE + contact // DRIVES] = 1
        for button in self.down:
            self.low[FIRST_BUTTON + button] = 1

    def ticks_us(self) -> int:
        """Give the counter of the chip."""
        return (int(host.first_ticks) + self.elapsed_us) % TICKS

    def pass_us(self, microseconds: int) -> None:
        """Let time go on; raises PowerCut when that is the end of it."""
        self.elapsed_us += microseconds
        if self.watchdog_ms is not None and self.elapsed_us - self.fed_us > self.watchdog_ms * 1_000:
            host.report("watchdog")
            raise PowerCut
        while self.script and self.script[0][0] <= self.elapsed_us:
            _, contact, closed = self.script.pop(0)
            self._change(self.closed, contact, closed)

    def await_host(self) -> None:
        """Wait until the host's time has come as far, and take what it tells."""
        late_us = int(host.wait(self.elapsed_us))
        if late_us:
            self.elapsed_us += late_us
            self.fed_us += late_us  # the machine around the Pico was slow, not the Pico
        while host.told():
            self._obey(str(host.tell()).split())

    def _obey(self, words: list[str]) -> None:
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

    def _change(self, made: set[int], place: int, closes: bool) -> None:
        if closes:
            made.add(place)
        else:
            made.discard(place)
        self.follow()


world = World()


def set_level(pin: int, value: int) -> None:
    """Drive a pin, or let it go."""
    if not FIRST_DRIVE <= pin < FIRST_DRIVE + DRIVES:
        return
    if value:
        world.driven.discard(pin - FIRST_DRIVE)
    else:
        world.driven.add(pin - FIRST_DRIVE)
    world.follow()
