"""Results as score files write them."""

import re

RESULTS = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*")
"""The results of PDN 3.0, in the standard's two ways, and the double forfeit."""

_EQUAL_RESULTS = ({"1-0", "2-0"}, {"0-1", "0-2"}, {"1/2-1/2", "1-1"}, {"0-0"})

_SIDE_WORDS = {"1-0": ("white", "w"), "0-1": ("black", "b", "red", "r")}
"""Win -> names of the winner; Red is Black's other name in American checkers."""

_OTHER_WORDS = {
    **dict.fromkeys(("1/2", "0.5-0.5", ".5-.5", "draw", "drawn", "drawagreed", "drawnagreed"), "1/2-1/2"),
    **{f"{name}{verb}": win for win, names in _SIDE_WORDS.items() for name in names for verb in ("wins", "won")},
    **{
        f"{name}{verb}": "0-1" if win == "1-0" else "1-0"
        for win, names in _SIDE_WORDS.items()
        for name in names
        for verb in ("resigns", "resigned")
    },
}
"""Other words, without blanks and the points after letters, -> the result of PDN."""

_POINT_AFTER_LETTER = re.compile(r"(?<=[a-z])\.")
_DASH_LIKE = re.compile("[\u2010-\u2015\u2212:]")


def parse_result(text: str) -> str | None:
    """Return the result of PDN that a text means, such as `1/2-1/2` for a half in one sign; None if it is none."""
    word = _DASH_LIKE.sub("-", "".join(text.lower().split()).replace("\u00bd", "1/2").replace(",", "."))
    word = _POINT_AFTER_LETTER.sub("", word).removesuffix(".")
    if word in RESULTS:
        return word
    return _OTHER_WORDS.get(word)


def contradict(one: str, other: str) -> bool:
    """Return True if two results of PDN differ; `*` contradicts nothing."""
    first, second = (next((kind for kind in _EQUAL_RESULTS if text in kind), None) for text in (one, other))
    return first is not None and second is not None and first != second
