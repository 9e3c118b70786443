"""Words between the moves of a game, which a file should have as a comment."""

import re
from collections.abc import Iterable, Iterator

from lark import Token

_WORD = re.compile(
    r"(?:[^\W\d_]|[-'\u2019`\u00b4.:!?&=+<>~|\u2022\u00b7\u2013\u2014\u2026\u201c\u201d\"])+|[0-9]+(?:st|nd|rd|th)[.:]?"
)
"""A word, an ordinal, or signs; a word with digits may be a move that is written wrongly, and stays a fault."""


def join_words(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the tokens of a game, with one token WORDS for unknown words in a row.

    Words before the first tag or move are no part of a game, and stay unknown.
    """
    words: list[Token] = []
    is_in_game, tag_line = False, None
    for token in tokens:
        is_in_game = is_in_game or token.type in {"TAG", "MOVE"}
        tag_line = token.line if token.type == "TAG" else None if token.type == "RSQB" else tag_line
        is_word = token.type == "UNKNOWN" and is_in_game and token.line != tag_line and _WORD.fullmatch(token)
        if is_word:
            words.append(token)
            continue
        if words:
            yield _joined(words)
            words = []
        yield token
    if words:
        yield _joined(words)


def _joined(words: list[Token]) -> Token:
    return Token.new_borrow_pos("WORDS", " ".join(words), words[0])
