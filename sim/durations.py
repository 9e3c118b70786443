"""Durations drawn by chance."""

from random import Random

SpanUs = tuple[int, int]
"""The least and the most of a duration, in microseconds."""


def pick_duration_us(span_us: SpanUs, rng: Random) -> int:
    """Draw a duration from a span, both ends included."""
    least, most = span_us
    return least + int(rng.random() * (most - least + 1))
