"""The squares that share a wire in the sensor matrix of eight rows by four columns."""

from controller.rules.squares import SQUARES, Occupancy, mask_of, row_of

ROW_MASKS = tuple(mask_of(square for square in SQUARES if row_of(square) == row) for row in range(8))
COLUMN_MASKS = tuple(mask_of(square for square in SQUARES if square % 4 == column) for column in range(4))

LINE_MASKS = (*ROW_MASKS, *COLUMN_MASKS)


def lines_within(squares: Occupancy) -> tuple[Occupancy, ...]:
    """Return the lines all of whose squares are among these."""
    return tuple([line for line in LINE_MASKS if not line & ~squares])


def count_failures(lying: Occupancy) -> int:
    """Return the least number of failures that explain these lying sensors: those of one row may share one wire."""
    return sum(1 for row in ROW_MASKS if row & lying)
