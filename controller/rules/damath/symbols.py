"""Square roots and terms in x and y, as expressions of SymPy (an extra of the distribution)."""

from fractions import Fraction

import sympy

# positive, so that roots of them would simplify; nobody plays with 0 or less
_X, _Y = sympy.symbols("x y", positive=True)

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def build_root(coefficient: int, radicand: int) -> sympy.Expr:
    """Return a coefficient times a square root."""
    return coefficient * sympy.sqrt(radicand)


def build_monomial(coefficient: int, x_power: int, y_power: int) -> sympy.Expr:
    """Return a coefficient times powers of x and y."""
    return coefficient * _X**x_power * _Y**y_power


def simplify(expression: sympy.Expr) -> Fraction | sympy.Expr:
    """Return the one form that equal expressions share: expanded, and a number as such.

    No root is below a fraction bar, for a chip, which is one term, is all that divides.
    """
    expanded = sympy.expand(expression)
    return Fraction(int(expanded.p), int(expanded.q)) if expanded.is_Rational else expanded


def truncate(expression: sympy.Expr) -> sympy.Expr:
    """Return an expression without the fractions of its coefficients, rounded towards 0."""
    terms = [term.as_coeff_Mul() for term in sympy.Add.make_args(expression)]
    return sympy.Add(*[sympy.Integer(int(coefficient)) * rest for coefficient, rest in terms])


def evaluate(expression: sympy.Expr, x: Fraction, y: Fraction) -> sympy.Expr:
    """Return an expression with numbers for x and y."""
    return expression.subs({_X: sympy.sympify(x), _Y: sympy.sympify(y)})


def write(expression: sympy.Expr) -> str:
    """Return an expression as a pupil writes it: `76√2`, `3x²y - 2x`."""
    text = ""
    for term in expression.as_ordered_terms():
        coefficient, rest = term.as_coeff_Mul()
        sign = " - " if coefficient < 0 else " + "
        text += (sign if text else sign.strip(" +")) + _write_term(abs(coefficient), rest)
    return text


def _write_term(coefficient: sympy.Rational, rest: sympy.Expr) -> str:
    """Return one term with its coefficient, which is above 0."""
    powers = rest.as_powers_dict()
    radicand = sympy.Mul(*[base for base, power in powers.items() if power == sympy.Rational(1, 2)])
    symbols = "" if radicand == 1 else f"√{radicand}"
    symbols += _write_power("x", powers.get(_X, 0)) + _write_power("y", powers.get(_Y, 0))
    if not symbols:
        return str(coefficient)
    if coefficient == 1:
        return symbols
    return f"{coefficient}{symbols}" if coefficient.is_Integer else f"({coefficient}){symbols}"


def _write_power(variable: str, power: int) -> str:
    if power == 0:
        return ""
    return variable if power == 1 else variable + str(power).translate(_SUPERSCRIPTS)
