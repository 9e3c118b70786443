"""How long people take, each as least and most microseconds.

All are choices, made wide enough for quick and slow players. Within a move no pause reaches 800 ms: the board takes a
move that rests for so long as finished, and judges a wrong one that rests for a second. A piece in hand may stay there
for any time.
"""

# thinking
THINKING_US = (300_000, 3_000_000)  # before a move; as long as in a lively game, so that simulated games stay short
READY_REPLY_US = (20_000, 50_000)  # before a reply that was ready before the other moved
HOVERING_US = (300_000, 4_000_000)  # with a piece in hand that is put back
GLANCING_US = (300_000, 2_000_000)  # between two looks of a person who waits for the other

# moving pieces
CARRYING_US = (150_000, 600_000)  # from lifting a piece to putting it down: over one square, or across the board
REACHING_US = (150_000, 500_000)  # from one piece to the next
CROSSING_US = (20_000, 200_000)  # a dragged piece over the reed of one square
GLIDING_US = (30_000, 150_000)  # a dragged piece between two reeds
OTHER_HAND_US = (30_000, 250_000)  # from an act of one hand to an act of the other
FALLING_US = (8_000, 60_000)  # from one piece knocked over to the next
NUDGING_US = (20_000, 140_000)  # a piece that is pushed straight is away from its reed

# the clock
REACHING_CLOCK_US = (200_000, 700_000)  # from the last piece to the clock button
FORGOTTEN_PRESS_US = (4_000_000, 9_000_000)  # until a person who forgot the clock remembers it
PRESS_AGAIN_US = (1_000_000, 1_600_000)  # after a fault was shown: only a press a second later counts as insisting
EXTRA_PRESS_US = (200_000, 2_000_000)  # from the press that ends a turn to another one of an impatient person
UNANSWERED_WAIT_US = (2_000_000, 2_500_000)  # for a response of the board, before the clock is pressed again

# looking
REACTION_US = (250_000, 600_000)  # to a lamp
REPLY_US = (300_000, 1_500_000)  # to the other's move, where no clock is pressed
JUDGEMENT_WAIT_US = (1_800_000, 2_400_000)  # for the board: it judges a wrong move a second after the last edge
