"""Chance that comes from a seed: numbers that look random, and are the same for the same arguments."""

from typing import Final

_FACTOR: Final = 374761393  # a prime of 29 bits: the product of it and 32 bits is a small int of the compiled engine
_MASK_32_BITS: Final = 0xFFFFFFFF


def mix(state: int, value: int) -> int:
    """Return a number of 32 bits that depends on every bit of a state and a value, of 32 bits each."""
    mixed = ((state ^ value) & _MASK_32_BITS) * _FACTOR
    mixed = ((mixed ^ mixed >> 29) & _MASK_32_BITS) * _FACTOR
    return (mixed ^ mixed >> 31) & _MASK_32_BITS


def fold(key: int) -> int:
    """Return the 32 bits that stand for a position's key of 60 bits."""
    return (key ^ key >> 30) & _MASK_32_BITS
