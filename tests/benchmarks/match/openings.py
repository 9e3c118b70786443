"""The openings of a match: three plies each, those that a search finds level, in an order drawn from a seed.

`openings.json` beside this file holds them; `python -m tests.benchmarks.match.openings` writes it again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click

from controller.engine.engine import Engine, SearchLimits
from controller.notation.move_text import move_text
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game, start_game
from controller.rules.optional_rules import declare_draws
from controller.rules.position import Position
from controller.rules.rulesets import RULE_SETS

OPENING_PLIES = 3
OPENINGS_FILE = Path(__file__).with_name("openings.json")
SEARCH_DEPTH = 9  # plies, and captures to their end: a man is lost or not
LEVEL = 60  # in hundredths of a man, 0.6: whoever has less has lost no man

Opening = tuple[str, ...]


def draw_openings(ruleset: str, seed: int) -> Iterator[Opening]:
    """Yield the openings of a rule set in an order that the seed draws; after the last the first comes again."""
    openings = list_openings(ruleset)
    Random(seed).shuffle(openings)
    while True:
        yield from openings


def list_openings(ruleset: str) -> list[Opening]:
    """Return the openings of a rule set as the file has them."""
    return [tuple(text.split()) for text in json.loads(OPENINGS_FILE.read_text())["openings"][ruleset]]


def find_level_openings(rules: BoardRules) -> list[Opening]:
    """Return the openings of three plies that a search finds level; of several to one position only the first."""
    engine, level = Engine(rules), []
    for opening, game in _distinct_openings(rules).values():
        engine.forget()
        if abs(engine.search(game, SearchLimits(depth=SEARCH_DEPTH)).value) <= LEVEL:
            level.append(opening)
    return level


def _distinct_openings(rules: BoardRules) -> dict[Position, tuple[Opening, Game]]:
    reached: dict[Position, tuple[Opening, Game]] = {}
    stack: list[tuple[Opening, Game]] = [((), start_game(rules))]
    while stack:
        opening, game = stack.pop()
        if len(opening) < OPENING_PLIES:
            stack += [((*opening, move_text(move)), game.play(move)) for move in reversed(game.legal_moves)]
        elif game.outcome is None:
            reached.setdefault(game.position, (opening, game))
    return reached


@click.command()
def main() -> None:
    """Find the level openings of every rule set, and write them with the recipe."""
    openings = {}
    for name, ruleset in RULE_SETS.items():
        found = find_level_openings(rules_for(declare_draws(ruleset), ruleset.orientation))
        openings[name] = [" ".join(opening) for opening in found]
        click.echo(f"{name}: {len(found)}")
    recipe = (
        f"the positions after {OPENING_PLIES} plies, each once, whose value at depth {SEARCH_DEPTH} is at most"
        f" {LEVEL} hundredths of a man; python -m tests.benchmarks.match.openings"
    )
    OPENINGS_FILE.write_text(json.dumps({"recipe": recipe, "openings": openings}, indent=1) + "\n")


if __name__ == "__main__":
    main()
