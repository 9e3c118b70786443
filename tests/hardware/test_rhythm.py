"""Rhythms: what is lit at a time, and when that changes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.squares import SQUARES, Square
from hardware.ports import DARK, Colour, Lamp, LampFrame, Rhythm
from hardware.rhythm import (
    FAST_PERIOD_US,
    PULSE_PERIOD_US,
    PULSE_STEP_US,
    SLOW_PERIOD_US,
    colours_at,
    next_change_us,
)

RED: Colour = (200, 20, 0)
SINCE_US = 5_000_000  # when a frame is first shown; any time but 0

lamps = st.builds(Lamp, colour=st.sampled_from([RED, (0, 0, 255), DARK]), rhythm=st.sampled_from(Rhythm))
frames = st.dictionaries(st.sampled_from(SQUARES), lamps)
times = st.integers(min_value=SINCE_US, max_value=SINCE_US + 3 * PULSE_PERIOD_US)


def one_lamp(rhythm: Rhythm) -> LampFrame:
    return {Square(7): Lamp(colour=RED, rhythm=rhythm)}


def colour_after(rhythm: Rhythm, shown_us: int) -> Colour:
    return colours_at(one_lamp(rhythm), since_us=SINCE_US, at_us=SINCE_US + shown_us)[7 - 1]


def test_a_frame_lights_its_squares_and_no_others() -> None:
    colours = colours_at(one_lamp(Rhythm.STEADY), since_us=0, at_us=0)
    assert len(colours) == 32
    assert {number: colour for number, colour in enumerate(colours, start=1) if colour != DARK} == {7: RED}


@pytest.mark.parametrize("rhythm", Rhythm)
def test_every_rhythm_begins_fully_lit(rhythm: Rhythm) -> None:
    assert colour_after(rhythm, 0) == RED


@pytest.mark.parametrize(
    ("rhythm", "period_us"), [(Rhythm.SLOW_BLINK, SLOW_PERIOD_US), (Rhythm.FAST_BLINK, FAST_PERIOD_US)]
)
def test_a_blinking_lamp_is_lit_for_the_first_half_of_its_period(rhythm: Rhythm, period_us: int) -> None:
    assert colour_after(rhythm, period_us // 2 - 1) == RED
    assert colour_after(rhythm, period_us // 2) == DARK
    assert colour_after(rhythm, period_us - 1) == DARK
    assert colour_after(rhythm, period_us) == RED


def test_fast_blinking_stays_below_three_flashes_a_second() -> None:
    assert FAST_PERIOD_US * 3 > 1_000_000


def test_a_pulse_falls_and_rises_and_is_never_dark() -> None:
    reds = [colour_after(Rhythm.PULSE, at_us)[0] for at_us in range(0, PULSE_PERIOD_US + 1, PULSE_STEP_US)]
    middle = len(reds) // 2
    assert reds[0] == reds[-1] == RED[0]
    assert all(first >= second for first, second in pairwise(reds[: middle + 1]))
    assert all(first <= second for first, second in pairwise(reds[middle:]))
    assert 0 < min(reds) < RED[0] // 4


def test_a_frame_of_steady_lamps_never_changes() -> None:
    assert next_change_us(one_lamp(Rhythm.STEADY), since_us=0, at_us=123) is None
    assert next_change_us({}, since_us=0, at_us=123) is None


def test_a_time_before_the_frame_counts_as_its_beginning() -> None:
    frame = one_lamp(Rhythm.SLOW_BLINK)
    assert colours_at(frame, since_us=SINCE_US, at_us=0)[7 - 1] == RED
    assert next_change_us(frame, since_us=SINCE_US, at_us=0) == SINCE_US + SLOW_PERIOD_US // 2


@given(frames, times)
def test_the_next_change_is_in_the_future_and_nothing_changes_before_it(frame: LampFrame, at_us: int) -> None:
    now = colours_at(frame, since_us=SINCE_US, at_us=at_us)
    change_us = next_change_us(frame, since_us=SINCE_US, at_us=at_us)
    if change_us is None:
        assert colours_at(frame, since_us=SINCE_US, at_us=at_us + 777_777) == now
    else:
        assert change_us > at_us
        assert colours_at(frame, since_us=SINCE_US, at_us=change_us - 1) == now


@pytest.mark.parametrize("rhythm", [Rhythm.SLOW_BLINK, Rhythm.FAST_BLINK])
def test_a_blinking_lamp_does_change_at_its_next_change(rhythm: Rhythm) -> None:
    frame = one_lamp(rhythm)
    at_us = SINCE_US
    for _ in range(10):
        before = colours_at(frame, since_us=SINCE_US, at_us=at_us)
        change_us = next_change_us(frame, since_us=SINCE_US, at_us=at_us)
        assert change_us is not None
        assert colours_at(frame, since_us=SINCE_US, at_us=change_us) != before
        at_us = change_us
