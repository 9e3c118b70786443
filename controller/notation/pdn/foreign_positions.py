"""The positions of score files, which are not always FEN to the letter."""

import re

from lark import Token

from controller.notation.fen import FenError, parse_loose_fen
from controller.notation.pdn.faults import PdnWarning, WarningKind, pdn_error_at, pdn_warning_at
from controller.notation.square_numbering import SquareNumbering
from controller.rules.position import Position

_BEYOND_32_SQUARES = re.compile(r"(?<![0-9])(?:3[3-9]|4[0-9]|50)(?![0-9])")


def parse_position_at(
    token: Token, fen: str, numbering: SquareNumbering, warnings: list[PdnWarning], ply: int | None = None
) -> tuple[Position, bool]:
    """Parse the position at a token, and return it with True if it names the side to move.

    What is not FEN to the letter is added to the warnings. Raises PdnError for a text that is not a position.
    """
    try:
        loose = parse_loose_fen(fen, numbering)
    except FenError as error:
        if beyond := _BEYOND_32_SQUARES.search(fen.split(":H")[0]):
            text = f"FEN {fen.strip()!r} has square {beyond[0]}: it is of a board of 10 by 10; only 8 by 8 is read"
            raise pdn_error_at(token, text, ply) from error
        raise pdn_error_at(token, f"FEN {error}", ply) from error
    warnings += [
        pdn_warning_at(token, WarningKind.POSITION, f"FEN {fen.strip()!r}: {remark}", ply) for remark in loose.remarks
    ]
    return loose.position, loose.is_side_known
