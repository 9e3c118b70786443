"""The light that runs over the board again and again, from square 1 to square 32."""

from controller.rules.squares import SQUARES, Square

STEP_US = 200_000
"""How long each square is lit; a choice: eyes can follow, and a run takes 6.4 s."""

RUN_US = STEP_US * len(SQUARES)
"""The length of a run: each square once."""

PAUSE_US = 1_000_000
"""The dark time between two runs; a choice: a person sees where a run begins."""


def lit_squares_at(since_us: int, at_us: int) -> tuple[Square, ...]:
    """Return the square lit at `at_us`, as a tuple, if the first run began at `since_us`; empty between two runs."""
    index = (at_us - since_us) % (RUN_US + PAUSE_US) // STEP_US
    return SQUARES[index : index + 1]


def next_light_step_us(since_us: int, at_us: int) -> int:
    """Return when the light changes next."""
    return since_us + ((at_us - since_us) // STEP_US + 1) * STEP_US
