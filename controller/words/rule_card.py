"""A rule set in plain words: the card that an arbiter can rule by, made from the traits and their clauses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.rules.board_rules import BoardRules
from controller.rules.filipino_rulesets import EITHER_BOARD_CLAUSE
from controller.rules.optional_rules import AGREED_CLAUSE
from controller.rules.source_remarks import SourceRemark
from controller.rules.traits import RuleSet
from controller.settings.game import TouchMoveRule
from controller.words.card_terms import NO_TERMS, CardTerms
from controller.words.catalogue import Catalogue, capitalize
from controller.words.chip_words import with_chip_words
from controller.words.damath_card import damath_card_lines
from controller.words.draw_lines import draw_lines
from controller.words.ending_lines import ending_lines
from controller.words.fault_lines import fault_lines
from controller.words.remark_words import remark_text
from controller.words.trait_words import board_text, crowning_text, king_landing_text, precedence_text, removal_text


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
    "faults": ("huff", "illegal_move", "illegal_move_cost", "misplayed_piece_moves", "touched_piece"),
    "end": ("no_move", "resignation", "agreement", "time_control", "time", "give_away"),
    "draws": ("draw_counts", "few_kings_draw", "repetition", "first_draw", "claims", "offers", "draws_end_game"),
    "score": (),
    "remarks": ("remarks",),
}
"""Key of a section -> the traits in it, in the order of the card; what no section names stands in the last one."""

TRAITS_OF_SQUARES = ("orientation", "chips")
"""The traits whose clauses speak of the squares as the rule set's own orientation has them."""

LAST_SECTION = "score"
_SECTION_OF = {trait: section for section, traits in SECTIONS.items() for trait in traits}


def rule_card(catalogue: Catalogue, rules: BoardRules, terms: CardTerms = NO_TERMS) -> tuple[CardLine, ...]:
    """Return the traits of a rule set, on its board, in plain words, with what one table has agreed on beside them."""
    ruleset = rules.ruleset
    catalogue = card_catalogue(catalogue, ruleset)
    amended = _amended_clauses(rules)
    return tuple(
        CardLine(trait=trait, words=words, clause=clause_text(catalogue, clause or ruleset.clauses.get(trait, "")))
        if trait not in amended
        else CardLine(trait=trait, words=words, clause=_amended_clause_text(catalogue, amended[trait]))
        for trait, words, clause in _trait_lines(catalogue, rules, terms)
    )


def _amended_clauses(rules: BoardRules) -> Mapping[str, str]:
    """Return the clause of the source for each trait that this board has by agreement."""
    ruleset = rules.ruleset
    if rules.orientation is ruleset.orientation:
        return ruleset.amended_clauses
    of_squares = {trait: ruleset.clauses.get(trait, "") for trait in TRAITS_OF_SQUARES}
    return {
        **ruleset.amended_clauses,
        **{trait: clause for trait, clause in of_squares.items() if clause != EITHER_BOARD_CLAUSE},
    }


def card_catalogue(catalogue: Catalogue, ruleset: RuleSet) -> Catalogue:
    """Return the catalogue with the words for pieces that the players of a rule set use."""
    return catalogue if ruleset.scoring is None else with_chip_words(catalogue)


def clause_text(catalogue: Catalogue, clause: str) -> str:
    """Return a clause, a source or a title in this language; numbers and names stay as they are."""
    return catalogue.term(clause, "clause")


def _amended_clause_text(catalogue: Catalogue, own: str) -> str:
    """Return that a trait was agreed on, with the clause that holds otherwise if the source has one."""
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
    yield "orientation", board_text(catalogue, rules.orientation), ""
    yield "first_mover", text("rule card", "first mover", side=ruleset.first_mover.english_name), ""
    yield "turns", text("rule card", "turns"), ""
    yield from _move_lines(catalogue, ruleset)
    yield from fault_lines(catalogue, ruleset, terms)
    if ruleset.scoring is None:  # a score has endings of its own
        yield from ending_lines(catalogue, ruleset, terms)
    yield from draw_lines(catalogue, ruleset, terms)
    if ruleset.scoring is not None:
        yield from damath_card_lines(catalogue, rules, terms)
    for remark, clause in ruleset.remarks.items():
        if _is_remark_told(remark, rules, terms):
            yield "remarks", remark_text(catalogue, remark, declares_claims=ruleset.declares_claims), clause


def _move_lines(catalogue: Catalogue, ruleset: RuleSet) -> Iterator[tuple[str, str, str]]:
    """Yield how men and kings move and capture."""
    text = catalogue.text
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
    yield "precedence", precedence_text(catalogue, ruleset.precedence), ""
    yield "completion", text("rule card", "completion"), ""
    yield "crowned_at_end", text("rule card", "crowned at end"), ""
    yield "crowning", crowning_text(catalogue, ruleset.crowning), ""
    if ruleset.flying_kings:
        yield "king_landing", king_landing_text(catalogue, ruleset), ""
    yield "removal", removal_text(catalogue, ruleset.removal), ""


def _is_remark_told(remark: SourceRemark, rules: BoardRules, terms: CardTerms) -> bool:
    """Return True unless an agreement of this table takes the place of what a remark compares with the source."""
    match remark:
        case SourceRemark.TOUCH_MOVE:
            return terms.touch_move is not TouchMoveRule.STRICT
        case SourceRemark.DARK_PLAYING_SQUARES:
            return rules.orientation is rules.ruleset.orientation
        case _:
            return True
