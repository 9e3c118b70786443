"""The lines of Damath on the card of a rule set: chips and symbols, how captures count, and how a game ends."""

from collections.abc import Iterator
from html import escape

from controller.clock.control_parser import parse_time_control
from controller.clock.time_control import TimeControl, TimePerMove
from controller.rules.board_rules import BoardRules
from controller.rules.damath.chips import ChipKind, starting_chips
from controller.rules.damath.operations import operation_of
from controller.rules.optional_rules import AGREED_CLAUSE
from controller.rules.position import Side
from controller.rules.squares import SQUARES, Orientation, Square, square_at
from controller.settings.damath import DamathSettings
from controller.settings.game import SCORED_TIME_CONTROL
from controller.words.card_terms import CardTerms
from controller.words.catalogue import Catalogue
from controller.words.time_control_words import time_control_sentence


def damath_card_lines(catalogue: Catalogue, rules: BoardRules, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    """Yield trait, words and clause of each line, in place of those on the ends of a game without a score."""
    text, clauses = catalogue.text, rules.ruleset.clauses
    score, end, open_point = clauses.get("scoring", ""), clauses.get("no_move", ""), text("damath card", "open")
    yield "chips", _chips_text(catalogue, terms.damath.chips, rules.orientation), ""
    yield "chips", _symbols_text(catalogue, rules.orientation), ""
    yield "scoring", text("damath card", "sum"), score
    yield "scoring", text("damath card", "several"), score
    yield "scoring", text("damath card", "diagonal"), text("damath card", "silent")
    yield "scoring", text("damath card", "dama"), score
    yield "scoring", quotient_text(catalogue, terms.damath), open_point
    if terms.damath.chips is ChipKind.POLYNOMIAL:
        yield "scoring", text("damath card", "polynomials", x=terms.damath.x, y=terms.damath.y), open_point
    yield from _time_lines(catalogue, terms)
    yield "no_move", text("damath card", "ends"), end
    if rules.ruleset.repetition is not None:
        yield "no_move", text("damath card", "repetition", times=rules.ruleset.repetition), open_point
    lower_wins = terms.damath.lower_wins
    yield "scoring", text("damath card", "remaining, lower") if lower_wins else text("damath card", "remaining"), score
    yield "resignation", text("damath card", "people"), end


def damath_board_html(catalogue: Catalogue, kind: ChipKind, orientation: Orientation) -> str:
    """Return the board as a table: the symbol of each square, and the chip that starts on it."""
    chips = starting_chips(kind, orientation)

    def cell(square: Square | None) -> str:
        if square is None:
            return "<td></td>"
        chip = chips[square - 1]
        symbol = f"<b>{escape(operation_of(square, orientation).value)}</b>"
        label = "" if chip is None else f"<br>{escape(chip.label)}"
        return f'<td class="played">{symbol}{label}</td>'

    rows = [[cell(square_at(row, column, orientation)) for column in range(8)] for row in range(8)]
    body = "".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    return f'<table class="board"><caption>{escape(catalogue.text("damath card", "board"))}</caption>{body}</table>'


def _chips_text(catalogue: Catalogue, kind: ChipKind, orientation: Orientation) -> str:
    chips = starting_chips(kind, orientation)[20:]  # White's; Black's are the same, turned by half a turn
    labels = " ".join(chip.label for chip in chips if chip is not None)
    return catalogue.text("damath card", "chips", kind=catalogue.text("chips", kind.value), chips=labels)


def _symbols_text(catalogue: Catalogue, orientation: Orientation) -> str:
    symbols = " ".join(operation_of(square, orientation).value for square in SQUARES[:16])
    return catalogue.text("damath card", "symbols", symbols=symbols)


def quotient_text(catalogue: Catalogue, damath: DamathSettings) -> str:
    """Return what a division by 0 scores, and what becomes of a fraction."""
    if damath.truncate:
        return catalogue.text("damath card", "zero, truncated", score=damath.division_by_zero)
    return catalogue.text("damath card", "zero", score=damath.division_by_zero)


def _time_lines(catalogue: Catalogue, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    """Yield the lines on time: the control, what ends with a side's only time, and what a slow move costs."""
    name = terms.time_control or SCORED_TIME_CONTROL
    control = parse_time_control(name)
    clause = catalogue.text("damath card", "time clause") if name == SCORED_TIME_CONTROL else AGREED_CLAUSE
    yield "scoring", time_control_sentence(catalogue, control, is_scored=True).removesuffix("."), clause
    if control is None:
        return
    if not _is_per_move(control):
        yield "scoring", catalogue.text("damath card", "only time"), clause
        return
    limit, text = terms.damath.warnings, catalogue.text
    warnings = text("damath card", "warnings", limit=limit) if limit else text("damath card", "warnings, none")
    yield "scoring", warnings, text("damath card", "time clause")


def _is_per_move(control: TimeControl) -> bool:
    """Return True if each side ends in a stage of time for each move, where a slow move is a warning."""
    return all(isinstance(control.stages_of(side)[-1], TimePerMove) for side in Side)
