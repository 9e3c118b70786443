"""The LEDs kept alight: the latest frame, its rhythm, and LEDs that do not answer."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.faces.lights.led_updater import LONGEST_SENDING_S, LedUpdater
from controller.rules.squares import Square
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole
from controller.settings.appearance import Theme
from hardware.events import Part
from hardware.ports import DARK, Colours, PartError
from hardware.rhythm import FAST_PERIOD_US
from tests.sim.virtual_board import now_us
from tests.virtual_time import run_in_virtual_time

LIFT = LedFrame(((Square(22), LedRole.LIFT),))  # blinks fast
STEADY = LedFrame(((Square(18), LedRole.MOVER),))
HALF_S = FAST_PERIOD_US / 2_000_000


class FakeLeds:
    """32 LEDs that keep every frame with its time; they do not answer while they are dead."""

    def __init__(self) -> None:
        self.shown: list[tuple[float, list[int]]] = []
        self.is_dead = False
        self.asked = 0
        self.sending_s = 0.0

    async def show(self, colours: Colours) -> None:
        self.asked += 1
        await asyncio.sleep(self.sending_s)
        if self.is_dead:
            raise PartError(Part.LEDS, "no answer")
        lit = [number for number, colour in enumerate(colours, 1) if colour != DARK]
        self.shown.append((now_us() / 1_000_000, lit))


def run_led_updater(people: Callable[[LedUpdater, FakeLeds], Awaitable[None]]) -> tuple[FakeLeds, list[str]]:
    """Keep LEDs alight while people act, and give them with what was reported lost."""
    strip, lost = FakeLeds(), list[str]()

    async def main() -> None:
        lights = LedUpdater(strip, Theme.BRIGHT, now_us, lambda error: lost.append(str(error)))
        keeping = asyncio.create_task(lights.run())
        await asyncio.sleep(1)
        await people(lights, strip)
        keeping.cancel()

    run_in_virtual_time(main())
    return strip, lost


def test_a_frame_is_shown_at_once_and_stands_without_being_shown_again() -> None:
    async def people(lights: LedUpdater, _: FakeLeds) -> None:
        lights.show(STEADY)
        await asyncio.sleep(3600)

    strip, _ = run_led_updater(people)
    assert strip.shown == [(0.0, []), (1.0, [18])]


def test_a_blinking_lamp_goes_on_and_off_by_itself() -> None:
    async def people(lights: LedUpdater, _: FakeLeds) -> None:
        lights.show(LIFT)
        await asyncio.sleep(3.5 * HALF_S)

    strip, _ = run_led_updater(people)
    assert strip.shown[1:] == [(1 + n * HALF_S, [22] if n % 2 == 0 else []) for n in range(4)]


def test_the_same_frame_again_does_not_break_the_rhythm() -> None:
    async def people(lights: LedUpdater, _: FakeLeds) -> None:
        lights.show(LIFT)
        await asyncio.sleep(1.5 * HALF_S)
        lights.show(LIFT)
        await asyncio.sleep(2 * HALF_S)

    strip, _ = run_led_updater(people)
    assert strip.shown[1:] == [(1 + n * HALF_S, [22] if n % 2 == 0 else []) for n in range(4)]


def test_of_frames_that_come_together_only_the_latest_is_shown() -> None:
    async def people(lights: LedUpdater, _: FakeLeds) -> None:
        lights.show(LIFT)
        lights.show(STEADY)
        lights.show(DARK_FRAME)
        lights.show(STEADY)
        await asyncio.sleep(1)

    strip, _ = run_led_updater(people)
    assert strip.shown[1:] == [(1.0, [18])]


def test_a_new_frame_does_not_wait_for_the_rhythm_of_the_old_one() -> None:
    async def people(lights: LedUpdater, _: FakeLeds) -> None:
        lights.show(LIFT)
        await asyncio.sleep(0.01)
        lights.show(STEADY)
        await asyncio.sleep(1)

    strip, _ = run_led_updater(people)
    assert strip.shown[1:] == [(1.0, [22]), (1.01, [18])]


def test_leds_that_do_not_answer_are_asked_again_each_second_and_show_what_is_shown_now() -> None:
    async def people(lights: LedUpdater, strip: FakeLeds) -> None:
        strip.is_dead = True
        lights.show(LIFT)
        await asyncio.sleep(10.5)
        assert strip.asked == 1 + 11
        lights.show(STEADY)
        await asyncio.sleep(0.5)
        strip.is_dead = False
        await asyncio.sleep(1)

    strip, lost = run_led_updater(people)
    assert strip.shown == [(0.0, []), (12.5, [18])]
    assert set(lost) == {"LEDs: no answer"}


def test_a_frame_is_waited_for_until_the_leds_have_it() -> None:
    waited_s: list[float] = []

    async def people(lights: LedUpdater, strip: FakeLeds) -> None:
        for sending_s in (0.0, 0.002, 0.2):
            strip.sending_s = sending_s
            lights.show(LIFT)
            since_us = now_us()
            await lights.wait_until_sent()
            waited_s.append((now_us() - since_us) / 1_000_000)
            await asyncio.sleep(1)
            lights.show(DARK_FRAME)
            await asyncio.sleep(1)

    run_led_updater(people)
    assert waited_s == [0.0, 0.002, LONGEST_SENDING_S]


def test_leds_that_do_not_answer_are_not_waited_for() -> None:
    async def people(lights: LedUpdater, strip: FakeLeds) -> None:
        strip.is_dead = True
        lights.show(LIFT)
        since_us = now_us()
        await lights.wait_until_sent()
        assert now_us() == since_us

    run_led_updater(people)
