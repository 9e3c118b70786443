"""Measure how fast random games run through the whole session in virtual time.

Run it with `python -m tests.benchmarks.simulate`: games, moves and sensor edges a second.
"""

import click

from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import SimulationOptions, simulate_games
from controller.simulation.tally import GameTally
from sim.hands.hand_kinds import HANDS
from tests.benchmarks.stopwatch import best_of

GAMES = 40


def main() -> None:
    """Print one line: games, moves and sensor edges a second."""
    simulation = SimulationOptions(
        games=GAMES, seed=1, hands=tuple(HANDS), commits=tuple(CommitMode), game_settings=(GameSettings(),)
    )
    tally, seconds = best_of(3, lambda: play(simulation))
    if not tally.is_clean:
        raise SystemExit(f"the games failed: {tally}")
    rates = f"{tally.plies / seconds:,.0f} plies and {tally.edges / seconds:,.0f} edges a second"
    click.echo(f"simulate  {tally.games / seconds:>9.1f} games a second, {rates}, {GAMES} games, best of 3")


def play(simulation: SimulationOptions) -> GameTally:
    """Play all games and return the sum of their counts."""
    tally = GameTally()
    for played in simulate_games(simulation):
        tally.add(played.tally)
    return tally


if __name__ == "__main__":
    main()
