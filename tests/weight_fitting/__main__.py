"""Fit the weights of the engine's evaluation to games that it plays against itself, and play them against the present.

`make engine` first, for hours become minutes.
"""

from random import Random
from statistics import mean

import click

from controller.engine.engine import Engine, SearchLimits, choose_weights
from controller.engine.evaluation import PATTERNS, count_patterns
from controller.engine.positions import compact_position
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.optional_rules import declare_draws
from controller.rules.position import Position, Side
from controller.rules.rulesets import RULE_SETS
from tests.weight_fitting.regression import Example, find_error, fit_weights
from tests.weight_fitting.self_play import TABLE_BITS, draw_opening, play_game, play_match


@click.command()
@click.option("--ruleset", "name", default="filipino", show_default=True, type=click.Choice(list(RULE_SETS)))
@click.option("--games", default=400, show_default=True, help="Games to learn from.")
@click.option("--pairs", default=100, show_default=True, help="Openings to play with each side after it.")
@click.option("--nodes", default=1_000, show_default=True, help="Nodes a move.")
@click.option("--seed", default=1, show_default=True)
def main(name: str, games: int, pairs: int, nodes: int, seed: int) -> None:
    """Print the present and the fitted weights, and the points of the fitted ones in a match."""
    ruleset = declare_draws(RULE_SETS[name])
    rules, limits = rules_for(ruleset, ruleset.orientation), SearchLimits(nodes=nodes)
    present = choose_weights(ruleset)
    examples = collect_examples(rules, games, limits, Random(seed))
    fitted = fit_weights(examples, present)
    for pattern, before, after in zip(PATTERNS, present, fitted, strict=True):
        click.echo(f"{pattern:<26}{before:>6}{after:>6}")
    click.echo(
        f"{len(examples)} positions of {games} games; error {find_error(examples, present):.4f} with the present,"
    )
    click.echo(f"{find_error(examples, fitted):.4f} with the fitted weights: {fitted}")
    points = list(play_match(rules, (fitted, present), pairs, limits, seed + 1))
    click.echo(f"the fitted weights make {mean(points):.1%} of {len(points)} points against the present ones")


def collect_examples(rules: BoardRules, games: int, limits: SearchLimits, chance: Random) -> list[Example]:
    """Return the quiet positions of games of the engine against itself."""
    engine = Engine(rules, table_bits=TABLE_BITS)
    examples = []
    for _ in range(games):
        played = play_game(draw_opening(rules, chance), dict.fromkeys(Side, engine), limits)
        examples += [
            Example(count_patterns_at(position, rules), played.points_of_white) for position in played.quiet_positions
        ]
    return examples


def count_patterns_at(position: Position, rules: BoardRules) -> list[int]:
    """Return the patterns of a position, White's less Black's."""
    own_men, own_kings, other_men, other_kings, side = compact_position(position, rules.orientation)
    if side:
        return count_patterns(other_men, other_kings, own_men, own_kings)
    return count_patterns(own_men, own_kings, other_men, other_kings)


if __name__ == "__main__":
    main()
