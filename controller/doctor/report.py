"""What an examination of a board found, as a value that can be printed or sent."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.doctor.findings import Finding, Unexamined
from controller.doctor.wiring_order import WiringOrder

Figure = str | int | float | bool | None
"""One measured value; None: it cannot be known on this machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminedPart:
    """The state of one part as it was opened."""

    name: str
    """The part's name."""
    state: str
    """Its state: `present`, `absent`, `lost`, `opening` or `not fitted`."""
    reason: str = ""
    """Why it cannot be used, and what to do; empty if it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoctorReport:
    """The result of one examination; it holds no secret and no path of a person's files."""

    profile: str
    """The name of the profile, without its folder."""
    version: str
    """The version of the program."""
    made_at: str
    """The local time, ISO 8601."""
    parts: tuple[ExaminedPart, ...]
    """The state of each part."""
    findings: tuple[Finding, ...]
    """What is wrong."""
    unexamined: Unexamined
    """What was not examined, although it is there."""
    order: WiringOrder | None = None
    """The orders of the wires, if they were to be learnt."""
    figures: Mapping[str, Figure] = field(default_factory=dict)
    """What was measured, by name."""
    is_usable: bool = True
    """False if no part could be examined; without hands, if a board could not play."""

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that must be mended."""
        return tuple(finding for finding in self.findings if not finding.is_warning)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings with which the board plays."""
        return tuple(finding for finding in self.findings if finding.is_warning)
