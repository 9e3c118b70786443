"""A simulated board with planted faults, examined by a simulated person in virtual time."""

from collections.abc import Iterable

from controller.app.doctoring import examine_simulated, subject_of
from controller.doctor.diagnosis import diagnose, not_examined
from controller.doctor.findings import Finding
from controller.doctor.state import Examination
from controller.doctor.talk import Ask
from controller.profile import load_profile
from sim.faults.planting import plant

PATIENCE_US = 10_000_000


def examined(faults: str, seed: int = 1, *, thorough: bool = False, asked: list[Ask] | None = None) -> Examination:
    """Examine a board with these faults; `asked` gathers what the person is asked for."""
    subject = subject_of(load_profile("sim"), patience_us=PATIENCE_US, thorough=thorough)
    hear = (lambda _: None) if asked is None else asked.append
    return examine_simulated(subject, plant(faults), seed, hear)


def found(seen: Examination) -> tuple[Finding, ...]:
    """What was found."""
    return diagnose(seen.subject, seen.notes, seen.contacts, seen.keys)


def names(findings: Iterable[Finding]) -> set[str]:
    """Each finding as its fault would be planted."""
    return {_name(finding) for finding in findings}


def findings_of(faults: str, seed: int = 1) -> set[str]:
    """What is found on a board with these faults; that everything was examined goes without saying."""
    seen = examined(faults, seed)
    assert not_examined(seen.notes) == ()
    return names(found(seen))


def _name(finding: Finding) -> str:
    where = "+".join([*finding.names] if finding.names else map(str, finding.squares))
    moves = "".join(f"@{place}" for place in finding.places)
    return f"{finding.fault.value}={where.replace(' line ', '')}{moves}".removesuffix("=")
