"""The lines of config.txt that each shipped board needs."""

from importlib import resources

import pytest

from controller.profile import load_profile
from controller.setup.boot_lines import find_boot_lines


def lines_of_file(name: str) -> set[str]:
    text = (resources.files("firmware_config") / f"boot/{name}.txt").read_text()
    return {line for line in text.splitlines() if not line.startswith("#")}


@pytest.mark.parametrize("name", ["pico", "gpio", "expander"])
def test_the_lines_are_those_that_the_build_ships(name: str) -> None:
    lines = find_boot_lines(load_profile(name).board, ("core_freq=250",))
    assert set(lines) == lines_of_file(name)
    assert len(set(lines)) == len(lines)


def test_a_pi_whose_spi_has_its_own_clock_gets_no_core_clock() -> None:
    assert [line for line in find_boot_lines(load_profile("pico").board, ()) if "core" in line] == []


def test_a_simulated_board_needs_no_lines() -> None:
    assert find_boot_lines(load_profile("sim").board, ("core_freq=250",)) == []
