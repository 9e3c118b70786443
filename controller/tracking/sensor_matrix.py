"""The squares that share a wire of the sensors' matrix of eight rows by four columns."""

from controller.rules.squares import SQUARES, Occupancy, mask_of, row_of

ROW_MASKS = tuple(mask_of(square for square in SQUARES if row_of(square) == row) for row in range(8))
COLUMN_MASKS = tuple(mask_of(square for square in SQUARES if square % 4 == column) for column in range(4))


def count_failures(lying: Occupancy) -> int:
    """Count what must have failed where these sensors lie: those of a row may have lost one wire."""
    return sum(1 for row in ROW_MASKS if row & lying)
