"""A display that does not answer where the profile says is looked for on its bus."""

from typing import cast

import pytest

from controller.app.address_search import OpenI2c, find_display_address
from controller.profile import load_profile
from hardware.drivers.i2c import I2cBus
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings import WiredBoardWiring
from tests.hardware.fake_buses import AnsweringI2c


def board(name: str) -> WiredBoardWiring:
    wiring = load_profile(name).board
    assert isinstance(wiring, WiredBoardWiring)
    return wiring


def bus_opener(bus: AnsweringI2c) -> OpenI2c:
    return lambda number, part: cast("I2cBus", bus)  # noqa: ARG005  # every bus is this one


@pytest.mark.parametrize(("answering", "found"), [([0x3F], 0x3F), ([], None), ([0x27], None), ([0x3C], None)])
def test_a_character_display(answering: list[int], found: int | None) -> None:
    bus = AnsweringI2c(answering)
    assert find_display_address(board("gpio"), bus_opener(bus)) == found
    assert bus.is_closed


def test_an_oled() -> None:
    assert find_display_address(board("pico"), bus_opener(AnsweringI2c([0x3D]))) == 0x3D


def test_a_display_on_spi_has_no_address() -> None:
    assert find_display_address(board("expander"), bus_opener(AnsweringI2c([0x3C, 0x27]))) is None


def test_an_expander_is_not_taken_for_a_display() -> None:
    display = board("gpio").display.model_copy(update={"address": 0x3F})
    sensors = board("expander").sensors.model_copy(update={"addresses": (0x26, 0x27), "bus": 1})
    wiring = board("gpio").model_copy(update={"display": display, "sensors": sensors})
    assert find_display_address(wiring, bus_opener(AnsweringI2c([0x26, 0x27]))) is None


def test_a_bus_that_cannot_be_opened_shows_nothing() -> None:
    def open_none(number: int, part: Part) -> I2cBus:
        raise PartError(part, f"there is no /dev/i2c-{number}")

    assert find_display_address(board("gpio"), open_none) is None
