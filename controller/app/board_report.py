"""The report of an examination: what was found at the parts, and at the machine that they hang on."""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path

from controller.app.address_search import find_display_address
from controller.app.game_starting import DISTRIBUTION
from controller.app.hall_examination import examine_hall
from controller.app.machine_examination import Machine, MachineResult, examine_machine
from controller.app.quick_examination import examine_quickly
from controller.app.scanner_examination import examine_scanner
from controller.doctor.diagnosis import diagnose, find_unexamined
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import NOTHING_RECORDED, ORDER_FAULTS, Fault, Finding, Unexamined
from controller.doctor.report import DoctorReport, ExaminedPart
from controller.doctor.state import Examination
from controller.doctor.wiring_order import WiringOrder
from controller.profile import Profile
from hardware.events import Part
from hardware.host_clock import local_time_text, now_us
from hardware.part_status import PartState, PartStatus, all_present
from hardware.settings import WiredBoardWiring
from hardware.settings.sensors import SerialScannerWiring


def report_examination(
    name: str,
    profile: Profile,
    examination: Examination,
    journal: Path,
    *,
    order: WiringOrder | None,
    is_order_written: bool,
) -> DoctorReport:
    """Return the report of an examination with a person's hands; the machine of a simulated board is left out."""
    board = examination.examined_board
    findings = diagnose(board, examination.notes, examination.contacts, examination.buttons)
    if is_order_written:
        findings = tuple(finding for finding in findings if finding.fault not in ORDER_FAULTS)
    machine = MachineResult()
    if isinstance(profile.board, WiredBoardWiring):
        findings += _find_display(profile.board, board.absent)
        machine = examine_machine(profile.board, journal, Machine())
    return _build_report(
        name,
        profile,
        tuple(_examined_parts(board)),
        findings,
        machine,
        find_unexamined(board, examination.notes),
        order=order,
        is_usable=bool(board.parts) or not board.absent,
    )


def report_quickly(name: str, profile: Profile, journal: Path) -> DoctorReport:
    """Return the report of an examination that needs no hands; a simulated board has every part."""
    machine = examine_machine(profile.board, journal, Machine())
    can_write = all(finding.fault not in NOTHING_RECORDED for finding in machine.findings)
    findings: tuple[Finding, ...] = ()
    statuses, can_play = all_present(), True
    if isinstance(profile.board, WiredBoardWiring):
        quick = examine_quickly(profile.board, now_us)
        statuses, can_play = quick.statuses, quick.can_play
        absent = [status.part for status in statuses.list_missing()]
        findings = (*quick.findings, *_find_display(profile.board, absent))
        machine.figures["closed_squares"] = quick.closed_squares
    parts = tuple(map(_examined_part, statuses.list_all()))
    return _build_report(
        name, profile, parts, findings, machine, Unexamined(), order=None, is_usable=can_play and can_write
    )


def _build_report(
    name: str,
    profile: Profile,
    parts: tuple[ExaminedPart, ...],
    findings: tuple[Finding, ...],
    machine: MachineResult,
    unexamined: Unexamined,
    *,
    order: WiringOrder | None,
    is_usable: bool,
) -> DoctorReport:
    """Return the report of what was found, with what the scanner and the hall of the profile show."""
    if isinstance(profile.board, WiredBoardWiring) and isinstance(profile.board.sensors, SerialScannerWiring):
        examine_scanner(profile.board.sensors, machine)
    machine.findings += examine_hall(profile.hall)
    return DoctorReport(
        profile=Path(name).name,
        version=version(DISTRIBUTION),
        made_at=local_time_text(),
        parts=parts,
        findings=(*findings, *machine.findings),
        unexamined=unexamined,
        order=order,
        figures=machine.figures,
        is_usable=is_usable,
    )


def _find_display(wiring: WiredBoardWiring, absent: Iterable[Part]) -> tuple[Finding, ...]:
    """Return the finding of a display that answers at another address than the profile says."""
    address = find_display_address(wiring) if Part.DISPLAY in absent else None
    return () if address is None else (Finding(fault=Fault.DISPLAY_ELSEWHERE, names=(f"{address:#04x}",)),)


def _examined_parts(board: ExaminedBoard) -> Iterator[ExaminedPart]:
    """Yield the states of the parts that were examined or absent, and of no others."""
    for part in Part:
        if part in board.absent:
            yield ExaminedPart(name=part.value, state=PartState.ABSENT.value, reason=board.absent[part])
        elif part in board.parts:
            yield ExaminedPart(name=part.value, state=PartState.PRESENT.value)


def _examined_part(status: PartStatus) -> ExaminedPart:
    return ExaminedPart(name=status.part.value, state=status.state.value, reason=status.reason)
