"""The page of power and wires: its figures are those of the drivers and of the formula."""

from pathlib import Path

import pytest

from hardware.drivers.led_chips import LED_CHIPS
from tests.wired_profiles import WIRED, wired_board

OHMS_PER_1000_FEET = {18: 6.385, 20: 10.15, 22: 16.14, 24: 25.67, 26: 40.81}  # HyperPhysics, Tables/wirega
CIRCULAR_MILS = {18: 1624.3, 20: 1021.5, 22: 642.4, 24: 404.01, 26: 254.1}
FOOT_M = 0.3048
MM2_OF_CIRCULAR_MIL = 0.000506707
LIMIT_MA = 1000


@pytest.fixture
def page(root: Path) -> str:
    return (root / "docs/user/build/power.md").read_text()


@pytest.mark.parametrize("gauge", OHMS_PER_1000_FEET)
def test_the_voltages_follow_the_formula(page: str, gauge: int) -> None:
    ohms_per_km = OHMS_PER_1000_FEET[gauge] / FOOT_M
    area = CIRCULAR_MILS[gauge] * MM2_OF_CIRCULAR_MIL
    drops = [2 * length * amperes * ohms_per_km / 1000 for amperes in (1, 2) for length in (0.5, 1, 2)]
    cells = [f"AWG {gauge}, {area:.2f} mm²", f"{ohms_per_km:.1f}", *(f"{drop:.2f} V" for drop in drops)]
    assert f"| {' | '.join(cells)} |\n" in page


def test_the_currents_are_those_of_the_driver(page: str) -> None:
    rgb, rgbw = LED_CHIPS["ws2812b"], LED_CHIPS["sk6812"]
    full = [32 * (len(chip.order) * chip.channel_ma + chip.idle_ma) for chip in (rgb, rgbw)]
    dark = [32 * chip.idle_ma for chip in (rgb, rgbw)]
    assert f"full level, without a limit | {full[0]:,.0f} mA | {full[1]:,.0f} mA |" in page
    assert f"| all dark | {dark[0]:.0f} mA | {dark[1]:.0f} mA |" in page


@pytest.mark.parametrize("name", WIRED)
def test_the_limit_is_that_of_the_profiles(page: str, name: str, root: Path) -> None:
    assert getattr(wired_board(root, name).leds, "limit_ma", None) == LIMIT_MA
    assert f"`limit_ma = {LIMIT_MA}`" in page
