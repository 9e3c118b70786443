"""The chips of each kind of Damath: what is printed on them, what they are worth, and where they start."""

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from controller.rules.damath.values import ExactValue, monomial_value, number_value, root_value
from controller.rules.squares import SQUARES, Orientation, Square, mirror_square


class ChipKind(StrEnum):
    """What is printed on the chips; the values are those of profiles."""

    COUNTING = "counting"
    WHOLE = "whole"
    INTEGER = "integer"
    FRACTION = "fraction"
    RATIONAL = "rational"
    RADICAL = "radical"
    POLYNOMIAL = "polynomial"


class Chip(NamedTuple):
    """One chip; both sides have the same twelve."""

    label: str  # as it is printed
    value: ExactValue


# Each row of numbers is of the lower player's squares 21 to 32, on a Luzon board. Sources: SciDaMaths manual (DepEd
# Memorandum 361 s. 2001), DaMath Rules 2024-2025; radicals and polynomials from J. Absin's manual alone.
_COUNTING = (10, 7, 2, 5, 1, 4, 11, 8, 12, 9, 6, 3)
_WHOLE = (9, 6, 1, 4, 0, 3, 10, 7, 11, 8, 5, 2)
_INTEGER = (-9, 6, -1, 4, 0, -3, 10, -7, -11, 8, -5, 2)
_RADICAL = (
    (-9, 2), (-1, 8), (4, 18), (16, 32),
    (-49, 8), (-25, 18), (36, 32), (64, 2),
    (-121, 18), (-81, 32), (100, 2), (144, 8),
)  # fmt: skip
"""Coefficient and radicand."""
_POLYNOMIAL = (
    ("-3x²y", -3, 2, 1), ("-xy²", -1, 1, 2), ("6x", 6, 1, 0), ("10y", 10, 0, 1),
    ("-21xy²", -21, 1, 2), ("-15x", -15, 1, 0), ("28y", 28, 0, 1), ("36x²y", 36, 2, 1),
    ("-55x", -55, 1, 0), ("-45y", -45, 0, 1), ("66x²y", 66, 2, 1), ("78xy²", 78, 1, 2),
)  # fmt: skip
"""What is printed, the coefficient, and the powers of x and y."""


@cache
def starting_chips(kind: ChipKind, orientation: Orientation) -> tuple[Chip | None, ...]:
    """Return the chip on each square, 1 to 32, as a game begins; None on the squares between the sides.

    The upper player's chips are the lower player's, turned by half a turn.
    """
    chips = _chips_of(kind)
    lower: dict[Square, Chip] = dict(zip(SQUARES[20:], chips, strict=True))
    upper = {Square(33 - square): chip for square, chip in lower.items()}
    printed = lower | upper
    if orientation is Orientation.VISMIN:
        printed = {mirror_square(square): chip for square, chip in printed.items()}
    return tuple(printed.get(square) for square in SQUARES)


def _chips_of(kind: ChipKind) -> tuple[Chip, ...]:
    match kind:
        case ChipKind.COUNTING:
            return tuple(Chip(str(number), number_value(number)) for number in _COUNTING)
        case ChipKind.WHOLE:
            return tuple(Chip(str(number), number_value(number)) for number in _WHOLE)
        case ChipKind.INTEGER:
            return tuple(Chip(str(number), number_value(number)) for number in _INTEGER)
        case ChipKind.FRACTION:
            return tuple(_tenths(number) for number in _COUNTING)
        case ChipKind.RATIONAL:
            return tuple(_tenths(number) for number in _INTEGER)
        case ChipKind.RADICAL:
            return tuple(Chip(_root_label(*root), root_value(*root)) for root in _RADICAL)
        case ChipKind.POLYNOMIAL:
            return tuple(Chip(label, monomial_value(*term)) for label, *term in _POLYNOMIAL)


def _tenths(number: int) -> Chip:
    return Chip(f"{number}/10" if number else "0", number_value(Fraction(number, 10)))


def _root_label(coefficient: int, radicand: int) -> str:
    return f"-√{radicand}" if coefficient == -1 else f"{coefficient}√{radicand}"
