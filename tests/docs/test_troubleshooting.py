"""The pages for the first power-up: each thing that is broken on purpose makes the doctor say a line of its section."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest

from controller.app.address_search import find_display_address
from controller.app.machine_examination import Machine, examine_machine
from controller.doctor.diagnosis import find_absences
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Fault, Finding
from controller.doctor.inputs import Reply
from controller.profile import load_profile
from controller.rules.squares import SQUARES
from controller.words.doctor_words import finding_text
from controller.words.po_files import english
from hardware.drivers.bus_thread import BusThread
from hardware.drivers.display_transports import I2cDisplayTransport
from hardware.drivers.i2c import I2cBus
from hardware.drivers.oled import Oled
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.displays import OledWiring
from tests.cli.shell import damahan
from tests.doctor.examination_rig import ExaminationRig
from tests.hardware.fake_buses import AnsweringI2c, FakeI2c
from tests.wired_profiles import wired_board

PAGES = ("troubleshooting", "troubleshooting-lights", "troubleshooting-pieces")
SECTION = re.compile(r"^## (\d+)\. .*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)

BROKEN_BOARDS = {
    ",".join(f"dark={square}" for square in SQUARES): 4,
    ",".join(f"dark={square}" for square in SQUARES[8:]): 5,
    "dark=9": 5,
    "leds=5+6": 7,
    "swapped=5+6": 7,
    "dead=18": 8,
    "open=sense3": 8,
    ",".join(f"dead={square}" for square in SQUARES): 8,
    "stuck=7": 9,
    "twin=5+6": 9,
    "shorted=sense3+sense4": 9,
    "chattering=9": 9,
    "dead=white": 10,
    "swapped=white+black": 10,
    "stuck=black": 10,
    "bouncing=white": 10,
    "dead=display": 3,
}


class SetClock:
    """A time of day that a network has set."""

    def is_synchronised(self) -> bool:
        return True

    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)


def sections(root: Path) -> dict[int, set[str]]:
    """Return the doctor's lines that each section of the page quotes."""
    pages = [root / f"docs/user/build/{name}.md" for name in PAGES]
    return {
        int(found[1]): set(re.findall(r"^    (- .*)$", found.group(), re.MULTILINE))
        for page in pages
        for found in SECTION.finditer(page.read_text())
    }


def sections_with(root: Path, line: str) -> list[int]:
    """Return the sections that quote a line."""
    return [number for number, lines in sections(root).items() if line in lines]


def doctor_line(finding: Finding) -> str:
    return f"- {finding_text(english(), finding)}."


@pytest.mark.parametrize(("faults", "section"), BROKEN_BOARDS.items())
def test_a_board_that_is_broken_is_found_in_one_section(root: Path, faults: str, section: int) -> None:
    lines = damahan("doctor", "--faults", faults).stdout.splitlines()
    assert lines[-2] == "Faults: 1"
    assert sections_with(root, lines[-1]) == [section]


def test_parts_that_are_absent_are_found(root: Path, tmp_path: Path) -> None:
    output = damahan("doctor", "--quick", "--profile", "pico", "--journal", tmp_path).stdout  # of no Pi
    lines = [line for line in output.splitlines() if "absent, left out" in line]
    assert [sections_with(root, line) for line in lines] == [[2], [3], [4], []]


def test_a_display_that_does_not_answer_is_found(root: Path) -> None:
    bus = BusThread("display")
    wiring = wired_board(root, "pico").display
    assert isinstance(wiring, OledWiring)
    try:
        with pytest.raises(PartError) as caught:
            Oled(wiring, bus, I2cDisplayTransport(FakeI2c({}), wiring.address))
    finally:
        bus.close()
    (finding,) = find_absences({Part.DISPLAY: caught.value.reason})
    assert sections_with(root, doctor_line(finding)) == [3]


def test_a_display_at_another_address_is_found(root: Path) -> None:
    address = find_display_address(wired_board(root, "pico"), lambda *_: cast("I2cBus", AnsweringI2c([0x3D])))
    assert address is not None
    finding = Finding(fault=Fault.DISPLAY_ELSEWHERE, names=(f"{address:#04x}",))
    assert sections_with(root, doctor_line(finding)) == [3]


def test_a_display_with_another_chip_is_found(root: Path) -> None:
    rig = ExaminationRig(ExaminedBoard(other_chip="sh1106").limited_to({Part.DISPLAY}))
    rig.wait(1)
    rig.reply(Reply.NO)
    rig.reply(Reply.YES)
    (finding,) = rig.findings
    assert sections_with(root, doctor_line(finding)) == [3]


def test_a_weak_supply_a_varying_clock_and_a_closed_folder_are_found(root: Path, tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    (tmp_path / "config.txt").write_text("dtparam=spi=on\n")
    (tmp_path / "get_throttled").write_text("50005\n")
    (tmp_path / "journal").write_text("a file, so nothing can be written below it")
    machine = Machine(
        wall_clock=SetClock(),
        hwmon=tmp_path / "hwmon",
        throttled=tmp_path / "get_throttled",
        model_file=tmp_path / "model",
        config_files=(tmp_path / "config.txt",),
    )
    findings = examine_machine(load_profile("pico").board, tmp_path / "journal", machine).findings
    lines = [
        doctor_line(finding)
        .replace(str(tmp_path / "journal"), "/var/lib/damahan")
        .replace("Not a directory", "Permission denied")
        for finding in findings
    ]
    assert sorted(sections_with(root, line) for line in lines) == [[1], [1], [6]]


def test_each_of_the_ten_sections_quotes_the_doctor(root: Path) -> None:
    lines = sections(root)
    assert list(lines) == list(range(1, 11))
    assert all(lines.values())
