"""Import the libraries of drivers when a part is built; the plain installation has none of them."""

import sys
from importlib import import_module
from typing import Any, Literal

from hardware.events import Part
from hardware.ports import PartError

INSTALL_COMMAND = f"in the folder of the project: {sys.executable} -m pip install '.[{{extra}}]'"
"""The remedy for a missing library, for the environment that runs; a package of this name may be a stranger's."""

Extra = Literal["pi", "pwm", "pwm-pi5", "rpigpio", "serial"]
"""An extra of the distribution, as in damahan[pi]."""


def import_library(module: str, part: Part, extra: Extra) -> Any:
    """Return the module of a part's library; raises PartError with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        reason = f"the library {name} is missing ({error}); install it {INSTALL_COMMAND.format(extra=extra)}"
        raise PartError(part, reason) from error
