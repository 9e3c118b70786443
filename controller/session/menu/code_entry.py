"""The code of another board, chosen with two buttons: each press halves the signs that are left.

A sign of 32 takes 5 presses, whichever it is, and the code 40. Stepping through the signs would take 16 for each.
"""

from controller.session.far_exchange.code_signs import ALPHABET, CODE_SIGNS, grouped_code

PRESSES_PER_SIGN = 5
_ALL_PRESSES = PRESSES_PER_SIGN * CODE_SIGNS
FIRST_HALF, SECOND_HALF = "0", "1"


def add_press(presses: str, half: str) -> str:
    """Return the presses with one more; of a whole code the first half is no press, and takes the last sign back."""
    if len(presses) == _ALL_PRESSES:
        return presses[:-PRESSES_PER_SIGN] if half == FIRST_HALF else presses
    return presses + half


def is_whole(presses: str) -> bool:
    """Return True once a code has all its signs."""
    return len(presses) == _ALL_PRESSES


def entered_code(presses: str) -> str:
    """Return the signs that are chosen so far, as people read them."""
    count = len(presses) // PRESSES_PER_SIGN
    signs = [
        ALPHABET[int(presses[place * PRESSES_PER_SIGN : (place + 1) * PRESSES_PER_SIGN], 2)] for place in range(count)
    ]
    return grouped_code("".join(signs))


def next_halves(presses: str) -> tuple[str, str]:
    """Return which signs a press of White's button leaves, and of Black's: `A-R`, `AB` or `A`."""
    begun = presses[len(presses) // PRESSES_PER_SIGN * PRESSES_PER_SIGN :]
    signs = ALPHABET
    for half in begun:
        signs = _half_of(signs, half)
    return _range_text(_half_of(signs, FIRST_HALF)), _range_text(_half_of(signs, SECOND_HALF))


def _half_of(signs: str, half: str) -> str:
    middle = len(signs) // 2
    return signs[:middle] if half == FIRST_HALF else signs[middle:]


def _range_text(signs: str) -> str:
    return signs if len(signs) <= 2 else f"{signs[0]}-{signs[-1]}"
