"""The counts of games on the simulated table."""

from collections.abc import Iterable
from dataclasses import dataclass, fields


@dataclass(slots=True, kw_only=True)
class GameTally:
    """Counts of one or many games, or of one hand's turns in them."""

    games: int = 0
    plies: int = 0
    wrong_commits: int = 0
    """Moves whose record is not what was played: when the opponent acts, unless it is uncertain, or in the end."""
    missed_moves: int = 0
    """Legal moves not recorded within 2 s of their end or their press."""
    false_alarms: int = 0
    """Turns of a legal plan in which the board asked to put a piece elsewhere, or judged a press or rest wrong.

    A correction of a captured piece that was really left standing is none.
    """
    illegal_attempts: int = 0
    """Wrong moves that sensors can tell from every legal one."""
    illegal_rejected: int = 0
    """Those of them that were judged wrong and not recorded."""
    recovered: int = 0
    """Those of them after which the person, led only by the lamps, made a legal move that was recorded."""
    invisible: int = 0
    """Turns in which two pieces were swapped, or a captured piece stayed on a dead square; see docs/user/limits.md."""
    taken_by_mistake: int = 0
    """Pieces of the opponent that were taken off beside a legal move."""
    unnamed: int = 0
    """Those of them that the board did not name within two seconds."""
    questions: int = 0
    """Times that the board asked about a square during play."""
    setup_questions: int = 0
    """Times that the board asked about a square before play."""
    distrusted: int = 0
    """Sensors that the board stopped trusting."""
    uncertain: int = 0
    """Plies recorded with more than one candidate."""
    amended: int = 0
    """Plies recorded again."""
    paused_games: int = 0
    """Games that the board paused and could not continue."""
    finished: int = 0
    """Games that came to their end with nothing wrong or missed."""
    finished_without_question: int = 0
    """Those of them in which nothing was asked during play."""
    edges: int = 0
    """Raw edges of the sensors."""

    def add(self, other: "GameTally") -> None:
        """Add the counts of another tally."""
        for name in _FIELD_NAMES:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def is_clean(self) -> bool:
        """True if nothing went wrong; with sound sensors nothing may."""
        failures = self.wrong_commits + self.missed_moves + self.false_alarms + self.unnamed
        return not failures and self.illegal_attempts == self.illegal_rejected == self.recovered


def combine_sides(sides: Iterable[GameTally]) -> GameTally:
    """Return the sum of both sides' counts; the game itself is counted once."""
    tally = GameTally()
    for side_tally in sides:
        tally.add(side_tally)
        for name in _WHOLE_GAME_FIELDS:
            setattr(tally, name, getattr(side_tally, name))
    return tally


_WHOLE_GAME_FIELDS = ("games", "paused_games", "finished", "finished_without_question")  # the same for both sides
_FIELD_NAMES = tuple(field.name for field in fields(GameTally))
