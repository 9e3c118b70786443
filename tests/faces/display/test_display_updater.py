"""The display kept up to date: the latest page, a slow display, and one that does not answer."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from controller.faces.display.display_updater import DisplayUpdater
from controller.faces.display.page_output import page_output
from controller.faces.display.picture_pages import draw_page
from controller.faces.display.text_pages import page_lines
from controller.session.views.display_page import PageStatus
from controller.words.po_files import english, load_catalogue
from hardware.events import Part
from hardware.ports import PartError, Picture
from sim.parts import SimulatedTextDisplay
from tests.faces.built_pages import clock, page
from tests.faces.sample_pages import PAGES as SAMPLE_PAGES
from tests.sim.virtual_board import now_us
from tests.virtual_time import run_in_virtual_time

CLOCK = clock(600)
PAGES = [page(PageStatus.PLAYING, CLOCK, CLOCK, ply=2 * number) for number in range(9)]


class FakeDisplay:
    """A display that takes its time, and keeps all that it showed, and when; it does not answer while it is dead."""

    def __init__(self, pace_s: float, size: tuple[int, int] = (128, 64)) -> None:
        self.size = size
        self.shown: list[tuple[float, Picture]] = []
        self.is_dead = False
        self.asked = 0
        self._pace_s = pace_s

    async def show(self, picture: Picture) -> None:
        self.asked += 1
        await asyncio.sleep(self._pace_s)
        if self.is_dead:
            raise PartError(Part.DISPLAY, "no answer")
        self.shown.append((now_us() / 1_000_000, picture))


class SmallTextDisplay:
    """A display of characters that is too small."""

    columns, lines = 16, 2

    async def write(self, text: tuple[str, ...]) -> None:
        raise AssertionError(text)


def run_display_updater(
    people: Callable[[DisplayUpdater, FakeDisplay], Awaitable[None]], *, pace_s: float = 0.0
) -> tuple[FakeDisplay, list[str]]:
    """Keep a display up to date while people act, and give it with what was reported lost."""
    panel, lost = FakeDisplay(pace_s), list[str]()

    async def main() -> None:
        screen = DisplayUpdater(page_output(panel, english()), lambda error: lost.append(str(error)))
        keeping = asyncio.create_task(screen.run())
        await people(screen, panel)
        keeping.cancel()

    run_in_virtual_time(main())
    return panel, lost


def test_a_page_is_drawn_when_it_changes_and_not_again() -> None:
    async def people(screen: DisplayUpdater, _: FakeDisplay) -> None:
        for one in PAGES[:3]:
            screen.show(one)
            await asyncio.sleep(60)

    panel, lost = run_display_updater(people)
    assert panel.shown == [(60.0 * number, draw_page(english(), one)) for number, one in enumerate(PAGES[:3])]
    assert lost == []


def test_a_slow_display_skips_pages_and_ends_with_the_latest() -> None:
    async def people(screen: DisplayUpdater, _: FakeDisplay) -> None:
        for one in PAGES:
            screen.show(one)
            await asyncio.sleep(0.1)
        await asyncio.sleep(60)

    panel, _ = run_display_updater(people, pace_s=0.45)
    assert [picture for _, picture in panel.shown] == [draw_page(english(), PAGES[number]) for number in (0, 4, 8)]


def test_a_display_that_does_not_answer_is_asked_again_each_second_and_shows_the_latest_page() -> None:
    async def people(screen: DisplayUpdater, panel: FakeDisplay) -> None:
        panel.is_dead = True
        for one in PAGES[:3]:
            screen.show(one)
            await asyncio.sleep(5)
        assert panel.asked == 15
        panel.is_dead = False
        await asyncio.sleep(60)

    panel, lost = run_display_updater(people)
    assert panel.shown == [(15.0, draw_page(english(), PAGES[2]))]
    assert set(lost) == {"display: no answer"}


def test_a_wide_display_gets_wide_pictures() -> None:
    panel = FakeDisplay(0.0, (256, 64))

    async def main() -> None:
        keeping = asyncio.create_task(screen.run())
        screen.show(PAGES[0])
        await asyncio.sleep(1)
        keeping.cancel()

    screen = DisplayUpdater(page_output(panel, english()), lambda _: None)
    run_in_virtual_time(main())
    assert [picture for _, picture in panel.shown] == [draw_page(english(), PAGES[0], (256, 64))]


def test_a_display_of_characters_gets_text() -> None:
    display = SimulatedTextDisplay()

    async def main() -> None:
        keeping = asyncio.create_task(screen.run())
        screen.show(PAGES[0])
        await asyncio.sleep(1)
        keeping.cancel()

    screen = DisplayUpdater(page_output(display, english()), lambda _: None)
    run_in_virtual_time(main())
    assert display.text == page_lines(english(), PAGES[0])


def test_a_display_uses_the_language_of_its_catalogue() -> None:
    display = SimulatedTextDisplay()
    show_page = page_output(display, load_catalogue("fil"))

    async def main() -> None:
        await show_page(SAMPLE_PAGES["guided"])

    run_in_virtual_time(main())
    assert display.text[3] == "Ibalik 18 sa 22     "


def test_a_display_that_no_page_is_laid_out_for_is_refused() -> None:
    with pytest.raises(ValueError, match="pages are drawn for 128x64 and 256x64 pixels, not for 96x64"):
        page_output(FakeDisplay(0.0, (96, 64)), english())
    with pytest.raises(ValueError, match="pages have 20x4 characters, not 16x2"):
        page_output(SmallTextDisplay(), english())
