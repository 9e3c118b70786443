"""The scanner's clock on the host's: offset and drift, worked out from when lines arrive. Pure.

No line arrives before it was sent, and now and then one is hardly late. So the true relation of both clocks is a line
just below the points (sent, arrived - sent), and the line that supports them from below is near it. Where of any two
seconds at least one line was at most 1 ms under way, and the clocks drift by no more than 100 ppm, no stamp is wrong
by 2 ms; see `docs/dev/scanner-protocol.md`.
"""

from itertools import pairwise

SECOND_US = 1_000_000
WINDOW_S = 32
"""The best line of each of so many seconds is kept."""

MAX_DRIFT = 200e-6
"""Drift beyond this is noise: the crystals of a Pico and of a host are each within some 30 to 50 ppm of their rate."""

NO_DRIFT_UNTIL_US = 10 * SECOND_US
"""Before this much is known, the lateness of two lines would tilt the line more than drift can."""

HOST_SUSPENDED_US = 20_000
"""A line that comes so much too early shows that the host's clock stood still, as it does while a host is suspended."""

DelaySample = tuple[int, int]
"""When a line was sent by the scanner's clock, and how much later it arrived by the host's."""


class ScannerClock:
    """Maps the scanner's microseconds to the host's."""

    def __init__(self) -> None:
        self._best_samples: dict[int, DelaySample] = {}  # by the second of the scanner's clock, oldest first
        self._drift = 0.0
        self._origin_us = 0
        self._offset_us = 0.0

    def add_sample(self, pico_us: int, host_us: int) -> None:
        """Take notice of a line that was sent and arrived at these times; `pico_us` never goes back."""
        late_us = host_us - pico_us
        if self._best_samples and late_us < self._delay_us(pico_us) - HOST_SUSPENDED_US:
            self._best_samples.clear()
        second = pico_us // SECOND_US
        best = self._best_samples.get(second)
        if best is not None and best[1] <= late_us:
            return
        self._best_samples[second] = pico_us, late_us
        while second - next(iter(self._best_samples)) >= WINDOW_S:
            del self._best_samples[next(iter(self._best_samples))]
        self._fit()

    def host_us(self, pico_us: int) -> int:
        """Give the host's time for one of the scanner's; at least one line must be known."""
        return pico_us + round(self._delay_us(pico_us))

    def _delay_us(self, pico_us: int) -> float:
        return self._offset_us + self._drift * (pico_us - self._origin_us)

    def _fit(self) -> None:
        points = list(self._best_samples.values())
        self._origin_us = points[-1][0]
        self._drift = fit_drift(points)
        self._offset_us = min(late_us - self._drift * (at_us - self._origin_us) for at_us, late_us in points)


def fit_drift(points: list[DelaySample]) -> float:
    """Give the slope of the line that supports the points, in order of their times, from below at mid time."""
    first_us, last_us = points[0][0], points[-1][0]
    if last_us - first_us < NO_DRIFT_UNTIL_US:
        return 0.0
    middle_us = (first_us + last_us) / 2
    for (at_us, late_us), (next_us, next_late_us) in pairwise(_lower_hull(points)):
        if next_us >= middle_us:
            slope = (next_late_us - late_us) / (next_us - at_us)
            return max(-MAX_DRIFT, min(MAX_DRIFT, slope))
    return 0.0


def _lower_hull(points: list[DelaySample]) -> list[DelaySample]:
    """Give the corners of the points' convex hull that are seen from below (Andrew's monotone chain)."""
    hull: list[DelaySample] = []
    for point in points:
        while len(hull) > 1 and not _turns_up(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return hull


def _turns_up(first: DelaySample, second: DelaySample, third: DelaySample) -> bool:
    rise, run = second[1] - first[1], second[0] - first[0]
    return rise * (third[0] - first[0]) < (third[1] - first[1]) * run
