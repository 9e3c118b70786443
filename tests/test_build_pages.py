"""The pages of the three builds: their diagrams, boot lines, groups and figures are what profiles and drivers have."""

import re
from pathlib import Path

import pytest

from controller.faces.wiring import draw_wiring
from hardware.drivers.led_chips import LED_CHIPS, SPI_HZ
from hardware.settings.board import addresses_of, spi_devices_of
from hardware.settings.sensors import SerialScannerWiring
from tests.wired_profiles import WIRED, wired_board

SPI_LINES = {"/dev/spidev0": "dtparam=spi=on", "/dev/spidev1": "dtoverlay=spi1-1cs"}


@pytest.mark.parametrize("name", WIRED)
def test_the_diagram_is_what_the_profile_gives(name: str, root: Path) -> None:
    # drawn again by: damahan wiring NAME -o docs/user/build/NAME.svg
    assert (root / f"docs/user/build/{name}.svg").read_text() == draw_wiring(wired_board(root, name), name)
    assert f"]({name}.svg)" in (root / f"docs/user/build/{name}.md").read_text()


@pytest.mark.parametrize("name", WIRED)
def test_the_boot_lines_switch_on_what_the_profile_uses(name: str, root: Path) -> None:
    board = wired_board(root, name)
    page = (root / f"docs/user/build/{name}.md").read_text()
    lines = {line.split()[0] for line in page.splitlines() if line.startswith("    dt")}
    wanted = {SPI_LINES[device.partition(".")[0]] for _, device in spi_devices_of(board)}
    if list(addresses_of(board)):
        wanted.add("dtparam=i2c_arm=on")
    assert lines - {"dtparam=i2c_arm_baudrate=400000"} == wanted
    assert "    core_freq=250\n" in page


@pytest.mark.parametrize("name", WIRED)
def test_the_boot_lines_of_the_page_are_those_of_the_package(name: str, root: Path) -> None:
    lines = (root / f"firmware_config/boot/{name}.txt").read_text().splitlines(keepends=True)
    page = (root / f"docs/user/build/{name}.md").read_text()
    assert "config.txt`\n\n" + "".join(f"    {line}" for line in lines) + "\nThen reboot." in page


@pytest.mark.parametrize("name", WIRED)
def test_the_page_names_the_groups_that_the_profile_needs(name: str, root: Path) -> None:
    board = wired_board(root, name)
    (reported,) = re.findall(r"You must be in the groups ([^:]*):", (root / f"docs/user/build/{name}.md").read_text())
    wanted = {"gpio", "spi", "i2c"} | ({"dialout"} if isinstance(board.sensors, SerialScannerWiring) else set())
    assert set(re.findall(r"gpio|spi|i2c|dialout", reported)) == wanted


@pytest.mark.parametrize("name", WIRED)
def test_the_parts_have_no_prices_that_nobody_can_check(name: str, root: Path) -> None:
    page = (root / f"docs/user/build/{name}.md").read_text()
    assert "| number | part |\n" in page
    assert "dollar" not in page


@pytest.mark.parametrize("page", ["reference/boot-settings", *(f"build/{name}" for name in WIRED)])
def test_the_boot_lines_name_no_pi_that_lacks_the_64_bit_system(page: str, root: Path) -> None:
    text = (root / f"docs/user/{page}.md").read_text()
    (clock,) = re.findall(r"^\| .* \| `core_freq=250` .*$|^    # .*(?=\n    core_freq=250$)", text, re.MULTILINE)
    assert "Zero 2 W" in clock
    assert not re.search(r"Pi 1|\b1, |Zero,", clock)


@pytest.mark.parametrize("name", WIRED)
def test_every_build_lists_what_is_unproven(name: str, root: Path) -> None:
    section = (root / f"docs/user/build/{name}.md").read_text().partition("## Unproven on hardware\n")[2]
    assert "](unproven.md)" in section


@pytest.mark.parametrize("chip", LED_CHIPS)
def test_the_times_of_the_leds_are_those_of_the_driver(chip: str, root: Path) -> None:
    facts = {name: fact for name, fact in LED_CHIPS.items() if name == chip}[chip]  # type: ignore[index]  # mypy takes a str as no literal
    slot_ns = 1_000_000_000 // SPI_HZ
    highs = [pattern.bit_count() for pattern in (facts.zero, facts.one)]
    times = [slots * slot_ns for high in highs for slots in (high, 8 - high)]
    page = (root / "docs/user/reference/boot-settings.md").read_text()
    (row,) = [line for line in page.splitlines() if line.startswith(f"| `{chip}` |")]
    assert [int(cell.split()[0]) for cell in row.split("|")[2:-1]] == [*times, facts.reset_us]
