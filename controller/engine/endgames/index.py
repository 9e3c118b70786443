"""The numbers of the positions of one ending: every placing of its pieces has one, from 0, and no number is left over.

Men stand where men can: White's on squares 5 to 32, Black's on 1 to 28. First come White's men, then Black's, then
White's kings, then Black's; each set is ranked among the squares that those before it leave.
"""

from bisect import bisect_right
from collections.abc import Iterator

from controller.engine.endgames.material import Material
from controller.engine.endgames.square_sets import (
    SQUARE_COUNT,
    close_gaps,
    count_sets,
    next_set,
    open_gaps,
    rank_of_set,
    set_of_rank,
)

MEN_SQUARES = 28
CROWNING_ROW_SQUARES = 4
BLACK_MEN_SQUARES = 0x0FFFFFFF

Placing = tuple[int, int, int, int]
"""The masks of White's men and kings and of Black's men and kings, White to move."""


class PositionIndex:
    """The numbering of one ending's positions."""

    def __init__(self, material: Material) -> None:
        self.material = material
        men = material[0] + material[2]
        kings = material[1] + material[3]
        self.white_men = material[0]
        self.white_kings = material[1]
        self.black_men = material[2]
        self.black_kings = material[3]
        self.white_king_sets = count_sets(SQUARE_COUNT - men, material[1])
        self.black_king_sets = count_sets(SQUARE_COUNT - men - material[1], material[3])
        self.king_sets = self.white_king_sets * self.black_king_sets
        self.black_men_starts = _black_men_starts(material[0], material[2])
        self.size = self.black_men_starts[-1] * self.king_sets
        self.pieces = men + kings

    def rank(self, white_men: int, white_kings: int, black_men: int, black_kings: int) -> int:
        """Return the number of a placing, which must be one of this ending."""
        men_rank = self.black_men_starts[rank_of_set(white_men >> CROWNING_ROW_SQUARES)]
        if black_men:
            men_rank += rank_of_set(close_gaps(black_men, white_men & BLACK_MEN_SQUARES))
        men = white_men | black_men
        white_rank = rank_of_set(close_gaps(white_kings, men))
        black_rank = rank_of_set(close_gaps(black_kings, men | white_kings))
        return (men_rank * self.white_king_sets + white_rank) * self.black_king_sets + black_rank

    def placing(self, number: int) -> Placing:
        """Return the placing that has a number."""
        men_rank, kings_rank = divmod(number, self.king_sets)
        white_rank, black_rank = divmod(kings_rank, self.black_king_sets)
        white_men_rank = bisect_right(self.black_men_starts, men_rank) - 1
        white_men = set_of_rank(white_men_rank, self.white_men, MEN_SQUARES) << CROWNING_ROW_SQUARES
        black_men = open_gaps(
            set_of_rank(men_rank - self.black_men_starts[white_men_rank], self.black_men, MEN_SQUARES),
            white_men & BLACK_MEN_SQUARES,
        )
        men = white_men | black_men
        white_kings = open_gaps(set_of_rank(white_rank, self.white_kings, SQUARE_COUNT), men)
        black_kings = open_gaps(set_of_rank(black_rank, self.black_kings, SQUARE_COUNT), men | white_kings)
        return white_men, white_kings, black_men, black_kings

    def placings(self) -> Iterator[Placing]:
        """Yield every placing in the order of the numbers."""
        white_men_set = (1 << self.white_men) - 1
        for rank in range(len(self.black_men_starts) - 1):
            white_men = white_men_set << CROWNING_ROW_SQUARES
            black_men_set = (1 << self.black_men) - 1
            for _ in range(self.black_men_starts[rank + 1] - self.black_men_starts[rank]):
                black_men = open_gaps(black_men_set, white_men & BLACK_MEN_SQUARES)
                white_king_set = (1 << self.white_kings) - 1
                for _ in range(self.white_king_sets):
                    white_kings = open_gaps(white_king_set, white_men | black_men)
                    black_king_set = (1 << self.black_kings) - 1
                    for _ in range(self.black_king_sets):
                        black_kings = open_gaps(black_king_set, white_men | black_men | white_kings)
                        yield white_men, white_kings, black_men, black_kings
                        black_king_set = next_set(black_king_set)
                    white_king_set = next_set(white_king_set)
                black_men_set = next_set(black_men_set)
            white_men_set = next_set(white_men_set)


def _black_men_starts(white_men: int, black_men: int) -> list[int]:
    """Return, by the rank of White's men, how many placings of men come before; the last entry is all of them."""
    starts = [0]
    mask = (1 << white_men) - 1
    for _ in range(count_sets(MEN_SQUARES, white_men)):
        taken = (mask << CROWNING_ROW_SQUARES & BLACK_MEN_SQUARES).bit_count()
        starts.append(starts[-1] + count_sets(MEN_SQUARES - taken, black_men))
        mask = next_set(mask)
    return starts
