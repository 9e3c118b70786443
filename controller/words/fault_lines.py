"""The lines of a card on illegal moves and touched pieces."""

from collections.abc import Iterator

from controller.rules.optional_rules import AGREED_CLAUSE
from controller.rules.traits import RuleSet
from controller.settings.game import TouchMoveRule
from controller.words.card_terms import CardTerms
from controller.words.catalogue import Catalogue


def fault_lines(catalogue: Catalogue, ruleset: RuleSet, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    """Yield trait, words and clause of each line; an empty clause stands for that of the trait."""
    text = catalogue.text
    if ruleset.huff:
        yield "huff", text("rule card", "huff"), ""
    yield from _illegal_move_lines(catalogue, terms)
    if ruleset.misplayed_piece_moves:
        yield "misplayed_piece_moves", text("rule card", "misplayed piece"), ""
    match terms.touch_move:
        case None:
            yield "touched_piece", text("rule card", "touched piece"), ""
        case TouchMoveRule.OFF:
            yield "touched_piece", text("rule card", "touched piece, free"), AGREED_CLAUSE
        case TouchMoveRule.WARN:
            yield "touched_piece", text("rule card", "touched piece, warned"), AGREED_CLAUSE
        case TouchMoveRule.STRICT:
            yield "touched_piece", text("rule card", "touched piece, strict"), AGREED_CLAUSE


def _illegal_move_lines(catalogue: Catalogue, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    text, seconds, limit = catalogue.text, terms.illegal_move_costs_s, terms.illegal_moves_lose
    yield "illegal_move", text("rule card", "illegal move"), ""
    if seconds is None or limit is None:
        yield "illegal_move_cost", text("rule card", "illegal move, event"), ""
        return
    if seconds:
        yield "illegal_move_cost", text("rule card", "illegal move, time", seconds=seconds), AGREED_CLAUSE
    if limit:
        yield "illegal_move_cost", text("rule card", "illegal move, game", limit=limit), AGREED_CLAUSE
    if not seconds and not limit:
        yield "illegal_move_cost", text("rule card", "illegal move, free"), AGREED_CLAUSE
