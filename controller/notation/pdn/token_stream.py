"""Text that comes piece by piece, cut into the tokens of one game after the other; at most one game is held."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token

from controller.notation.pdn.grammar import lex_tokens

LONGEST_LINE = 1_000_000
"""PDN sets no limit and allows a game on one line; beyond this it is no PDN."""

LONGEST_GAME = 200_000
LONGEST_TOKEN = 20_000
DEEPEST_VARIATION = 100

LONG_LINE, LONG_TOKEN, LONG_GAME, DEEP_VARIATION = "LONG_LINE", "LONG_TOKEN", "LONG_GAME", "DEEP"
"""Types of tokens that stand for what went over a limit; they are in no rule of the grammar."""

_TOKENS_OUTSIDE_BODY = {"TAG", "STRING", "RSQB", "COMMENT", "LINE_COMMENT"}
_TOKENS_OF_EMPTY_GAME = {"COMMENT", "LINE_COMMENT", "RESULT"}


def split_games(chunks: Iterable[str]) -> Iterator[list[Token]]:
    """Yield the tokens of each game, with line and column in the whole text.

    A game ends with its result, or where tags follow on moves: so a game that is broken takes no other with it. A game
    over a limit ends in a token of the limit's type.
    """
    game = _GameTokens()
    for token in _each_token(chunks):
        if token.type == "TAG" and game.has_body:
            yield game.tokens
            game = _GameTokens()
        is_end = token.type == "RESULT" and not game.is_in_tag(token)
        game.add(token)
        if is_end:
            if not game.is_empty:
                yield game.tokens
            game = _GameTokens()
    if not game.is_empty:
        yield game.tokens


@dataclass(slots=True)
class _GameTokens:
    """The tokens of a game so far; `is_nothing` while they are comments and a result, as two results in a row leave."""

    tokens: list[Token] = field(default_factory=list)
    has_body: bool = False
    is_empty: bool = True
    size: int = 0
    depth: int = 0
    tag_line: int | None = None  # of a tag that is not closed yet
    is_full: bool = False

    def add(self, token: Token) -> None:
        """Take one more token; what comes after a limit is passed over."""
        self.is_empty = self.is_empty and token.type in _TOKENS_OF_EMPTY_GAME
        self.has_body = self.has_body or not (token.type in _TOKENS_OUTSIDE_BODY or self.is_in_tag(token))
        if token.type == "TAG":
            self.tag_line = token.line
        elif token.type == "RSQB":
            self.tag_line = None
        if self.is_full:
            return
        self.size += len(token)
        self.depth += {"OPEN": 1, "RPAR": -1}.get(token.type, 0)
        limit = self._limit(token)
        self.is_full = limit is not None
        self.tokens.append(token if limit is None else Token.new_borrow_pos(limit, "", token))

    def is_in_tag(self, token: Token) -> bool:
        """Tell whether a token stands within a tag; whatever it is, it then begins no body and ends no game."""
        return self.tag_line is not None and token.line == self.tag_line

    def _limit(self, token: Token) -> str | None:
        if len(token) > LONGEST_TOKEN:
            return LONG_TOKEN
        if self.depth > DEEPEST_VARIATION:
            return DEEP_VARIATION
        return LONG_GAME if self.size > LONGEST_GAME else None


@dataclass(slots=True)
class _OpenComment:
    """A comment that the lines so far do not close; `begun` is its beginning."""

    opening: Token
    parts: list[str]
    size: int

    def add_line(self, text: str) -> None:
        """Take one more line."""
        self.parts.append(text)
        self.size += len(text)


@dataclass(slots=True)
class _LineLexer:
    """What lies between two lines: a comment that is still open, or a search for the next tag."""

    comment: _OpenComment | None = None
    is_skipping: bool = False
    is_after_blank: bool = False

    def lex_line(self, number: int, text: str) -> Iterator[Token]:
        """Yield the tokens that a line ends."""
        # only here, where a new game plainly begins, is a comment given up that was never closed
        if (self.is_skipping or (self.comment and self.is_after_blank)) and _begins_with_tag(text):
            yield from self.finish()
            self.is_skipping = False
        self.is_after_blank = not text.strip()
        if self.is_skipping:
            return
        if len(text) > LONGEST_LINE:
            self.comment = None
            yield Token(LONG_LINE, "", line=number, column=1)
        elif self.comment is None:
            yield from self._lex_at(text, number, 1)
        else:
            yield from self._continue_comment(self.comment, text)

    def finish(self) -> Iterator[Token]:
        """Yield the comment that nothing has closed, if there is one."""
        if self.comment is not None:
            yield self.comment.opening
            self.comment = None

    def _continue_comment(self, comment: _OpenComment, text: str) -> Iterator[Token]:
        comment.add_line(text)
        opening = comment.opening
        if "}" in text:
            self.comment = None
            yield from self._lex_at("".join(comment.parts), opening.line or 1, opening.column or 1)
        elif comment.size > LONGEST_TOKEN:
            self.comment, self.is_skipping = None, True
            yield Token.new_borrow_pos(LONG_TOKEN, "", opening)

    def _lex_at(self, text: str, line: int, column: int) -> Iterator[Token]:
        """Cut text that begins at this place of the whole."""
        for token in lex_tokens(text):
            if token.line == 1:
                token.column = (token.column or 1) + column - 1
            token.line = (token.line or 1) + line - 1
            if token.type == "OPEN_COMMENT":
                self.comment = _OpenComment(token, [str(token)], len(token))
            else:
                yield token


def _each_token(chunks: Iterable[str]) -> Iterator[Token]:
    lexer = _LineLexer()
    for number, text in _each_line(chunks):
        yield from lexer.lex_line(number, text)
    yield from lexer.finish()


def _begins_with_tag(text: str) -> bool:
    first = next(lex_tokens(text[:100]), None)
    return first is not None and first.type == "TAG"


def _each_line(chunks: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield numbered lines with their ends; one that is too long comes cut short, still too long."""
    number, parts, length = 1, list[str](), 0
    for chunk in chunks:
        *ended, rest = chunk.split("\n")
        for piece in ended:
            yield number, "".join([*parts, piece, "\n"])
            number, parts, length = number + 1, [], 0
        if length <= LONGEST_LINE:
            parts.append(rest)
            length += len(rest)
    if parts:
        yield number, "".join(parts)
