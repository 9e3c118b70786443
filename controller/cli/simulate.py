"""`damahan simulate`: play random games of simulated people in virtual time, and check each move."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from controller.cli.drawing_output import STDOUT
from controller.cli.errors import CommandError
from controller.cli.failure_report import FailureTraceResult, failure_values, options_text, print_failure, trace_values
from controller.cli.game_options import GameChoice
from controller.cli.hand_options import ALL_HANDS, commit_option, hands_option
from controller.cli.options import json_option, print_json
from controller.cli.simulated_traces import make_folder, write_failure_trace
from controller.cli.tally_table import print_tallies
from controller.rules.rulesets import RULE_SETS
from controller.rules.squares import Orientation
from controller.settings.game import DEFAULT_RULESET
from controller.settings.move_source import MoveSource
from controller.settings.opponent import LEVELS
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import NO_FAULTS, GameResult, SimulationOptions, simulate_games
from controller.simulation.tally import GameTally
from sim.faults.random_faults import FAULT_NAMES
from sim.hands.hand_kinds import HANDS

_WHITE, _BLACK = {"white_moves": MoveSource.PROGRAM}, {"black_moves": MoveSource.PROGRAM}

SIDES_ELSEWHERE: Mapping[str, Sequence[Mapping[str, MoveSource]]] = {
    "none": ({},),
    "white": (_WHITE,),
    "black": (_BLACK,),
    "both": ({**_WHITE, **_BLACK},),
    "any": (_WHITE, _BLACK, {**_WHITE, **_BLACK}),
}
"""What the games of each choice of `--elsewhere` set; one of these is picked for a game."""

MAX_TRACES = 10
"""The most traces that are written; a choice: more failures are alike, and a trace takes up to 15 s."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationTotal:
    """The results of all games."""

    tally: GameTally = field(default_factory=GameTally)
    """The counts of all games."""
    by_hand: dict[str, GameTally] = field(default_factory=dict)
    """The counts of each hand."""
    failed: list[GameResult] = field(default_factory=list)
    """The games with a failure."""
    unfinished: list[GameResult] = field(default_factory=list)
    """The games without a failure that did not end."""

    def add(self, game: GameResult) -> None:
        """Add one game."""
        self.tally.add(game.tally)
        for hand, tally in game.tally_by_hand.items():
            self.by_hand.setdefault(hand, GameTally()).add(tally)
        if not game.is_clean:
            self.failed.append(game)
        elif not game.tally.finished:
            self.unfinished.append(game)


@click.command(short_help="Play random games in virtual time; check each move.")
@click.option(
    "--games", metavar="N", type=click.IntRange(min=1), default=20, show_default=True, help="The number of games."
)
@click.option(
    "--seed", metavar="N", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the first game."
)
@hands_option
@commit_option
@click.option(
    "--faults",
    type=click.Choice(FAULT_NAMES),
    default=NO_FAULTS,
    show_default=True,
    help="The kind of faults of the sensors; picked for each game.",
)
@click.option(
    "--ruleset",
    type=click.Choice([*RULE_SETS, ALL_HANDS]),
    default=DEFAULT_RULESET,
    show_default=True,
    help="The rule set; all: one picked for each game.",
)
@click.option(
    "--orientation",
    type=click.Choice([orientation.value for orientation in Orientation]),
    help="vismin: play on the dark squares; luzon: on the light ones; by default the rule set's own.",
)
@click.option("--rule", "rules", multiple=True, metavar="NAME[=VALUE]", help="An optional rule; see `damahan rules`.")
@click.option(
    "--elsewhere",
    type=click.Choice(list(SIDES_ELSEWHERE)),
    default="none",
    show_default=True,
    help="The sides whose moves are decided elsewhere, and made by people here; any: picked for each game.",
)
@click.option(
    "--level",
    type=click.IntRange(LEVELS[0], LEVELS[-1]),
    help="With --elsewhere: the program decides those moves, at this level; by default chance does.",
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(min=1), default=1, show_default=True, help="The number of processes."
)
@click.option(
    "--traces",
    "folder",
    type=click.Path(file_okay=False, writable=True, path_type=Path),
    metavar="FOLDER",
    help=f"Write a short trace of each game that failed into this folder; {MAX_TRACES} at most.",
)
@json_option
def simulate(
    games: int,
    seed: int,
    hands: tuple[str, ...],
    commits: tuple[CommitMode, ...],
    faults: str,
    ruleset: str,
    orientation: str | None,
    rules: tuple[str, ...],
    elsewhere: str,
    level: int | None,
    jobs: int,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play random games on the simulated table, with its bounce and human timing, through the whole session.

    In 5% of the turns (an errant hand: in half of them) a hand first does something wrong, and then follows the lamps
    only. The exit code is 1 if a wrong move was committed; with good sensors also if a move was missed, a correction
    was lit without a fault, or an illegal attempt was not led back. docs/dev/simulate.md explains what is picked and
    counted.
    """
    if folder == STDOUT:
        raise click.UsageError("--traces needs a folder: each game that failed has a trace of its own")
    simulation = simulation_of(
        games=games, seed=seed, hands=hands, commits=commits, faults=faults,
        ruleset=ruleset, orientation=orientation, rules=rules, elsewhere=elsewhere, level=level,
    )  # fmt: skip
    options = options_text(simulation, ruleset, orientation, rules, elsewhere)
    if folder is not None:
        make_folder(folder)
    started = time.perf_counter()
    total = _run(simulation, jobs)
    wall_s = time.perf_counter() - started
    speed = {"wall_s": round(wall_s, 3), "games_per_s": round(games / wall_s, 2)}
    trace_results = {} if folder is None else _write_traces(folder, total.failed[:MAX_TRACES])
    if as_json:
        print_json(_as_json(total, speed, options, trace_results))
    else:
        print_tallies(total.tally, total.by_hand, speed)
        click.echo(_verdict(games, len(total.failed)))
    for game in total.failed:
        print_failure(game, options, trace_results.get(game.setup.seed))
    if total.failed:
        raise click.exceptions.Exit(1)


def _verdict(games: int, failed: int) -> str:
    """Return what the counts come to."""
    if failed:
        return f"\n{failed} of {games} games failed; each is named below, with the command that plays it again."
    return f"\nAll {games} games were recorded as they were played."


def simulation_of(
    *,
    games: int,
    seed: int,
    hands: tuple[str, ...],
    commits: tuple[CommitMode, ...],
    faults: str,
    ruleset: str,
    orientation: str | None,
    rules: tuple[str, ...],
    elsewhere: str,
    level: int | None = None,
) -> SimulationOptions:
    """Return the options of a simulation; raises click.UsageError for rules that are unknown or do not fit."""
    choice = GameChoice(ruleset=None, orientation=orientation, rules=rules)
    agreed = [choice.settings(name) for name in (RULE_SETS if ruleset == ALL_HANDS else (ruleset,))]
    game_settings = tuple(each.model_copy(update=sources) for each in agreed for sources in SIDES_ELSEWHERE[elsewhere])
    return SimulationOptions(
        games=games, seed=seed, hands=hands, commits=commits, game_settings=game_settings, faults=faults, level=level
    )


def _run(simulation: SimulationOptions, jobs: int) -> SimulationTotal:
    total = SimulationTotal()
    with _progress("games", simulation.games) as advance:
        for game in simulate_games(simulation, jobs=jobs):
            total.add(game)
            advance()
    return total


def _write_traces(folder: Path, games: list[GameResult]) -> dict[int, FailureTraceResult]:
    trace_results = {}
    with _progress("traces", len(games)) as advance:
        for game in games:
            try:
                file, reason = write_failure_trace(folder, game.setup)
                trace_results[game.setup.seed] = FailureTraceResult(file=file, reason=reason or "the whole game")
            except CommandError as error:
                trace_results[game.setup.seed] = FailureTraceResult(file=None, reason=error.message)
            advance()
    return trace_results


@contextmanager
def _progress(label: str, number: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar on a terminal; yields a function that advances it by one."""
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(label, total=number)
        yield lambda: progress.advance(task)


def _as_json(
    total: SimulationTotal, speed: dict[str, float], options: str, trace_results: dict[int, FailureTraceResult]
) -> dict[str, Any]:
    return {
        **asdict(total.tally),
        **speed,
        "by_hand": {hand: asdict(total.by_hand[hand]) for hand in HANDS if hand in total.by_hand},
        "failures": [
            failure_values(game, options) | trace_values(game, options, trace_results) for game in total.failed
        ],
        "unfinished": [failure_values(game, options) for game in total.unfinished],
    }
