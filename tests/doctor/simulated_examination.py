"""Examine a simulated board with faults, with a simulated person in virtual time."""

from collections.abc import Iterable

from controller.app.profile_examination import examined_board_of
from controller.app.simulated_examination import examine_simulated
from controller.doctor.diagnosis import diagnose, find_unexamined
from controller.doctor.findings import Finding
from controller.doctor.requests import AskPerson
from controller.doctor.state import Examination
from controller.profile import load_profile
from sim.faults.board_faults import parse_faults

TIMEOUT_US = 10_000_000  # the default of damahan doctor --patience


def examine_board(
    faults: str, seed: int = 1, *, thorough: bool = False, asked: list[AskPerson] | None = None
) -> Examination:
    """Return the examination of a board with these faults; `asked` collects the person's tasks."""
    examined_board = examined_board_of(load_profile("sim"), timeout_us=TIMEOUT_US, is_thorough=thorough)
    on_request = (lambda _: None) if asked is None else asked.append
    return examine_simulated(examined_board, parse_faults(faults), seed, on_request)


def findings_in(examination: Examination) -> tuple[Finding, ...]:
    """Return the findings of an examination."""
    return diagnose(examination.examined_board, examination.notes, examination.contacts, examination.buttons)


def fault_names(findings: Iterable[Finding]) -> set[str]:
    """Return each finding in the syntax of the fault that causes it."""
    return {_name(finding) for finding in findings}


def findings_of(faults: str, seed: int = 1) -> set[str]:
    """Return the faults found on a board with these faults, and check that everything was examined."""
    examination = examine_board(faults, seed)
    assert find_unexamined(examination.examined_board, examination.notes).names == ()
    return fault_names(findings_in(examination))


def _name(finding: Finding) -> str:
    where = "+".join([*finding.names] if finding.names else map(str, finding.squares))
    moves = "".join(f"@{place}" for place in finding.places)
    return f"{finding.fault.value}={where.replace(' line ', '')}{moves}".removesuffix("=")
