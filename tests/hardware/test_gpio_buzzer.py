"""A buzzer on a pin: each tone has its own pattern, and none blocks the loop."""

import asyncio
import time

import pytest

from hardware.drivers.gpio_buzzer import BEEPS, GpioBuzzer
from hardware.events import Part
from hardware.ports import PartError, Tone
from hardware.settings.buzzer import BuzzerWiring
from tests.hardware.conditions import wait_until
from tests.hardware.mock_pins import MockPi

PIN = 4


def sounded(tone: Tone, *, tonal: bool) -> list[float]:
    """Return the levels of the pin while a tone sounds."""
    mock_pi = MockPi(Part.BUZZER)

    async def main() -> None:
        buzzer = GpioBuzzer(BuzzerWiring(kind="gpio", pin=PIN, tonal=tonal), mock_pi.open_pins)
        mock_pi.pin(PIN).clear_states()
        await buzzer.play(tone)
        states = mock_pi.pin(PIN).states
        buzzer.close()
        levels.extend(float(state.state) for state in states[1:])

    levels: list[float] = []
    asyncio.run(main())
    return levels


@pytest.mark.parametrize("tone", Tone)
def test_an_active_buzzer_beeps_and_is_silent_at_the_end(tone: Tone) -> None:
    assert sounded(tone, tonal=False) == [1.0, 0.0] * len(BEEPS[tone])


@pytest.mark.parametrize("tone", Tone)
def test_a_passive_buzzer_is_driven_half_the_time_and_is_silent_at_the_end(tone: Tone) -> None:
    assert sounded(tone, tonal=True) == [0.5, 0.0] * len(BEEPS[tone])


def test_no_two_tones_are_alike_on_a_buzzer_that_has_one_pitch() -> None:
    patterns = {tuple((beep.sound_ms, beep.silence_ms) for beep in beeps) for beeps in BEEPS.values()}
    assert set(BEEPS) == set(Tone)
    assert len(patterns) == len(Tone)


def test_the_loop_goes_on_while_a_tone_sounds() -> None:
    async def main() -> None:
        buzzer = GpioBuzzer(BuzzerWiring(kind="gpio", pin=PIN), MockPi(Part.BUZZER).open_pins)
        sounding = asyncio.create_task(buzzer.play(Tone.HURRY))
        turns = 0
        while not sounding.done():
            await asyncio.sleep(0.001)
            turns += 1
        buzzer.close()
        # a tone that blocked would leave one turn to each sound and to each silence
        assert turns > 2 * len(BEEPS[Tone.HURRY])

    asyncio.run(main())


def test_closing_is_silent_at_once() -> None:
    mock_pi = MockPi(Part.BUZZER)

    async def main() -> None:
        buzzer = GpioBuzzer(BuzzerWiring(kind="gpio", pin=PIN), mock_pi.open_pins)
        sounding = asyncio.create_task(buzzer.play(Tone.FLAG))
        await wait_until(lambda: bool(mock_pi.pin(PIN).state), lambda: "the beep")
        before_s = time.monotonic()
        buzzer.close()
        assert time.monotonic() - before_s < BEEPS[Tone.FLAG][0].sound_ms / 1000 / 2
        buzzer.close()
        await sounding

    asyncio.run(main())


def test_a_buzzer_that_goes_is_a_part_error_and_sounds_again_when_it_is_back() -> None:
    mock_pi = MockPi(Part.BUZZER)

    async def main() -> None:
        buzzer = GpioBuzzer(BuzzerWiring(kind="gpio", pin=PIN), mock_pi.open_pins)
        mock_pi.is_there = False
        for _ in range(2):
            with pytest.raises(PartError, match=r"^buzzer: "):
                await buzzer.play(Tone.CLICK)
        mock_pi.is_there = True
        await buzzer.play(Tone.CLICK)
        buzzer.close()

    asyncio.run(main())
    assert mock_pi.open_count == 2
