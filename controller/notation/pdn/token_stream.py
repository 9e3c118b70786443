"""The tokens of a text that comes in chunks, game by game; the memory holds one game at most."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token

from controller.notation.pdn.faults import EndlessTextError
from controller.notation.pdn.line_lexer import each_token
from controller.notation.pdn.text_limits import (
    DEEP_VARIATION,
    DEEPEST_VARIATION,
    ENDLESS_GAME,
    ENDLESS_TOKENS,
    LONG_GAME,
    LONG_TOKEN,
    LONGEST_GAME,
    LONGEST_TOKEN,
)
from controller.notation.pdn.token_types import COMMENT_TYPES, LEXED_WORD_TYPES

_OUTSIDE_BODY_TYPES = {"TAG", "STRING", "RSQB"} | COMMENT_TYPES
_EMPTY_GAME_TYPES = {"RESULT", "BARE_NUMBER"} | COMMENT_TYPES
_MOVETEXT_TYPES = {"MOVE", "BARE_NUMBER", "ELLIPSIS", "NAG", "STRENGTH", "OPEN"} | COMMENT_TYPES
_AFTER_MARK_TYPES = {"NUMBER", "RESULT"} | _MOVETEXT_TYPES | LEXED_WORD_TYPES


@dataclass(slots=True)
class GameTokens:
    """The tokens of a game so far."""

    tokens: list[Token] = field(default_factory=list)  # up to the result
    tokens_after_result: list[Token] = field(default_factory=list)  # as if the game went on
    has_body: bool = False  # there is anything but tags and comments
    is_empty: bool = True  # there are only comments, a page number and a result, as between two results in a row
    is_over: bool = False  # there is a result
    size: int = 0  # characters
    plies: int = 0  # of the main line, also those that are dropped
    token_count: int = 0  # also of those that are dropped
    depth: int = 0  # of open variations
    tag_line: int | None = None  # of a tag that is not closed yet
    is_full: bool = False  # over a limit: further tokens are dropped
    has_inner_result: bool = False  # the last token is a result within a variation
    last_line: int = 0  # of the last token
    tag_names: set[str] = field(default_factory=set)

    def is_ended_by(self, token: Token) -> bool:
        """Return True if a token is no part of this game."""
        if self.is_over:
            return self.is_empty or not self._goes_on_with(token)
        if self.has_inner_result and token.type != "RPAR":  # nothing closes the variation
            return True
        return token.type == "TAG" and (self.has_body or self._is_followed_by(token))

    def add(self, token: Token) -> None:
        """Add one token; tokens after a limit are dropped."""
        if self.is_empty:
            is_second_number = token.type == "BARE_NUMBER" and "BARE_NUMBER" in {other.type for other in self.tokens}
            self.is_empty = token.type in _EMPTY_GAME_TYPES and not is_second_number
        is_in_tag = self._is_in_tag(token)
        self.has_body = self.has_body or not (token.type in _OUTSIDE_BODY_TYPES or is_in_tag)
        self.last_line = token.line or self.last_line
        if token.type == "TAG":
            self.tag_line = token.line
            self.tag_names.add(token[1:].strip())
        elif token.type == "RSQB":
            self.tag_line = None
        self._require_end(token)
        if not self.is_full:
            self._append(token)
        is_result = token.type == "RESULT" and not is_in_tag
        self.has_inner_result = is_result and self.depth > 0
        self.is_over = self.is_over or (is_result and not self.has_inner_result)

    def _append(self, token: Token) -> None:
        self.size += len(token)
        self.depth += {"OPEN": 1, "RPAR": -1}.get(token.type, 0)
        limit = self._limit(token)
        self.is_full = limit is not None
        if limit is not None:
            self.tokens.append(Token.new_borrow_pos(limit, "", token))
        else:
            (self.tokens_after_result if self.is_over else self.tokens).append(token)

    def _goes_on_with(self, token: Token) -> bool:
        """Return True if a token after the result belongs to this game.

        That is a move number above 1, or what stands on the line of the result; a next game begins with tags or 1.
        """
        if token.type == "NUMBER":
            return self.plies > 0 and int(token.partition(".")[0]) > 1
        if token.type == "RESULT":
            return token.line == self.last_line
        if token.type not in _MOVETEXT_TYPES | LEXED_WORD_TYPES:
            return False
        if self.tokens_after_result and self.tokens_after_result[-1].type not in {"RESULT"} | COMMENT_TYPES:
            return True
        if token.type in LEXED_WORD_TYPES:
            return token.line == self.last_line
        last_line = self.last_line + (token.type == "MOVE")
        return len(self.tag_names) > 0 and (token.line or 0) <= last_line

    def _is_followed_by(self, tag: Token) -> bool:
        """Return True if a tag begins the next game, because it is here already and a blank line is before it."""
        return tag[1:].strip() in self.tag_names and (tag.line or 0) > self.last_line + 1

    def _is_in_tag(self, token: Token) -> bool:
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


def split_games(chunks: Iterable[str]) -> Iterator[GameTokens]:
    """Yield the tokens of each game, with line and column in the whole text.

    A game ends before a tag that follows moves or that it has already, above a blank line, or after its result; so a
    broken game does not break the next. A game over a limit ends with a token of the limit's type. Raises
    EndlessTextError.
    """
    game = GameTokens()
    for token in _mark_stars(each_token(chunks)):
        if game.is_ended_by(token):
            if not game.is_empty:
                yield game
            game = GameTokens()
        game.add(token)
    if not game.is_empty:
        yield game


def _mark_stars(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield tokens, with WORDS for a star that marks a move, `11-15* 22-18`, as books mark the only good one."""
    star: Token | None = None  # that is no result if the game goes on
    last: Token | None = None
    for token in tokens:
        if star is not None:
            is_mark = _is_glued(last, star) or _is_glued(star, token)
            yield Token.new_borrow_pos("WORDS", "*", star) if is_mark and _continues(star, token) else star
            last, star = star, None
        if (token.type, str(token)) == ("RESULT", "*"):
            star = token
            continue
        yield token
        last = token
    if star is not None:
        yield star


def _is_glued(one: Token | None, other: Token) -> bool:
    if one is None or one.type not in {"MOVE", "STRENGTH", "RESULT"}:
        return False
    return one.line == other.line and one.end_pos == other.start_pos


def _continues(star: Token, token: Token) -> bool:
    """Return True if a game goes on after a star."""
    if token.type == "NUMBER":
        return int(token.partition(".")[0]) > 1
    return token.type in _AFTER_MARK_TYPES and (token.line or 0) <= (star.line or 0) + 1
