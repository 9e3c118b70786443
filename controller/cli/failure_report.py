"""Report the simulated games that failed: how to see each of them again.

The parameter `options` is the result of `options_text` for their simulation.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.cli.hand_options import ALL_HANDS, BOTH_MODES
from controller.cli.printable_text import echo_line
from controller.cli.simulated_traces import trace_name
from controller.simulation.random_games import GameResult, SimulationOptions
from sim.hands.hand_kinds import HANDS


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureTraceResult:
    """The result of writing a failure's trace."""

    file: Path | None
    """The file; None: it could not be written."""
    reason: str
    """The failure of the game, or why the file could not be written."""


def print_failure(game: GameResult, options: str, trace_result: FailureTraceResult | None) -> None:
    """Print how to see a failure again: its commands, or its trace."""
    seed = game.setup.seed
    echo_line(f"Error: seed {seed}: see it with {_command(game, options)}", err=True)
    if trace_result is None or trace_result.file is None:
        fault = "" if trace_result is None else f"{trace_result.reason}; "
        echo_line(f"Error: seed {seed}: {fault}make its trace with {_trace_command(game, options)}", err=True)
    else:
        echo_line(f"Error: seed {seed}: {trace_result.reason}, see {trace_result.file}", err=True)


def trace_values(game: GameResult, options: str, trace_results: dict[int, FailureTraceResult]) -> dict[str, Any]:
    """Return the JSON values of a failure's trace: the command that makes it, and its file if it was written."""
    trace_result = trace_results.get(game.setup.seed)
    file = {} if trace_result is None or trace_result.file is None else {"trace": str(trace_result.file)}
    return {"trace_command": _trace_command(game, options), **file}


def failure_values(game: GameResult, options: str) -> dict[str, Any]:
    """Return the JSON values of a game that failed or did not end."""
    setup = game.setup
    return {
        "seed": setup.seed,
        "hands": list(setup.hands),
        "ruleset": setup.game.ruleset,
        "commit": setup.commit.value,
        "faults": setup.faults.describe(),
        "command": _command(game, options),
    }


def _command(game: GameResult, options: str) -> str:
    return f"damahan simulate --games 1 --seed {game.setup.seed}{options}"


def _trace_command(game: GameResult, options: str) -> str:
    seed = game.setup.seed
    return f"damahan record --seed {seed}{options} --shrunk -o {trace_name(seed)}"


def options_text(
    simulation: SimulationOptions, ruleset: str, orientation: str | None, rules: tuple[str, ...], elsewhere: str
) -> str:
    """Return the options that are needed beside a game's seed to play it again."""
    options = {
        "hands": ALL_HANDS if simulation.hands == tuple(HANDS) else ",".join(simulation.hands),
        "commit": BOTH_MODES if len(simulation.commits) > 1 else simulation.commits[0].value,
        "faults": simulation.faults,
        "ruleset": ruleset,
    }
    if orientation is not None:
        options["orientation"] = orientation
    if elsewhere != "none":
        options["elsewhere"] = elsewhere
    if simulation.level is not None:
        options["level"] = str(simulation.level)
    return "".join(f" --{name} {value}" for name, value in options.items()) + "".join(
        f" --rule {rule}" for rule in rules
    )
