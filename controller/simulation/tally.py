"""What is counted of games on the simulated table."""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(slots=True, kw_only=True)
class GameTally:
    """Counts of one or many games, or of one hand's turns in them.

    `wrong_commits`: what is committed, and not marked uncertain, differs from what the hand did when the opponent acts;
    or what is recorded in the end does. `missed_moves`: a legal move not committed within 2 s of its end or its press.
    `false_alarms`: turns in which a hand whose plan was legal was told otherwise: a piece lit to be put elsewhere, or a
    press or rest judged wrong. A captured piece that the hand really left standing is corrected rightly.

    `illegal_attempts`: wrong moves that sensors can tell from every legal one. `illegal_rejected`: those judged wrong
    and not committed. `recovered`: those after which the hand, led by the lamps alone, made a legal move that was
    committed. `invisible`: two pieces swapped, or a captured piece left on a dead square; see docs/user/limits.md.

    `questions`: times that the board asked about a square during play; `setup_questions`: before it. `distrusted`:
    sensors taken for liars. `uncertain`: plies recorded as uncertain. `amended`: plies recorded anew. `paused_games`:
    games that the board paused and could not go on with. `finished`: games that came to their end with nothing wrong
    or missed; `finished_without_question`: those of them in which nothing was asked during play.
    """

    games: int = 0
    plies: int = 0
    wrong_commits: int = 0
    missed_moves: int = 0
    false_alarms: int = 0
    illegal_attempts: int = 0
    illegal_rejected: int = 0
    recovered: int = 0
    invisible: int = 0
    questions: int = 0
    setup_questions: int = 0
    distrusted: int = 0
    uncertain: int = 0
    amended: int = 0
    paused_games: int = 0
    finished: int = 0
    finished_without_question: int = 0
    edges: int = 0

    def add(self, other: "GameTally") -> None:
        """Add another tally to this one."""
        for name in _FIELD_NAMES:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong, as must be where all sensors are sound."""
        faults = self.wrong_commits + self.missed_moves + self.false_alarms
        return not faults and self.illegal_attempts == self.illegal_rejected == self.recovered


def combine_sides(sides: Iterable[GameTally]) -> GameTally:
    """Add up the counts of both sides of one game, which is counted once."""
    tally = GameTally()
    for counts in sides:
        tally.add(counts)
        for name in _WHOLE_GAME_FIELDS:
            setattr(tally, name, getattr(counts, name))
    return tally


_WHOLE_GAME_FIELDS = ("games", "paused_games", "finished", "finished_without_question")  # the same for both sides
_FIELD_NAMES = tuple(field.name for field in fields(GameTally))
