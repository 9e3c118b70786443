"""Convert the scanner's clock to the host's: offset and drift, computed from the arrival times of lines. Pure.

No line arrives before it was sent, and some lines arrive almost at once. So the true relation of both clocks is a
straight line just below the points (sent, arrived - sent), and the straight line that supports them from below is near
it. If in any two seconds one line took at most 1 ms, and the clocks drift by at most 100 ppm, the error of a stamp
is below 2 ms; see `docs/dev/scanner-protocol.md`.
"""

from itertools import pairwise

SECOND_US = 1_000_000

WINDOW_S = 32
"""The number of seconds of which the fastest line is kept.

A choice: long enough to measure the drift, short enough to follow a clock whose drift changes with its temperature.
"""

MAX_DRIFT = 200e-6
"""The greatest drift; a greater slope is noise.

A choice: twice the drift between two crystals that are each wrong by 50 ppm, a common tolerance.
"""

NO_DRIFT_UNTIL_US = 10 * SECOND_US
"""The drift is taken as 0 until the lines span this time.

A choice: over 10 s the error of a stamp, 2 ms, changes the slope by no more than MAX_DRIFT.
"""

HOST_SUSPENDED_US = 20_000
"""A line that arrives this much too early shows that the host's clock stopped, as it does while a host is suspended.

A choice: ten times the error of a stamp, and far below any suspension that people notice.
"""

DelaySample = tuple[int, int]
"""When a line was sent on the scanner's clock, and the host's clock at its arrival minus that time; microseconds."""


class ScannerClock:
    """Converts the scanner's microseconds to the host's."""

    def __init__(self) -> None:
        self._best_samples: dict[int, DelaySample] = {}  # keyed by the second of the scanner's clock, oldest first
        self._drift = 0.0
        self._origin_us = 0
        self._offset_us = 0.0

    def add_sample(self, pico_us: int, host_us: int) -> None:
        """Add a line that was sent at `pico_us` and arrived at `host_us`; `pico_us` must not decrease."""
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
        """Return the host's time for a time of the scanner; at least one line must have been added."""
        return pico_us + round(self._delay_us(pico_us))

    def _delay_us(self, pico_us: int) -> float:
        return self._offset_us + self._drift * (pico_us - self._origin_us)

    def _fit(self) -> None:
        points = list(self._best_samples.values())
        self._origin_us = points[-1][0]
        self._drift = fit_drift(points)
        self._offset_us = min(late_us - self._drift * (at_us - self._origin_us) for at_us, late_us in points)


def fit_drift(points: list[DelaySample]) -> float:
    """Return the slope of the straight line that supports the points from below at the middle of their times.

    The points are in order of their times.
    """
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
    """Return the lower corners of the points' convex hull (Andrew's monotone chain)."""
    hull: list[DelaySample] = []
    for point in points:
        while len(hull) > 1 and not _turns_up(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return hull


def _turns_up(first: DelaySample, second: DelaySample, third: DelaySample) -> bool:
    rise, run = second[1] - first[1], second[0] - first[0]
    return rise * (third[0] - first[0]) < (third[1] - first[1]) * run
