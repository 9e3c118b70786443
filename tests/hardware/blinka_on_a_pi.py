"""Light LEDs through the real Blinka, which is told that it is on a Pi.

Called as `python -m tests.hardware.blinka_on_a_pi MODEL [ABSENT]`, in a process of its own, since Blinka detects its
computer once. Prints in hexadecimal digits the bytes that reach what drives the pin: rpi_ws281x up to the Pi 4, PIO on
a Pi 5. Stand-ins take the places of these two and of the pin; ABSENT is a library that cannot be imported.
"""

import os
import sys
from types import ModuleType, SimpleNamespace

from adafruit_platformdetect.board import Board

from hardware.drivers.led_chain import build_pwm_chain
from hardware.ports import PartError

MODELS = {"4": ("RASPBERRY_PI_4B", 0xC03112), "5": ("RASPBERRY_PI_5", 0xC04170)}
"""Blinka's name of the board, and the revision code."""
LEVELS = (1, 2, 3)

sent: list[bytes] = []


class Pin:
    """A pin of Blinka that drives nothing."""

    IN, OUT, LOW, HIGH = 0, 1, 0, 1
    PULL_NONE, PULL_UP, PULL_DOWN = 0, 1, 2

    def __init__(self, number: int) -> None:
        self.id = number

    def init(self, mode: int = IN, pull: int | None = None) -> None: ...

    def value(self, level: int | None = None) -> int:
        return level or 0


class Ws281x(ModuleType):
    """The functions of rpi_ws281x that Blinka calls."""

    WS2811_SUCCESS, WS2811_STRIP_RGB, SK6812_STRIP_RGBW = 0, 0x100800, 0x18100800

    def __init__(self) -> None:
        super().__init__("_rpi_ws281x")
        self.values: dict[str, int] = {}
        self.leds: dict[int, int] = {}

    def __getattr__(self, name: str) -> object:
        """Return a setter, a getter, or a function that succeeds."""
        if name.startswith("__"):
            raise AttributeError(name)
        field = name.removeprefix("ws2811_channel_t_")
        if field.endswith("_set") and field != "ws2811_led_set":
            return lambda _channel, value: self.values.__setitem__(field.removesuffix("_set"), value)
        if field.endswith("_get") and field != name:
            return lambda _channel: self.values[field.removesuffix("_get")]
        return lambda *_: self.WS2811_SUCCESS

    def ws2811_led_set(self, _channel: object, led: int, colour: int) -> None:
        self.leds[led] = colour

    def ws2811_render(self, _strip: object) -> int:
        sent.append(b"".join(colour.to_bytes(3, "big") for _, colour in sorted(self.leds.items())))
        return self.WS2811_SUCCESS


def install_stand_ins(absent: str) -> None:
    """Put the stand-ins where Blinka imports what it needs, but for one."""
    stand_ins: dict[str, object] = {
        "gpiod": SimpleNamespace(),
        "adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin": SimpleNamespace(Pin=Pin),
        "_rpi_ws281x": Ws281x(),
        "adafruit_raspberry_pi5_neopixel_write": SimpleNamespace(
            neopixel_write=lambda _pin, levels: sent.append(bytes(levels))
        ),
    }
    if absent == "gpiod":  # the pin is of gpiod
        del stand_ins["adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin"]
    stand_ins[absent] = None  # it cannot be imported, also where it is installed
    sys.modules |= stand_ins  # type: ignore[arg-type]  # they stand in for modules


def main(model: str, absent: str) -> str:
    """Light the first LED; return what was sent last, or the error."""
    board, revision = MODELS[model]
    os.environ |= {"BLINKA_FORCEBOARD": board, "BLINKA_FORCECHIP": "BCM2XXX"}
    # it has no name to force, and is read from /proc/cpuinfo otherwise
    Board._pi_rev_code = lambda _self: revision  # noqa: SLF001
    install_stand_ins(absent)
    try:
        chain = build_pwm_chain("ws2812b", 18)
    except PartError as error:
        return str(error)
    chain[0] = LEVELS
    chain.show()
    return sent[-1].hex()


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""))
