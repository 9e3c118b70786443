"""What may be typed next, for the completion of a prompt."""

from collections.abc import Sequence
from difflib import get_close_matches

from controller.commands.choice_words import CHOICE_KINDS
from sim.script.grammar import list_next_words

SHORT_WORDS = (
    "help", "moves", "hint", "undo", "draw", "resign", "new", "press", "set", "accept", "decline", "board",
    "flip", "quit",
)  # fmt: skip
"""The words of a prompt that stand alone, the most useful first."""


def suggest(text: str, moves: Sequence[str], time_controls: Sequence[str]) -> list[str]:
    """Return the words that may take the place of the last word of a text; `moves` are the legal ones now."""
    statement = text.rpartition(";")[2]
    words = statement.split()
    begun = "" if not words or statement[-1:].isspace() else words.pop()
    return [word for word in _candidates(words, moves, time_controls) if word.startswith(begun) and word != begun]


def nearest_word(word: str, words: Sequence[str]) -> str:
    """Return which of these words was meant: the first that begins so, else the one most like it; empty for none.

    A number is never taken for another one.
    """
    lowered = word.lower()
    others = [each for each in words if each != word]
    if not any(sign.isalpha() for sign in lowered):
        return ""
    begun = [each for each in others if each.startswith(lowered)]
    return next(iter(begun or get_close_matches(lowered, others, n=1)), "")


def _candidates(words: Sequence[str], moves: Sequence[str], time_controls: Sequence[str]) -> list[str]:
    if not words:
        return list(dict.fromkeys([*moves, *SHORT_WORDS, *list_next_words(())]))
    if words == ["move"]:
        return list(moves)
    if words[0] == "new":
        if words[-1] == "time":
            return list(time_controls)
        if words[-1] in CHOICE_KINDS:
            return list(CHOICE_KINDS[words[-1]][1].choices)
        return [word for word in CHOICE_KINDS if word not in words]
    return list_next_words(words)
