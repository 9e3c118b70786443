"""The limits of a text of PDN, and the types of the tokens that replace what is over them.

PDN sets no limits, and allows a game on one line. These are choices, far above annotated games in use: they bound the
memory and the time that a wrong or hostile file can take.
"""

LONGEST_LINE = 1_000_000  # characters
LONGEST_GAME = 200_000  # characters in tokens
LONGEST_TOKEN = 20_000  # characters
DEEPEST_VARIATION = 100

# beyond these the rest of the text is not read
ENDLESS_LINE = 2_000_000  # characters
ENDLESS_GAP = 4_000_000  # characters without a game, whether it can be read or not
ENDLESS_GAME = 10_000  # plies of the main line; games are drawn long before
ENDLESS_TOKENS = LONGEST_GAME  # of one game, moves or not: so many are over LONGEST_GAME already

LONG_LINE, LONG_TOKEN, LONG_GAME, DEEP_VARIATION = "LONG_LINE", "LONG_TOKEN", "LONG_GAME", "DEEP"
"""Types of the tokens that replace text over a limit; no rule of the grammar allows them."""
