"""How long people take, each as least and most microseconds.

Within a move no pause reaches 800 ms: the board takes a move that rests so long for finished, and judges a wrong one
that rests for a second. A piece in hand may stay there as long as its owner likes.
"""

THINKING_US = (300_000, 3_000_000)  # before a move: at once when it is plain, and no longer than a lively game bears
READY_REPLY_US = (20_000, 50_000)  # a reply that was ready before the other moved
HOVERING_US = (300_000, 4_000_000)  # with a piece in hand, before it is put back
CARRYING_US = (150_000, 600_000)  # from lifting a piece to putting it down: over one square, or across the board
REACHING_US = (150_000, 500_000)  # from one piece to the next
CROSSING_US = (20_000, 200_000)  # a dragged piece over one square's reed
GLIDING_US = (30_000, 150_000)  # a dragged piece between two reeds
OTHER_HAND_US = (30_000, 250_000)  # from one hand's act to the other's
FALLING_US = (8_000, 60_000)  # from one piece knocked over to the next
NUDGING_US = (20_000, 140_000)  # a piece that is pushed straight is off its reed
GLANCING_US = (300_000, 2_000_000)  # between two looks of a person who waits for the other
REACHING_CLOCK_US = (200_000, 700_000)  # from the last piece to the clock button
FORGOTTEN_PRESS_US = (4_000_000, 9_000_000)  # until a person who forgot the clock thinks of it
REACTION_US = (250_000, 600_000)  # to a lamp
PRESS_AGAIN_US = (1_000_000, 1_600_000)  # on a move that is called wrong: it is read, and the clock pressed again
REPLY_US = (300_000, 1_500_000)  # to the other's move where no clock is pressed
JUDGEMENT_WAIT_US = (1_800_000, 2_400_000)  # a wrong board is judged a second after the last piece stopped rocking
UNANSWERED_WAIT_US = (2_000_000, 2_500_000)  # why the board says nothing, before the clock is pressed again
