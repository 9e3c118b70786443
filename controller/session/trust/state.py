"""The part of a session that says what its sensors are worth, and what is in doubt because of them."""

from typing import NamedTuple

from controller.rules.outcome import Outcome
from controller.rules.squares import Occupancy, Square
from controller.session.trust.hypotheses import Doubt, Hypothesis
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import TrailRevision
from controller.tracking.lying_sensors import LyingExplanation

READING_TIME_US = 1_000_000  # a choice: nobody reads a lit square or a message, and answers it, in less than a second


class AssumedMove(NamedTuple):
    """A move that was pressed, and that was made if a sensor is wrong; or no move, but a piece that is not missing."""

    games: tuple[tuple[Hypothesis, LyingExplanation], ...]  # with the move, the likeliest first; empty without one
    press_us: int  # of the press that would pass the turn, or of the last change of a board that came to rest
    is_occupied: bool  # a piece stands on the square of the question if the move was made
    is_pressed: bool = True  # False: the board asked by itself, and a change of it leaves nothing to be judged
    others: tuple[tuple[Hypothesis, LyingExplanation], ...] = ()  # are asked about next if the answer is no


class Question(NamedTuple):
    """The board asks whether a piece stands on a square."""

    square: Square | None  # None: no square would decide anything
    outcome: Outcome | None  # ends the game once nothing is in doubt, unless the rules say otherwise then
    assumed: AssumedMove | None = None  # None: the question is about moves that are on record


class SilentLine(NamedTuple):
    """A line of the sensor matrix all of whose pieces seemed to leave together."""

    squares: Occupancy  # of the line
    vacated: Occupancy  # the squares of those pieces
    since_us: int  # when the first of them opened


class Trust(NamedTuple):
    """What sensors are worth."""

    distrusted: Occupancy = 0  # found to lie
    chattering: Occupancy = 0  # those of `distrusted` that chattered, and are trusted again once they are calm
    suspected: Occupancy = 0  # on a wire with one of `distrusted`, and no edge since
    silent_lines: tuple[SilentLine, ...] = ()  # hands have emptied them, or their wires broke
    agreement_counts: tuple[tuple[Square, int], ...] = ()  # moves that a distrusted sensor has shown rightly since
    squares_to_confirm: Occupancy = 0  # a second press in the set-up distrusts these
    doubt: Doubt | None = None  # the games that may have been played; None: the committed one, for certain
    question: Question | None = None  # None: the board asks nothing
    asked_us: int = 0  # when `question` or `squares_to_confirm` was lit
    notice_us: int = 0  # when a sensor was last named as distrusted

    def with_change(self, change: SettledChange) -> "Trust":
        """Return what sensors are worth after one more settled change."""
        doubt = None if self.doubt is None else self.doubt.with_change(change)
        return self._replace(squares_to_confirm=0, doubt=doubt)

    def with_revision(self, revision: TrailRevision) -> "Trust":
        """Return what sensors are worth after the trail was revised."""
        return self if self.doubt is None else self._replace(doubt=self.doubt.with_revision(revision))

    def without_evidence(self) -> "Trust":
        """Return what sensors are worth after they were lost for a while."""
        return self if self.doubt is None else self._replace(doubt=self.doubt.without_evidence())


def is_deliberate(press_us: int, shown_us: int) -> bool:
    """Return True if a press can answer what was shown, and is not one of a hand that was pressing already."""
    return press_us - shown_us >= READING_TIME_US
