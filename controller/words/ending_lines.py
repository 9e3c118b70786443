"""The lines of a card on how a game without a score is won, lost or ended."""

from collections.abc import Iterator

from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule
from controller.rules.draws import DrawEffect
from controller.rules.optional_rules import AGREED_CLAUSE
from controller.rules.outcome import Termination
from controller.rules.traits import NoMoveRule, RuleSet
from controller.settings.clock import InsufficientRule
from controller.words.card_terms import CardTerms
from controller.words.catalogue import Catalogue
from controller.words.time_control_words import time_control_sentence
from controller.words.trait_words import no_move_text


def ending_lines(catalogue: Catalogue, ruleset: RuleSet, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    """Yield trait, words and clause of each line; an empty clause stands for that of the trait."""
    yield "no_move", no_move_text(catalogue, ruleset.no_move), ""
    yield "resignation", catalogue.text("rule card", "resignation"), ""
    yield "agreement", catalogue.text("rule card", "agreement"), ""
    if terms.time_control is None:
        yield "time", *_flag_text(catalogue, ruleset, terms)
    else:
        control = parse_time_control(terms.time_control)
        sentence = time_control_sentence(catalogue, control, is_scored=False)
        yield "time_control", sentence.removesuffix("."), AGREED_CLAUSE
        if control is not None:
            yield "time", *_flag_text(catalogue, ruleset, terms)
    if ruleset.no_move is NoMoveRule.WINS and not _is_count_agreed(ruleset):
        yield "give_away", _give_away_text(catalogue, ruleset), ""


def _flag_text(catalogue: Catalogue, ruleset: RuleSet, terms: CardTerms) -> tuple[str, str]:
    """Return the words and the clause on a fallen flag."""
    text = catalogue.text
    if terms.flag is FlagRule.ARBITER:
        return text("rule card", "time, arbiter"), AGREED_CLAUSE
    if not ruleset.is_lone_king_weak:
        return text("rule card", "time, always"), ""
    match terms.insufficient:
        case None:
            return text("rule card", "time"), ""
        case InsufficientRule.LOSS:
            return text("rule card", "time loses"), ""
        case InsufficientRule.DRAW:
            return text("rule card", "time, lone king"), AGREED_CLAUSE


def _is_count_agreed(ruleset: RuleSet) -> bool:
    """Return True if few pieces make a draw here after all."""
    terminations = {count.termination for count in ruleset.draw_counts}
    return ruleset.few_kings_draw or Termination.LONE_KING_COUNT in terminations


def _give_away_text(catalogue: Catalogue, ruleset: RuleSet) -> str:
    effects = {count.effect for count in ruleset.draw_counts}
    effects |= set() if ruleset.repetition is None else {ruleset.repetition_effect}
    if effects == {DrawEffect.OFFERED}:
        return catalogue.text("rule card", "give-away offers")
    return catalogue.text("rule card", "give-away endings")
