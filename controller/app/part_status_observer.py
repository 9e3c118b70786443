"""Follows which parts are lost in play and restored, for all who name the state of the parts."""

from collections.abc import Callable, Sequence

from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Session
from controller.storage.activity_log import ActivityKind
from hardware.events import PartLost, PartRestored
from hardware.part_status import PartStatuses

UNKNOWN_REASON = "they do not answer"
"""The reason of a loss that came without one, as from the simulated table."""


class PartStatusObserver:
    """Implements SessionObserver: keeps the statuses of the parts up to date, and logs each new remark on one."""

    def __init__(self, statuses: PartStatuses, log: Callable[[ActivityKind, str], None]) -> None:
        self._statuses = statuses
        self._log = log
        self._logged: set[str] = set()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note a part that was lost or restored; log what is to be mended although a part works."""
        del session, effects
        for status in self._statuses.list_faulty():
            if status.remark and status.remark not in self._logged:
                self._logged.add(status.remark)
                self._log(ActivityKind.PART_REMARK, str(status))
        match event:
            case PartLost(part=part, reason=reason):
                self._statuses.note_missing(part, reason or UNKNOWN_REASON)
            case PartRestored(part=part):
                self._statuses.note_present(part)
            case _:
                pass
