"""`damahan record`: a game of the journal, or a simulated one, as a trace."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from controller.cli.options import CommandError, refuse_options
from controller.cli.simulate import simulate, simulation_of
from controller.cli.simulated_traces import rehearse_again
from controller.simulation.failure_traces import find_failure
from controller.simulation.random_games import SimulationOptions, pick_setup
from controller.simulation.shrinking import shrink_to_trace
from controller.simulation.trace_comparison import find_verdict_difference, replay_verdicts
from controller.storage.journal import (
    LARGEST_ID,
    GameId,
    JournalError,
    default_journal_folder,
    list_games,
    load_game,
    load_inputs,
)
from controller.storage.traces import Trace, make_trace, print_trace, write_file_atomically

STDOUT_NAME = "-"

_JOURNAL_OPTIONS = ("game", "folder")
_SIMULATION_OPTIONS = ("hands", "commits", "faults", "ruleset", "orientation", "rules")


def _add_simulation_options(command: click.Command) -> click.Command:
    """Add the options of `damahan simulate` that say what is drawn, so that its seeds give the same games here."""
    command.params += [parameter for parameter in simulate.params if parameter.name in _SIMULATION_OPTIONS]
    return command


@_add_simulation_options
@click.command()
@click.option(
    "--game", metavar="ID", type=click.IntRange(min=1, max=LARGEST_ID), help="The game; by default the newest."
)
@click.option(
    "--journal",
    "folder",
    type=click.Path(path_type=Path, readable=False),  # the journal itself tells what is wrong with it
    metavar="FOLDER",
    help="The folder of the journal; by default the one that `damahan run` uses.",
)
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    required=True,
    metavar="FILE",
    help="Where the trace is written; - for standard output.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option("--note", default="", metavar="TEXT", help="What the trace is about; it is written into it.")
@click.option(
    "--seed", type=click.IntRange(min=0), help="Record the game that `damahan simulate` plays from this seed."
)
@click.option("--shrunk", is_flag=True, help="With --seed: keep only what the first thing that went wrong needs.")
@click.pass_context
def record(
    context: click.Context,
    /,
    game: int | None,
    folder: Path | None,
    file: Path,
    force: bool,
    note: str,
    seed: int | None,
    shrunk: bool,
    **simulation_options: Any,
) -> None:
    """Write a game of the journal as a trace: everything that sensors, buttons and people did, and each verdict.

    A trace holds what `damahan replay` needs to play the game again, and is what to attach to a report of a fault.

    With --seed, and the options after it, it is a game of `damahan simulate`.
    """
    if seed is None:
        refuse_options(context, ("shrunk", *_SIMULATION_OPTIONS), "a game of the journal was played as it was")
        trace = _trace_from_journal(default_journal_folder() if folder is None else folder, game, note)
    else:
        refuse_options(context, _JOURNAL_OPTIONS, "a simulated game is in no journal")
        trace = _trace_from_simulation(simulation_of(games=1, seed=seed, **simulation_options), note, shrinks=shrunk)
    text = print_trace(trace)
    if str(file) == STDOUT_NAME:
        click.echo(text, nl=False)
    else:
        _write(file, text, may_replace=force)
        click.echo(f"{file}: {len(trace.inputs)} inputs, {len(trace.verdicts)} verdicts")
    difference = find_verdict_difference(replay_verdicts(trace), trace.verdicts)
    if difference is not None:
        click.echo(f"Note: played again, the game differs: {difference}", err=True)


def _trace_from_journal(folder: Path, game: int | None, note: str) -> Trace:
    try:
        game_id = _newest_game(folder) if game is None else GameId(game)
        return make_trace(load_inputs(folder, game_id), note=note, records=load_game(folder, game_id).records)
    except JournalError as error:
        raise CommandError(str(error)) from error


def _newest_game(folder: Path) -> GameId:
    games = list_games(folder)
    if not games:
        raise CommandError(f"{folder}: there is no game in this journal; `damahan run` plays one")
    return games[-1].id


def _trace_from_simulation(simulation: SimulationOptions, note: str, *, shrinks: bool) -> Trace:
    rehearsed = rehearse_again(pick_setup(simulation, simulation.seed))
    if not shrinks:
        return make_trace(rehearsed.inputs, note=note)
    failure = find_failure(rehearsed)
    if failure is None:
        raise CommandError(
            f"seed {simulation.seed}: nothing went wrong that less than the game shows; leave --shrunk out"
        )
    trace = shrink_to_trace(rehearsed.inputs, failure)
    return replace(trace, note=note) if note else trace


def _write(file: Path, text: str, *, may_replace: bool) -> None:
    try:
        write_file_atomically(file, text, replace=may_replace)
    except FileExistsError as error:
        raise CommandError(f"{file}: it is there already; write over it with --force, or name another file") from error
    except OSError as error:
        raise CommandError(f"{file}: it cannot be written ({error.strerror}); check its folder and rights") from error
