"""Missing parts on the display: named in turn while no clock runs, and never over a running game."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace

import pytest

from controller.app.part_display import NOTICE_S, PartDisplay
from controller.app.part_opener import PartOpeners
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import build_press_clock
from controller.daemon.lost_parts import LostParts
from controller.faces.display.page_output import page_output
from controller.session.views.display_page import DisplayPage, PageStatus, press_clock_page
from controller.session.views.messages import MessageCode, build_message
from controller.words.catalogue import Catalogue
from controller.words.po_files import english, load_catalogue
from hardware.events import Part
from hardware.part_status import PartState, PartStatus, all_present
from hardware.ports import PartError
from sim.parts import SimulatedTextDisplay
from tests.virtual_time import run_in_virtual_time

SETUP = replace(press_clock_page(build_press_clock(parse_time_control("5+3"), 0)), status=PageStatus.SETUP)
LEDS = PartStatus(part=Part.LEDS, state=PartState.LOST, reason="there is no /dev/spidev0.0; write dtparam=spi=on")
BUZZER = PartStatus(part=Part.BUZZER, state=PartState.LOST, reason="GPIO 4 cannot be taken")
SENSORS = PartStatus(part=Part.SENSORS, state=PartState.LOST, reason="no device matches /dev/x; plug the scanner in")


class RecordingDisplay(SimulatedTextDisplay):
    """A display of characters that keeps all texts; it may be out of order."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.is_dead = False

    async def write(self, text: tuple[str, ...]) -> None:
        """Keep a text."""
        if self.is_dead:
            raise PartError(Part.DISPLAY, "no answer")
        await super().write(text)
        self.texts.append(" ".join("\n".join(text).split()))


def start(
    display: RecordingDisplay, missing: Sequence[PartStatus], catalogue: Catalogue, *, remark: str = ""
) -> tuple[PartDisplay, "asyncio.Task[None]"]:
    """Start the notices of a board that opens no part any more."""
    statuses = all_present()
    for status in missing:
        statuses.note_missing(status.part, status.reason)
    statuses.note_detail(Part.SENSORS, "", remark)
    openers = PartOpeners(statuses, ExitStack())
    openers.add(lambda _: display, Part.DISPLAY).try_now()
    shown = PartDisplay(page_output(display, catalogue), openers, display, catalogue)
    return shown, asyncio.create_task(shown.open_parts(LostParts(lambda: 0, lambda _: None)))


def texts_of(
    missing: Sequence[PartStatus], pages: Sequence[DisplayPage] = (SETUP,), *, language: Catalogue | None = None
) -> list[str]:
    """Return the texts of a display that shows one page after the other, each for five notices."""
    display, catalogue = RecordingDisplay(), english() if language is None else language

    async def main() -> None:
        shown, running = start(display, missing, catalogue)
        for page in pages:
            await shown.show(page)
            await asyncio.sleep(5.5 * NOTICE_S)
        running.cancel()

    run_in_virtual_time(main())
    return display.texts


def test_missing_parts_are_named_in_turn_before_a_game() -> None:
    game, *others = texts_of([LEDS, BUZZER])
    assert [text.partition("No ")[2] for text in others] == ["LEDs", "buzzer", "", "LEDs", "buzzer"]
    assert others[2] == game


@pytest.mark.parametrize(
    "page",
    [
        replace(SETUP, status=PageStatus.PLAYING),
        replace(SETUP, status=PageStatus.OVER),
        replace(SETUP, message=build_message(MessageCode.PAIRING_CODE, digits="123 456")),
    ],
)
def test_nothing_covers_a_running_clock_a_result_or_a_pairing_code(page: DisplayPage) -> None:
    assert len(set(texts_of([LEDS, SENSORS], [page]))) == 1


def test_a_whole_board_shows_its_page_alone() -> None:
    assert len(texts_of([])) == 1


def test_a_board_without_sensors_says_in_full_what_is_wrong_and_what_to_do() -> None:
    buttons = replace(SENSORS, part=Part.BUTTONS)
    _, *notices = texts_of([SENSORS, buttons, LEDS], [SETUP] * 3)
    said = " ".join(notices)
    assert "Sensors lost: no device matches /dev/x; plug the scanner in; LEDs: lost" in said
    assert "buttons" not in said  # the scanner that reads them is named already


def test_the_notices_are_in_the_language_of_the_board() -> None:
    assert any("Wala: mga ilaw" in text for text in texts_of([LEDS], language=load_catalogue("fil")))


def test_a_display_that_does_not_answer_is_tried_again() -> None:
    display = RecordingDisplay()

    async def main() -> None:
        shown, running = start(display, [LEDS], english())
        await shown.show(SETUP)
        display.is_dead = True
        await asyncio.sleep(3 * NOTICE_S)
        display.is_dead = False
        await asyncio.sleep(3 * NOTICE_S)
        assert any("No LEDs" in text for text in display.texts)
        running.cancel()

    run_in_virtual_time(main())


def test_a_scanner_with_another_firmware_is_named_before_a_game() -> None:
    display = RecordingDisplay()

    async def main() -> None:
        shown, running = start(display, [BUZZER], english(), remark="firmware 1.0.0; type: damahan pico flash")
        await shown.show(SETUP)
        await asyncio.sleep(3.5 * NOTICE_S)
        running.cancel()

    run_in_virtual_time(main())
    assert ["No buzzer" in text for text in display.texts[1:3]] == [True, False]
    assert "Update the scanner" in display.texts[2]
