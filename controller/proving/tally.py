"""What is counted of games on the simulated table."""

from dataclasses import dataclass, fields


@dataclass(slots=True, kw_only=True)
class Tally:
    """Counts of one or many games.

    `wrong_commits`: what is committed differs from what the hand did when the opponent acts. `missed_moves`: a legal
    move not committed within 2 s of its end or its press. `false_alarms`: a correction lit while the hand's plan was
    legal. `illegal_rejected`: attempts judged wrong and not committed. `recovered`: those after which the hand, led by
    the lamps alone, made a legal move that was committed.
    """

    games: int = 0
    plies: int = 0
    wrong_commits: int = 0
    missed_moves: int = 0
    false_alarms: int = 0
    illegal_attempts: int = 0
    illegal_rejected: int = 0
    recovered: int = 0
    edges: int = 0

    def add(self, other: "Tally") -> None:
        """Add another tally to this one."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        faults = self.wrong_commits + self.missed_moves + self.false_alarms
        return not faults and self.illegal_attempts == self.illegal_rejected == self.recovered
