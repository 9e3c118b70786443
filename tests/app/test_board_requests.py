"""What people ask of the board with its menu is done: LEDs are dimmed and stay so, the last page, the address."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.app.deferred_parts import DeferredLeds
from controller.app.last_page import LastPage
from controller.app.led_brightness import LedBrightness
from controller.app.part_opener import PartOpeners
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import build_press_clock
from controller.profile import load_profile
from controller.session.views.display_page import DisplayPage, press_clock_page
from controller.storage.board_choices import FILE_NAME, read_brightness, write_brightness
from controller.words.po_files import load_catalogue
from hardware.events import Part
from hardware.part_status import PartStatuses
from hardware.ports import Colours
from sim.parts import SimulatedTextDisplay
from tests.cli.run_process import run_script
from tests.web.web_board import wait_until

PAGE = press_clock_page(build_press_clock(parse_time_control("5+3"), 0))
WIRED = load_profile("gpio").board
SIMULATED = load_profile("sim").board


class DimmedLeds:
    """LEDs that note what they are told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    async def show(self, colours: Colours) -> None:
        self.told.append(colours)

    async def set_brightness(self, share: float) -> None:
        self.told.append(share)


def test_the_chosen_brightness_is_given_to_the_leds_and_kept_for_later_runs(tmp_path: Path) -> None:
    async def choose() -> None:
        leds = DimmedLeds()
        brightness = LedBrightness(WIRED, leds, tmp_path)
        assert brightness.percent == 50
        brightness.choose(75)
        await wait_until(lambda: read_brightness(tmp_path) == 75)
        assert (brightness.percent, leds.told) == (75, [0.75])

    async def begin_again() -> None:
        leds = DimmedLeds()
        brightness = LedBrightness(WIRED, leds, tmp_path)
        brightness.apply_chosen()
        await wait_until(lambda: leds.told == [0.75])
        assert brightness.percent == 75

    asyncio.run(choose())
    asyncio.run(begin_again())
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o077 == 0


def test_leds_of_a_simulated_board_have_no_brightness(tmp_path: Path) -> None:
    write_brightness(tmp_path, 75)
    assert LedBrightness(SIMULATED, DimmedLeds(), tmp_path).percent is None


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"brightness": "75"}', '{"brightness": 0}', "\x00"])
def test_a_faulty_file_of_choices_leaves_the_profiles_brightness(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    assert LedBrightness(WIRED, DimmedLeds(), tmp_path).percent == 50


def test_leds_that_are_opened_later_get_the_brightness_before_their_first_light() -> None:
    async def show(closing: ExitStack) -> list[object]:
        opened = DimmedLeds()
        openers = PartOpeners(PartStatuses(frozenset({Part.LEDS})), closing)
        leds = DeferredLeds(openers.add(lambda _: opened, Part.LEDS))
        setting = asyncio.create_task(leds.set_brightness(0.1))
        await asyncio.sleep(0)
        setting.cancel()
        openers.try_now(Part.LEDS)
        await leds.show(((1, 2, 3),) * 32)
        await leds.show(((3, 2, 1),) * 32)
        return opened.told

    with ExitStack() as closing:
        assert asyncio.run(show(closing)) == [0.1, ((1, 2, 3),) * 32, ((3, 2, 1),) * 32]


@pytest.mark.parametrize("language", ["en", "fil"])
def test_the_last_page_stays(language: str) -> None:
    async def show() -> tuple[str, ...]:
        display = SimulatedTextDisplay()
        shown: list[DisplayPage] = []

        async def show_page(page: DisplayPage) -> None:
            shown.append(page)

        last = LastPage(show_page, display, lambda: load_catalogue(language))
        await last.show(PAGE)
        await last.show_stop()
        await last.show(PAGE)
        assert shown == [PAGE]
        return display.text

    words = " ".join(" ".join(asyncio.run(show())).split())
    assert words == load_catalogue(language).text("board", "stops")


def test_a_board_is_stopped_by_its_buttons_and_keeps_the_game(tmp_path: Path) -> None:
    both = "hold white; hold black; wait 600ms; release white; release black; wait 500ms"
    steps = "; ".join(["press white; wait 300ms"] * 6 + ["press black; wait 300ms"] * 3)
    run = run_script(f"wait 1s; {both}; {steps}; wait 20s; move 22-18; press white", "--journal", tmp_path)
    assert run.exit_code == 0
    assert "The board stops" in run.stdout
    assert "22-18" not in run.stdout
