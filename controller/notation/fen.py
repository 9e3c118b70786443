"""Positions as text: PDN's FEN, such as `W:W21,22,K30:B1,K24`."""

import re
from dataclasses import dataclass

from controller.rules.position import Position, Side, stands_on_crowning_row
from controller.rules.squares import Occupancy, Square, SquareError, bit, parse_square, squares_of

LONGEST_FEN = 400
MOST_PIECES = 12

_LETTERS = {"W": Side.WHITE, "B": Side.BLACK}
_FIELD = re.compile(r"(?P<king>[Kk]?)(?P<square>.*)", re.DOTALL)


class FenError(ValueError):
    """A text that is no position; the message lists every fault found."""


@dataclass(slots=True)
class _Reading:
    """What has been read of a FEN so far."""

    pieces: dict[Side, Occupancy]
    kings: Occupancy
    faults: list[str]


def print_fen(position: Position) -> str:
    """Write a position: side to move, then White, then Black, squares ascending; a side without pieces is empty."""
    return f"{'WB'[position.to_move]}:W{_side_text(position, Side.WHITE)}:B{_side_text(position, Side.BLACK)}"


def _side_text(position: Position, side: Side) -> str:
    return ",".join(
        f"K{square}" if position.kings & bit(square) else str(square) for square in squares_of(position.pieces_of(side))
    )


def parse_fen(text: str) -> Position:
    """Read a position; the two sides may come in either order, letters in either case, blanks around any part.

    Raises FenError naming every fault: a malformed part, an unknown square, a square used twice, a man on its crowning
    row, more than 12 pieces a side, no piece at all.
    """
    if len(text) > LONGEST_FEN:
        raise FenError(f"a FEN of {len(text)} characters is too long; a position takes {LONGEST_FEN} at most")
    parts = [part.strip() for part in text.strip().strip('"').removesuffix(".").split(":")]
    if len(parts) != 3:
        raise FenError(f"{text!r} is no position; write it as W:W21,22,K30:B1,K24 (side to move, White, Black)")
    reading = _Reading({}, 0, [])
    to_move = _LETTERS.get(parts[0].upper())
    if to_move is None:
        reading.faults.append(f"the side to move is W or B, not {parts[0]!r}")
    for part in parts[1:]:
        _read_side(part, reading)
    if not reading.faults and not any(reading.pieces.values()):
        reading.faults.append("there is no piece on the board")
    if reading.faults or to_move is None:
        raise FenError(f"{text.strip()!r}: {'; '.join(reading.faults)}")
    return Position(reading.pieces[Side.WHITE], reading.pieces[Side.BLACK], reading.kings, to_move)


def _read_side(part: str, reading: _Reading) -> None:
    side = _LETTERS.get(part[:1].upper())
    if side is None:
        reading.faults.append(f"a list of pieces begins with W or B, not {part!r}")
        return
    if side in reading.pieces:
        reading.faults.append(f"{side.word}'s pieces are listed twice")
        return
    reading.pieces[side] = 0
    fields = [field.strip() for field in part[1:].split(",")]
    for field in fields if fields != [""] else []:
        _read_piece(field, side, reading)
    if reading.pieces[side].bit_count() > MOST_PIECES:
        reading.faults.append(f"{side.word} has {reading.pieces[side].bit_count()} pieces; {MOST_PIECES} is the most")


def _read_piece(field: str, side: Side, reading: _Reading) -> None:
    found = _FIELD.fullmatch(field)
    if not field or found is None:
        reading.faults.append(f"{side.word}'s list has an empty entry")
        return
    try:
        square = parse_square(found["square"])
    except SquareError as error:
        reading.faults.append(str(error))
        return
    taken = reading.pieces.get(Side.WHITE, 0) | reading.pieces.get(Side.BLACK, 0)
    if taken & bit(square):
        reading.faults.append(f"square {square} is used twice")
        return
    if found["king"]:
        reading.kings |= bit(square)
    elif stands_on_crowning_row(side, square):
        reading.faults.append(f"a {side.name.lower()} man cannot stand on {square}, its crowning row; write K{square}")
    reading.pieces[side] |= bit(Square(square))
