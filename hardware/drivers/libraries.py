"""Libraries that drivers need, loaded when a part is built: the plain install has none of them."""

from importlib import import_module
from typing import Any, Literal

from hardware.events import Part
from hardware.ports import PartError

Extra = Literal["pi", "pwm", "serial"]


def import_library(module: str, part: Part, extra: Extra) -> Any:
    """Import the library of a part; raises PartError with the command that installs it."""
    try:
        return import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        reason = f"the library {name} is missing ({error}); install it with: pip install 'damahan[{extra}]'"
        raise PartError(part, reason) from error
