"""Positions as text: PDN's FEN, such as `W:W21,22,K30:B1,K24`, `W:W21-23:BKb8` or `B:Wa1,Kc3:Bh8`.

Source: PDN 3.0, the FEN tag (https://wiegerw.github.io/pdn/fen.html). The parser also accepts letters in lower case,
blanks, a side without pieces, and the counters `:H0:F1` at the end.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from controller.notation.square_numbering import Notation, SquareNumbering
from controller.rules.position import Position, Side, is_on_crowning_row
from controller.rules.squares import Occupancy, Orientation, SquareError, bit, squares_of

LONGEST_FEN = 400  # characters: 24 kings by name with blanks take about 130, and a position may come from anywhere
MAX_PIECES_PER_SIDE = 12

_LETTERS = {"W": Side.WHITE, "B": Side.BLACK}
_FIELD = re.compile(r"(?P<king>[Kk]?)(?P<squares>.*)", re.DOTALL)
_COUNTERS = re.compile(r":H[0-9]+(?::F[0-9]+)?\.?\s*$|:\+[0-9]+\+[0-9]+\.?\s*$", re.IGNORECASE)
"""Half-moves that count for a draw, and the number of the move, which Lidraughts writes after a position; source:
scaladraughts, draughts/format/Forsyth.scala (https://github.com/RoepStoep/scaladraughts). Also its count of checks."""
_RANGE = re.compile(r"(?P<first>[0-9]{1,2})\s*-\s*(?P<last>[0-9]{1,2})")


class FenError(ValueError):
    """A text is not a position; the message lists every fault."""


@dataclass(slots=True)
class _FenState:
    """The parts of a FEN that have been read, and the faults found in them."""

    numbering: SquareNumbering  # of the squares in the text
    pieces: dict[Side, Occupancy] = field(default_factory=dict)  # only the sides that have been read
    kings: Occupancy = 0  # of both sides
    faults: list[str] = field(default_factory=list)  # in the order of the text
    is_loose: bool = False  # accept what score files have, with a remark
    remarks: list[str] = field(default_factory=list)  # in the order of the text


@dataclass(frozen=True, slots=True)
class LooseFen:
    """A position of a score file."""

    position: Position  # White to move if the side to move is not known
    is_side_known: bool
    remarks: tuple[str, ...]  # on what is not FEN to the letter


def fen_text(position: Position) -> str:
    """Return a position as FEN: the side to move, White and Black, each with its squares as ascending numbers."""
    return fen_text_with(position, SquareNumbering(orientation=Orientation.VISMIN), Notation.NUMERIC)


def fen_text_with(position: Position, numbering: SquareNumbering, notation: Notation) -> str:
    """Return a position as FEN, with the squares as a numbering writes them, ascending, such as `B:Wa1,Kc3:Bh8`."""
    sides = (f"{'WB'[side]}{_side_text(position, side, numbering, notation)}" for side in Side)
    return ":".join(["WB"[position.to_move], *sides])


def _side_text(position: Position, side: Side, numbering: SquareNumbering, notation: Notation) -> str:
    kings = {numbering.square_text(square, notation) for square in squares_of(position.kings)}
    texts = [numbering.square_text(square, notation) for square in squares_of(position.pieces_of(side))]
    ascending = sorted(texts, key=lambda text: (len(text), text))
    return ",".join(f"K{text}" if text in kings else text for text in ascending)


def parse_fen(text: str, orientation: Orientation = Orientation.VISMIN) -> Position:
    """Parse a position.

    The sides may come in either order, letters in either case, blanks around any part. Squares are numbers, ranges of
    numbers (`21-32`, `K1-4`) or names (`c3`), which depend on the orientation; a side may have no piece. Raises
    FenError, which lists every fault: a malformed part, an unknown square, a square used twice, a man on its crowning
    row, more than 12 pieces of a side, no piece at all.
    """
    return parse_fen_with(text, SquareNumbering(orientation=orientation))


def parse_fen_with(text: str, numbering: SquareNumbering) -> Position:
    """Parse a position with the squares as a numbering writes them; otherwise as `parse_fen`."""
    return _parse(text, _FenState(numbering)).position


def parse_loose_fen(text: str, numbering: SquareNumbering) -> LooseFen:
    """Parse a position as score files have it.

    A man on its crowning row is a king, `?` is an unknown side to move, an empty list (`W::.`) is a side without a
    piece, and an empty entry is none. Otherwise as `parse_fen_with`.
    """
    return _parse(text, _FenState(numbering, is_loose=True))


def _parse(text: str, state: _FenState) -> LooseFen:
    if len(text) > LONGEST_FEN:
        raise FenError(f"a FEN of {len(text)} characters is too long; a position takes {LONGEST_FEN} at most")
    bare = _COUNTERS.sub("", text.strip().strip('"').strip().removesuffix("."))
    parts = [part.strip() for part in bare.removesuffix(".").split(":")]
    if len(parts) != 3:
        raise FenError(f"{text!r} is not a position; write it as W:W21,22,K30:B1,K24 (side to move, White, Black)")
    to_move = _LETTERS.get(parts[0].upper())
    is_side_known = to_move is not None
    if to_move is None:
        message = f"the side to move is W or B, not {parts[0]!r}"
        if state.is_loose and parts[0] in {"?", ""}:
            state.remarks.append(message)
            to_move = Side.WHITE
        else:
            state.faults.append(message)
    for part in parts[1:]:
        if part or not state.is_loose:
            _read_side(part, state)
    if not state.faults and not any(state.pieces.values()):
        (state.remarks if state.is_loose else state.faults).append("there is no piece on the board")
    if state.faults or to_move is None:
        raise FenError(f"{text.strip()!r}: {'; '.join(state.faults)}")
    white, black = (state.pieces.get(side, 0) for side in Side)
    return LooseFen(Position(white, black, state.kings, to_move), is_side_known, tuple(state.remarks))


def _read_side(part: str, state: _FenState) -> None:
    side = _LETTERS.get(part[:1].upper())
    if side is None:
        state.faults.append(f"a list of pieces begins with W or B, not {part!r}")
        return
    if side in state.pieces:
        state.faults.append(f"{side.english_name}'s pieces are listed twice")
        return
    state.pieces[side] = 0
    fields = [entry.strip() for entry in part[1:].split(",")]
    for entry in fields if fields != [""] else []:
        _read_field(entry, side, state)
    if state.pieces[side].bit_count() > MAX_PIECES_PER_SIDE:
        state.faults.append(
            f"{side.english_name} has {state.pieces[side].bit_count()} pieces; {MAX_PIECES_PER_SIDE} is the most"
        )


def _read_field(entry: str, side: Side, state: _FenState) -> None:
    if not entry and state.is_loose:
        state.remarks.append(f"{side.english_name}'s list has an empty entry")
        return
    found = _FIELD.fullmatch(entry)
    if not entry or found is None:
        state.faults.append(f"{side.english_name}'s list has an empty entry")
        return
    for text in _squares_in(found["squares"].strip(), state):
        _place_piece(text, side, is_king=bool(found["king"]), state=state)


def _squares_in(text: str, state: _FenState) -> Iterable[str]:
    found = _RANGE.fullmatch(text)
    if found is None:
        return (text,)
    first, last = int(found["first"]), int(found["last"])
    if first > last:
        state.faults.append(f"the range {text} runs backwards; write {last}-{first}")
        return ()
    if not 1 <= first <= last <= 32:
        return (found["first"], found["last"])  # the message names the ends only, not every number between them
    return [str(number) for number in range(first, last + 1)]


def _place_piece(text: str, side: Side, *, is_king: bool, state: _FenState) -> None:
    try:
        square = state.numbering.parse_square(text)
    except SquareError as error:
        state.faults.append(str(error))
        return
    occupied = state.pieces.get(Side.WHITE, 0) | state.pieces.get(Side.BLACK, 0)
    name = text.lower().removeprefix("0")
    if occupied & bit(square):
        state.faults.append(f"square {name} is used twice")
        return
    if is_king:
        state.kings |= bit(square)
    elif is_on_crowning_row(side, square) and state.is_loose:
        state.kings |= bit(square)
        state.remarks.append(f"the {side.name.lower()} man on {name}, its crowning row, is read as a king")
    elif is_on_crowning_row(side, square):
        state.faults.append(f"a {side.name.lower()} man cannot stand on {name}, its crowning row; write K{name}")
    state.pieces[side] |= bit(square)
