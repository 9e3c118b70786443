"""`damahan simulate`: random games between simulated people, in virtual time, each move checked."""

import sys
import time
from dataclasses import asdict, dataclass, field
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from controller.cli.game_options import GameChoice
from controller.cli.options import ALL, BOTH, commit_option, hands_option, json_option, print_json
from controller.cli.tally_table import print_tallies
from controller.proving.simulation import SOUND, Simulated, Simulation, run_simulation
from controller.proving.tally import Tally
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.settings import DEFAULT_RULESET, Commit
from sim.faults.drawing import FAULT_NAMES
from sim.hands.hands import HANDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What came of all games: counts, those of each hand, and the games that went wrong or did not come to an end."""

    tally: Tally = field(default_factory=Tally)
    by_hand: dict[str, Tally] = field(default_factory=dict)
    failed: list[Simulated] = field(default_factory=list)
    unfinished: list[Simulated] = field(default_factory=list)

    def add(self, game: Simulated) -> None:
        """Add one game."""
        self.tally.add(game.tally)
        for hand, tally in game.by_hand.items():
            self.by_hand.setdefault(hand, Tally()).add(tally)
        if not game.is_clean:
            self.failed.append(game)
        elif not game.tally.finished:
            self.unfinished.append(game)


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the first game.")
@hands_option
@commit_option
@click.option(
    "--faults",
    type=click.Choice(FAULT_NAMES),
    default=SOUND,
    show_default=True,
    help="What is wrong with the sensors; drawn anew for each game.",
)
@click.option(
    "--ruleset",
    type=click.Choice([*RULE_SETS, ALL]),
    default=DEFAULT_RULESET,
    show_default=True,
    help="The rule set; all: one drawn for each game.",
)
@click.option(
    "--orientation",
    type=click.Choice([orientation.value for orientation in Orientation]),
    help="vismin: dark squares are played on; luzon: light ones; by default as the rule set has it.",
)
@click.option("--rule", "rules", multiple=True, metavar="NAME[=VALUE]", help="An optional rule; see `damahan rules`.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes play.")
@json_option
def simulate(
    games: int,
    seed: int,
    hands: tuple[str, ...],
    commits: tuple[Commit, ...],
    faults: str,
    ruleset: str,
    orientation: str | None,
    rules: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    """Play random games on the simulated table, with its bounce and human timing, through the whole session.

    In 5% of the turns (an errant hand: in half of them) a hand first does something wrong, and then follows the lamps
    alone. The exit code is 1 if a move was committed wrongly; with sound sensors also if one was missed, a correction
    was lit without a fault, or an illegal attempt was not led back.
    """
    choice = GameChoice(ruleset=None, orientation=orientation, rules=rules)
    draughts = tuple(choice.settings(name) for name in (RULE_SETS if ruleset == ALL else (ruleset,)))
    simulation = Simulation(games=games, seed=seed, hands=hands, commits=commits, draughts=draughts, faults=faults)
    options = _options(simulation, ruleset, orientation, rules)
    started = time.perf_counter()
    total = _run(simulation, jobs)
    wall_s = time.perf_counter() - started
    speed = {"wall_s": round(wall_s, 3), "games_per_s": round(games / wall_s, 2)}
    if as_json:
        print_json(_as_json(total, speed, options))
    else:
        print_tallies(total.tally, total.by_hand, speed)
    for game in total.failed:
        click.echo(f"Error: seed {game.seating.seed}: see it with {_command(game, options)}", err=True)
    if total.failed:
        raise click.exceptions.Exit(1)


def _run(simulation: Simulation, jobs: int) -> Total:
    total = Total()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=simulation.games)
        for game in run_simulation(simulation, jobs=jobs):
            total.add(game)
            progress.advance(task)
    return total


def _as_json(total: Total, speed: dict[str, float], options: str) -> dict[str, Any]:
    return {
        **asdict(total.tally),
        **speed,
        "by_hand": {hand: asdict(total.by_hand[hand]) for hand in HANDS if hand in total.by_hand},
        "failures": [_failure(game, options) for game in total.failed],
        "unfinished": [_failure(game, options) for game in total.unfinished],
    }


def _failure(game: Simulated, options: str) -> dict[str, Any]:
    seating = game.seating
    return {
        "seed": seating.seed,
        "hands": list(seating.hands),
        "ruleset": seating.game.ruleset,
        "commit": seating.commit.value,
        "faults": seating.faults.describe(),
        "command": _command(game, options),
    }


def _command(game: Simulated, options: str) -> str:
    return f"damahan simulate --games 1 --seed {game.seating.seed}{options}"


def _options(simulation: Simulation, ruleset: str, orientation: str | None, rules: tuple[str, ...]) -> str:
    """Write the options that a game's seed does not tell: what was drawn from, not what was drawn."""
    options = {
        "hands": ALL if simulation.hands == tuple(HANDS) else ",".join(simulation.hands),
        "commit": BOTH if len(simulation.commits) > 1 else simulation.commits[0].value,
        "faults": simulation.faults,
        "ruleset": ruleset,
    }
    if orientation is not None:
        options["orientation"] = orientation
    return "".join(f" --{name} {value}" for name, value in options.items()) + "".join(
        f" --rule {rule}" for rule in rules
    )
