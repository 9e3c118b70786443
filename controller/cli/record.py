"""`damahan record`: write a game of the journal, or a simulated one, as a trace."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from controller.cli.drawing_output import STDOUT, output_path
from controller.cli.errors import CommandError, unwritable_file_error
from controller.cli.file_endings import ending_check
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json, refuse_options
from controller.cli.printable_text import echo_line
from controller.cli.simulate import simulate, simulation_of
from controller.cli.simulated_traces import replay_setup
from controller.cli.value_completion import complete_game
from controller.simulation.failure_traces import find_failure
from controller.simulation.random_games import SimulationOptions, pick_setup
from controller.simulation.shrinking import shrink_to_trace
from controller.simulation.trace_comparison import find_verdict_difference, replay_verdicts
from controller.storage.journal import (
    LARGEST_ID,
    GameId,
    JournalError,
    list_games,
    load_game,
    load_inputs,
)
from controller.storage.traces import Trace, make_trace, trace_text, write_file_atomically

_JOURNAL_OPTIONS = ("game", "folder")
_SIMULATION_OPTIONS = ("hands", "commits", "faults", "ruleset", "orientation", "rules", "elsewhere", "level")


def _add_simulation_options(command: click.Command) -> click.Command:
    """Add the options of `damahan simulate` that its games depend on, so that its seeds give the same games here."""
    command.params += [parameter for parameter in simulate.params if parameter.name in _SIMULATION_OPTIONS]
    return command


@_add_simulation_options
@click.command(short_help="Write a recorded or simulated game as a trace.")
@click.option(
    "--game",
    metavar="ID",
    type=click.IntRange(min=1, max=LARGEST_ID),
    shell_complete=complete_game,
    help="The game; by default the newest.",
)
@journal_option
@click.option(
    "-o",
    "--output",
    "file",
    type=output_path,
    callback=ending_check(".jsonl", ".json", ".txt"),
    required=True,
    metavar="FILE",
    help="The file to write; - for standard output.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--note", default="", metavar="TEXT", help="A note to store in the trace.")
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    help="Record the game that `damahan simulate` plays from this seed.",
)
@json_option
@click.option("--shrunk", is_flag=True, help="With --seed: keep only what shows the first failure.")
@click.pass_context
def record(
    context: click.Context,
    /,
    game: int | None,
    folder: Path | None,
    file: Path,
    force: bool,
    note: str,
    as_json: bool,
    seed: int | None,
    shrunk: bool,
    **simulation_options: Any,
) -> None:
    """Write a game of the journal as a trace: everything that sensors, buttons and people did, and each verdict.

    `damahan replay` plays a trace again. Attach a trace to every bug report.

    With --seed, and the options after it, the game is one of `damahan simulate`.
    """
    if as_json and file == STDOUT:
        raise click.UsageError("standard output has the trace; name a file with -o, or leave --json out")
    if seed is None:
        refuse_options(context, ("shrunk", *_SIMULATION_OPTIONS), "this is for simulated games, with --seed")
        trace = _trace_from_journal(folder, game, note)
    else:
        refuse_options(context, _JOURNAL_OPTIONS, "this is for games of the journal")
        trace = _trace_from_simulation(simulation_of(games=1, seed=seed, **simulation_options), note, shrinks=shrunk)
    text = trace_text(trace)
    if file == STDOUT:
        click.echo(text, nl=False)
    else:
        _write(file, text, may_replace=force)
    difference = find_verdict_difference(replay_verdicts(trace), trace.verdicts)
    if as_json:
        counts = {"inputs": len(trace.inputs), "verdicts": len(trace.verdicts)}
        print_json({"file": str(file), **counts, "difference": None if difference is None else str(difference)})
        return
    if file != STDOUT:
        echo_line(f"{file}: {len(trace.inputs)} inputs, {len(trace.verdicts)} verdicts")
    if difference is not None:
        echo_line(f"Note: the replayed game differs: {difference}", err=True)


def _trace_from_journal(folder: Path | None, game: int | None, note: str) -> Trace:
    try:
        journal = choose_journal_folder(folder)
        game_id = _newest_game(journal) if game is None else GameId(game)
        return make_trace(load_inputs(journal, game_id), note=note, records=load_game(journal, game_id).records)
    except JournalError as error:
        raise CommandError(str(error)) from error


def _newest_game(folder: Path) -> GameId:
    games = list_games(folder)
    if not games:
        raise CommandError(f"{folder}: there is no game in this journal; `damahan run` plays one")
    return games[-1].id


def _trace_from_simulation(simulation: SimulationOptions, note: str, *, shrinks: bool) -> Trace:
    simulated = replay_setup(pick_setup(simulation, simulation.seed))
    if not shrinks:
        return make_trace(simulated.inputs, note=note)
    failure = find_failure(simulated)
    if failure is None:
        raise CommandError(f"seed {simulation.seed}: no failure that a part of the game shows; leave --shrunk out")
    trace = shrink_to_trace(simulated.inputs, failure)
    return replace(trace, note=note) if note else trace


def _write(file: Path, text: str, *, may_replace: bool) -> None:
    try:
        write_file_atomically(file, text, replace=may_replace)
    except FileExistsError as error:
        raise CommandError(f"{file}: it exists already; overwrite it with --force, or name another file") from error
    except OSError as error:
        raise unwritable_file_error(file, error) from error
