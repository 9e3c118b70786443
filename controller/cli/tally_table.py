"""The counts of simulated games, as tables for people."""

from collections.abc import Mapping
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from controller.simulation.tally import GameTally
from sim.hands.hand_kinds import HANDS

COLUMNS = {
    "games": "games",
    "plies": "plies",
    "wrong": "wrong_commits",
    "missed": "missed_moves",
    "alarms": "false_alarms",
    "errors": "illegal_attempts",
    "recovered": "recovered",
    "invisible": "invisible",
    "questions": "questions",
    "ended": "finished",
}
"""The counts that are printed for each hand, by the title of their column."""


def print_tallies(tally: GameTally, by_hand: Mapping[str, GameTally], speed: Mapping[str, float]) -> None:
    """Print the counts of all games, and then those of each hand that played."""
    console = Console()
    counts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    counts.add_column()
    counts.add_column(justify="right")
    for name, value in {**asdict(tally), **speed}.items():
        counts.add_row(name.replace("_", " "), str(value))
    console.print(counts)
    console.print()
    hands = Table(box=None, padding=(0, 1, 0, 0))
    hands.add_column("hand", no_wrap=True)
    for head in COLUMNS:
        hands.add_column(head, justify="right")
    for hand in HANDS:
        if hand in by_hand:
            hands.add_row(hand, *(str(getattr(by_hand[hand], name)) for name in COLUMNS.values()))
    console.print(hands)
