"""An examination that needs no hands: it opens the parts of a board and reads its sensors once."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from controller.app.parts import defer_parts
from controller.doctor.diagnosis import find_absences
from controller.doctor.findings import Fault, Finding
from controller.rules.squares import Occupancy, squares_of
from hardware.events import Part, Snapshot
from hardware.part_status import PartState, PartStatuses
from hardware.ports import Sensors
from hardware.settings import WiredBoardWiring

SNAPSHOT_WITHIN_S = 3.0
"""The longest wait for the first levels of sensors that are open; a choice: a scanner sends them every second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickExamination:
    """What was found without hands."""

    statuses: PartStatuses
    """The state of each part."""
    occupancy: Occupancy | None
    """The squares whose sensor is closed; None if the sensors report nothing."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the parts."""
        absent = {status.part: status.reason for status in self.statuses.list_missing()}
        findings = list(find_absences(absent))
        if self.occupancy is None and Part.SENSORS not in absent:
            findings.append(Finding(fault=Fault.PART_FAILED, names=(Part.SENSORS.value,)))
        return tuple(findings)

    @property
    def closed_squares(self) -> str:
        """The squares whose sensor is closed, with spaces between them."""
        return " ".join(map(str, squares_of(self.occupancy or 0)))

    @property
    def can_play(self) -> bool:
        """True if there are sensors, and LEDs or a display."""
        return self.occupancy is not None and any(
            self.statuses.status_of(part).state is PartState.PRESENT for part in (Part.LEDS, Part.DISPLAY)
        )


def examine_quickly(wiring: WiredBoardWiring, now_us: Callable[[], int]) -> QuickExamination:
    """Open every part of a board, read its sensors, and close the parts again."""
    with ExitStack() as closing:
        parts = defer_parts(wiring, now_us, closing)
        parts.openers.try_now(*Part)
        statuses = parts.openers.statuses
        occupancy = None
        if statuses.status_of(Part.SENSORS).state is PartState.PRESENT:
            occupancy = asyncio.run(_read_levels(parts.board.sensors))
        return QuickExamination(statuses=statuses, occupancy=occupancy)


async def _read_levels(sensors: Sensors) -> Occupancy | None:
    """Return the squares whose sensor is closed; None if the sensors report nothing in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SNAPSHOT_WITHIN_S):
            async for event in sensors.events():
                if isinstance(event, Snapshot):
                    return event.occupancy
    return None
