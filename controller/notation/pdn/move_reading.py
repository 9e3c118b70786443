"""Which legal move a written move means, in PDN and in the forms that score files of the real world have instead."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from controller.notation.move_text import MoveTextError, find_fitting_moves, unfitting_move_error
from controller.notation.pdn.faults import WarningKind
from controller.notation.pdn.move_format import MoveFormat
from controller.notation.pdn.written_moves import MoveReadings, parse_written_move
from controller.rules.moves import Move, Route
from controller.rules.squares import Orientation

_MOST_PARTS = 12  # of a split capture: there are 12 pieces to capture

_REASONS = {
    WarningKind.EXCHANGED_SIGN: "- and x are exchanged",
    WarningKind.ODD_SIGN: "squares are joined by - or x",
    WarningKind.PIECE_LETTER: "a move has no letter",
    WarningKind.SHORT_ORIGIN: "the origin is a whole square",
    WarningKind.SPLIT_CAPTURE: "a capture is one move",
    WarningKind.SHORT_CAPTURE: "the capture goes on",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMeaning:
    """The legal moves that a text may mean."""

    text: str  # as written
    choices: tuple[tuple[Move, Route], ...]  # at least one, each with the first of its routes that fits
    oddities: tuple[WarningKind, ...]
    part_count: int  # of written moves that are this one move: more than 1 for a split capture

    def warning_texts(self, move: Move, route: Route, move_format: MoveFormat) -> list[tuple[WarningKind, str]]:
        """Return what is odd, if the text is read as one of the moves."""
        if not self.oddities and len(self.choices) == 1:
            return []
        chosen = move_format.route_text(route, is_capture=move.is_capture)
        texts = [(kind, f"{self.text} is read as {chosen}: {_REASONS[kind]}") for kind in self.oddities]
        if len(self.choices) > 1:
            others = ", ".join(move_format.move_text(other) for other, _ in self.choices if other != move)
            reason = f"{self.text} fits several moves; {chosen} is taken, not {others}; write all landings"
            texts.append((WarningKind.AMBIGUOUS_CAPTURE, reason))
        return texts


def find_meaning(
    text: str,
    later_texts: Iterable[str],
    legal_moves: Sequence[Move],
    move_format: MoveFormat,
    orientation: Orientation,
) -> MoveMeaning:
    """Return what a written move means, together with the next ones if they are a split capture.

    A move to the letter comes first, then one with the other sign, then a split capture, then one capture that goes on
    where the text ends. Raises MoveTextError, which lists the legal moves that may be meant.
    """
    first = parse_written_move(text, move_format.numbering)
    choices = _fitting(first, legal_moves, orientation)
    if choices:
        return _meaning(first, choices, ())
    choices = _fitting(first.without_sign(), legal_moves, orientation)
    if choices:
        return _meaning(first, choices, (WarningKind.EXCHANGED_SIGN,))
    split = _find_split_capture(first, later_texts, legal_moves, move_format, orientation)
    if split is not None:
        return split
    longer = _find_longer_captures(first, legal_moves)
    if len(longer) == 1:
        return _meaning(first, longer, (WarningKind.SHORT_CAPTURE,))
    origin = first.options[0].squares[0] if len(first.options) == 1 else None
    raise unfitting_move_error(first.text, origin, (), legal_moves, move_format.move_text)


def _meaning(
    readings: MoveReadings,
    choices: Sequence[tuple[Move, Route]],
    oddities: tuple[WarningKind, ...],
    part_count: int = 1,
) -> MoveMeaning:
    oddities = (*readings.oddities, *oddities)
    return MoveMeaning(text=readings.text, choices=tuple(choices), oddities=oddities, part_count=part_count)


def _fitting(readings: MoveReadings, legal_moves: Sequence[Move], orientation: Orientation) -> list[tuple[Move, Route]]:
    return [match for option in readings.options for match in find_fitting_moves(option, legal_moves, orientation)]


def _find_split_capture(
    first: MoveReadings,
    later_texts: Iterable[str],
    legal_moves: Sequence[Move],
    move_format: MoveFormat,
    orientation: Orientation,
) -> MoveMeaning | None:
    """Return the capture that some of the written moves are together, each beginning where the one before ends."""
    joined = first
    for count, text in enumerate(islice(later_texts, _MOST_PARTS - 1), 2):
        try:
            longer = joined.continue_with(parse_written_move(text, move_format.numbering))
        except MoveTextError:
            return None
        if longer is None:
            return None
        joined = longer
        choices = _fitting(joined, legal_moves, orientation)
        if choices:
            return _meaning(joined, choices, (WarningKind.SPLIT_CAPTURE,), count)
    return None


def _find_longer_captures(readings: MoveReadings, legal_moves: Sequence[Move]) -> list[tuple[Move, Route]]:
    """Return the captures that begin with the written squares and go on."""
    found: list[tuple[Move, Route]] = []
    for squares in (option.squares for option in readings.options):
        for move in legal_moves:
            routes = [route for route in move.routes if move.is_capture and route[: len(squares)] == squares]
            found += [(move, route) for route in routes[:1]]
    return found
