"""Faults of the program in a part: they cost the part, not the game."""

import logging
from collections.abc import Awaitable

from hardware.events import Part
from hardware.ports import PartError

log = logging.getLogger(__name__)


def program_fault(part: Part, error: Exception) -> PartError:
    """Return the PartError of an exception that no driver expects; its traceback is logged for debugging."""
    log.debug("%s", part.value, exc_info=error)
    return PartError(part, f"a fault of the program ({type(error).__name__}: {_one_line(error)}); please report it")


async def use_part(part: Part, call: Awaitable[None]) -> None:
    """Await a call of a part; raises PartError for every failure of the part, also for a fault of the program."""
    try:
        await call
    except PartError:
        raise
    except Exception as error:  # whatever is wrong with one part must not end the game
        raise program_fault(part, error) from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or "no reason"
