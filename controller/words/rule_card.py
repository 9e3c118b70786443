"""A rule set in plain words: the card that an arbiter can rule by, made from the traits and their clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.clock.control_parser import parse_time_control
from controller.rules.board_rules import BoardRules
from controller.rules.optional_rules import AGREED_CLAUSE
from controller.rules.squares import Orientation
from controller.rules.traits import Crowning, KingLanding, NoMoveRule, Precedence, Removal, RuleSet
from controller.settings.clock import InsufficientRule
from controller.settings.game import TouchMoveRule
from controller.words.card_terms import NO_TERMS, CardTerms
from controller.words.catalogue import Catalogue, capitalize
from controller.words.damath_card import damath_card_lines
from controller.words.draw_words import draw_count_text, effect_text
from controller.words.remark_words import remark_clause, remark_text
from controller.words.time_control_words import time_control_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One line of a card."""

    trait: str  # its name
    words: str  # its meaning in this rule set
    clause: str  # of the rules that it comes from; empty if none is named

    @property
    def section(self) -> str:
        """The key of the section that the line stands in."""
        return _SECTION_OF.get(self.trait, LAST_SECTION)


SECTIONS: dict[str, tuple[str, ...]] = {
    "board": ("agreements", "orientation", "first_mover", "turns"),
    "moves": ("men_moves", "flying_kings", "crowned_at_end"),
    "captures": (
        *("men_capture_backward", "men_capture_kings", "king_captures", "precedence", "completion", "crowning"),
        *("king_landing", "removal"),
    ),
    "faults": ("huff", "illegal_move", "misplayed_piece_moves", "touched_piece"),
    "end": ("no_move", "resignation", "agreement", "time_control", "time", "give_away"),
    "draws": ("draw_counts", "few_kings_draw", "repetition", "draws_end_game"),
    "remarks": ("remarks",),
    "score": (),
}
"""Key of a section -> the traits in it, in the order of the card; what no section names stands in the last one."""

LAST_SECTION = "score"
_SECTION_OF = {trait: section for section, traits in SECTIONS.items() for trait in traits}


def rule_card(catalogue: Catalogue, rules: BoardRules, terms: CardTerms = NO_TERMS) -> tuple[CardLine, ...]:
    """Return the traits of a rule set, on its board, in plain words, with what one table has agreed on beside them."""
    ruleset = rules.ruleset
    return tuple(
        CardLine(trait=trait, words=words, clause=clause_text(catalogue, clause or ruleset.clauses.get(trait, "")))
        if trait not in ruleset.amended_clauses
        else CardLine(trait=trait, words=words, clause=_amended_clause_text(catalogue, ruleset, trait))
        for trait, words, clause in _trait_lines(catalogue, rules, terms)
    )


def clause_text(catalogue: Catalogue, clause: str) -> str:
    """Return a clause, a source or a title in this language; numbers and names stay as they are."""
    return catalogue.term(clause, "clause")


def _amended_clause_text(catalogue: Catalogue, ruleset: RuleSet, trait: str) -> str:
    """Return that a trait was agreed on, with the clause that holds otherwise if the source has one."""
    own = ruleset.amended_clauses[trait]
    if not own:
        return clause_text(catalogue, AGREED_CLAUSE)
    return catalogue.text("rule card", "amended clause", clause=clause_text(catalogue, own))


def card_line_text(line: CardLine) -> str:
    """Return a line as a sentence with its full stop and its clause."""
    clause = f"  [{line.clause}]" if line.clause else ""
    return f"{capitalize(line.words)}.{clause}"


def _trait_lines(catalogue: Catalogue, rules: BoardRules, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    text, ruleset = catalogue.text, rules.ruleset
    if ruleset.agreements:
        yield "agreements", text("rule card", "agreements", options=", ".join(ruleset.agreements)), ""
    yield "orientation", _board_text(catalogue, rules.orientation), ""
    yield "first_mover", text("rule card", "first mover", side=ruleset.first_mover.english_name), ""
    yield "turns", text("rule card", "turns"), ""
    yield "men_moves", text("rule card", "men moves"), ""
    yield (
        "flying_kings",
        text("rule card", "flying kings") if ruleset.flying_kings else text("rule card", "short kings"),
        "",
    )
    yield (
        "men_capture_backward",
        text("rule card", "men capture backward")
        if ruleset.men_capture_backward
        else text("rule card", "men capture forward"),
        "",
    )
    yield (
        "men_capture_kings",
        text("rule card", "men capture kings")
        if ruleset.men_capture_kings
        else text("rule card", "men never capture kings"),
        "",
    )
    if ruleset.flying_kings:
        yield "king_captures", text("rule card", "flying king captures"), ""
    else:
        yield "king_captures", text("rule card", "short king captures"), ""
    yield "precedence", _precedence_text(catalogue, ruleset.precedence), ""
    yield "completion", text("rule card", "completion"), ""
    yield "crowned_at_end", text("rule card", "crowned at end"), ""
    yield "crowning", _crowning_text(catalogue, ruleset.crowning), ""
    if ruleset.flying_kings:
        yield "king_landing", _king_landing_text(catalogue, ruleset), ""
    yield "removal", _removal_text(catalogue, ruleset.removal), ""
    yield from _fault_lines(catalogue, ruleset, terms)
    if ruleset.scoring is None:  # a score has endings of its own
        yield from _result_lines(catalogue, ruleset, terms)
    yield from _draw_lines(catalogue, ruleset)
    if not terms.draws_end_game:
        yield "draws_end_game", text("rule card", "draws played on"), AGREED_CLAUSE
    if ruleset.scoring is not None:
        yield from damath_card_lines(catalogue, rules, terms)
    for remark in ruleset.remarks:
        yield "remarks", remark_text(catalogue, remark), remark_clause(remark)


def _result_lines(catalogue: Catalogue, ruleset: RuleSet, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    yield "no_move", _no_move_text(catalogue, ruleset.no_move), ""
    yield "resignation", catalogue.text("rule card", "resignation"), ""
    yield "agreement", catalogue.text("rule card", "agreement"), ""
    yield from _time_lines(catalogue, terms)
    if ruleset.no_move is NoMoveRule.WINS:
        yield "give_away", catalogue.text("rule card", "give-away endings"), ""


def _time_lines(catalogue: Catalogue, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    if terms.time_control is not None:
        control = time_control_sentence(catalogue, parse_time_control(terms.time_control), is_scored=False)
        yield "time_control", control.removesuffix("."), AGREED_CLAUSE
    match terms.insufficient:
        case None:
            yield "time", catalogue.text("rule card", "time"), ""
        case InsufficientRule.LOSS:
            yield "time", catalogue.text("rule card", "time loses"), ""
        case InsufficientRule.DRAW:
            yield "time", catalogue.text("rule card", "time, lone king"), AGREED_CLAUSE


def _draw_lines(catalogue: Catalogue, ruleset: RuleSet) -> Iterator[tuple[str, str, str]]:
    for count in ruleset.draw_counts:
        yield "draw_counts", draw_count_text(catalogue, count), count.clause
    if ruleset.few_kings_draw:
        yield "few_kings_draw", catalogue.text("rule card", "few kings"), ""
    if ruleset.scoring is None and ruleset.repetition is not None:
        yield "repetition", _repetition_text(catalogue, ruleset.repetition, ruleset), ""


def _fault_lines(catalogue: Catalogue, ruleset: RuleSet, terms: CardTerms) -> Iterator[tuple[str, str, str]]:
    text = catalogue.text
    if ruleset.huff:
        yield "huff", text("rule card", "huff"), ""
    yield "illegal_move", text("rule card", "illegal move"), ""
    if ruleset.misplayed_piece_moves:
        yield "misplayed_piece_moves", text("rule card", "misplayed piece"), ""
    match terms.touch_move:
        case TouchMoveRule.OFF:
            yield "touched_piece", text("rule card", "touched piece"), ""
        case TouchMoveRule.WARN:
            yield "touched_piece", text("rule card", "touched piece, warned"), AGREED_CLAUSE
        case TouchMoveRule.STRICT:
            yield "touched_piece", text("rule card", "touched piece, strict"), AGREED_CLAUSE


def _repetition_text(catalogue: Catalogue, times: int, ruleset: RuleSet) -> str:
    effect = effect_text(catalogue, ruleset.repetition_effect)
    return catalogue.text("rule card", "repetition", times=times, effect=effect)


def _board_text(catalogue: Catalogue, orientation: Orientation) -> str:
    match orientation:
        case Orientation.VISMIN:
            return catalogue.text("rule card", "vismin board")
        case Orientation.LUZON:
            return catalogue.text("rule card", "luzon board")


def _precedence_text(catalogue: Catalogue, precedence: tuple[Precedence, ...]) -> str:
    if not precedence:
        return catalogue.text("rule card", "any capture")
    criteria = [_criterion_text(catalogue, criterion) for criterion in precedence]
    choice = criteria[0]
    for criterion in criteria[1:]:
        choice = catalogue.text("rule card", "next criterion", before=choice, criterion=criterion)
    return catalogue.text("rule card", "must capture", choice=choice)


def _criterion_text(catalogue: Catalogue, criterion: Precedence) -> str:
    match criterion:
        case Precedence.MOST_PIECES:
            return catalogue.text("rule card", "most pieces")
        case Precedence.WITH_KING:
            return catalogue.text("rule card", "with king")
        case Precedence.MOST_KINGS:
            return catalogue.text("rule card", "most kings")
        case Precedence.KING_SOONEST:
            return catalogue.text("rule card", "king soonest")


def _crowning_text(catalogue: Catalogue, crowning: Crowning) -> str:
    match crowning:
        case Crowning.WHEN_STOPPED:
            return catalogue.text("rule card", "crowned when stopped")
        case Crowning.ON_THE_WAY:
            return catalogue.text("rule card", "crowned on the way")
        case Crowning.ENDS_MOVE:
            return catalogue.text("rule card", "crowning ends move")
        case Crowning.WHEN_TOUCHED:
            return catalogue.text("rule card", "crowned when touched")


def _king_landing_text(catalogue: Catalogue, ruleset: RuleSet) -> str:
    match ruleset.king_landing:
        case KingLanding.ANYWHERE if Precedence.MOST_PIECES in ruleset.precedence:
            return catalogue.text("rule card", "king lands for most")
        case KingLanding.ANYWHERE:
            return catalogue.text("rule card", "king lands anywhere")
        case KingLanding.WHERE_CAPTURE_CONTINUES:
            return catalogue.text("rule card", "king lands to capture")
        case KingLanding.DIRECTLY_BEHIND:
            return catalogue.text("rule card", "king lands behind")


def _removal_text(catalogue: Catalogue, removal: Removal) -> str:
    match removal:
        case Removal.AFTER_MOVE:
            return catalogue.text("rule card", "removed after move")
        case Removal.AT_ONCE:
            return catalogue.text("rule card", "removed at once")


def _no_move_text(catalogue: Catalogue, rule: NoMoveRule) -> str:
    match rule:
        case NoMoveRule.WINS:
            return catalogue.text("rule card", "no move wins")
        case NoMoveRule.LOSES:
            return catalogue.text("rule card", "no move loses")
