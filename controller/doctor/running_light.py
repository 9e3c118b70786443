"""The light that runs over the board, from square 1 to square 32, again and again."""

from controller.rules.squares import SQUARES, Square

STEP_US = 200_000
RUN_US = STEP_US * len(SQUARES)
PAUSE_US = 1_000_000  # between two runs


def lit_squares_at(since_us: int, at_us: int) -> tuple[Square, ...]:
    """Give the square that is lit at a time of the runs that began at `since_us`; none between two."""
    place = (at_us - since_us) % (RUN_US + PAUSE_US) // STEP_US
    return SQUARES[place : place + 1]


def next_light_step_us(since_us: int, at_us: int) -> int:
    """Give when the light moves on."""
    return since_us + ((at_us - since_us) // STEP_US + 1) * STEP_US
