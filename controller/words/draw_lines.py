"""The lines of a card on draws: which there are, how one is claimed or accepted, and which comes first."""

from collections.abc import Iterator

from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule
from controller.rules.draws import DrawEffect
from controller.rules.optional_rules import AGREED_CLAUSE
from controller.rules.traits import RuleSet
from controller.words.card_terms import CardTerms
from controller.words.catalogue import Catalogue
from controller.words.draw_words import draw_count_text, effect_text


def draw_lines(catalogue: Catalogue, ruleset: RuleSet, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    """Yield trait, words and clause of each line; an empty clause stands for that of the trait."""
    text = catalogue.text
    conditions = list(_condition_lines(catalogue, ruleset, is_final=terms.draws_end_game))
    yield from conditions
    if len(conditions) > 1:
        is_scored = ruleset.scoring is not None  # then a player without a move has not won yet
        yield (
            "first_draw",
            text("rule card", "first draw, totals") if is_scored else text("rule card", "first draw"),
            "",
        )
    elif conditions and ruleset.scoring is None:
        yield "first_draw", text("rule card", "win before draw"), ""
    effects = {count.effect for count in ruleset.draw_counts}
    is_repetition_claimed = ruleset.repetition is not None and ruleset.repetition_effect is DrawEffect.CLAIMED
    if DrawEffect.CLAIMED in effects or is_repetition_claimed:
        yield "claims", text("rule card", "claiming", place=terms.draw_control), ""
    if is_repetition_claimed:
        yield "claims", text("rule card", "claiming a repetition"), ""
    if DrawEffect.CLAIMED in effects:
        yield "claims", text("rule card", "claiming a count"), ""
    if DrawEffect.OFFERED in effects:
        yield "offers", text("rule card", "accepting", place=terms.draw_control), ""
    if not terms.draws_end_game:
        yield "draws_end_game", _played_on_text(catalogue, terms), AGREED_CLAUSE


def _played_on_text(catalogue: Catalogue, terms: CardTerms) -> str:
    is_untimed = terms.time_control is not None and parse_time_control(terms.time_control) is None
    if is_untimed or terms.flag is FlagRule.ARBITER:
        return catalogue.text("rule card", "draws played on, no flag")
    return catalogue.text("rule card", "draws played on")


def _condition_lines(catalogue: Catalogue, ruleset: RuleSet, *, is_final: bool) -> Iterator[tuple[str, str, str]]:
    is_scored = ruleset.scoring is not None
    for count in ruleset.draw_counts:
        clause = _declared_clause_text(catalogue, count.clause, count.source_effect)
        yield "draw_counts", draw_count_text(catalogue, count, is_scored=is_scored, is_final=is_final), clause
    if ruleset.few_kings_draw:
        effect = effect_text(catalogue, DrawEffect.ENDS_GAME, is_scored=is_scored, is_final=is_final)
        yield "few_kings_draw", catalogue.text("rule card", "few kings", effect=effect), ""
    if not is_scored and ruleset.repetition is not None:
        effect = effect_text(catalogue, ruleset.repetition_effect, is_scored=False, is_final=is_final)
        yield (
            "repetition",
            catalogue.text("rule card", "repetition", times=ruleset.repetition, effect=effect),
            _repetition_clause(catalogue, ruleset),
        )


def _repetition_clause(catalogue: Catalogue, ruleset: RuleSet) -> str:
    if ruleset.source_repetition_effect is None:
        return ""
    own = ruleset.clauses.get("repetition", "")
    return _declared_clause_text(catalogue, own, ruleset.source_repetition_effect)


def _declared_clause_text(catalogue: Catalogue, own: str, replaced: DrawEffect | None) -> str:
    """Return the clause of a draw; where a table agreed that the board declares it, with what holds otherwise."""
    if replaced is None:
        return own
    clause = catalogue.term(own, "clause")
    if replaced is DrawEffect.CLAIMED:
        clause = catalogue.text("rule card", "clause of claim", clause=clause)
    return catalogue.text("rule card", "amended clause", clause=clause)
