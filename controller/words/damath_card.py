"""The lines of Damath on the card of a rule set: how captures count, and how a game ends."""

from collections.abc import Iterator

from controller.rules.traits import RuleSet
from controller.words.catalogue import Catalogue


def damath_card_lines(catalogue: Catalogue, ruleset: RuleSet) -> Iterator[tuple[str, str, str]]:
    """Yield trait, words and clause of each line, in place of those on the ends of a game without a score."""
    text, clauses = catalogue.text, ruleset.clauses
    score, end = clauses.get("scoring", ""), clauses.get("no_move", "")
    yield "scoring", text("damath card", "sum"), score
    yield "scoring", text("damath card", "several"), score
    yield "scoring", text("damath card", "dama"), score
    yield "scoring", text("damath card", "zero"), text("damath card", "open")
    yield "scoring", text("damath card", "time"), text("damath card", "time clause")
    yield "scoring", text("damath card", "warnings"), text("damath card", "time clause")
    yield "no_move", text("damath card", "ends"), end
    if ruleset.repetition is not None:
        yield "no_move", text("damath card", "repetition", times=ruleset.repetition), text("damath card", "open")
    yield "scoring", text("damath card", "remaining"), score
    yield "resignation", text("damath card", "people"), end
