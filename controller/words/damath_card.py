"""The lines of Damath on the card of a rule set: chips and symbols, how captures count, and how a game ends."""

from collections.abc import Iterator
from html import escape

from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule
from controller.clock.time_control import TimeControl, TimePerMove
from controller.rules.board_rules import BoardRules
from controller.rules.damath.chips import ChipKind, starting_chips
from controller.rules.damath.operations import operation_of
from controller.rules.filipino_rulesets import BOARD_CLAUSE, SETTINGS_CLAUSE
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
    text, clauses, orientation = catalogue.text, rules.ruleset.clauses, rules.orientation
    score = clauses["scoring"]
    yield "chips", _chips_text(catalogue, terms.damath.chips, orientation), clauses["chips"]
    yield "chips", _symbols_text(catalogue, orientation), clauses["chips"]
    yield "scoring", text("damath card", "sum"), score
    yield "scoring", text("damath card", "several"), score
    yield "scoring", text("damath card", "diagonal"), BOARD_CLAUSE
    yield "scoring", text("damath card", "dama"), score
    yield "scoring", division_text(catalogue, terms.damath), SETTINGS_CLAUSE
    if terms.damath.chips is ChipKind.POLYNOMIAL:
        yield "scoring", text("damath card", "polynomials", x=terms.damath.x, y=terms.damath.y), SETTINGS_CLAUSE
    if terms.damath.lower_wins:
        yield "scoring", text("damath card", "remaining, lower"), AGREED_CLAUSE
    else:
        yield "scoring", text("damath card", "remaining"), clauses["remaining"]
    yield "scoring", text("damath card", "points"), clauses["points"]
    yield (
        "no_move",
        text("damath card", "ends") if _has_match_time(terms) else text("damath card", "ends, no match time"),
        clauses["no_move"],
    )
    if rules.ruleset.repetition is not None:
        agreed = AGREED_CLAUSE if "repetition" in rules.ruleset.amended_clauses else ""
        clause = agreed or text("damath card", "repetition clause")
        times = rules.ruleset.repetition
        yield (
            "no_move",
            text("damath card", "repetition", times=times)
            if terms.draws_end_game
            else text("damath card", "repetition, played on", times=times),
            clause,
        )
    yield "resignation", text("damath card", "people"), clauses["no_move"]
    yield "agreement", text("damath card", "agreement"), BOARD_CLAUSE
    yield from _match_time_lines(catalogue, terms, clauses["time"])


def damath_board_html(catalogue: Catalogue, kind: ChipKind, orientation: Orientation) -> str:
    """Return the board as a table: the symbol of each square, and the chip that starts on it."""
    chips = starting_chips(kind, orientation)

    def cell(square: Square | None) -> str:
        if square is None:
            return "<td></td>"
        chip = chips[square - 1]
        symbol = f"<b>{escape(operation_of(square, orientation).sign)}</b>"
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
    symbols = " ".join(operation_of(square, orientation).sign for square in SQUARES[:16])
    return catalogue.text("damath card", "symbols", symbols=symbols)


def division_text(catalogue: Catalogue, damath: DamathSettings) -> str:
    """Return what a division by 0 scores, and what becomes of a fraction."""
    if damath.truncate:
        return catalogue.text("damath card", "zero, truncated", score=damath.division_by_zero)
    return catalogue.text("damath card", "zero", score=damath.division_by_zero)


def _match_time_lines(catalogue: Catalogue, terms: CardTerms, source: str) -> Iterator[tuple[str, str, str]]:
    """Yield the lines on time: the control, what ends with a side's only time, and what a slow move costs."""
    text = catalogue.text
    name = terms.time_control or SCORED_TIME_CONTROL
    control = parse_time_control(name)
    clause = source if name == SCORED_TIME_CONTROL else AGREED_CLAUSE
    yield "time_control", time_control_sentence(catalogue, control, is_scored=True).removesuffix("."), clause
    yield "remarks", text("damath card", "no-show"), source
    if control is None:
        return
    if not _is_per_move(control):
        is_arbiters = terms.flag is FlagRule.ARBITER
        yield (
            "time",
            text("damath card", "only time, arbiter") if is_arbiters else text("damath card", "only time"),
            clause,
        )
        return
    limit = terms.damath.warnings
    yield (
        "time",
        text("damath card", "warnings", limit=limit) if limit else text("damath card", "warnings, none"),
        source if limit == DamathSettings().warnings else AGREED_CLAUSE,
    )
    yield "remarks", text("damath card", "minute for captures"), source
    yield "remarks", text("damath card", "forced move"), source


def _is_per_move(control: TimeControl) -> bool:
    """Return True if each side ends in a stage of time for each move, where a slow move is a warning."""
    return all(isinstance(control.stages_of(side)[-1], TimePerMove) for side in Side)


def _has_match_time(terms: CardTerms) -> bool:
    """Return True if a time that both sides share ends the game."""
    control = parse_time_control(terms.time_control or SCORED_TIME_CONTROL)
    return control is not None and control.joint_limit_us is not None
