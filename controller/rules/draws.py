"""Draws by count as data: what is counted, in which ending, and what begins the count anew.

A rule of this kind says nothing by itself; a game keeps one running count for each rule of its rule set.
"""

from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import NamedTuple

from controller.rules.moves import Move
from controller.rules.outcome import Termination
from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, Orientation, Square, bit, mask_of

CountRange = tuple[int, int]
"""From least to most, both included."""

MAIN_ROAD: dict[Orientation, Occupancy] = {
    Orientation.VISMIN: mask_of(Square(square) for square in (4, 8, 11, 15, 18, 22, 25, 29)),  # a1 to h8
    Orientation.LUZON: mask_of(Square(square) for square in (1, 5, 10, 14, 19, 23, 28, 32)),  # a8 to h1
}
"""The long diagonal of each board."""


class CountedSide(Enum):
    """Whose moves are counted."""

    WEAKER = "the weaker side's moves"
    STRONGER = "the stronger side's moves"
    EACH = "the moves of each side"


class Progress(Flag):
    """What begins a count anew."""

    CAPTURE = auto()
    MAN_MOVE = auto()
    CROWNING = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What one side has left."""

    kings: CountRange
    men: CountRange = (0, 0)

    def fits(self, kings: int, men: int) -> bool:
        """Tell whether so many kings and men are within the spans."""
        return self.kings[0] <= kings <= self.kings[1] and self.men[0] <= men <= self.men[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Endgame:
    """When a count runs: `strong` against `weak` (either None: anything), with `pieces` on the board in all.

    `kings_on_both` wants a king on each side; `weak_on_main_road` wants the weaker side's kings on the long diagonal.
    """

    strong: Material | None = None
    weak: Material | None = None
    pieces: CountRange = (2, 24)
    kings_on_both: bool = False
    weak_on_main_road: bool = False

    def find_weaker_side(self, position: Position, main_road: Occupancy) -> Side | None:
        """Give the side that is the weaker one in this ending, or None where it is another ending."""
        if not self.pieces[0] <= position.occupancy.bit_count() <= self.pieces[1]:
            return None
        for weaker in (Side.BLACK, Side.WHITE):
            if self._fits(position, weaker, main_road):
                return weaker
        return None

    def _fits(self, position: Position, weaker: Side, main_road: Occupancy) -> bool:
        weak, strong = position.pieces_of(weaker), position.pieces_of(weaker.opponent)
        weak_kings, strong_kings = weak & position.kings, strong & position.kings
        if self.kings_on_both and not (weak_kings and strong_kings):
            return False
        if self.weak_on_main_road and weak_kings & ~main_road:
            return False
        return _material_fits(self.weak, weak, weak_kings) and _material_fits(self.strong, strong, strong_kings)


ANY_ENDGAME = Endgame()


def _material_fits(force: Material | None, pieces: Occupancy, kings: Occupancy) -> bool:
    return force is None or force.fits(kings.bit_count(), (pieces & ~kings).bit_count())


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCountRule:
    """A draw by count: after `moves` counted moves in one of `endings` without any of `begins_anew`.

    Where the weaker side's moves are counted, `may_answer` lets a capture in reply to the last of them still win; where
    the stronger side's are, it lets the last of them be that capture.
    """

    termination: Termination
    clause: str
    moves: int
    counted_side: CountedSide
    endgames: tuple[Endgame, ...] = (ANY_ENDGAME,)
    reset_by: Progress = Progress.CAPTURE
    may_answer: bool = True


class RunningCount(NamedTuple):
    """A count that runs.

    `moves` are those counted so far (of both sides together, where each side's are); `reply_due` tells that the
    stronger side has yet to answer the last of them.
    """

    weaker_side: Side
    moves: int
    is_reply_due: bool


RunningCounts = tuple[RunningCount | None, ...]
"""One running count for each rule, in the order of the rule set; None where its ending is not on the board."""


class DrawCounter:
    """The draws by count of one rule set on one board; holds no state of a game."""

    def __init__(self, rules: tuple[DrawCountRule, ...], orientation: Orientation) -> None:
        self._rules = rules
        self._main_road = MAIN_ROAD[orientation]

    def start_counts(self, position: Position) -> RunningCounts:
        """Give the counts as they stand before any move."""
        return tuple([self._start_count(rule, position) for rule in self._rules])

    def update_counts(self, counts: RunningCounts, before: Position, move: Move, after: Position) -> RunningCounts:
        """Carry the counts over one move."""
        if not self._rules:
            return ()
        progress = _progress_of(before, move)
        counts_by_rule = zip(self._rules, counts, strict=True)
        return tuple(
            [self._update_count(rule, count, progress, before.to_move, after) for rule, count in counts_by_rule]
        )

    def find_reached_rule(self, counts: RunningCounts) -> DrawCountRule | None:
        """Give the first rule whose count has run out."""
        return next((rule for rule, count in self.active_counts(counts) if _is_reached(rule, count)), None)

    def active_counts(self, counts: RunningCounts) -> tuple[tuple[DrawCountRule, RunningCount], ...]:
        """Give the rules whose counts run, each with its count."""
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
        by_each = rule.counted_side is CountedSide.EACH
        if count is None or progress & rule.reset_by or not (by_each or weaker is count.weaker_side):
            return RunningCount(weaker, 0, False)
        is_counted = by_each or (mover is weaker) is (rule.counted_side is CountedSide.WEAKER)
        return RunningCount(
            weaker, count.moves + is_counted, rule.counted_side is CountedSide.WEAKER and mover is weaker
        )

    def _find_weaker_side(self, rule: DrawCountRule, position: Position) -> Side | None:
        for ending in rule.endgames:
            weaker = ending.find_weaker_side(position, self._main_road)
            if weaker is not None:
                return weaker
        return None


def _is_last_unanswered(rule: DrawCountRule, count: RunningCount) -> bool:
    """Tell whether the weaker side comes to its last move where none may answer it: even its own capture is late."""
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
