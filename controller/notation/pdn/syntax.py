"""A game of PDN as it is written, before its moves are understood."""

import re
from dataclasses import dataclass

from lark import Token, Transformer

_ESCAPE = re.compile(r'\\(["\\])')


@dataclass(frozen=True, slots=True)
class WrittenTag:
    """A tag; `at` tells where it stands."""

    name: str
    value: str
    token: Token


@dataclass(frozen=True, slots=True)
class MarkedMove:
    """A move and the mark on it, empty where there is none."""

    move: Token
    strength: str


@dataclass(frozen=True, slots=True)
class WrittenVariation:
    """What stands in parentheses; `at` is the opening one."""

    opening: Token
    items: tuple["MovetextItem", ...]


MovetextItem = Token | MarkedMove | WrittenVariation
"""What stands between the tags and the result; a Token is a number, an ellipsis, a NAG, a comment or a setup."""


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """The tags, the items and the result, None where there is none."""

    tags: tuple[WrittenTag, ...]
    items: tuple[MovetextItem, ...]
    result: Token | None


class SyntaxTransformer(Transformer[Token, WrittenGame]):
    """Builds these values while lark parses; the methods bear the names of the grammar's rules."""

    def tag(self, children: list[Token]) -> WrittenTag:
        """Build a tag."""
        name, value = children
        return WrittenTag(name[1:].strip(), replace_unprintable(_ESCAPE.sub(r"\1", value[1:-1])), name)

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
    """Put a blank for each character that cannot be printed: what was read may go to a terminal."""
    return "".join(character if character.isprintable() else " " for character in text)
