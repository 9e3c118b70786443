"""A key of 60 bits for each position, kept up to date move by move (Zobrist's way).

The key of a position is the exclusive or of one number for each piece on its square, and one where Black is to move.
"""

from typing import Final

from controller.engine.geometry import CAPTURED_SHIFT, CROWNING, LANDING_SHIFT

_KEY_BITS: Final = (1 << 60) - 1


def _make_numbers(count: int) -> list[int]:
    """Return numbers that look random and are always the same (splitmix64, Steele, Lea and Flood 2014)."""
    numbers: list[int] = []
    state = 0
    for _ in range(count):
        state = state + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        numbers.append((mixed ^ mixed >> 31) & _KEY_BITS)
    return numbers


_NUMBERS: Final[list[int]] = _make_numbers(128 + 1 + 16 * 8)
"""By side (64 each), king (32) and square; then Black to move; then what draws by count are near."""

BLACK_TO_MOVE: Final = 128
COUNTS: Final = 129


def position_key(own_men: int, own_kings: int, other_men: int, other_kings: int, side: int) -> int:
    """Return the key of a position."""
    key = _NUMBERS[BLACK_TO_MOVE] if side else 0
    own, other = 64 * side, 64 - 64 * side
    for mask, place in ((own_men, own), (own_kings, own + 32), (other_men, other), (other_kings, other + 32)):
        pieces = mask
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            key ^= _NUMBERS[place + piece.bit_length() - 1]
    return key


def key_after(move: int, key: int, own_kings: int, other_kings: int, side: int) -> int:
    """Return the key after a legal move of a position with this key."""
    origin, landing = move & 31, move >> LANDING_SHIFT & 31
    own = 64 * side
    if own_kings >> origin & 1:
        key ^= _NUMBERS[own + 32 + origin] ^ _NUMBERS[own + 32 + landing]
    elif move & CROWNING:
        key ^= _NUMBERS[own + origin] ^ _NUMBERS[own + 32 + landing]
    else:
        key ^= _NUMBERS[own + origin] ^ _NUMBERS[own + landing]
    captured = move >> CAPTURED_SHIFT
    while captured:
        piece = captured & -captured
        captured ^= piece
        place = 64 - own + piece.bit_length() - 1
        key ^= _NUMBERS[place + 32] if piece & other_kings else _NUMBERS[place]
    return key ^ _NUMBERS[BLACK_TO_MOVE]


def mark_count(key: int, rule: int, plies_left: int) -> int:
    """Return a key that tells positions apart by the plies left, 0 to 15, until a rule draws the game."""
    return key ^ _NUMBERS[COUNTS + (16 * rule + plies_left) % 128]
