"""The scanner's time on the host's clock: its error stays below 2 ms for any offset, drift and delay of lines."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.scanner_clock import SECOND_US, ScannerClock

Delays = list[tuple[int, int, int]]
"""For each second: the delay of a fast line in microseconds, its time within the second, and another line's delay."""

QUICK_US = 1_000
"""The longest delay of a fast line, of which there is one in each second."""

delays = st.lists(
    st.tuples(st.integers(0, QUICK_US), st.integers(0, 999_000), st.integers(0, 400_000)), min_size=1, max_size=120
)


@given(
    started_us=st.integers(0, 1 << 45),
    offset_us=st.integers(-(1 << 45), 1 << 45),
    ppm=st.integers(-100, 100),
    seconds=delays,
)
def test_no_time_is_wrong_by_two_milliseconds(started_us: int, offset_us: int, ppm: int, seconds: Delays) -> None:
    time = ScannerClock()

    def truth_us(pico_us: int) -> float:
        return pico_us + offset_us + (pico_us - started_us) * ppm / 1e6

    for number, (quick_us, place_us, slow_us) in enumerate(seconds):
        sent_us = started_us + number * SECOND_US + place_us
        for at_us, under_way_us in ((sent_us, quick_us), (sent_us + 500, slow_us), (sent_us + 900, slow_us // 2)):
            time.add_sample(at_us, round(truth_us(at_us)) + under_way_us)
            assert abs(time.host_us(at_us) - truth_us(at_us)) < 2_000


@given(ppm=st.integers(-100, 100), delays_us=st.lists(st.integers(200, 900), min_size=60, max_size=60))
def test_drift_is_found(ppm: int, delays_us: list[int]) -> None:
    time = ScannerClock()
    for second, delay_us in enumerate(delays_us):
        at_us = second * SECOND_US
        time.add_sample(at_us, at_us + round(at_us * ppm / 1e6) + delay_us)
    gained_us = time.host_us(70 * SECOND_US) - time.host_us(60 * SECOND_US) - 10 * SECOND_US
    assert abs(gained_us / 10 - ppm) < 50


def test_a_host_that_was_suspended_synchronizes_again_at_the_first_line() -> None:
    time = ScannerClock()
    for second in range(40):
        time.add_sample(second * SECOND_US, second * SECOND_US + 500)
    slept_us = 60 * SECOND_US
    time.add_sample(100 * SECOND_US, 100 * SECOND_US - slept_us + 300)
    assert time.host_us(100 * SECOND_US) == 100 * SECOND_US - slept_us + 300
