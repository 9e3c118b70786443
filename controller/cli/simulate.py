"""`damahan simulate`: random games between simulated people, in virtual time, each move checked."""

import sys
import time
from dataclasses import asdict

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from controller.cli.game_options import GameChoice, game_options
from controller.cli.options import commit_option, hands_option, json_option, print_json
from controller.proving.simulation import Simulation, run_simulation
from controller.proving.tally import Tally
from controller.settings import DEFAULT_RULESET, Commit


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the first game.")
@hands_option
@commit_option
@game_options(DEFAULT_RULESET)
@json_option
def simulate(
    games: int,
    seed: int,
    hands: tuple[str, ...],
    commits: tuple[Commit, ...],
    choice: GameChoice,
    as_json: bool,
) -> None:
    """Play random games on the simulated table, with its bounce and human timing, through the whole session.

    In 5% of the moves a hand first tries an illegal one and then follows the lamps alone. The exit code is 1 if a
    move was committed wrongly or missed, a correction lit without a fault, or an illegal attempt not led back.
    """
    game = choice.settings(DEFAULT_RULESET)
    simulation = Simulation(games=games, seed=seed, hands=hands, commits=commits, game=game)
    started = time.perf_counter()
    tally, faulty = _run(simulation)
    wall_s = time.perf_counter() - started
    result = asdict(tally) | {"wall_s": round(wall_s, 3), "games_per_s": round(games / wall_s, 2)}
    if as_json:
        print_json(result)
    else:
        for name, value in result.items():
            click.echo(f"{name.replace('_', ' '):<17} {value:>10}")
    options = _options(simulation)
    for faulty_seed in faulty:
        click.echo(
            f"Error: seed {faulty_seed}: see it with damahan simulate --games 1 --seed {faulty_seed}{options}", err=True
        )
    if not tally.is_clean:
        raise click.exceptions.Exit(1)


def _run(simulation: Simulation) -> tuple[Tally, list[int]]:
    tally = Tally()
    faulty = []
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=simulation.games)
        for seed, played in run_simulation(simulation):
            tally.add(played)
            if not played.is_clean:
                faulty.append(seed)
            progress.advance(task)
    return tally, faulty


def _options(simulation: Simulation) -> str:
    """Write the options that a game's seed does not tell."""
    commit = "both" if len(simulation.commits) > 1 else simulation.commits[0].value
    game = simulation.game
    options = {
        "hands": ",".join(simulation.hands),
        "commit": commit,
        "ruleset": game.ruleset,
        "orientation": game.orientation,
    }
    rules = "".join(f" --rule {name}={value}" for name, value in game.rules.model_dump(exclude_none=True).items())
    return "".join(f" --{name} {value}" for name, value in options.items()) + rules
