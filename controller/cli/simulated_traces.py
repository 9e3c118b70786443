"""Traces of simulated games: of a whole game, or of the part that shows a failure."""

from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from controller.app import DISTRIBUTION
from controller.cli.errors import CommandError, unwritable_file_error
from controller.simulation.failure_traces import make_failure_trace
from controller.simulation.failures import start_of
from controller.simulation.game_simulator import SimulatedGame
from controller.simulation.random_games import GameSetup, play_setup
from controller.storage.traces import trace_text, write_file_atomically


def replay_setup(setup: GameSetup) -> SimulatedGame:
    """Play a game again and keep its inputs; they name this version of Damahan."""
    simulated = play_setup(setup, keep_inputs=True)
    started = replace(start_of(simulated.inputs), version=version(DISTRIBUTION))
    return replace(simulated, inputs=(started, *simulated.inputs[1:]))


def trace_name(seed: int) -> str:
    """Return the name of the file for a failure's trace."""
    return f"seed-{seed}.trace.jsonl"


def make_folder(folder: Path) -> None:
    """Create a folder for traces if it does not exist; raises CommandError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: this folder cannot be created ({error.strerror}); name another one") from error


def write_failure_trace(folder: Path, setup: GameSetup) -> tuple[Path, str]:
    """Write a short trace of a game that failed; return its file and the failure.

    If no shorter trace shows the failure, the trace is that of the whole game, and the text is empty. Raises
    CommandError for a file that exists already or cannot be written.
    """
    file = folder / trace_name(setup.seed)
    if file.exists():
        raise CommandError(f"{file}: it exists already; name another folder")
    trace = make_failure_trace(replay_setup(setup))
    try:
        write_file_atomically(file, trace_text(trace), replace=False)
    except OSError as error:
        raise unwritable_file_error(file, error) from error
    return file, trace.note
