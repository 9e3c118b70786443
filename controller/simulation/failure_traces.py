"""Simulated games that went wrong: the failure, and a trace that shows it."""

from controller.simulation.failures import Failure, final_guidance_failure, find_false_alarm, find_record_failure
from controller.simulation.game_simulator import SimulatedGame
from controller.simulation.shrinking import shrink_to_trace
from controller.storage.traces import Trace, make_trace


def find_failure(game: SimulatedGame) -> Failure | None:
    """Find what went wrong in a game whose inputs were kept: a record first, then a false alarm, then missed guidance.

    Returns None if nothing went wrong, or nothing that one moment of the game shows.
    """
    failure: Failure | None = find_record_failure(game.inputs, game.played)
    if failure is None and game.false_alarm_us is not None:
        failure = find_false_alarm(game.inputs, game.false_alarm_us)
    if failure is None and game.tally.missed_moves:
        failure = final_guidance_failure(game.inputs)
    return failure


def make_failure_trace(game: SimulatedGame) -> Trace:
    """Return a short trace of what went wrong, or a trace of the whole game if no shorter one shows it."""
    failure = find_failure(game)
    return make_trace(game.inputs) if failure is None else shrink_to_trace(game.inputs, failure)
