"""Text that comes piece by piece, cut into the tokens of one game after the other; at most one game is held."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token

from controller.notation.pdn.grammar import lex

LONGEST_LINE = 1_000_000
"""PDN sets no limit and allows a game on one line; beyond this it is no PDN."""

LONGEST_GAME = 200_000
LONGEST_TOKEN = 20_000
DEEPEST_VARIATION = 100

LONG_LINE, LONG_TOKEN, LONG_GAME, DEEP = "LONG_LINE", "LONG_TOKEN", "LONG_GAME", "DEEP"
"""Types of tokens that stand for what went over a limit; they are in no rule of the grammar."""

_OUTSIDE_BODY = {"TAG", "STRING", "RSQB", "COMMENT", "LINE_COMMENT"}
_NOTHING = {"COMMENT", "LINE_COMMENT", "RESULT"}


def games_in(chunks: Iterable[str]) -> Iterator[list[Token]]:
    """Yield the tokens of each game, with line and column in the whole text.

    A game ends with its result, or where tags follow on moves: so a game that is broken takes no other with it. A game
    over a limit ends in a token of the limit's type.
    """
    game = _Gathering()
    for token in _tokens(chunks):
        if token.type == "TAG" and game.has_body:
            yield game.tokens
            game = _Gathering()
        ends = token.type == "RESULT" and not game.is_in_tag(token)
        game.add(token)
        if ends:
            if not game.is_nothing:
                yield game.tokens
            game = _Gathering()
    if not game.is_nothing:
        yield game.tokens


@dataclass(slots=True)
class _Gathering:
    """The tokens of a game so far; `is_nothing` while they are comments and a result, as two results in a row leave."""

    tokens: list[Token] = field(default_factory=list)
    has_body: bool = False
    is_nothing: bool = True
    size: int = 0
    depth: int = 0
    tag_line: int | None = None  # of a tag that is not closed yet
    is_full: bool = False

    def add(self, token: Token) -> None:
        """Take one more token; what comes after a limit is passed over."""
        self.is_nothing = self.is_nothing and token.type in _NOTHING
        self.has_body = self.has_body or not (token.type in _OUTSIDE_BODY or self.is_in_tag(token))
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
            return DEEP
        return LONG_GAME if self.size > LONGEST_GAME else None


@dataclass(slots=True)
class _OpenComment:
    """A comment that the lines so far do not close; `begun` is its beginning."""

    begun: Token
    parts: list[str]
    size: int

    def add(self, text: str) -> None:
        """Take one more line."""
        self.parts.append(text)
        self.size += len(text)


@dataclass(slots=True)
class _Cutting:
    """What lies between two lines: a comment that is still open, or a search for the next tag."""

    comment: _OpenComment | None = None
    is_lost: bool = False
    after_blank: bool = False

    def cut(self, number: int, text: str) -> Iterator[Token]:
        """Yield the tokens that a line ends."""
        # only here, where a new game plainly begins, is a comment given up that was never closed
        if (self.is_lost or (self.comment and self.after_blank)) and _begins_with_tag(text):
            yield from self.end()
            self.is_lost = False
        self.after_blank = not text.strip()
        if self.is_lost:
            return
        if len(text) > LONGEST_LINE:
            self.comment = None
            yield Token(LONG_LINE, "", line=number, column=1)
        elif self.comment is None:
            yield from self._lex(text, number, 1)
        else:
            yield from self._go_on(self.comment, text)

    def end(self) -> Iterator[Token]:
        """Yield the comment that nothing has closed, if there is one."""
        if self.comment is not None:
            yield self.comment.begun
            self.comment = None

    def _go_on(self, comment: _OpenComment, text: str) -> Iterator[Token]:
        comment.add(text)
        begun = comment.begun
        if "}" in text:
            self.comment = None
            yield from self._lex("".join(comment.parts), begun.line or 1, begun.column or 1)
        elif comment.size > LONGEST_TOKEN:
            self.comment, self.is_lost = None, True
            yield Token.new_borrow_pos(LONG_TOKEN, "", begun)

    def _lex(self, text: str, line: int, column: int) -> Iterator[Token]:
        """Cut text that begins at this place of the whole."""
        for token in lex(text):
            if token.line == 1:
                token.column = (token.column or 1) + column - 1
            token.line = (token.line or 1) + line - 1
            if token.type == "OPEN_COMMENT":
                self.comment = _OpenComment(token, [str(token)], len(token))
            else:
                yield token


def _tokens(chunks: Iterable[str]) -> Iterator[Token]:
    cutting = _Cutting()
    for number, text in _lines(chunks):
        yield from cutting.cut(number, text)
    yield from cutting.end()


def _begins_with_tag(text: str) -> bool:
    first = next(lex(text[:100]), None)
    return first is not None and first.type == "TAG"


def _lines(chunks: Iterable[str]) -> Iterator[tuple[int, str]]:
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
