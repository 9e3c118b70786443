"""A card as a page: as text for a terminal and a printer, and as one page of HTML."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import zip_longest
from textwrap import wrap

from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.filipino_rulesets import WRITTEN_BODIES
from controller.words.card_terms import NO_TERMS, CardTerms
from controller.words.catalogue import Catalogue
from controller.words.damath_card import damath_board_html
from controller.words.rule_card import SECTIONS, CardLine, card_catalogue, card_line_text, clause_text, rule_card

TEXT_WIDTH = 118  # columns of a printed page in a small fixed font
GAP = "  |  "

CARD_STYLE = """
@page { size: A4; margin: 9mm 10mm }
body { font: 11px/1.35 system-ui, sans-serif; max-width: 190mm; margin: 1em auto; color: #111; background: #fff }
h1 { font-size: 18px; margin: 0 }
h2 { display: flow-root; font-size: 12px; margin: 8px 0 2px; border-bottom: 1px solid #999 }
ul { margin: 0; padding-left: 1.3em } p { margin: 2px 0 } .clause { color: #555 }
table { border-collapse: collapse; width: 100% } th, td { width: 50%; text-align: left; vertical-align: top;
border: 1px solid #999; padding: 2px 6px }
table.board { width: auto; float: right; margin: 0 0 4px 8px; font-size: 10px; line-height: 1.1 }
.board td { width: 34px; height: 16px; padding: 1px; text-align: center; vertical-align: middle; white-space: nowrap }
.board .played { background: #eee } caption { caption-side: bottom; padding: 2px; max-width: 290px }
@media print { body { font-size: 10px; line-height: 1.25; margin: 0; max-width: none } h2 { margin-top: 5px } }
"""


def card_text(catalogue: Catalogue, rules: BoardRules, terms: CardTerms = NO_TERMS) -> str:
    """Return the card of a rule set as lines of at most 118 columns."""
    lines = [clause_text(catalogue, rules.ruleset.title), *wrap(_source(catalogue, rules), TEXT_WIDTH)]
    for section, card_lines in _sections(catalogue, rules, terms):
        lines += ["", section.upper()]
        for line in card_lines:
            lines += wrap(card_line_text(line), TEXT_WIDTH, initial_indent="- ", subsequent_indent="  ")
    for titles, rows in _bodies(catalogue, rules, terms):
        lines += ["", catalogue.text("rule card", "bodies").upper(), *_columns(*titles)]
        for row in rows:
            lines += ["", *_columns(*row)]
    return "\n".join(lines)


def card_html(
    catalogue: Catalogue, rules: BoardRules, terms: CardTerms = NO_TERMS, stylesheet: str | None = None
) -> str:
    """Return the card of a rule set as a page of HTML that prints on one sheet.

    `stylesheet` is the address of CARD_STYLE; without it the page holds the style itself.
    """
    title = escape(clause_text(catalogue, rules.ruleset.title))
    parts = [f"<h1>{title}</h1>", f"<p>{escape(_source(catalogue, rules))}</p>"]
    if rules.ruleset.scoring is not None:
        parts.append(damath_board_html(catalogue, terms.damath.chips, rules.orientation))
    for section, card_lines in _sections(catalogue, rules, terms):
        parts += [f"<h2>{escape(section)}</h2>", "<ul>", *map(_list_item, card_lines), "</ul>"]
    for titles, rows in _bodies(catalogue, rules, terms):
        head = "".join(f"<th>{escape(name)}</th>" for name in titles)
        body = "".join(f"<tr><td>{escape(left)}</td><td>{escape(right)}</td></tr>" for left, right in rows)
        parts += [f"<h2>{escape(catalogue.text('rule card', 'bodies'))}</h2>", f"<table><tr>{head}</tr>{body}</table>"]
    return _page(catalogue, title, parts, stylesheet)


def card_list_html(catalogue: Catalogue, cards: Mapping[str, str], stylesheet: str) -> str:
    """Return a page with a link to each card: its address by its title."""
    title = escape(catalogue.text("rule card", "card list"))
    links = [f'<li><a href="{escape(address)}">{escape(name)}</a></li>' for name, address in cards.items()]
    return _page(catalogue, title, [f"<h1>{title}</h1>", "<ul>", *links, "</ul>"], stylesheet)


def _page(catalogue: Catalogue, title: str, parts: Sequence[str], stylesheet: str | None) -> str:
    style = f"<style>{CARD_STYLE}</style>" if stylesheet is None else f'<link rel="stylesheet" href="{stylesheet}">'
    head = f'<meta charset="utf-8"><title>{title}</title>{style}'
    body = "\n".join([*parts, "</body></html>\n"])
    return f'<!doctype html>\n<html lang="{catalogue.language}"><head>{head}</head>\n<body>\n{body}'


def _source(catalogue: Catalogue, rules: BoardRules) -> str:
    source = catalogue.text("rule card", "sources", source=clause_text(catalogue, rules.ruleset.source))
    return f"{source}. {catalogue.text('rule card', 'brackets')}."


def _sections(catalogue: Catalogue, rules: BoardRules, terms: CardTerms) -> Iterator[tuple[str, list[CardLine]]]:
    """Yield the title and the lines of each section that has lines, in the order of the card."""
    card = rule_card(catalogue, rules, terms)
    catalogue = card_catalogue(catalogue, rules.ruleset)
    for section, traits in SECTIONS.items():
        order = {trait: place for place, trait in enumerate(traits)}
        lines = [line for line in card if line.section == section]
        if lines:
            yield (
                _section_title(catalogue, section),
                sorted(lines, key=lambda it: order.get(it.trait, 0)),
            )


def _section_title(catalogue: Catalogue, section: str) -> str:
    text = catalogue.text
    titles = {
        "board": text("rule card", "section board"),
        "moves": text("rule card", "section moves"),
        "captures": text("rule card", "section captures"),
        "faults": text("rule card", "section faults"),
        "end": text("rule card", "section end"),
        "draws": text("rule card", "section draws"),
        "remarks": text("rule card", "section remarks"),
        "score": text("rule card", "section score"),
    }
    return titles[section]


def _bodies(
    catalogue: Catalogue, rules: BoardRules, terms: CardTerms
) -> Iterator[tuple[tuple[str, str], list[tuple[str, str]]]]:
    """Yield the names of two bodies of rules of this game, and the pairs of lines in which they differ.

    A table that has agreed on its rules has no use for others.
    """
    if rules.ruleset.agreements or terms != NO_TERMS:
        return
    for bodies in WRITTEN_BODIES:
        if rules.ruleset.name in [body.name for body in bodies]:
            cards = [rule_card(catalogue, rules_for(body, rules.orientation)) for body in bodies]
            left, right = ([card_line_text(line) for line in card] for card in cards)
            rows = zip_longest(
                [line for line in left if line not in right],
                [line for line in right if line not in left],
                fillvalue="-",
            )
            first, second = (f"{clause_text(catalogue, body.title)} ({body.name})" for body in bodies)
            yield (first, second), list(rows)


def _columns(left: str, right: str) -> list[str]:
    width = (TEXT_WIDTH - len(GAP)) // 2
    pairs = zip_longest(wrap(left, width), wrap(right, width), fillvalue="")
    return [f"{one:<{width}}{GAP}{other}".rstrip() for one, other in pairs]


def _list_item(line: CardLine) -> str:
    clause = f' <span class="clause">[{escape(line.clause)}]</span>' if line.clause else ""
    sentence = card_line_text(line).removesuffix(f"  [{line.clause}]")
    return f"<li>{escape(sentence)}{clause}</li>"
