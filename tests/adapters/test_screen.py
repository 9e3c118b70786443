"""The display kept up to date: the latest page, a slow display, and one that does not answer."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.adapters.pages import draw_page
from controller.adapters.screen import Screen
from controller.rules.position import Side
from controller.session.pages import ClockFace, Mood, Page
from hardware.events import Part
from hardware.ports import PartError, Picture
from sim.virtual_time import run_virtually
from tests.sim.at_board import now_us

CLOCK = ClockFace(seconds=60, running=False, flagged=False)
PAGES = [
    Page(mood=Mood.PLAYING, white=CLOCK, black=CLOCK, to_move=Side.WHITE, ply=ply, message=None) for ply in range(9)
]


class Panel:
    """A display that takes its time, and keeps all that it showed, and when; it does not answer while it is dead."""

    size = (128, 64)

    def __init__(self, pace_s: float) -> None:
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


def shown(people: Callable[[Screen, Panel], Awaitable[None]], *, pace_s: float = 0.0) -> tuple[Panel, list[str]]:
    """Keep a display up to date while people act, and give it with what was reported lost."""
    panel, lost = Panel(pace_s), list[str]()

    async def main() -> None:
        screen = Screen(panel, lambda error: lost.append(str(error)))
        keeping = asyncio.create_task(screen.run())
        await people(screen, panel)
        keeping.cancel()

    run_virtually(main())
    return panel, lost


def test_a_page_is_drawn_when_it_changes_and_not_again() -> None:
    async def people(screen: Screen, _: Panel) -> None:
        for page in PAGES[:3]:
            screen.show(page)
            await asyncio.sleep(60)

    panel, lost = shown(people)
    assert panel.shown == [(60.0 * number, draw_page(page)) for number, page in enumerate(PAGES[:3])]
    assert lost == []


def test_a_slow_display_skips_pages_and_ends_with_the_latest() -> None:
    async def people(screen: Screen, _: Panel) -> None:
        for page in PAGES:
            screen.show(page)
            await asyncio.sleep(0.1)
        await asyncio.sleep(60)

    panel, _ = shown(people, pace_s=0.45)
    assert [picture for _, picture in panel.shown] == [draw_page(PAGES[number]) for number in (0, 4, 8)]


def test_a_display_that_does_not_answer_is_asked_again_each_second_and_shows_the_latest_page() -> None:
    async def people(screen: Screen, panel: Panel) -> None:
        panel.is_dead = True
        for page in PAGES[:3]:
            screen.show(page)
            await asyncio.sleep(5)
        assert panel.asked == 15
        panel.is_dead = False
        await asyncio.sleep(60)

    panel, lost = shown(people)
    assert panel.shown == [(15.0, draw_page(PAGES[2]))]
    assert set(lost) == {"display: no answer"}
