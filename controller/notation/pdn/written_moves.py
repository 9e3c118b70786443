"""A move as score files write it, in PDN or in another usual form, before it is compared with the legal moves."""

import contextlib
import re
from dataclasses import dataclass
from functools import lru_cache

from controller.notation.move_text import LONGEST_MOVE, MoveTextError, WrittenMove
from controller.notation.pdn.faults import WarningKind
from controller.notation.square_numbering import Notation, SquareNumbering
from controller.rules.moves import Route
from controller.rules.squares import SQUARES, SquareError

_SQUARE = re.compile(r"[a-h][1-8]|[0-9]{1,2}")
_GLUED = re.compile(r"[0-9]{3,4}")
_SHORT_ORIGIN = re.compile(r"(?P<file>[a-h])(?P<rest>[-x:]?[a-h][1-8].*)")
_PIECE_LETTERS = re.compile(r"^[kqmw](?=[0-9a-h])|^[bd](?=[0-9]{2})|(?:=?[kdq]|-?[a-wyz])$")
_DASHES = re.compile("--|[\u2010-\u2015\u2212\u00ad\u00e4\u2500~_=]")  # \u00e4: the line of DOS, in small letters
_STARS = str.maketrans(dict.fromkeys("*\u00d7", "x"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReadings:
    """The ways to read one move; each has the same squares but for the origin, if only the file of this is written."""

    text: str  # as written, without blanks
    options: tuple[WrittenMove, ...]  # at least one
    oddities: tuple[WarningKind, ...]

    def without_sign(self) -> "MoveReadings":
        """Return the same moves, whether they capture or not."""
        options = (WrittenMove(text=option.text, squares=option.squares, is_capture=None) for option in self.options)
        return MoveReadings(text=self.text, options=tuple(options), oddities=self.oddities)

    def continue_with(self, later: "MoveReadings") -> "MoveReadings | None":
        """Return both as one capture; None if the later one does not begin where this one ends."""
        options = tuple(
            WrittenMove(text=f"{self.text} {later.text}", squares=first.squares + second.squares[1:], is_capture=True)
            for first in self.options
            for second in later.options
            if first.squares[-1] == second.squares[0]
        )
        oddities = tuple(dict.fromkeys([*self.oddities, *later.oddities]))
        return MoveReadings(text=f"{self.text} {later.text}", options=options, oddities=oddities) if options else None


def parse_written_move(text: str, numbering: SquareNumbering) -> MoveReadings:
    """Parse the squares of a move.

    Raises MoveTextError for a text that is not a move, or that names a square that does not exist.
    """
    shown = "".join(text.split()).lower()
    if len(shown) > LONGEST_MOVE:
        raise MoveTextError(f"{shown[:LONGEST_MOVE]} is not a move; write 22-18, or 22x15x6 for a capture")
    return _parse_shown(shown, numbering)


@lru_cache(maxsize=4096)  # a file has many moves and few different ones: a board has about a thousand
def _parse_shown(shown: str, numbering: SquareNumbering) -> MoveReadings:
    word, oddities = _normalize(shown)
    signs = [letter for letter in word if letter in "-x:"]
    try:
        routes, is_short = _parse_routes(word, numbering)
    except SquareError as error:
        raise MoveTextError(f"{shown} is not a move: {error}") from error
    is_capture = "-" not in signs if signs else None
    options = tuple(WrittenMove(text=shown, squares=route, is_capture=is_capture) for route in routes)
    return MoveReadings(
        text=shown, options=options, oddities=(*oddities, WarningKind.SHORT_ORIGIN) if is_short else oddities
    )


def _normalize(word: str) -> tuple[str, tuple[WarningKind, ...]]:
    """Return a move with plain signs and no letter of a piece, and what was odd."""
    oddities: list[WarningKind] = []
    bare = _PIECE_LETTERS.sub("", word)
    if bare != word:
        oddities.append(WarningKind.PIECE_LETTER)
    plain = _DASHES.sub("-", bare).translate(_STARS)
    if plain != bare or _GLUED.fullmatch(plain):
        oddities.append(WarningKind.ODD_SIGN)
    return plain, tuple(oddities)


def _parse_routes(word: str, numbering: SquareNumbering) -> tuple[tuple[Route, ...], bool]:
    """Return the possible routes, and True if only the file of the origin is written."""
    short = _SHORT_ORIGIN.fullmatch(word)
    if short is None or _SQUARE.match(word):
        return _parse_squares(word, numbering), False
    rest = tuple(numbering.parse_square(name) for name in _SQUARE.findall(short["rest"]))
    names = {square: numbering.square_text(square, Notation.ALGEBRAIC) for square in SQUARES}
    return tuple((square, *rest) for square, name in names.items() if name[0] == short["file"]), True


def _parse_squares(word: str, numbering: SquareNumbering) -> tuple[Route, ...]:
    """Return the route of whole squares; of three digits, such as `115`, each of the two whose squares exist."""
    if not _GLUED.fullmatch(word):
        return (tuple(numbering.parse_square(name) for name in _SQUARE.findall(word)),)
    if len(word) == 4:
        return ((numbering.parse_square(word[:2]), numbering.parse_square(word[2:])),)
    routes: list[Route] = []
    for place in (1, 2):
        with contextlib.suppress(SquareError):
            routes.append((numbering.parse_square(word[:place]), numbering.parse_square(word[place:])))
    if not routes:
        raise SquareError(f"{word} joins no two squares")
    return tuple(routes)
