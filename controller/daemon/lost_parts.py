"""The parts that a game continues without: each loss and each return is reported once."""

import logging
from collections.abc import Callable, Sequence

from hardware.events import Part, PartLost, PartRestored
from hardware.ports import PartError

log = logging.getLogger(__name__)


class LostParts:
    """Tracks which parts are lost; calls `enqueue` with a PartLost or PartRestored for each change."""

    def __init__(self, now_us: Callable[[], int], enqueue: Callable[[PartLost | PartRestored], None]) -> None:
        self._now_us = now_us
        self._enqueue = enqueue
        self._parts: set[Part] = set()

    def report_loss(self, error: PartError, also: Sequence[Part] = ()) -> None:
        """Report the part that does not answer, if it is not reported already, and those that are lost with it."""
        if error.part not in self._parts:
            consequence = "the game waits for them" if error.part is Part.SENSORS else "the game continues without it"
            log.warning("%s; %s", error, consequence)
        for part in (error.part, *also):
            if part not in self._parts:
                self._parts.add(part)
                self._enqueue(PartLost(part=part, at_us=self._now_us(), reason=error.reason))

    def report_return(self, part: Part) -> None:
        """Report that a part answers, if it was lost."""
        if part in self._parts:
            self._parts.remove(part)
            log.warning("%s: works now", part.value)
            self._enqueue(PartRestored(part=part, at_us=self._now_us()))
