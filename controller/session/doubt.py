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
from controller.tracking.wires import count_failures

MOST_LINES = 64


class Ply(NamedTuple):
    """One move of a line, and the game after it."""

    move: Move
    game: Game


class Line(NamedTuple):
    """One way in which the game may have gone since it was last certain, if the sensors of `lying` are wrong."""

    game: Game
    plies: tuple[Ply, ...]
    lying: Occupancy


class Turn(NamedTuple):
    """One turn that was passed while the game is in doubt: the same in every line."""

    ply: int
    side: Side
    ledger: Ledger
    at_us: int

    def rebased(self, by_us: int) -> "Turn":
        """Let its times be later by so much."""
        ledger = replace(self.ledger, since_us=self.ledger.since_us + by_us)
        return self._replace(ledger=ledger, at_us=self.at_us + by_us)


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """The possible games since `root`, the likeliest first, with as many plies each as there are `turns`.

    There are 2 to MOST_LINES of them.
    """

    root: Game
    lines: tuple[Line, ...]
    turns: tuple[Turn, ...]

    @property
    def lying(self) -> Occupancy:
        """The sensors that lie in one line or another."""
        mask = 0
        for line in self.lines:
            mask |= line.lying
        return mask

    def candidates(self) -> tuple[Move, ...]:
        """List the moves that the last ply may have been."""
        return tuple(dict.fromkeys(line.plies[-1].move for line in self.lines))

    @property
    def likely(self) -> tuple[Line, ...]:
        """The lines in which the least has failed: the others stay on record, but hold up no result."""
        least = min(count_failures(line.lying) for line in self.lines)
        return tuple(line for line in self.lines if count_failures(line.lying) == least)

    @property
    def may_be_over(self) -> bool:
        """Whether the game has come to its end in one likely line or another."""
        return any(line.game.outcome is not None for line in self.likely)

    def leaves(self, outcome: Outcome) -> bool:
        """Tell whether an outcome is in no doubt: every likely line comes to it by rule, or all to one position."""
        by_rule = all(line.game.outcome == outcome for line in self.likely)
        return by_rule or len({line.game.position for line in self.likely}) == 1

    def only(self, lines: Iterable[Line]) -> "Doubt":
        """Keep these lines."""
        return replace(self, lines=tuple(lines))

    def rebased(self, last_us: int, at_us: int) -> "Doubt":
        """Let every time be of a new clock, which shows `at_us` where the old one shows `last_us`."""
        return replace(self, turns=tuple(turn.rebased(at_us - last_us) for turn in self.turns))


def extended(line: Line, move: Move, lying: Occupancy = 0) -> Line:
    """Add one move to a line, and the sensors that lie if it was played."""
    game = line.game.play(move)
    return Line(game, (*line.plies, Ply(move, game)), line.lying | lying)


def likeliest(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Keep at most MOST_LINES lines: the first, which leads, and those in which the least has failed."""
    if len(lines) <= MOST_LINES:
        return tuple(lines)
    others = sorted(lines[1:], key=failed)
    return (lines[0], *others[: MOST_LINES - 1])


def failed(line: Line) -> tuple[int, int]:
    """Give how much has failed in a line, to be compared: causes, and then sensors."""
    return count_failures(line.lying), line.lying.bit_count()


def records_of(line: Line, turns: Iterable[Turn], unseen: Occupancy, others: Sequence[Line] = ()) -> list[RecordMove]:
    """Give the records that settle these turns, the first of the doubt, as this line has them.

    Where one of the `others` has another move it stays with the record as a candidate.
    """
    records = []
    for place, (turn, ply) in enumerate(zip(turns, line.plies, strict=False)):
        moves = dict.fromkeys([ply.move, *(other.plies[place].move for other in others)])
        records.append(
            RecordMove(
                ply=turn.ply, side=turn.side, move=ply.move, game=ply.game, ledger=turn.ledger, at_us=turn.at_us,
                amends=True, candidates=tuple(moves) if len(moves) > 1 else (), unseen=unseen,
            )
        )  # fmt: skip
    return records


def telling_square(lines: Iterable[Line]) -> Square | None:
    """Give the square that holds a piece in about half of the lines; None where all look alike."""
    looks = [line.game.position.occupancy for line in lines]
    counts = {square: sum(1 for look in looks if look & bit(square)) for square in SQUARES}
    telling = [square for square, count in counts.items() if 0 < count < len(looks)]
    return min(telling, key=lambda square: abs(2 * counts[square] - len(looks)), default=None)
