"""The words of a time control, as regular expressions; docs/user/reference/time-controls.md lists them."""

import re

_NUMBER = r"[0-9]{1,6}"


def _any_case(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def word_pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of a whole word, in upper or lower case."""
    return _any_case(rf"{word}\b")


TIME = _any_case(
    rf"(?=[0-9])(?:(?P<h>{_NUMBER})h)?(?:(?P<m>{_NUMBER})m)?(?:(?P<s>{_NUMBER})s)?"
    rf"(?P<bare>(?<![hms]){_NUMBER})?(?![a-z0-9])"
)
MOVES = _any_case(rf"({_NUMBER})\s*/(?!\s*moves?\b)")
PERIODS = _any_case(rf"({_NUMBER})\s*[x*]")
ALL_MOVES = _any_case(r"(?:G|SD)\s*/")
PER_MOVE = _any_case(r"/\s*move\b")
INCREMENT = _any_case(r"\+|inc\s*/?\s*(?=[0-9])")
DELAY = _any_case(r"d\s*/?\s*(?=[0-9])")
BRONSTEIN = _any_case(r"b\s*/?\s*(?=[0-9])")
BEFORE = word_pattern("before")

BYO_YOMI = word_pattern("byo")
CANADIAN = word_pattern("canadian")
HOURGLASS = word_pattern("hourglass")
COUNT_UP = _any_case(r"count\s+up\b")
NONE = word_pattern("none")

WHITE = word_pattern("white")
BLACK = _any_case(r",?\s*black\b")
BOTH = _any_case(r",?\s*both\b")
AFTER_STAGES = _any_case(r",\s*(?:both|black)\b")
"""A comma after the stages of a side that does not begin a further stage."""

COMMA = re.compile(r",")
SEMICOLON = re.compile(r";")
END = re.compile(r"\Z")
