"""Draws by count: the rules as data, and the counts that run in a game.

A rule holds no state; a game keeps one running count for each rule of its rule set.
"""

from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import NamedTuple

from controller.rules.moves import Move
from controller.rules.outcome import Termination
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Orientation, Square, bit, mask_of

CountRange = tuple[int, int]
"""The least and the most, both included."""

LONG_DIAGONAL: dict[Orientation, Occupancy] = {
    Orientation.VISMIN: mask_of(Square(square) for square in (4, 8, 11, 15, 18, 22, 25, 29)),  # a1 to h8
    Orientation.LUZON: mask_of(Square(square) for square in (1, 5, 10, 14, 19, 23, 28, 32)),  # a8 to h1
}
"""The diagonal of eight squares from corner to corner; rule texts also call it the main road."""


class CountedSide(Enum):
    """The side whose moves are counted."""

    WEAKER = "the weaker side's moves"
    STRONGER = "the stronger side's moves"
    EACH = "the moves of each side"


class DrawEffect(Enum):
    """What follows when the condition of a draw holds."""

    ENDS_GAME = "the game is drawn"
    CLAIMED = "the player to move may claim the draw"
    OFFERED = "the board offers the draw, and both players must accept"


class Progress(Flag):
    """The moves that reset a count to 0."""

    CAPTURE = auto()
    MAN_MOVE = auto()
    CROWNING = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class SideMaterial:
    """The numbers of kings and men that one side may have."""

    kings: CountRange
    men: CountRange = (0, 0)

    def fits(self, kings: int, men: int) -> bool:
        """Return True if these numbers of kings and men are within the ranges."""
        return self.kings[0] <= kings <= self.kings[1] and self.men[0] <= men <= self.men[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Endgame:
    """The material with which a count runs."""

    strong: SideMaterial | None = None  # None: any material
    weak: SideMaterial | None = None  # None: any material
    pieces: CountRange = (2, 24)  # of both sides together
    kings_on_both: bool = False  # each side must have a king
    weak_on_long_diagonal: bool = False  # all kings of the weaker side must stand on the long diagonal
    weak_off_long_diagonal: bool = False  # none of them may stand there

    def find_weaker_side(self, position: Position, long_diagonal: Occupancy) -> Side | None:
        """Return the weaker side if a position is of this endgame, else None; Black if both sides fit."""
        if not self.pieces[0] <= position.occupancy.bit_count() <= self.pieces[1]:
            return None
        for weaker in (Side.BLACK, Side.WHITE):
            if self._fits(position, weaker, long_diagonal):
                return weaker
        return None

    def _fits(self, position: Position, weaker: Side, long_diagonal: Occupancy) -> bool:
        weak, strong = position.pieces_of(weaker), position.pieces_of(weaker.opponent)
        weak_kings, strong_kings = weak & position.kings, strong & position.kings
        if self.kings_on_both and not (weak_kings and strong_kings):
            return False
        if self.weak_on_long_diagonal and weak_kings & ~long_diagonal:
            return False
        if self.weak_off_long_diagonal and weak_kings & long_diagonal:
            return False
        return _material_fits(self.weak, weak, weak_kings) and _material_fits(self.strong, strong, strong_kings)


ANY_ENDGAME = Endgame()


def _material_fits(material: SideMaterial | None, pieces: Occupancy, kings: Occupancy) -> bool:
    return material is None or material.fits(kings.bit_count(), (pieces & ~kings).bit_count())


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCountRule:
    """A draw by count: the game is drawn after a number of moves in an endgame."""

    termination: Termination
    clause: str
    moves: int  # to be counted; with CountedSide.EACH, of each side
    counted_side: CountedSide
    endgames: tuple[Endgame, ...] = (ANY_ENDGAME,)  # the count runs in any of them
    reset_by: Progress = Progress.CAPTURE
    effect: DrawEffect = DrawEffect.ENDS_GAME
    source_effect: DrawEffect | None = None  # where players agreed on another effect: the one that they replaced
    may_answer: bool = True
    """A capture still prevents the draw: with CountedSide.WEAKER one that answers the last counted move, with
    CountedSide.STRONGER one that is the last counted move. Without effect with CountedSide.EACH."""


class RunningCount(NamedTuple):
    """The state of a count that runs."""

    weaker_side: Side
    moves: int  # counted so far; with CountedSide.EACH, of both sides together
    is_reply_due: bool  # the stronger side has not answered the last counted move yet


RunningCounts = tuple[RunningCount | None, ...]
"""One running count for each rule, in the order of the rule set; None if none of its endgames is on the board."""


class DrawCounter:
    """The draws by count of one rule set on one orientation, without the state of a game."""

    def __init__(self, rules: tuple[DrawCountRule, ...], orientation: Orientation) -> None:
        self._rules = rules
        self._long_diagonal = LONG_DIAGONAL[orientation]

    def start_counts(self, position: Position) -> RunningCounts:
        """Return the counts of a position in which a game begins."""
        return tuple([self._start_count(rule, position) for rule in self._rules])

    def update_counts(self, counts: RunningCounts, before: Position, move: Move, after: Position) -> RunningCounts:
        """Return the counts after one move."""
        if not self._rules:
            return ()
        progress = _progress_of(before, move)
        counts_by_rule = zip(self._rules, counts, strict=True)
        return tuple(
            [self._update_count(rule, count, progress, before.to_move, after) for rule, count in counts_by_rule]
        )

    def find_reached_rules(self, counts: RunningCounts) -> tuple[DrawCountRule, ...]:
        """Return the rules whose counts have come to their end."""
        return tuple([rule for rule, count in self.active_counts(counts) if _is_reached(rule, count)])

    def active_counts(self, counts: RunningCounts) -> tuple[tuple[DrawCountRule, RunningCount], ...]:
        """Return the rules whose counts run, each with its count."""
        return tuple((rule, count) for rule, count in zip(self._rules, counts, strict=True) if count is not None)

    def _start_count(self, rule: DrawCountRule, position: Position) -> RunningCount | None:
        weaker = self._find_weaker_side(rule, position)
        return None if weaker is None else RunningCount(weaker, 0, False)

    def _update_count(
        self, rule: DrawCountRule, count: RunningCount | None, progress: Progress, mover: Side, after: Position
    ) -> RunningCount | None:
        if count is not None and mover is count.weaker_side and _is_last_unanswered(rule, count):
            return RunningCount(count.weaker_side, rule.moves, False)
        weaker = self._find_weaker_side(rule, after)
        if weaker is None:
            return None
        counts_each_side = rule.counted_side is CountedSide.EACH
        if count is None or progress & rule.reset_by or not (counts_each_side or weaker is count.weaker_side):
            return RunningCount(weaker, 0, False)
        is_counted = counts_each_side or (mover is weaker) is (rule.counted_side is CountedSide.WEAKER)
        return RunningCount(
            weaker, count.moves + is_counted, rule.counted_side is CountedSide.WEAKER and mover is weaker
        )

    def _find_weaker_side(self, rule: DrawCountRule, position: Position) -> Side | None:
        for endgame in rule.endgames:
            weaker = endgame.find_weaker_side(position, self._long_diagonal)
            if weaker is not None:
                return weaker
        return None


def _is_last_unanswered(rule: DrawCountRule, count: RunningCount) -> bool:
    """Return True if the next move of the weaker side is the last and may not be answered.

    Then the move ends the count whatever it is, also if it is a capture.
    """
    return rule.counted_side is CountedSide.WEAKER and not rule.may_answer and count.moves + 1 >= rule.moves


def _is_reached(rule: DrawCountRule, count: RunningCount) -> bool:
    match rule.counted_side:
        case CountedSide.EACH:
            return count.moves >= 2 * rule.moves
        case CountedSide.WEAKER:
            return count.moves >= rule.moves and not (rule.may_answer and count.is_reply_due)
        case CountedSide.STRONGER:
            return count.moves >= rule.moves - (not rule.may_answer)


def _progress_of(before: Position, move: Move) -> Progress:
    progress = Progress(0)
    if move.is_capture:
        progress |= Progress.CAPTURE
    if not before.kings & bit(move.origin):
        progress |= Progress.MAN_MOVE
    if move.is_crowning:
        progress |= Progress.CROWNING
    return progress
