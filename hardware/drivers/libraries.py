"""Import the libraries of drivers when a part is built; the plain installation has none of them."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from hardware.events import Part
from hardware.ports import PartError

PACKAGED_PROGRAMS = Path("/usr/lib/damahan")
"""Where Debian's packages put each version of the program, with the libraries of the extras pi and serial."""

Extra = Literal["hall", "pi", "pwm", "pwm-pi5", "rpigpio", "serial"]
"""An extra of the distribution, as in damahan[pi]."""

_PACKAGED_CHOICE = {
    "pwm": 'the packages have none for a PWM pin; write way = "spi" in [board.leds]',
    "pwm-pi5": 'the packages have none for a PWM pin; write way = "spi" in [board.leds]',
    "rpigpio": 'the packages have none; write pin_factory = "lgpio"',
}
"""What to do about a library that the packages leave out."""


def install_remedy(extra: Extra, *, many: bool = False, prefix: str = sys.prefix) -> str:
    """Return what to do where libraries of an extra are missing, in the environment of a prefix.

    The command names a folder or a package: a distribution of this name elsewhere may be a stranger's.
    """
    program = Path(prefix)
    if program.parent == PACKAGED_PROGRAMS:
        reinstall = f"install the package again: sudo apt install --reinstall damahan-{program.name}"
        return _PACKAGED_CHOICE.get(extra, reinstall)
    return f"install {'them' if many else 'it'} {install_command(extra)}"


def install_command(extra: Extra) -> str:
    """Return the command that installs an extra from the folder of the project."""
    return f"in the folder of the project: {sys.executable} -m pip install '.[{extra}]'"


def import_library(module: str, part: Part, extra: Extra) -> Any:
    """Return the module of a part's library; raises PartError with what to do."""
    try:
        return import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        raise PartError(part, f"the library {name} is missing ({error}); {install_remedy(extra)}") from error
