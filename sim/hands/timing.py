"""How long people take, each as least and most microseconds.

Within a move no pause reaches 800 ms: the board takes a move that rests so long for finished, and judges a wrong one
that rests for a second. A piece in hand may stay there as long as its owner likes.
"""

from random import Random

Span = tuple[int, int]

THINKING = (300_000, 3_000_000)  # before a move: at once when it is plain, and no longer than a lively game bears
AT_ONCE = (20_000, 50_000)  # a reply that was ready before the other moved
HOVERING = (300_000, 4_000_000)  # with a piece in hand, before it is put back
CARRYING = (150_000, 600_000)  # from lifting a piece to putting it down: over one square, or across the board
REACHING = (150_000, 500_000)  # from one piece to the next
CROSSING = (20_000, 200_000)  # a dragged piece over one square's reed
GLIDING = (30_000, 150_000)  # a dragged piece between two reeds
OTHER_HAND = (30_000, 250_000)  # from one hand's act to the other's
FALLING = (8_000, 60_000)  # from one piece knocked over to the next
NUDGING = (20_000, 140_000)  # a piece that is pushed straight is off its reed
GLANCING = (300_000, 2_000_000)  # between two looks of a person who waits for the other
TO_THE_CLOCK = (200_000, 700_000)  # from the last piece to the clock button
FORGETTING = (4_000_000, 9_000_000)  # until a person who forgot the clock thinks of it
REACTING = (250_000, 600_000)  # to a lamp
INSISTING = (1_000_000, 1_600_000)  # on a move that is called wrong: it is read, and the clock pressed again
REPLYING = (300_000, 1_500_000)  # to the other's move where no clock is pressed
AWAITING_JUDGEMENT = (1_800_000, 2_400_000)  # a wrong board is judged a second after the last piece stopped rocking
WONDERING = (2_000_000, 2_500_000)  # why the board says nothing, before the clock is pressed again


def draw(span: Span, rng: Random) -> int:
    """Draw a time from a span, both ends included."""
    least, most = span
    return least + int(rng.random() * (most - least + 1))
