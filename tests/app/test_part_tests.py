"""What the page may try at a board: one LED at a time, the I2C buses, the machine."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from controller.app.machine_examination import Machine
from controller.app.part_tests import PartTests
from controller.app.tried_leds import LIT_S, TEST_LIGHT, TriedLeds
from controller.profile import load_profile
from controller.rules.squares import SQUARES, Square
from controller.web.ports import BusAddressReport
from controller.words.po_files import english
from hardware.drivers.i2c import I2cBus
from hardware.events import Part
from hardware.ports import DARK, Colours
from sim.parts import SimulatedLeds
from sim.virtual_time import VirtualTimeLoop
from sim.wall_clock import SimulatedWallClock

GREEN: Colours = ((0, 200, 0),) * 32
ALL_DARK: Colours = (DARK,) * 32


def light_of(square: int) -> Colours:
    return tuple(TEST_LIGHT if each == square else DARK for each in SQUARES)


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(main)


def test_one_led_is_lit_for_its_time_and_the_colours_of_the_game_come_back() -> None:
    async def look() -> None:
        real = SimulatedLeds()
        leds = TriedLeds(real, lambda: False)
        await leds.show(GREEN)
        await leds.light(Square(18))
        assert real.colours == leds.colours == light_of(18)
        await asyncio.sleep(LIT_S - 0.1)
        assert real.colours == light_of(18)
        await asyncio.sleep(0.2)
        assert real.colours == leds.colours == GREEN

    run(look())


def test_another_led_gets_its_whole_time() -> None:
    async def look() -> None:
        real = SimulatedLeds()
        leds = TriedLeds(real, lambda: False)
        await leds.light(Square(1))
        await asyncio.sleep(LIT_S - 0.1)
        await leds.light(Square(2))
        await asyncio.sleep(LIT_S - 0.1)
        assert real.colours == light_of(2)
        await leds.light(None)
        assert real.colours == ALL_DARK

    run(look())


def test_what_the_game_shows_meanwhile_waits_for_the_test_unless_the_game_runs() -> None:
    async def look() -> None:
        is_playing = False
        real = SimulatedLeds()
        leds = TriedLeds(real, lambda: is_playing)
        await leds.light(Square(5))
        await leds.show(GREEN)
        assert real.colours == light_of(5)
        is_playing = True
        await leds.show(GREEN)
        assert real.colours == GREEN

    run(look())


class Bus:
    """An I2C bus with parts at some addresses."""

    def __init__(self, *present: int) -> None:
        self._present = present

    def read_byte(self, i2c_addr: int) -> int:
        if i2c_addr not in self._present:
            raise OSError(121, "Remote I/O error")
        return 0

    def close(self) -> None:
        """Do nothing."""


def part_tests_of(name: str, folder: Path, *present: int) -> PartTests:
    def open_bus(number: int, part: Part) -> I2cBus:
        assert (number, part) == (1, Part.DISPLAY)
        return Bus(*present)  # type: ignore[return-value]  # a search needs no more

    clock = SimulatedWallClock(datetime(2026, 3, 1, tzinfo=UTC), lambda: 0, is_set=False)
    machine = Machine(
        wall_clock=clock, hwmon=folder, throttled=folder / "none", model_file=folder / "none", config_files=()
    )
    leds = TriedLeds(SimulatedLeds(), lambda: False)
    return PartTests(leds, load_profile(name).board, folder, english(), open_bus=open_bus, machine=lambda: machine)


def test_each_address_is_told_with_the_part_of_the_profile(tmp_path: Path) -> None:
    tests = part_tests_of("expander", tmp_path, 0x20, 0x3C)
    found = asyncio.run(tests.find_addresses())
    assert [(each.address, each.part, each.answers) for each in found] == [
        (0x20, Part.SENSORS, True),
        (0x21, Part.SENSORS, False),
        (0x3C, None, True),
    ]
    assert found[0] == BusAddressReport(bus=1, address=0x20, part=Part.SENSORS, answers=True)
    tests.close()


def test_a_simulated_board_has_no_bus(tmp_path: Path) -> None:
    tests = part_tests_of("sim", tmp_path, 0x20)
    assert asyncio.run(tests.find_addresses()) == ()
    tests.close()


def test_the_machine_is_examined_and_its_faults_are_sentences(tmp_path: Path) -> None:
    tests = part_tests_of("sim", tmp_path)
    report = asyncio.run(tests.examine_machine())
    assert report.findings == (
        "The time of day was not set since the start: connect the board to a network, or games get no date",
    )
    assert report.figures["clock_synchronised"] is False
    assert isinstance(report.figures["journal_write_p99_ms"], float)
    tests.close()
