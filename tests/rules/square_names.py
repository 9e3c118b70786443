"""Names of squares by file and rank, an oracle for the numberings of `controller.notation`."""

from controller.rules.squares import Orientation, Square, column_of, row_of


def square_name(square: Square, orientation: Orientation) -> str:
    """Return the file and rank of a square, such as `b8` for square 1 of a Vismin board."""
    return f"{'abcdefgh'[column_of(square, orientation)]}{8 - row_of(square)}"
