"""What a quiet position is worth to the player to move, in hundredths of a man: material and named patterns.

Each pattern is counted for White less for Black and multiplied by its weight. Patterns of men are read from tables of
two rows of the board at a time, so that a position takes a few look-ups.
"""

from typing import Final

from controller.engine.geometry import (
    ALL_SQUARES,
    EVEN_ROWS,
    EVEN_ROWS_NOT_RIGHT,
    ODD_ROWS,
    ODD_ROWS_NOT_LEFT,
    rotate,
)

PATTERNS: Final = (
    "man",  # a man
    "king",  # a king
    "man on row 1",  # a man one row from home; ...
    "man on row 2",
    "man on row 3",
    "man on row 4",
    "man on row 5",
    "man on row 6",  # ... one row before the crowning row
    "man in the centre",  # on the four middle columns of the four middle rows
    "man at the edge",  # on the left or right column
    "man at home",  # on his own first row, while the opponent has men
    "bridge at home",  # both men two squares apart that guard the first row: of White 30 and 32
    "king on the long diagonal",
    "king in the centre",
    "free step",  # a step that a man can make
    "trade",  # a man's worth of lead, by the number of pieces that have left the board
)
"""The patterns, in the order of the weights."""

CENTRE: Final = 0x00666600  # squares 10, 11, 14, 15, 18, 19, 22, 23
EDGE: Final = 0x18181818  # squares 4, 5, 12, 13, 20, 21, 28, 29
LONG_DIAGONAL: Final = 0x11224488  # squares 4, 8, 11, 15, 18, 22, 25, 29
BRIDGE_OF_WHITE: Final = 0xA0000000  # squares 30 and 32
ALL_PIECES: Final = 24  # at the start
KING_IN_TRADES: Final = 2  # a king counts as so many men there


class Evaluation:
    """The worth of positions by the weights of the patterns."""

    __slots__ = ("_black_men", "_free_step", "_kings", "_trade", "_white_men")

    def __init__(self, weights: list[int]) -> None:
        """`weights` are in the order of PATTERNS."""
        by_pattern = dict(zip(PATTERNS, weights, strict=True))
        self._white_men = [_value_of_men(by_pattern, byte << 8 * rows) for rows in range(4) for byte in range(256)]
        self._black_men = [
            _value_of_men(by_pattern, rotate(byte << 8 * rows)) for rows in range(4) for byte in range(256)
        ]
        self._kings = [_value_of_kings(by_pattern, byte << 8 * rows) for rows in range(4) for byte in range(256)]
        self._free_step = by_pattern["free step"]
        self._trade = by_pattern["trade"]

    def evaluate(self, own_men: int, own_kings: int, other_men: int, other_kings: int, side: int) -> int:
        """Return what a position is worth to the player to move."""
        if side:
            value = self._value_to_white(other_men, other_kings, own_men, own_kings)
            return -value
        return self._value_to_white(own_men, own_kings, other_men, other_kings)

    def _value_to_white(self, white_men: int, white_kings: int, black_men: int, black_kings: int) -> int:
        table = self._white_men
        value = (
            table[white_men & 255]
            + table[256 + (white_men >> 8 & 255)]
            + table[512 + (white_men >> 16 & 255)]
            + table[768 + (white_men >> 24)]
        )
        table = self._black_men
        value -= (
            table[black_men & 255]
            + table[256 + (black_men >> 8 & 255)]
            + table[512 + (black_men >> 16 & 255)]
            + table[768 + (black_men >> 24)]
        )
        if white_kings:
            value += self._value_of_kings(white_kings)
        if black_kings:
            value -= self._value_of_kings(black_kings)
        if self._free_step:
            empty = ~(white_men | white_kings | black_men | black_kings) & ALL_SQUARES
            value += self._free_step * (free_steps_of_white(white_men, empty) - free_steps_of_black(black_men, empty))
        if self._trade:
            value += self._trade * count_trade(white_men, white_kings, black_men, black_kings)
        return value

    def _value_of_kings(self, kings: int) -> int:
        table = self._kings
        return (
            table[kings & 255]
            + table[256 + (kings >> 8 & 255)]
            + table[512 + (kings >> 16 & 255)]
            + table[768 + (kings >> 24)]
        )


def free_steps_of_white(men: int, empty: int) -> int:
    """Return the number of steps that White's men can make."""
    left = ((men & EVEN_ROWS) >> 4 | (men & ODD_ROWS_NOT_LEFT) >> 5) & empty
    right = ((men & EVEN_ROWS_NOT_RIGHT) >> 3 | (men & ODD_ROWS) >> 4) & empty
    return (left | right << 28).bit_count()  # nobody steps up onto the last row: 28 bits hold each


def free_steps_of_black(men: int, empty: int) -> int:
    """Return the number of steps that Black's men can make."""
    left = ((men & EVEN_ROWS) << 4 | (men & ODD_ROWS_NOT_LEFT) << 3) & empty
    right = ((men & EVEN_ROWS_NOT_RIGHT) << 5 | (men & ODD_ROWS) << 4) & empty
    return (left >> 4 | right << 24).bit_count()  # nobody steps down onto the first row


def count_trade(white_men: int, white_kings: int, black_men: int, black_kings: int) -> int:
    """Return White's lead in men times the number of pieces that have left the board."""
    men, kings = white_men.bit_count(), white_kings.bit_count()
    other_men, other_kings = black_men.bit_count(), black_kings.bit_count()
    lead = men - other_men + KING_IN_TRADES * (kings - other_kings)
    return lead * (ALL_PIECES - men - kings - other_men - other_kings)


def count_patterns_of_men(men: int) -> dict[str, int]:
    """Return the patterns of White's men alone, each with how often it occurs."""
    counts = {f"man on row {row}": (men >> 28 - 4 * row & 15).bit_count() for row in range(1, 7)}
    counts["man"] = men.bit_count()
    counts["man in the centre"] = (men & CENTRE).bit_count()
    counts["man at the edge"] = (men & EDGE).bit_count()
    counts["man at home"] = (men >> 28).bit_count()
    counts["bridge at home"] = int(men & BRIDGE_OF_WHITE == BRIDGE_OF_WHITE)
    return counts


def count_patterns_of_kings(kings: int) -> dict[str, int]:
    """Return the patterns of one side's kings, each with how often it occurs."""
    return {
        "king": kings.bit_count(),
        "king on the long diagonal": (kings & LONG_DIAGONAL).bit_count(),
        "king in the centre": (kings & CENTRE).bit_count(),
    }


def count_patterns(white_men: int, white_kings: int, black_men: int, black_kings: int) -> list[int]:
    """Return how often each pattern occurs for White, less for Black, in the order of PATTERNS."""
    white = count_patterns_of_men(white_men) | count_patterns_of_kings(white_kings)
    black = count_patterns_of_men(rotate(black_men)) | count_patterns_of_kings(black_kings)
    empty = ~(white_men | white_kings | black_men | black_kings) & ALL_SQUARES
    white["free step"] = free_steps_of_white(white_men, empty)
    black["free step"] = free_steps_of_black(black_men, empty)
    white["trade"], black["trade"] = count_trade(white_men, white_kings, black_men, black_kings), 0
    return [white[pattern] - black[pattern] for pattern in PATTERNS]


def _value_of_men(weights: dict[str, int], men: int) -> int:
    return sum([weights[pattern] * count for pattern, count in count_patterns_of_men(men).items()])


def _value_of_kings(weights: dict[str, int], kings: int) -> int:
    return sum([weights[pattern] * count for pattern, count in count_patterns_of_kings(kings).items()])
