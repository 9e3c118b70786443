"""A stand-in for the library RPi.GPIO, which can be built but not used on a computer that is no Pi."""

import sys
from pathlib import Path

import pytest

SOURCE = """
BCM, OUT, IN, BOTH, RISING, FALLING = 11, 0, 1, 33, 31, 32
PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
I2C, SPI, HARD_PWM, SERIAL, UNKNOWN = 42, 41, 43, 40, -1

def setmode(mode): pass
def setwarnings(wanted): pass
def setup(channel, direction, pull_up_down=PUD_OFF, initial=None): pass
def cleanup(channel=None): pass
def input(channel): return 1
def remove_event_detect(channel): pass
def add_event_detect(channel, edge, callback=None, bouncetime=-666):
    raise RuntimeError("Failed to add edge detection")
"""
"""Its functions that gpiozero calls, on Linux 6.6 and later: pins work, edges do not (py_gpio.c of 0.7.1)."""


def install_original_rpigpio(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str = SOURCE) -> None:
    """Put the stand-in before all other libraries; like the original it has a part in C, _GPIO."""
    package = folder / "RPi"
    (package / "GPIO").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "_GPIO.py").touch()
    (package / "GPIO" / "__init__.py").write_text(source)
    forget_rpigpio(monkeypatch)
    monkeypatch.syspath_prepend(folder)


def forget_rpigpio(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the next import find the library again; what is imported is undone with the test."""
    for name in ("RPi", "RPi._GPIO", "RPi.GPIO", "gpiozero.pins.rpigpio"):
        # set first: what is deleted while it is absent would not be undone
        monkeypatch.setitem(sys.modules, name, None)
        del sys.modules[name]
