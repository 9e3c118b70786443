"""A buzzer on a pin of the Pi: an active one has one tone, a passive one sounds at the pin's PWM frequency."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.pins import DriverPins
from hardware.events import Part
from hardware.ports import PartError, Tone
from hardware.settings.buzzer import BuzzerWiring


class Beep(NamedTuple):
    """One sound of a tone and the silence after it."""

    hertz: int
    """The pitch; an active buzzer has its own and ignores this one."""
    sound_ms: int
    """The length of the sound."""
    silence_ms: int
    """The length of the silence after the sound."""


# The tones differ in number and length of beeps, so that an active buzzer can sound them too. The lengths are a choice:
# short in play, long at the end of a game. The pitches are near 2,700 Hz, where small passive buzzers are loudest.
BEEPS: dict[Tone, tuple[Beep, ...]] = {
    Tone.CLICK: (Beep(2700, 30, 20),),
    Tone.HURRY: (Beep(3000, 60, 60),) * 2,
    Tone.WARNING: (Beep(1800, 120, 80),) * 3,
    Tone.FLAG: (Beep(2400, 900, 100),),
    Tone.END: (Beep(2000, 250, 100), Beep(2400, 250, 100), Beep(2700, 500, 100)),
}


class GpioBuzzer:
    """A Buzzer port for a buzzer on a pin; tones requested together sound one after the other."""

    def __init__(self, wiring: BuzzerWiring, open_pins: Callable[[], DriverPins]) -> None:
        self._wiring = wiring
        self._open_pins = open_pins
        self._closing = threading.Event()
        self._pins: DriverPins | None = None
        self._open_pin()
        self._bus = BusThread("gpio_buzzer")

    async def play(self, tone: Tone) -> None:
        """Sound one tone to its end; raises PartError if the pin fails, and opens it again the next time."""
        await self._bus.run(lambda: self._play(tone))

    def close(self) -> None:
        """Stop the sound at once and close the pin; a second call does nothing."""
        self._closing.set()
        self._bus.close()
        self._release()

    def _open_pin(self) -> DriverPins:
        pins = self._open_pins()
        try:
            self._pin = pins.open_output(self._wiring.pin, high=False)
        except PartError:
            pins.close()
            raise
        self._pins = pins
        return pins

    def _release(self) -> None:
        if self._pins is not None:
            self._pins.close()
            self._pins = None

    def _play(self, tone: Tone) -> None:
        pins = self._pins or self._open_pin()
        try:
            for beep in BEEPS[tone]:
                self._beep(beep)
        except pins.errors as error:
            self._release()
            raise PartError(Part.BUZZER, f"GPIO {self._wiring.pin} cannot be driven: {error}") from error

    def _beep(self, beep: Beep) -> None:
        if self._closing.is_set():
            return
        if self._wiring.tonal:
            self._pin.frequency = beep.hertz
        self._pin.state = 0.5 if self._wiring.tonal else 1
        self._closing.wait(beep.sound_ms / 1000)
        self._pin.state = 0
        self._closing.wait(beep.silence_ms / 1000)
        if self._wiring.tonal:
            # lgpio stops its PWM at the level of that moment, which may be high
            self._pin.frequency = None
            self._pin.state = 0
