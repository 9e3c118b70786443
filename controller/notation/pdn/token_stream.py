"""The tokens of a text that comes in chunks, game by game; the memory holds one game at most."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token

from controller.notation.pdn.faults import EndlessTextError
from controller.notation.pdn.grammar import lex_tokens

# PDN sets no limits, and allows a game on one line. These are choices, far above annotated games in use: they bound the
# memory and the time that a wrong or hostile file can take.
LONGEST_LINE = 1_000_000  # characters
ENDLESS_LINE = 8_000_000  # characters; the rest of the text is not read
LONGEST_GAME = 200_000  # characters in tokens
LONGEST_TOKEN = 20_000  # characters
DEEPEST_VARIATION = 100
ENDLESS_GAME = 10_000  # plies of the main line; games are drawn long before, and the rest of the text is not read
ENDLESS_TOKENS = LONGEST_GAME  # of one game, moves or not: so many are over LONGEST_GAME already

LONG_LINE, LONG_TOKEN, LONG_GAME, DEEP_VARIATION = "LONG_LINE", "LONG_TOKEN", "LONG_GAME", "DEEP"
"""Types of the tokens that replace text over a limit; no rule of the grammar allows them."""

_TOKENS_OUTSIDE_BODY = {"TAG", "STRING", "RSQB", "COMMENT", "LINE_COMMENT"}
_TOKENS_OF_EMPTY_GAME = {"COMMENT", "LINE_COMMENT", "RESULT"}


def split_games(chunks: Iterable[str]) -> Iterator[list[Token]]:
    """Yield the tokens of each game, with line and column in the whole text.

    A game ends with its result, or before a tag that follows moves or that it has already, above a blank line; so a
    broken game does not break the next. A game over a limit ends with a token of the limit's type. Raises
    EndlessTextError.
    """
    game = _GameTokens()
    for token in _each_token(chunks):
        is_late = game.has_result and token.type != "RPAR"  # a result within a variation that nothing closes
        if is_late or (token.type == "TAG" and (game.has_body or game.is_followed_by(token))):
            yield game.tokens
            game = _GameTokens()
        is_result = token.type == "RESULT" and not game.is_in_tag(token)
        game.add(token)
        game.has_result = is_result and game.depth > 0
        if is_result and not game.has_result:
            if not game.is_empty:
                yield game.tokens
            game = _GameTokens()
    if not game.is_empty:
        yield game.tokens


@dataclass(slots=True)
class _GameTokens:
    """The tokens of a game so far."""

    tokens: list[Token] = field(default_factory=list)
    has_body: bool = False  # there is anything but tags and comments
    is_empty: bool = True  # there are only comments and a result, as between two results in a row
    size: int = 0  # characters
    plies: int = 0  # of the main line, also those that are dropped
    token_count: int = 0  # also of those that are dropped
    depth: int = 0  # of open variations
    tag_line: int | None = None  # of a tag that is not closed yet
    is_full: bool = False  # over a limit: further tokens are dropped
    has_result: bool = False  # the last token is a result within a variation
    last_line: int = 0  # of the last token
    tag_names: set[str] = field(default_factory=set)

    def add(self, token: Token) -> None:
        """Add one token; tokens after a limit are dropped."""
        self.is_empty = self.is_empty and token.type in _TOKENS_OF_EMPTY_GAME
        self.has_body = self.has_body or not (token.type in _TOKENS_OUTSIDE_BODY or self.is_in_tag(token))
        self.last_line = token.line or self.last_line
        if token.type == "TAG":
            self.tag_line = token.line
            self.tag_names.add(token[1:].strip())
        elif token.type == "RSQB":
            self.tag_line = None
        self._require_end(token)
        if self.is_full:
            return
        self.size += len(token)
        self.depth += {"OPEN": 1, "RPAR": -1}.get(token.type, 0)
        limit = self._limit(token)
        self.is_full = limit is not None
        self.tokens.append(token if limit is None else Token.new_borrow_pos(limit, "", token))

    def is_followed_by(self, tag: Token) -> bool:
        """Return True if a tag begins the next game, because it is here already and a blank line is before it."""
        return tag[1:].strip() in self.tag_names and (tag.line or 0) > self.last_line + 1

    def is_in_tag(self, token: Token) -> bool:
        """Return True if a token stands within a tag, where it neither begins a body nor ends a game."""
        return self.tag_line is not None and token.line == self.tag_line

    def _require_end(self, token: Token) -> None:
        """Raise EndlessTextError for a game that goes on far beyond any real one."""
        self.token_count += 1
        self.plies += token.type == "MOVE" and self.depth <= 0
        if self.plies > ENDLESS_GAME:
            raise EndlessTextError(f"line {token.line}: a game has more than {ENDLESS_GAME} plies")
        if self.token_count > ENDLESS_TOKENS:
            raise EndlessTextError(f"line {token.line}: a game has more than {ENDLESS_TOKENS} words and signs")

    def _limit(self, token: Token) -> str | None:
        if len(token) > LONGEST_TOKEN:
            return LONG_TOKEN
        if self.depth > DEEPEST_VARIATION:
            return DEEP_VARIATION
        return LONG_GAME if self.size > LONGEST_GAME else None


@dataclass(slots=True)
class _OpenComment:
    """A comment that the lines so far do not close."""

    opening: Token  # of type OPEN_COMMENT
    parts: list[str]  # its lines
    size: int  # characters

    def add_line(self, text: str) -> None:
        """Add one line."""
        self.parts.append(text)
        self.size += len(text)


@dataclass(slots=True)
class _LineLexer:
    """A lexer of single lines, with its state between two lines."""

    comment: _OpenComment | None = None
    is_skipping: bool = False  # after an endless comment, up to the next tag
    is_after_blank: bool = False  # the line before was blank

    def lex_line(self, number: int, text: str) -> Iterator[Token]:
        """Yield the tokens that end with a line."""
        # A tag after a blank line begins a new game: a comment that is still open then is never closed.
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
        """Yield the comment that is still open, if there is one."""
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
        """Yield the tokens of a text that begins at a line and column of the whole text."""
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
    """Yield numbered lines with their ends; one over LONGEST_LINE is cut short, to a length that is still over it."""
    number, parts, length, dropped = 1, list[str](), 0, 0
    for chunk in chunks:
        *ended, rest = chunk.split("\n")
        for piece in ended:
            yield number, "".join([*parts, piece, "\n"])
            number, parts, length, dropped = number + 1, [], 0, 0
        if length <= LONGEST_LINE:
            parts.append(rest)
            length += len(rest)
        else:
            dropped += len(rest)
        if dropped > ENDLESS_LINE:
            raise EndlessTextError(f"line {number} has more than {ENDLESS_LINE} characters")
    if parts:
        yield number, "".join(parts)
