"""Frames of LEDs for tests of every chip."""

from hypothesis import strategies as st

from hardware.drivers.led_chips import LED_CHIPS
from hardware.ports import DARK, Colours

CHIPS = list(LED_CHIPS)


def frame_of(levels: bytes, lit: int, divisor: int) -> Colours:
    """Return a frame of bright or faint colours, with only some lamps lit."""
    faint = bytes(level // divisor for level in levels)
    return tuple((faint[3 * n], faint[3 * n + 1], faint[3 * n + 2]) if lit >> n & 1 else DARK for n in range(32))


# bytes, because hypothesis takes ten times as long to draw 96 numbers one by one
frames = st.builds(
    frame_of,
    st.binary(min_size=96, max_size=96),
    lit=st.just(2**32 - 1) | st.integers(0, 2**32 - 1),
    divisor=st.sampled_from([1, 1, 20, 255]),
)
