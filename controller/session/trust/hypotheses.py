"""Hypotheses: the games that may have been played where sensors lie, until evidence leaves one of them."""

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
from controller.tracking.debounce import SettledChange
from controller.tracking.evidence_trail import TrailRevision
from controller.tracking.sensor_matrix import count_failures
from controller.tracking.tracker import Tracker

MAX_HYPOTHESES = 64  # a choice: more would cost more time a move than a player waits, and no question settles them


class Ply(NamedTuple):
    """One move of a hypothesis, and the game after it."""

    move: Move  # as it may have been played
    game: Game  # after the move


class Hypothesis(NamedTuple):
    """One way in which the game may have gone since it was last certain."""

    game: Game  # as it stands now, after the last of `plies`
    plies: tuple[Ply, ...]  # since the game was last certain
    lying: Occupancy  # the squares whose sensors are wrong if it went so


class DoubtfulTurn(NamedTuple):
    """One turn that was passed while the game is in doubt; every hypothesis has the same turns."""

    ply: int  # 1 for the first move of the game
    side: Side  # that made the move
    ledger: Ledger  # after the move
    at_us: int  # when the turn passed

    def rebased(self, by_us: int) -> "DoubtfulTurn":
        """Return the turn with its times moved by so much."""
        ledger = replace(self.ledger, since_us=self.ledger.since_us + by_us, stands_until_us=0)
        return self._replace(ledger=ledger, at_us=self.at_us + by_us)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """The possible games since the game was last certain."""

    root: Game  # as it was last certain
    hypotheses: tuple[Hypothesis, ...]  # 2 to MAX_HYPOTHESES, the likeliest first; each has a ply for each turn
    turns: tuple[DoubtfulTurn, ...]  # since the game was last certain, the oldest first
    evidence: Tracker | None  # what the sensors have shown since then; None: not all of it is known

    @property
    def lying(self) -> Occupancy:
        """The squares whose sensors are wrong in some hypothesis."""
        mask = 0
        for hypothesis in self.hypotheses:
            mask |= hypothesis.lying
        return mask

    def candidates(self) -> tuple[Move, ...]:
        """Return the moves that the last ply may have been."""
        return tuple(dict.fromkeys(hypothesis.plies[-1].move for hypothesis in self.hypotheses))

    @property
    def likely_hypotheses(self) -> tuple[Hypothesis, ...]:
        """The hypotheses in which the least has failed; the others stay on record, but delay no result."""
        least = min(count_failures(hypothesis.lying) for hypothesis in self.hypotheses)
        return tuple(hypothesis for hypothesis in self.hypotheses if count_failures(hypothesis.lying) == least)

    @property
    def may_be_over(self) -> bool:
        """Return True if the game is over in some likely hypothesis."""
        return any(hypothesis.game.outcome is not None for hypothesis in self.likely_hypotheses)

    def is_certain_of(self, outcome: Outcome) -> bool:
        """Return True if the likely hypotheses all reach an outcome by rule, or all reach one position."""
        by_rule = all(hypothesis.game.outcome == outcome for hypothesis in self.likely_hypotheses)
        return by_rule or len({hypothesis.game.position for hypothesis in self.likely_hypotheses}) == 1

    def with_hypotheses(self, hypotheses: Iterable[Hypothesis]) -> "Doubt":
        """Return the doubt with only these hypotheses."""
        return replace(self, hypotheses=tuple(hypotheses))

    def with_change(self, change: SettledChange) -> "Doubt":
        """Return the doubt with one more settled change."""
        return self if self.evidence is None else replace(self, evidence=self.evidence.with_change(change))

    def with_revision(self, revision: TrailRevision) -> "Doubt":
        """Return the doubt after the trail was revised."""
        return self if self.evidence is None else replace(self, evidence=self.evidence.with_revision(revision))

    def without_evidence(self) -> "Doubt":
        """Return the doubt after a loss of the sensors."""
        return replace(self, evidence=None)

    def rebased(self, last_us: int, at_us: int) -> "Doubt":
        """Return the doubt with its times on a new clock, which shows `at_us` where the old one shows `last_us`."""
        return replace(self, turns=tuple(turn.rebased(at_us - last_us) for turn in self.turns), evidence=None)


def extend_hypothesis(hypothesis: Hypothesis, move: Move, lying: Occupancy = 0) -> Hypothesis:
    """Return a hypothesis with one more move, and with the sensors that are wrong if it was played."""
    game = hypothesis.game.play(move)
    return Hypothesis(game, (*hypothesis.plies, Ply(move, game)), hypothesis.lying | lying)


def keep_likeliest(hypotheses: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """Return at most MAX_HYPOTHESES: the first, which leads, and those in which the least has failed."""
    if len(hypotheses) <= MAX_HYPOTHESES:
        return tuple(hypotheses)
    others = sorted(hypotheses[1:], key=failure_rank)
    return (hypotheses[0], *others[: MAX_HYPOTHESES - 1])


def failure_rank(hypothesis: Hypothesis) -> tuple[int, int]:
    """Return how much has failed in a hypothesis, as a sort key: causes, then sensors."""
    return count_failures(hypothesis.lying), hypothesis.lying.bit_count()


def resolving_records(
    hypothesis: Hypothesis, turns: Iterable[DoubtfulTurn], untrusted: Occupancy, others: Sequence[Hypothesis] = ()
) -> list[RecordMove]:
    """Return the records that settle the first turns of a doubt, as one hypothesis has them.

    The moves of `others`, where they differ, stay with the records as candidates.
    """
    records = []
    for place, (turn, ply) in enumerate(zip(turns, hypothesis.plies, strict=False)):
        moves = dict.fromkeys([ply.move, *(other.plies[place].move for other in others)])
        records.append(
            RecordMove(
                ply=turn.ply, side=turn.side, move=ply.move, game=ply.game, ledger=turn.ledger, at_us=turn.at_us,
                is_amendment=True, candidates=tuple(moves) if len(moves) > 1 else (), untrusted=untrusted,
            )
        )  # fmt: skip
    return records


def find_deciding_square(hypotheses: Iterable[Hypothesis]) -> Square | None:
    """Return the square that holds a piece in about half of the hypotheses; None if all look alike."""
    occupancies = [hypothesis.game.position.occupancy for hypothesis in hypotheses]
    counts = {square: sum(1 for occupancy in occupancies if occupancy & bit(square)) for square in SQUARES}
    deciding = [square for square, count in counts.items() if 0 < count < len(occupancies)]
    return min(deciding, key=lambda square: abs(2 * counts[square] - len(occupancies)), default=None)
