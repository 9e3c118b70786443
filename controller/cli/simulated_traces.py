"""Traces of simulated games: of a whole one, or of the little that shows what went wrong in it."""

from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from controller.app import DISTRIBUTION
from controller.cli.options import CommandError
from controller.simulation.failure_traces import make_failure_trace
from controller.simulation.failures import start_of
from controller.simulation.game_simulator import SimulatedGame
from controller.simulation.random_games import GameSetup, play_setup
from controller.storage.traces import print_trace, write_file_atomically


def rehearse_again(seating: GameSetup) -> SimulatedGame:
    """Play a game again with everything kept that the session was told, as by this version of Damahan."""
    rehearsed = play_setup(seating, keep_inputs=True)
    started = replace(start_of(rehearsed.inputs), version=version(DISTRIBUTION))
    return replace(rehearsed, inputs=(started, *rehearsed.inputs[1:]))


def trace_name(seed: int) -> str:
    """Name the file of a failure's trace."""
    return f"seed-{seed}.trace.jsonl"


def make_folder(folder: Path) -> None:
    """Make a folder for traces, unless it is there; raises Failure where that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: this folder cannot be made ({error.strerror}); name another one") from error


def write_failure_trace(folder: Path, seating: GameSetup) -> tuple[Path, str]:
    """Write a short trace of a game that went wrong; give its file, and what went wrong.

    Where nothing short shows it, that is the trace of the whole game, and nothing is said of it. Raises Failure for a
    file that is there already, or cannot be written.
    """
    file = folder / trace_name(seating.seed)
    if file.exists():
        raise CommandError(f"{file}: it is there already; name another folder")
    trace = make_failure_trace(rehearse_again(seating))
    try:
        write_file_atomically(file, print_trace(trace), replace=False)
    except OSError as error:
        raise CommandError(f"{file}: it cannot be written ({error.strerror}); check its folder and rights") from error
    return file, trace.note
