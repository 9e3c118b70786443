"""The 32 squares of a vismin board as bits: steps, jumps and diagonals as tables of masks.

A square is its number - 1. The directions are 0 up left, 1 up right, 2 down left, 3 down right; a table of all of them
has the place `32 * direction + square`.
"""

from typing import Final

ALL_SQUARES: Final = 0xFFFFFFFF
EVEN_ROWS: Final = 0x0F0F0F0F  # rows 0, 2, 4 and 6, whose squares lie one column further right
ODD_ROWS: Final = 0xF0F0F0F0
EVEN_ROWS_NOT_RIGHT: Final = 0x07070707  # a step to the right stays on the board
ODD_ROWS_NOT_LEFT: Final = 0xE0E0E0E0  # a step to the left stays on the board
NOT_LEFT: Final = 0xEEEEEEEE  # a jump to the left stays on the board
NOT_RIGHT: Final = 0x77777777  # a jump to the right stays on the board
TOP_ROW: Final = 0x0000000F
BOTTOM_ROW: Final = 0xF0000000

LANDING_SHIFT: Final = 5  # of a move
CROWNING: Final = 1 << 10  # of a move
CAPTURED_SHIFT: Final = 11  # of a move
FIRST_CAPTURE: Final = 1 << 11  # moves from here on capture


def _column(square: int) -> int:
    row, place = divmod(square, 4)
    return 2 * place + (1 if row % 2 == 0 else 0)


def _diagonal(square: int, direction: int) -> list[int]:
    """Return the squares of the diagonal that leaves a square in a direction, nearest first."""
    row, column = square // 4, _column(square)
    rows_down = 1 if direction >= 2 else -1
    columns_right = 1 if direction % 2 == 1 else -1
    squares: list[int] = []
    while True:
        row, column = row + rows_down, column + columns_right
        if not (0 <= row < 8 and 0 <= column < 8):
            return squares
        squares.append(4 * row + column // 2)


def _bits_ahead(distance: int) -> list[int]:
    """Return the bit of the square so many steps ahead, 0 where there is none, by direction and square."""
    bits = []
    for direction in range(4):
        for square in range(32):
            diagonal = _diagonal(square, direction)
            bits.append(1 << diagonal[distance - 1] if len(diagonal) >= distance else 0)
    return bits


def _diagonal_masks() -> list[int]:
    return [
        sum([1 << ahead for ahead in _diagonal(square, direction)]) for direction in range(4) for square in range(32)
    ]


def _man_moves() -> list[int]:
    """Return the quiet move of a man by direction and landing + 1, which is the bit length of the landing's mask."""
    moves = []
    for direction in range(4):
        moves.append(0)
        for landing in range(32):
            behind = _diagonal(landing, 3 - direction)
            is_crowning = landing < 4 if direction < 2 else landing >= 28
            origin = behind[0] if behind else 0
            moves.append(origin | landing << LANDING_SHIFT | (CROWNING if is_crowning else 0))
    return moves


STEP: Final[list[int]] = _bits_ahead(1)
"""The bit of the next square, or 0, by direction and square."""

JUMP: Final[list[int]] = _bits_ahead(2)
"""The bit of the square after the next one, or 0, by direction and square."""

DIAGONAL: Final[list[int]] = _diagonal_masks()
"""The mask of all squares ahead, by direction and square."""

MAN_MOVES: Final[list[int]] = _man_moves()
"""The quiet move of a man, by `33 * direction` + the bit length of the landing's mask."""


def mirror(mask: int) -> int:
    """Return a mask with left and right exchanged: of the same squares on the board of the other orientation."""
    return (
        (mask & 0x11111111) << 3 | (mask & 0x22222222) << 1 | (mask & 0x44444444) >> 1 | (mask & 0x88888888) >> 3
    )  # fmt: skip


def rotate(mask: int) -> int:
    """Return a mask with the board turned by half a turn: square 1 becomes 32."""
    mask = mirror(mask)
    mask = (mask & 0x0F0F0F0F) << 4 | (mask & 0xF0F0F0F0) >> 4
    mask = (mask & 0x00FF00FF) << 8 | (mask & 0xFF00FF00) >> 8
    return (mask & 0x0000FFFF) << 16 | mask >> 16
