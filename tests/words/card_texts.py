"""Cards as one text."""

from controller.rules.board_rules import BoardRules
from controller.words.card_terms import CardTerms
from controller.words.po_files import load_catalogue
from controller.words.rule_card import card_line_text, rule_card


def english_card(rules: BoardRules, terms: CardTerms) -> str:
    return "\n".join(card_line_text(line) for line in rule_card(load_catalogue("en"), rules, terms))
