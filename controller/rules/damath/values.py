"""Exact values of chips and sums: whole numbers, fractions, square roots and terms in x and y."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from typing import NamedTuple

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Term(NamedTuple):
    """What a coefficient is multiplied by: the square root of a number, and powers of x and y."""

    radicand: int = 1  # square-free; 1: no root
    x_power: int = 0  # below 0 after a division
    y_power: int = 0


_NUMBER = Term()


@dataclass(frozen=True, slots=True)
class ExactValue:
    """A sum of terms, each with its coefficient; two values are equal if and only if their fields are."""

    coefficients: tuple[tuple[Term, Fraction], ...] = ()  # by term, descending; no coefficient is 0; empty: zero

    @property
    def is_zero(self) -> bool:
        """True if the value is 0."""
        return not self.coefficients

    def __add__(self, other: ExactValue) -> ExactValue:
        sums = dict(self.coefficients)
        for term, coefficient in other.coefficients:
            sums[term] = sums.get(term, Fraction()) + coefficient
        return _collect(sums)

    def __neg__(self) -> ExactValue:
        return self.multiplied_by(-1)

    def __sub__(self, other: ExactValue) -> ExactValue:
        return self + -other

    def __mul__(self, other: ExactValue) -> ExactValue:
        sums: dict[Term, Fraction] = {}
        for term, coefficient in self.coefficients:
            for other_term, other_coefficient in other.coefficients:
                root, radicand = _extract_square(term.radicand * other_term.radicand)
                product = Term(radicand, term.x_power + other_term.x_power, term.y_power + other_term.y_power)
                sums[product] = sums.get(product, Fraction()) + coefficient * other_coefficient * root
        return _collect(sums)

    def __truediv__(self, other: ExactValue) -> ExactValue:
        """Return the quotient by a value of one term, as a chip is; raise ZeroDivisionError if that is 0."""
        if other.is_zero:
            raise ZeroDivisionError("a chip cannot be divided by 0")
        ((term, coefficient),) = other.coefficients
        reciprocal = Term(term.radicand, -term.x_power, -term.y_power)
        return self * ExactValue(((reciprocal, 1 / (coefficient * term.radicand)),))

    def multiplied_by(self, factor: int) -> ExactValue:
        """Return the value times a whole number."""
        return _collect({term: factor * coefficient for term, coefficient in self.coefficients})

    def truncated(self) -> ExactValue:
        """Return the value without the fractions of its coefficients, rounded towards 0."""
        return _collect({term: Fraction(int(coefficient)) for term, coefficient in self.coefficients})

    def evaluated(self, x: Fraction, y: Fraction) -> ExactValue:
        """Return the value with numbers for x and y, which must not be 0."""
        sums: dict[Term, Fraction] = {}
        for term, coefficient in self.coefficients:
            number = Term(term.radicand)
            sums[number] = sums.get(number, Fraction()) + coefficient * x**term.x_power * y**term.y_power
        return _collect(sums)

    def sign(self) -> int:
        """Return -1, 0 or 1; x and y must have numbers.

        Square roots of different square-free numbers never cancel out, so each value but 0 shows its sign at some
        precision.
        """
        scale = 1
        while self.coefficients:
            scale *= 10**12
            # each root is rounded down, by less than 1 / scale
            total, error = Fraction(), Fraction()
            for term, coefficient in self.coefficients:
                total += coefficient * isqrt(term.radicand * scale * scale)
                error += 0 if term.radicand == 1 else abs(coefficient)
            if abs(total) > error:
                return 1 if total > 0 else -1
        return 0

    @property
    def text(self) -> str:
        """The value as it is written: `-36`, `63/100`, `76√2`, `3x²y - 2x`."""
        text = ""
        for term, coefficient in self.coefficients:
            is_first, is_negative = not text, coefficient < 0
            sign = ("-" if is_negative else "") if is_first else (" - " if is_negative else " + ")
            text += sign + _term_text(term, abs(coefficient))
        return text or "0"


ZERO = ExactValue()


def number_value(number: int | Fraction) -> ExactValue:
    """Return a number as a value."""
    return _collect({_NUMBER: Fraction(number)})


def root_value(coefficient: int, radicand: int) -> ExactValue:
    """Return a coefficient times the square root of a whole number of 1 or more."""
    root, rest = _extract_square(radicand)
    return _collect({Term(rest): Fraction(coefficient * root)})


def monomial_value(coefficient: int, x_power: int, y_power: int) -> ExactValue:
    """Return a coefficient times powers of x and y."""
    return _collect({Term(1, x_power, y_power): Fraction(coefficient)})


def _collect(sums: dict[Term, Fraction]) -> ExactValue:
    return ExactValue(tuple(sorted(((term, q) for term, q in sums.items() if q), reverse=True)))


@cache
def _extract_square(radicand: int) -> tuple[int, int]:
    """Return a and b with `radicand` = a * a * b, and b square-free."""
    root = next(root for root in range(isqrt(radicand), 0, -1) if radicand % (root * root) == 0)
    return root, radicand // (root * root)


def _term_text(term: Term, coefficient: Fraction) -> str:
    """Return one term with its coefficient, which is above 0."""
    symbols = "" if term.radicand == 1 else f"√{term.radicand}"
    symbols += _power_text("x", term.x_power) + _power_text("y", term.y_power)
    if not symbols:
        return str(coefficient)
    if coefficient == 1:
        return symbols
    return f"({coefficient}){symbols}" if coefficient.denominator > 1 else f"{coefficient}{symbols}"


def _power_text(variable: str, power: int) -> str:
    if power == 0:
        return ""
    return variable if power == 1 else variable + str(power).translate(_SUPERSCRIPTS)
