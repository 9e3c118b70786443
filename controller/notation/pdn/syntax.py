"""The syntax of one game of PDN, before its moves are checked against the rules."""

import re
from dataclasses import dataclass

from lark import Token, Transformer

from controller.notation.pdn.token_types import JOINED_WORD_TYPES

_ESCAPE = re.compile(r'\\(["\\])')


@dataclass(frozen=True, slots=True)
class WrittenTag:
    """A tag as it is written."""

    name: str
    value: str
    token: Token  # of the name, for its place
    has_bare_quotes: bool = False  # there are quotes in the value without a backslash before them
    has_curved_quotes: bool = False  # the value stands in quotes that are not straight


Tags = dict[str, WrittenTag]
"""Tag name -> tag."""


@dataclass(frozen=True, slots=True)
class MarkedMove:
    """A move with its mark."""

    move: Token
    strength: str  # the mark, such as `!?`; empty if there is none


@dataclass(frozen=True, slots=True)
class WrittenVariation:
    """A variation as it is written."""

    opening: Token  # the opening parenthesis, for its place
    items: tuple["MovetextItem", ...]


MovetextItem = Token | MarkedMove | WrittenVariation
"""Anything between the tags and the result; a Token is a number, an ellipsis, a NAG, a comment or a setup."""


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game as it is written."""

    tags: tuple[WrittenTag, ...]
    items: tuple[MovetextItem, ...]
    result: Token | None


def has_words(variation: WrittenVariation) -> bool:
    """Return True if there are words between the moves of a variation."""
    return any(
        has_words(item)
        if isinstance(item, WrittenVariation)
        else isinstance(item, Token) and item.type in JOINED_WORD_TYPES
        for item in variation.items
    )


def written_text(item: MovetextItem) -> str:
    """Return an item as it is written, with single blanks."""
    match item:
        case MarkedMove(move=move, strength=strength):
            return f"{move}{strength}"
        case WrittenVariation(items=items):
            return f"({' '.join(map(written_text, items))})"
        case _:
            return str(item)


class SyntaxTransformer(Transformer[Token, WrittenGame]):
    """The builder of these values while lark parses; lark finds its methods by the names of the grammar's rules."""

    def tag(self, children: list[Token]) -> WrittenTag:
        """Build a tag."""
        name, value = children
        inner = value[1:-1]
        text = replace_unprintable(_ESCAPE.sub(r"\1", inner))
        return WrittenTag(
            name[1:].strip(),
            text,
            name,
            has_bare_quotes='"' in _ESCAPE.sub("", inner),
            has_curved_quotes=value[0] != '"',
        )

    def move(self, children: list[Token]) -> MarkedMove:
        """Build a move."""
        move, *strength = children
        return MarkedMove(move, "".join(strength))

    def variation(self, children: tuple[Token, *tuple[MovetextItem, ...]]) -> WrittenVariation:
        """Build a variation."""
        opening, *items = children
        return WrittenVariation(opening, tuple(items))

    def game(self, children: list[WrittenTag | MovetextItem]) -> WrittenGame:
        """Build the game."""
        tags = tuple(child for child in children if isinstance(child, WrittenTag))
        items = [child for child in children if not isinstance(child, WrittenTag)]
        last = items[-1] if items else None
        if isinstance(last, Token) and last.type == "RESULT":
            return WrittenGame(tags, tuple(items[:-1]), last)
        return WrittenGame(tags, tuple(items), None)


def replace_unprintable(text: str) -> str:
    """Replace each character that cannot be printed by a blank, because the text may go to a terminal."""
    return "".join(character if character.isprintable() else " " for character in text)
