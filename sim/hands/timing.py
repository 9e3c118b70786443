"""How long people take, each as least and most microseconds.

Within a move no pause reaches 800 ms: the board takes a move that rests so long for finished, and judges a wrong one
that rests for a second.
"""

from random import Random

Span = tuple[int, int]

THINKING = (300_000, 3_000_000)  # before a move: at once when it is plain, and no longer than a lively game bears
CARRYING = (150_000, 600_000)  # from lifting a piece to putting it down: over one square, or across the board
REACHING = (150_000, 500_000)  # from one piece to the next
CROSSING = (20_000, 200_000)  # a dragged piece over one square's reed
GLIDING = (30_000, 150_000)  # a dragged piece between two reeds
TO_THE_CLOCK = (200_000, 700_000)  # from the last piece to the clock button
REACTING = (250_000, 600_000)  # to a lamp
REPLYING = (300_000, 1_500_000)  # to the other's move where no clock is pressed
AWAITING_JUDGEMENT = (1_300_000, 1_800_000)  # longer than the second after which a wrong board is judged


def draw(span: Span, rng: Random) -> int:
    """Draw a time from a span, both ends included."""
    least, most = span
    return least + int(rng.random() * (most - least + 1))
