"""The parts that a game goes on without: which do not answer now, said once a loss, and once on their return."""

import logging
from collections.abc import Callable

from hardware.events import Part, PartLost, PartRestored
from hardware.ports import PartError

log = logging.getLogger(__name__)


class LostParts:
    """Keeps which parts are lost; `tell` takes their Lost and Back."""

    def __init__(self, now_us: Callable[[], int], enqueue: Callable[[PartLost | PartRestored], None]) -> None:
        self._now_us = now_us
        self._enqueue = enqueue
        self._parts: set[Part] = set()

    def report_loss(self, error: PartError) -> None:
        """Take note that a part does not answer."""
        if error.part not in self._parts:
            self._parts.add(error.part)
            log.warning("%s; the game goes on without it", error)
            self._enqueue(PartLost(part=error.part, at_us=self._now_us()))

    def report_return(self, part: Part) -> None:
        """Take note that a part answers."""
        if part in self._parts:
            self._parts.remove(part)
            log.warning("%s: back again", part.value)
            self._enqueue(PartRestored(part=part, at_us=self._now_us()))
