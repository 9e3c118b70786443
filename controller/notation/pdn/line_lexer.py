"""The tokens of a text that comes in chunks, line by line."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark import Token

from controller.notation.pdn.faults import EndlessTextError
from controller.notation.pdn.grammar import lex_tokens
from controller.notation.pdn.text_limits import ENDLESS_LINE, LONG_LINE, LONG_TOKEN, LONGEST_LINE, LONGEST_TOKEN

_UNFINISHED = re.compile(r"(?:[0-9]{1,2}[-x:])+|1/2-", re.IGNORECASE)
"""The start of a move or of a result at the end of a line."""


def each_token(chunks: Iterable[str]) -> Iterator[Token]:
    """Yield the tokens of a text, with line and column in the whole text; raises EndlessTextError."""
    lexer = _LineLexer()
    for number, text in _each_line(chunks):
        yield from lexer.lex_line(number, text)
    yield from lexer.finish()


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
    unfinished: Token | None = None  # the start of a move at the end of the line before

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
            self.comment = self.unfinished = None
            yield Token(LONG_LINE, "", line=number, column=1)
        elif self.comment is None:
            yield from self._lex_whole_moves(text, number)
        else:
            yield from self._continue_comment(self.comment, text)

    def finish(self) -> Iterator[Token]:
        """Yield what the lines so far leave open."""
        if self.unfinished is not None:
            yield self.unfinished
            self.unfinished = None
        if self.comment is not None:
            yield self.comment.opening
            self.comment = None

    def _lex_whole_moves(self, text: str, number: int) -> Iterator[Token]:
        """Yield the tokens of a line; the start of a move at its end waits for the next line."""
        start, self.unfinished = self.unfinished, None
        line, column = (number, 1) if start is None else (start.line or 1, start.column or 1)
        for token in self._lex_at(text if start is None else f"{start}\n{text}", line, column):
            if self.unfinished is not None:
                yield self.unfinished
                self.unfinished = None
            if token.type == "UNKNOWN" and token.line == number and _UNFINISHED.fullmatch(token):
                self.unfinished = token
            else:
                yield token
        if self.comment is not None and self.unfinished is not None:
            yield self.unfinished
            self.unfinished = None

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
