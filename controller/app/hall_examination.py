"""An examination of a board's way into its hall: its files, and one connection to the broker."""

import asyncio

from controller.app.hall_membership import find_hall_faults
from controller.doctor.findings import Fault, Finding
from controller.settings.hall import HallSettings

ANSWERS_WITHIN_S = 5.0
"""A choice: the slowest network of a hall has answered by then."""


def examine_hall(settings: HallSettings) -> tuple[Finding, ...]:
    """Return what keeps a board from its hall; a profile without one is not examined."""
    if not settings.enabled:
        return ()
    faults = find_hall_faults(settings)
    if faults:
        return tuple(Finding(fault=Fault.HALL_INCOMPLETE, detail=fault.text) for fault in faults)
    reason = _try_connection(settings)
    place = f"{settings.host}:{settings.port}"
    return (Finding(fault=Fault.HALL_UNREACHABLE, names=(place,), detail=reason),) if reason else ()


def _try_connection(settings: HallSettings) -> str:
    """Return why the broker does not take the board; empty: it does."""
    # imported here because a board without a hall loads nothing of it
    from controller.hall.board.link import LinkError
    from controller.hall.board.mqtt_link import try_connection

    async def connect() -> str:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                await try_connection(settings)
        except TimeoutError:
            return "it does not answer"
        except LinkError as error:
            return str(error)
        return ""

    return asyncio.run(connect())
