"""The operations of Damath, and the square on which each of them is written."""

from enum import StrEnum

from controller.rules.squares import Orientation, Square, mirror_square


class ArithmeticOperation(StrEnum):
    """What a capture does with the two chips; the values are those of the page's interface."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "x"
    DIVIDE = "/"

    @property
    def sign(self) -> str:
        """The operation as it is written in a sum."""
        return _SIGNS.get(self, self.value)


_SIGNS = {ArithmeticOperation.MULTIPLY: "×", ArithmeticOperation.DIVIDE: "÷"}

# The symbols of squares 1 to 16 of a Luzon board, row by row from the top; those of 17 to 32 are the same again.
# Source: SciDaMaths manual, DepEd Memorandum 361 s. 2001; DaMath Rules 2024-2025.
_UPPER_HALF = "x/-+/x+--+x/+-/x"


def operation_of(square: Square, orientation: Orientation) -> ArithmeticOperation:
    """Return the operation on a square; a Vismin board is the mirror of the printed one."""
    printed = square if orientation is Orientation.LUZON else mirror_square(square)
    return ArithmeticOperation(_UPPER_HALF[(printed - 1) % len(_UPPER_HALF)])
