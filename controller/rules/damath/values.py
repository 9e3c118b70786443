"""Exact values of chips and sums: numbers as fractions; square roots and terms in x and y with the library SymPy."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

SYMBOLS_REMEDY = f"install it in the folder of the project: {sys.executable} -m pip install '.[damath]'"
"""The remedy for the missing library, for the environment that runs; a package of this name may be a stranger's."""


@dataclass(frozen=True, slots=True)
class ExactValue:
    """A number, or a sum of roots, or of terms in x and y; two values are equal if and only if their fields are."""

    amount: Any  # a Fraction if it is a rational number, else an expanded expression of SymPy

    @property
    def is_zero(self) -> bool:
        """True if the value is 0."""
        return bool(self.amount == 0)

    def __add__(self, other: ExactValue) -> ExactValue:
        return _build_value(self.amount + other.amount)

    def __sub__(self, other: ExactValue) -> ExactValue:
        return _build_value(self.amount - other.amount)

    def __mul__(self, other: ExactValue) -> ExactValue:
        return _build_value(self.amount * other.amount)

    def __truediv__(self, other: ExactValue) -> ExactValue:
        """Return the quotient; raise ZeroDivisionError if the other value is 0."""
        if other.is_zero:
            raise ZeroDivisionError("a chip cannot be divided by 0")
        return _build_value(self.amount / other.amount)

    def multiplied_by(self, factor: int) -> ExactValue:
        """Return the value times a whole number."""
        return _build_value(self.amount * factor)

    def truncated(self) -> ExactValue:
        """Return the value without the fractions of its coefficients, rounded towards 0."""
        if isinstance(self.amount, Fraction):
            return number_value(int(self.amount))
        return _build_value(_symbols().truncate(self.amount))

    def evaluated(self, x: Fraction, y: Fraction) -> ExactValue:
        """Return the value with numbers for x and y, which must not be 0."""
        if isinstance(self.amount, Fraction):
            return self
        return _build_value(_symbols().evaluate(self.amount, x, y))

    def to_float(self, x: int, y: int) -> float:
        """Return the value as a decimal number, rounded, with numbers for x and y, which must not be 0."""
        return float(self.evaluated(Fraction(x), Fraction(y)).amount)

    def sign(self) -> int:
        """Return -1, 0 or 1; x and y must have numbers."""
        return bool(self.amount > 0) - bool(self.amount < 0)

    @property
    def text(self) -> str:
        """The value as it is written: `-36`, `63/100`, `76√2`, `3x²y - 2x`."""
        return str(self.amount) if isinstance(self.amount, Fraction) else str(_symbols().write(self.amount))


ZERO = ExactValue(Fraction())


def number_value(number: int | Fraction) -> ExactValue:
    """Return a number as a value."""
    return ExactValue(Fraction(number))


def root_value(coefficient: int, radicand: int) -> ExactValue:
    """Return a coefficient times the square root of a whole number of 1 or more; needs SymPy."""
    return _build_value(_symbols().build_root(coefficient, radicand))


def monomial_value(coefficient: int, x_power: int, y_power: int) -> ExactValue:
    """Return a coefficient times powers of x and y; needs SymPy."""
    return _build_value(_symbols().build_monomial(coefficient, x_power, y_power))


def are_symbols_installed() -> bool:
    """Return True if values of roots and of x and y can be reckoned."""
    return find_spec("sympy") is not None


def _build_value(amount: Any) -> ExactValue:
    return ExactValue(amount if isinstance(amount, Fraction) else _symbols().simplify(amount))


@cache
def _symbols() -> Any:
    """Return the module that needs SymPy, which is loaded for the games that have its chips alone."""
    return import_module("controller.rules.damath.symbols")
