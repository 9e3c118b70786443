"""Results as score files write them."""

import re

RESULTS = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*")
"""The results of PDN 3.0, in the standard's two ways, and the double forfeit."""

_EQUAL_RESULTS = ({"1-0", "2-0"}, {"0-1", "0-2"}, {"1/2-1/2", "1-1"}, {"0-0"})

_OTHER_WORDS = {
    "1/2": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "draw": "1/2-1/2",
    "drawn": "1/2-1/2",
    "whitewins": "1-0",
    "whitewon": "1-0",
    "blackwins": "0-1",
    "blackwon": "0-1",
    "redwins": "0-1",  # Red is Black's other name in American checkers
    "redwon": "0-1",
}
"""Other words, without blanks, -> the result of PDN."""

_DASH_LIKE = re.compile("[\u2010-\u2015\u2212:]")


def parse_result(text: str) -> str | None:
    """Return the result of PDN that a text means, such as `1/2-1/2` for a half in one sign; None if it is none."""
    word = _DASH_LIKE.sub("-", "".join(text.lower().split()).replace("\u00bd", "1/2").replace(",", "."))
    word = word.removesuffix(".")
    if word in RESULTS:
        return word
    return _OTHER_WORDS.get(word)


def contradict(one: str, other: str) -> bool:
    """Return True if two results of PDN differ; `*` contradicts nothing."""
    first, second = (next((kind for kind in _EQUAL_RESULTS if text in kind), None) for text in (one, other))
    return first is not None and second is not None and first != second
