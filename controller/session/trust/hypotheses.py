"""The games that may have been played where sensors lie, until what happens next leaves one of them. Pure values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.squares import SQUARES, Occupancy, Square, bit
from controller.session.effects import RecordMove
from controller.tracking.sensor_matrix import count_failures

MAX_HYPOTHESES = 64


class Ply(NamedTuple):
    """One move of a line, and the game after it."""

    move: Move
    game: Game


class Hypothesis(NamedTuple):
    """One way in which the game may have gone since it was last certain, if the sensors of `lying` are wrong."""

    game: Game
    plies: tuple[Ply, ...]
    lying: Occupancy


class DoubtfulTurn(NamedTuple):
    """One turn that was passed while the game is in doubt: the same in every line."""

    ply: int
    side: Side
    ledger: Ledger
    at_us: int

    def rebased(self, by_us: int) -> "DoubtfulTurn":
        """Let its times be later by so much."""
        ledger = replace(self.ledger, since_us=self.ledger.since_us + by_us)
        return self._replace(ledger=ledger, at_us=self.at_us + by_us)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """The possible games since `root`, the likeliest first, with as many plies each as there are `turns`.

    There are 2 to MAX_LINES of them.
    """

    root: Game
    hypotheses: tuple[Hypothesis, ...]
    turns: tuple[DoubtfulTurn, ...]

    @property
    def lying(self) -> Occupancy:
        """The sensors that lie in one line or another."""
        mask = 0
        for hypothesis in self.hypotheses:
            mask |= hypothesis.lying
        return mask

    def candidates(self) -> tuple[Move, ...]:
        """List the moves that the last ply may have been."""
        return tuple(dict.fromkeys(hypothesis.plies[-1].move for hypothesis in self.hypotheses))

    @property
    def likely_hypotheses(self) -> tuple[Hypothesis, ...]:
        """The lines in which the least has failed: the others stay on record, but hold up no result."""
        least = min(count_failures(hypothesis.lying) for hypothesis in self.hypotheses)
        return tuple(line for line in self.hypotheses if count_failures(line.lying) == least)

    @property
    def may_be_over(self) -> bool:
        """Whether the game has come to its end in one likely line or another."""
        return any(hypothesis.game.outcome is not None for hypothesis in self.likely_hypotheses)

    def is_certain_of(self, outcome: Outcome) -> bool:
        """Tell whether an outcome is in no doubt: every likely line comes to it by rule, or all to one position."""
        by_rule = all(hypothesis.game.outcome == outcome for hypothesis in self.likely_hypotheses)
        return by_rule or len({line.game.position for line in self.likely_hypotheses}) == 1

    def with_hypotheses(self, hypotheses: Iterable[Hypothesis]) -> "Doubt":
        """Keep these lines."""
        return replace(self, hypotheses=tuple(hypotheses))

    def rebased(self, last_us: int, at_us: int) -> "Doubt":
        """Let every time be of a new clock, which shows `at_us` where the old one shows `last_us`."""
        return replace(self, turns=tuple(turn.rebased(at_us - last_us) for turn in self.turns))


def extend_hypothesis(hypothesis: Hypothesis, move: Move, lying: Occupancy = 0) -> Hypothesis:
    """Add one move to a line, and the sensors that lie if it was played."""
    game = hypothesis.game.play(move)
    return Hypothesis(game, (*hypothesis.plies, Ply(move, game)), hypothesis.lying | lying)


def keep_likeliest(hypotheses: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """Keep at most MAX_LINES lines: the first, which leads, and those in which the least has failed."""
    if len(hypotheses) <= MAX_HYPOTHESES:
        return tuple(hypotheses)
    others = sorted(hypotheses[1:], key=failure_rank)
    return (hypotheses[0], *others[: MAX_HYPOTHESES - 1])


def failure_rank(hypothesis: Hypothesis) -> tuple[int, int]:
    """Give how much has failed in a line, to be compared: causes, and then sensors."""
    return count_failures(hypothesis.lying), hypothesis.lying.bit_count()


def resolving_records(
    hypothesis: Hypothesis, turns: Iterable[DoubtfulTurn], unseen: Occupancy, others: Sequence[Hypothesis] = ()
) -> list[RecordMove]:
    """Give the records that settle these turns, the first of the doubt, as this line has them.

    Where one of the `others` has another move it stays with the record as a candidate.
    """
    records = []
    for place, (turn, ply) in enumerate(zip(turns, hypothesis.plies, strict=False)):
        moves = dict.fromkeys([ply.move, *(other.plies[place].move for other in others)])
        records.append(
            RecordMove(
                ply=turn.ply, side=turn.side, move=ply.move, game=ply.game, ledger=turn.ledger, at_us=turn.at_us,
                is_amendment=True, candidates=tuple(moves) if len(moves) > 1 else (), unseen=unseen,
            )
        )  # fmt: skip
    return records


def find_deciding_square(hypotheses: Iterable[Hypothesis]) -> Square | None:
    """Give the square that holds a piece in about half of the lines; None where all look alike."""
    occupancies = [hypothesis.game.position.occupancy for hypothesis in hypotheses]
    counts = {square: sum(1 for occupancy in occupancies if occupancy & bit(square)) for square in SQUARES}
    deciding = [square for square, count in counts.items() if 0 < count < len(occupancies)]
    return min(deciding, key=lambda square: abs(2 * counts[square] - len(occupancies)), default=None)
