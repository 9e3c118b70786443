"""What is wrong in a text of PDN: faults, which cost a game, and warnings, which do not."""

from dataclasses import dataclass, field
from enum import StrEnum

from lark import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnFault:
    """The place and the reason of a fault in a game."""

    line: int  # 1 for the first
    column: int  # 1 for the first
    ply: int | None  # plies up to the fault in its line of moves; None: outside the moves
    text: str
    game: int = 1  # its number in the text, 1 for the first
    move: str = field(default="", compare=False)  # as written; empty if the fault is in no move


class WarningKind(StrEnum):
    """What is odd in a game that is read all the same."""

    EXCHANGED_SIGN = "exchanged-sign"  # `22-15` for a capture, `22x18` for another move
    ODD_SIGN = "odd-sign"  # `22*15`, `1115`, `811`
    PIECE_LETTER = "piece-letter"  # `K22-18`, `28-32K`
    SHORT_ORIGIN = "short-origin"  # `cd4`
    SPLIT_CAPTURE = "split-capture"  # `15x22 22x31` for `15x22x31`
    SHORT_CAPTURE = "short-capture"  # `15x22`, although the capture goes on
    AMBIGUOUS_CAPTURE = "ambiguous-capture"  # `5x2`, where two captures fit
    GAME_TYPE = "game-type"  # the rule set is guessed
    FIRST_MOVER = "first-mover"  # the other side begins
    POSITION = "position"  # a FEN that is not to the letter
    COMMENT = "comment"  # words in parentheses
    NUMBER = "number"  # a number without a move, or `811` where no such move is possible
    RESULT = "result"  # a result in other words, or two that contradict each other
    TAG = "tag"  # a tag given twice, with quotes in its value, or with options that do not fit


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnWarning:
    """The place of something odd in a game, and how it was read."""

    line: int  # 1 for the first
    column: int  # 1 for the first
    ply: int | None  # plies up to the place in its line of moves; None: outside the moves
    kind: WarningKind
    text: str
    game: int = 1  # its number in the text, 1 for the first
    move: str = ""  # as written; empty outside the moves


class PdnError(ValueError):
    """A game cannot be read or written."""

    def __init__(self, fault: PdnFault) -> None:
        super().__init__(f"line {fault.line}, column {fault.column}: {fault.text}")
        self.fault = fault


class EndlessTextError(ValueError):
    """A line or a game of a text does not end where it does in every PDN; the message says so."""


def pdn_error_at(token: Token, text: str, ply: int | None = None, move: str = "") -> PdnError:
    """Return the error of a fault at a token."""
    return PdnError(PdnFault(line=token.line or 1, column=token.column or 1, ply=ply, text=text, move=move))


def pdn_warning_at(token: Token, kind: WarningKind, text: str, ply: int | None = None, move: str = "") -> PdnWarning:
    """Return the warning of something odd at a token."""
    return PdnWarning(line=token.line or 1, column=token.column or 1, ply=ply, kind=kind, text=text, move=move)
