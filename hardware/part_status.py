"""The parts of a board and their states: what is there, what is absent or lost, why, and what to do."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from hardware.events import Part


class PartState(StrEnum):
    """The state of one part; the values are sent to browsers."""

    NOT_FITTED = "not fitted"
    """The profile says that the board has no such part."""
    OPENING = "opening"
    """The first attempt to open it is not over."""
    PRESENT = "present"
    """It was opened, and answers as far as its driver can tell."""
    ABSENT = "absent"
    """It has not answered since the start."""
    LOST = "lost"
    """It answered, and no longer does."""


MISSING_STATES = frozenset({PartState.ABSENT, PartState.LOST})
"""The states of a part that the profile names and that cannot be used now; it is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartStatus:
    """The state of one part, with the reason if it cannot be used."""

    part: Part
    """The part."""
    state: PartState
    """Its state."""
    reason: str = ""
    """What is wrong and what to do, without the part's name; empty unless the part is absent or lost."""
    detail: str = ""
    """What the part says about itself, such as the version of its firmware; empty if it says nothing."""
    remark: str = ""
    """What is to be mended although the part works, and how; empty if nothing is."""

    @property
    def is_missing(self) -> bool:
        """True if the board plays without this part, and tries to reach it."""
        return self.state in MISSING_STATES

    @property
    def fault(self) -> str:
        """The first half of the reason: what is wrong."""
        return self.reason.partition("; ")[0]

    @property
    def remedy(self) -> str:
        """The second half of the reason: what to do; it may be empty."""
        return self.reason.partition("; ")[2]

    def __str__(self) -> str:
        if self.remark:
            return f"{self.part.value}: {self.remark}"
        return f"{self.part.value}: {self.state.value}{f' ({self.reason})' if self.reason else ''}"


class PartStatuses:
    """The statuses of all parts of one board, changed as its parts are opened, lost and restored."""

    def __init__(self, fitted: Collection[Part]) -> None:
        self._states = {part: PartState.OPENING if part in fitted else PartState.NOT_FITTED for part in Part}
        self._reasons: dict[Part, str] = {}
        self._notes: dict[Part, tuple[str, str]] = {}  # detail and remark

    def note_present(self, part: Part) -> None:
        """Note that a part was opened, or answers again."""
        self._states[part] = PartState.PRESENT
        self._reasons.pop(part, None)

    def note_missing(self, part: Part, reason: str) -> None:
        """Note that a part does not answer; it is lost if it was present before, else absent."""
        was_there = self._states[part] in (PartState.PRESENT, PartState.LOST)
        self._states[part] = PartState.LOST if was_there else PartState.ABSENT
        self._reasons[part] = reason
        self._notes.pop(part, None)

    def note_detail(self, part: Part, detail: str, remark: str) -> None:
        """Note what a part says about itself, and what is to be mended although it works; any thread may call it."""
        self._notes[part] = (detail, remark)

    def status_of(self, part: Part) -> PartStatus:
        """Return the status of one part."""
        detail, remark = self._notes.get(part, ("", ""))
        return PartStatus(
            part=part, state=self._states[part], reason=self._reasons.get(part, ""), detail=detail, remark=remark
        )

    def list_all(self) -> tuple[PartStatus, ...]:
        """Return the status of every part, in the order of Part."""
        return tuple(map(self.status_of, Part))

    def list_missing(self) -> tuple[PartStatus, ...]:
        """Return the statuses of the parts that are absent or lost, in the order of Part."""
        return tuple(status for status in self.list_all() if status.is_missing)

    def list_faulty(self) -> tuple[PartStatus, ...]:
        """Return the statuses of the parts of which something is to be mended, also those that work."""
        return tuple(status for status in self.list_all() if status.is_missing or status.remark)


def all_present() -> PartStatuses:
    """Return the statuses of a board that has every part, as the simulated one."""
    statuses = PartStatuses(frozenset(Part))
    for part in Part:
        statuses.note_present(part)
    return statuses
