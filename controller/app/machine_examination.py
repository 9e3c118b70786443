"""What an examination looks at beside the parts of a board: the journal's disk and the machine; no hand is needed."""

import errno
from dataclasses import dataclass, field
from pathlib import Path

from controller.doctor.findings import Fault, Finding
from controller.doctor.report import Figure
from controller.storage.write_time import measure_write_us
from hardware.core_clock import CONFIG_FILES, MODEL_FILE, core_clock_lines, is_core_clock_fixed, read_model
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.leds import NeopixelWiring
from hardware.supply_voltage import HWMON_FOLDER, THROTTLED_FILE, is_under_voltage
from hardware.wall_clock import HostWallClock, WallClock

ALLOWED_WRITE_US = 50_000
"""The longest of most writes; a choice: a move is announced when it is written, and people do not notice 50 ms."""

_FULL = (errno.ENOSPC, errno.EDQUOT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Where a machine tells its state."""

    wall_clock: WallClock = field(default_factory=HostWallClock)
    hwmon: Path = HWMON_FOLDER
    throttled: Path = THROTTLED_FILE
    model_file: Path = MODEL_FILE
    config_files: tuple[Path, ...] = CONFIG_FILES


@dataclass(slots=True, kw_only=True)
class MachineResult:
    """What was found and measured."""

    findings: list[Finding] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)


def examine_machine(board: SimulatedBoardWiring | WiredBoardWiring, journal: Path, machine: Machine) -> MachineResult:
    """Examine the folder of the journal, the time of day, the supply, and the clock of the LEDs."""
    result = MachineResult()
    _examine_journal(journal, result)
    _examine_host(board, machine, result)
    return result


def examine_host(board: SimulatedBoardWiring | WiredBoardWiring, machine: Machine) -> MachineResult:
    """Examine what needs no right to write: the time of day, the supply, and the clock of the LEDs."""
    result = MachineResult()
    _examine_host(board, machine, result)
    return result


def _examine_host(board: SimulatedBoardWiring | WiredBoardWiring, machine: Machine, result: MachineResult) -> None:
    is_synchronised = machine.wall_clock.is_synchronised()
    result.figures["clock_synchronised"] = is_synchronised
    if not is_synchronised:
        result.findings.append(Finding(fault=Fault.CLOCK_UNSYNCHRONISED))
    under_voltage = is_under_voltage(machine.hwmon, machine.throttled)
    result.figures["under_voltage"] = under_voltage
    if under_voltage:
        result.findings.append(Finding(fault=Fault.UNDER_VOLTAGE))
    _examine_core_clock(board, machine, result)


def _examine_journal(journal: Path, result: MachineResult) -> None:
    folder = journal
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent  # a run makes the folder; nothing is made here
    try:
        write_us = measure_write_us(folder)
    except OSError as error:
        fault = Fault.JOURNAL_DISK_FULL if error.errno in _FULL else Fault.JOURNAL_UNWRITABLE
        detail = error.strerror or str(error)
        result.findings.append(Finding(fault=fault, names=(str(folder),), detail=detail))
        result.figures["journal_write_p99_ms"] = None
        return
    result.figures["journal_write_p99_ms"] = round(write_us / 1000, 1)
    if write_us > ALLOWED_WRITE_US:
        result.findings.append(Finding(fault=Fault.JOURNAL_SLOW, measured_us=write_us, allowed_us=ALLOWED_WRITE_US))


def _examine_core_clock(
    board: SimulatedBoardWiring | WiredBoardWiring, machine: Machine, result: MachineResult
) -> None:
    model = read_model(machine.model_file)
    result.figures["model"] = model
    if not isinstance(board, WiredBoardWiring) or not isinstance(board.leds, NeopixelWiring) or board.leds.way != "spi":
        return
    is_fixed = is_core_clock_fixed(model, machine.config_files)
    result.figures["core_clock_fixed"] = is_fixed
    if is_fixed is False:
        result.findings.append(Finding(fault=Fault.CORE_CLOCK_VARIES, detail=core_clock_lines(model)))
