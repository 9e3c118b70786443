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
    "led back": "recovered",
    "unseen": "invisible",
    "asked": "questions",
    "ended": "finished",
}
"""The counts that are printed for each hand, by the title of their column."""

MEANINGS = {
    "games": "games between two simulated people",
    "plies": "moves that they played",
    "wrong_commits": "moves recorded other than played; must be 0",
    "missed_moves": "legal moves not recorded in time; 0 with good sensors",
    "false_alarms": "corrections of a legal move; 0 with good sensors",
    "illegal_attempts": "wrong moves made on purpose",
    "illegal_rejected": "of these, judged wrong and not recorded",
    "recovered": "of these, led back to a legal move by the lamps",
    "invisible": "mistakes that no sensor can show",
    "taken_by_mistake": "pieces taken off that were not captured",
    "unnamed": "of these, not named within two seconds",
    "questions": "times the board asked about a square in play",
    "setup_questions": "times it asked before the game",
    "distrusted": "sensors that it stopped trusting",
    "uncertain": "moves recorded with more than one candidate",
    "amended": "moves recorded again, corrected",
    "paused_games": "games paused that could not go on",
    "finished": "games that came to their end, nothing wrong",
    "finished_without_question": "of these, without a question in play",
    "edges": "changes of sensors, bounces included",
    "wall_s": "seconds that all this took",
    "games_per_s": "games in a second",
}
"""What each line of the counts means; docs/dev/simulate.md says it at length."""


def print_tallies(tally: GameTally, by_hand: Mapping[str, GameTally], speed: Mapping[str, float]) -> None:
    """Print the counts of all games, each with its meaning, and then those of each hand that played."""
    console = Console()
    counts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    counts.add_column()
    counts.add_column(justify="right")
    counts.add_column(style="dim")
    for name, value in {**asdict(tally), **speed}.items():
        counts.add_row(name.replace("_", " "), str(value), MEANINGS.get(name, ""))
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
