"""Large digits of half blocks for a terminal, at any size."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

_HEIGHT = 5

_DOTS: Mapping[str, tuple[str, ...]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": ("## ", " # ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    ".": (" ", " ", " ", " ", "#"),
}
"""The dots of each sign; two, one above the other, fill a character."""

_HALVES: Mapping[tuple[bool, bool], str] = {
    (True, True): "█",
    (True, False): "▀",
    (False, True): "▄",
    (False, False): " ",
}


def digits_columns(text: str, scale: int = 1) -> int:
    """Return the columns that a time takes: those of each sign, and one between two."""
    return scale * (sum(len(_DOTS[sign][0]) + 1 for sign in text) - 1) if text else 0


def digit_rows(text: str, scale: int = 1) -> tuple[str, ...]:
    """Return a time as rows of half blocks; a row holds two dots, one above the other."""
    dots = [_enlarge(" ".join(_DOTS[sign][line] for sign in text), scale) for line in range(_HEIGHT)]
    lines = [line for line in dots for _ in range(scale)]
    return tuple(_join_halves(upper, lower) for upper, lower in zip_longest(lines[::2], lines[1::2], fillvalue=""))


def _enlarge(line: str, scale: int) -> str:
    return "".join(dot * scale for dot in line)


def _join_halves(upper: Sequence[str], lower: Sequence[str]) -> str:
    pairs = zip_longest(upper, lower, fillvalue=" ")
    return "".join(_HALVES[above == "#", below == "#"] for above, below in pairs)
