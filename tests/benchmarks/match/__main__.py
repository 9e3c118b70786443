"""Play two sides against each other from drawn openings, both colours of each, and tell the points and the Elo.

`make engine` first, for the engine is 20 times as fast then. Started again with the same folder, a match goes on.
"""

from contextlib import ExitStack
from pathlib import Path

import click

from controller.rules.board_rules import rules_for
from controller.rules.optional_rules import declare_draws
from controller.rules.rulesets import RULE_SETS
from tests.benchmarks.match.match_folder import MatchFolder, MatchFolderError, MatchSettings
from tests.benchmarks.match.match_result import describe_result, find_result
from tests.benchmarks.match.match_run import play_match
from tests.benchmarks.match.openings import list_openings
from tests.benchmarks.match.players import PlayerError, TurnLimits
from tests.benchmarks.match.sides import SIDE_HELP, SideNameError, build_player, needs_limit


@click.command(help=f"Play side A against side B. A side is: {SIDE_HELP}.")
@click.argument("a")
@click.argument("b")
@click.option("--ruleset", "name", default="filipino", show_default=True, type=click.Choice(list(RULE_SETS)))
@click.option("--games", default=200, show_default=True, help="How many; two of each opening.")
@click.option("--seconds", type=float, help="Of the processor, for each turn; what was used beyond it is taken off.")
@click.option("--nodes", type=int, help="The most nodes of a turn.")
@click.option("--depth", type=int, help="The greatest depth of a turn, in plies.")
@click.option(
    "--seed", default=1, show_default=True, help="Draws the openings, and the moves of sides that leave them to chance."
)
@click.option("--folder", type=click.Path(path_type=Path), required=True, help="Keeps the games.")
@click.option(
    "--tables",
    type=click.Path(path_type=Path, exists=True),
    help="The folder of endgame tables, for the engine and levels.",
)
def main(
    a: str, b: str, name: str, games: int, seconds: float | None, nodes: int | None, depth: int | None,
    seed: int, folder: Path, tables: Path | None,
) -> None:  # fmt: skip
    """Play a match, or go on with it."""
    ruleset = declare_draws(RULE_SETS[name])  # nobody claims or accepts: what may be a draw is one
    rules = rules_for(ruleset, ruleset.orientation)
    settings = MatchSettings(
        sides=(a, b), ruleset=name, seconds=seconds, nodes=nodes, depth=depth, seed=seed, has_tables=tables is not None
    )
    if seconds is None and nodes is None and depth is None and any(map(needs_limit, (a, b))):
        raise click.UsageError("an engine thinks without an end; give --seconds, --nodes or --depth")
    if games > 2 * (openings := len(list_openings(name))):
        click.echo(f"{name} has {openings} openings: from game {2 * openings + 1} on they come again", err=True)
    limits = TurnLimits(seconds=seconds, nodes=nodes, depth=depth)
    with ExitStack() as stack:
        try:
            players = build_player(a, rules, tables), build_player(b, rules, tables)
            for player in players:
                stack.callback(player.close)
            match_folder = MatchFolder(folder, settings)
        except (MatchFolderError, SideNameError) as error:
            raise click.UsageError(str(error)) from error
        try:
            for game in play_match(rules, players, limits, match_folder, games, seed):
                share = find_result(match_folder.games).share
                ending = f"{game.ending}, {len(game.moves)} plies"
                click.echo(f"{game.number + 1:>4} {game.score:<7} {ending}; {share:.1%}", err=True)
        except PlayerError as error:
            raise click.ClickException(f"{error}; start again to go on") from error
    click.echo(f"{a} against {b}, {name}: {describe_result(find_result(match_folder.games))}")


if __name__ == "__main__":
    main()
