"""What a board needs of its machine before the service starts: groups, devices, free space."""

import os
from collections.abc import Iterator
from pathlib import Path

from controller.app.machine_examination import Machine, examine_host, examine_machine
from controller.app.setup_places import SetupPlaces
from controller.doctor.findings import Fault
from controller.words.catalogue import Catalogue
from controller.words.doctor_words import finding_text
from hardware.core_clock import core_clock_lines, is_core_clock_fixed, read_model
from hardware.settings import BoardWiring, WiredBoardWiring
from hardware.settings.board import addresses_of, pins_of, spi_devices_of
from hardware.settings.sensors import SerialScannerWiring
from hardware.wall_clock import HostWallClock

SERVICE_USER = "damahan"

NEEDED_MB = 100
"""The least free space; a choice: journals of clubs take a few MB a year, and backups ten times as much."""

_BYTES_PER_MB = 1_000_000
_DEFAULT_MODEL_FILE = "proc/device-tree/model"


def machine_of(places: SetupPlaces) -> Machine:
    """Return where a machine tells its state."""
    config = places.boot_config
    return Machine(
        wall_clock=HostWallClock(),
        hwmon=places.root / "sys/class/hwmon",
        throttled=places.root / "sys/devices/platform/soc/soc:firmware/get_throttled",
        model_file=places.root / _DEFAULT_MODEL_FILE,
        config_files=() if config is None else (config,),
    )


def missing_core_clock_lines(places: SetupPlaces) -> tuple[str, ...]:
    """Return the lines that fix the core clock of this Pi; none if it is fixed, or SPI does not depend on it."""
    machine = machine_of(places)
    model = read_model(machine.model_file)
    is_fixed = is_core_clock_fixed(model, machine.config_files)
    return tuple(core_clock_lines(model).split(" and ")) if is_fixed is False else ()


def find_missing_buses(places: SetupPlaces, board: BoardWiring) -> list[str]:
    """Return the device files of buses that a board uses and that do not exist; a boot makes them."""
    if not isinstance(board, WiredBoardWiring):
        return []
    buses = [device for _, device in spi_devices_of(board)] + [f"/dev/i2c-{bus}" for _, bus, _ in addresses_of(board)]
    return [bus for bus in dict.fromkeys(buses) if not places.device(bus).exists()]


def describe_faults(
    places: SetupPlaces, board: BoardWiring, catalogue: Catalogue, *, may_write: bool, is_core_clock_planned: bool
) -> list[str]:
    """Return one line for each thing that is not as it should be, with what to do.

    `may_write` is False where nothing may be written, so that the disk is not measured. A core clock that the boot
    lines are going to fix is no fault.
    """
    lines = [*_group_faults(places, board, catalogue), *_device_faults(places, board, catalogue)]
    lines += _space_faults(places, catalogue)
    machine = machine_of(places)
    result = examine_machine(board, places.state, machine) if may_write else examine_host(board, machine)
    findings = [
        finding
        for finding in result.findings
        if not (is_core_clock_planned and finding.fault is Fault.CORE_CLOCK_VARIES)
    ]
    return [*lines, *(finding_text(catalogue, finding) for finding in findings)]


def _group_faults(places: SetupPlaces, board: BoardWiring, catalogue: Catalogue) -> Iterator[str]:
    users = _read_table(places.root / "etc/passwd")
    if SERVICE_USER not in users:
        yield catalogue.text("setup", "no user")
        return
    if not isinstance(board, WiredBoardWiring):
        return
    groups = _read_table(places.root / "etc/group")
    for group in dict.fromkeys(_needed_groups(board)):
        members = groups.get(group, [""])[-1].split(",")
        if SERVICE_USER not in members:
            yield catalogue.text("setup", "no group", group=group)


def _needed_groups(board: WiredBoardWiring) -> Iterator[str]:
    if any(" of /dev/" not in key for key, _ in pins_of(board)):
        yield "gpio"
    if list(addresses_of(board)):
        yield "i2c"
    if list(spi_devices_of(board)):
        yield "spi"
    if isinstance(board.sensors, SerialScannerWiring):
        yield "dialout"


def _device_faults(places: SetupPlaces, board: BoardWiring, catalogue: Catalogue) -> Iterator[str]:
    if isinstance(board, WiredBoardWiring) and isinstance(board.sensors, SerialScannerWiring):
        pattern = board.sensors.device
        if not list(places.root.glob(pattern.lstrip("/"))):
            yield catalogue.text("setup", "no device", device=pattern)


def _space_faults(places: SetupPlaces, catalogue: Catalogue) -> Iterator[str]:
    folder = places.state
    while not folder.exists():
        folder = folder.parent
    found = os.statvfs(folder)
    free_mb = found.f_bavail * found.f_frsize // _BYTES_PER_MB
    if free_mb < NEEDED_MB:
        yield catalogue.text("setup", "little space", free=free_mb, folder=str(folder), needed=NEEDED_MB)


def _read_table(file: Path) -> dict[str, list[str]]:
    """Return the lines of /etc/passwd or /etc/group by their first field; empty if the file cannot be read."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    return {fields[0]: fields for fields in (line.split(":") for line in lines)}
