"""The brightness and the current of the LEDs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.led_chips import LED_CHIPS
from hardware.drivers.led_levels import ChannelLevels, Dimming, current_ma, levels_of
from hardware.ports import DARK, Colours
from hardware.settings.leds import LedChip
from tests.hardware.led_frames import CHIPS, frames

WHITE = (255, 255, 255)

dimmings = st.builds(
    Dimming,
    brightness=st.floats(0.01, 1),
    gamma=st.floats(1, 4),
    limit_ma=st.integers(50, 5000),
)


@given(shown=frames, chip=st.sampled_from(CHIPS), dimming=dimmings)
def test_never_more_current_than_the_limit(shown: Colours, chip: LedChip, dimming: Dimming) -> None:
    assert current_ma(levels_of(shown, LED_CHIPS[chip], dimming), LED_CHIPS[chip]) <= dimming.limit_ma


@given(shown=frames, chip=st.sampled_from(CHIPS), dimming=dimmings)
def test_what_is_lit_stays_lit_and_what_is_dark_stays_dark(shown: Colours, chip: LedChip, dimming: Dimming) -> None:
    levels = levels_of(shown, LED_CHIPS[chip], dimming)
    assert [any(lamp) for lamp in levels] == [colour != DARK for colour in shown]


@given(shown=frames, chip=st.sampled_from(CHIPS), limit_ma=st.integers(50, 5000))
def test_all_lamps_are_dimmed_in_proportion(shown: Colours, chip: LedChip, limit_ma: int) -> None:
    facts = LED_CHIPS[chip]
    free, held = (levels_of(shown, facts, Dimming(brightness=1, gamma=1, limit_ma=at)) for at in (5000, limit_ma))
    strongest = max(map(max, free))
    for whole, dimmed in zip(free, held, strict=True):
        for level, less in zip(whole, dimmed, strict=True):
            assert less <= level
            assert abs(less - level * max(map(max, held)) / max(1, strongest)) <= 2  # rounding


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("limit_ma", [40, 50, 75])
def test_faint_lamps_beside_a_bright_one_keep_to_the_limit(chip: LedChip, limit_ma: int) -> None:
    """Each faint lamp stays at one step, although its share of the limit is less."""
    facts = LED_CHIPS[chip]
    levels = levels_of([WHITE, *[(1, 0, 0)] * 31], facts, Dimming(brightness=1, gamma=1, limit_ma=limit_ma))
    assert set(levels[1:]) == {(1, *[0] * (len(levels[0]) - 1))}
    assert max(levels[0]) > 1
    assert current_ma(levels, facts) <= limit_ma


def test_the_whole_board_in_white_keeps_to_a_supply_of_an_ampere() -> None:
    facts = LED_CHIPS["ws2812b"]
    free = levels_of([WHITE] * 32, facts, Dimming(brightness=1, gamma=2.2, limit_ma=5000))
    held = levels_of([WHITE] * 32, facts, Dimming(brightness=1, gamma=2.2, limit_ma=1000))
    assert current_ma(free, facts) == 32 * (3 * 20 + 1)
    assert 950 < current_ma(held, facts) <= 1000
    assert len(set(held)) == 1


@pytest.mark.parametrize(("number", "level"), [(255, 127), (128, 27), (26, 1), (1, 1), (0, 0)])
def test_light_follows_the_number_of_a_colour_by_gamma(number: int, level: int) -> None:
    # 255 * 0.5 * (number / 255) ** 2.2, and never completely dark
    dimming = Dimming(brightness=0.5, gamma=2.2, limit_ma=1000)
    (lamp,) = levels_of([(0, number, 0)], LED_CHIPS["ws2812b"], dimming)
    assert lamp == (0, level, 0)


def test_white_of_its_own_is_used_where_a_led_has_one() -> None:
    dimming = Dimming(brightness=1, gamma=1, limit_ma=1000)
    lit: tuple[ChannelLevels, ...] = levels_of([(200, 120, 50)], LED_CHIPS["sk6812"], dimming)
    assert lit == ((150, 70, 0, 50),)
