"""Measure the levels: each against the one below, and what they give away.

`make engine` first, for the engine is 20 times as fast then. Endings: `python -m tests.benchmarks.endings --level N`.
"""

from functools import partial
from pathlib import Path

import click

from controller.engine.level_player import LevelPlayer
from controller.engine.levels import HIGHEST_LEVEL, LOWEST_LEVEL, find_level
from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.optional_rules import declare_draws
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.match.match_folder import MatchFolder, MatchSettings
from tests.benchmarks.match.match_result import MatchResult, find_result, share_interval
from tests.benchmarks.match.match_run import play_match
from tests.benchmarks.match.players import TurnLimits
from tests.benchmarks.match.sides import build_player
from tests.benchmarks.needless_losses import find_needless_losses

PLAIN = "depth2"  # loses to nobody by a plain exchange, and beats level 1
CAREFUL_LEVELS = range(4, HIGHEST_LEVEL + 1)

ruleset_option = click.option(
    "--ruleset", "name", default="filipino", show_default=True, type=click.Choice(list(RULE_SETS))
)
seed_option = click.option("--seed", default=1, show_default=True)


@click.group()
def main() -> None:
    """Measure the levels of the opponent."""


@main.command()
@ruleset_option
@click.option("--games", default=200, show_default=True, help="Of each pair; two of each opening.")
@click.option("--folder", type=click.Path(path_type=Path), required=True, help="Keeps the games: a ladder goes on.")
@click.option("--tables", type=click.Path(path_type=Path, exists=True), help="The folder of endgame tables.")
@click.option(
    "--level", "levels", multiple=True, type=click.IntRange(LOWEST_LEVEL, HIGHEST_LEVEL), help="By default all."
)
@seed_option
def ladder(name: str, games: int, folder: Path, tables: Path | None, levels: tuple[int, ...], seed: int) -> None:
    """Play each level against the one below, and level 1 against a plain player; print a row for each."""
    rules = find_rules(name)
    click.echo("| level | points | against | won | drawn | lost | nodes a move | ms a move |")
    click.echo("|---|---|---|---|---|---|---|---|")
    for level in levels or range(LOWEST_LEVEL, HIGHEST_LEVEL + 1):
        below = f"level:{level - 1}" if level > LOWEST_LEVEL else PLAIN
        settings = MatchSettings(
            sides=(f"level:{level}", below), ruleset=name, seconds=None, nodes=None, depth=None, seed=seed
        )
        match_folder = MatchFolder(folder / f"{name}-{level}", settings)
        players = build_player(settings.sides[0], rules, tables), build_player(below, rules, tables)
        for _ in play_match(rules, players, TurnLimits(), match_folder, games, seed):
            pass
        click.echo(describe_row(level, below, find_result(match_folder.games[:games])))


def describe_row(level: int, below: str, result: MatchResult) -> str:
    """Return the row of a level in the table."""
    low, high = share_interval(result.share, result.games)
    return (
        f"| {level} | {result.share:.1%} ({low:.0%} to {high:.0%}) | {below} | {result.wins} | {result.draws} |"
        f" {result.losses} | {result.nodes_a_turn[0]:,.0f} | {1000 * result.seconds_a_turn[0]:.1f} |"
    )


@main.command()
@ruleset_option
@click.option("--moves", default=5_000, show_default=True, help="Of all levels together.")
@click.option(
    "--level", "levels", multiple=True, type=click.IntRange(LOWEST_LEVEL, HIGHEST_LEVEL), help="By default 4 to 10."
)
@seed_option
def losses(name: str, moves: int, levels: tuple[int, ...], seed: int) -> None:
    """Count the moves that lose a man within four plies where another loses none, by a judge of its own.

    Where the side without a move wins, being left with a piece more is such a loss.
    """
    rules = find_rules(name)
    levels = levels or tuple(CAREFUL_LEVELS)
    share = -(-moves // len(levels))
    found = 0
    for level in levels:
        player = LevelPlayer(rules, find_level(level, rules.ruleset))
        lines = find_needless_losses(rules, partial(choose_move, player), share, seed)
        click.echo(f"level {level}: {len(lines)} of {share:,} moves")
        for line in lines:
            click.echo(f"  {line}")
        found += len(lines)
    if found:
        raise SystemExit(1)


def choose_move(player: LevelPlayer, game: Game, seed: int) -> Move:
    """Return the move of a level."""
    return player.search(game, seed).move


def find_rules(name: str) -> BoardRules:
    """Return the rules of a match: nobody claims or accepts, so what may be a draw is one."""
    ruleset = declare_draws(RULE_SETS[name])
    return rules_for(ruleset, ruleset.orientation)


if __name__ == "__main__":
    main()
