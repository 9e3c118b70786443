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

Span = tuple[int, int]
"""From least to most, both included."""

MAIN_ROAD: dict[Orientation, Occupancy] = {
    Orientation.VISMIN: mask_of(Square(square) for square in (4, 8, 11, 15, 18, 22, 25, 29)),  # a1 to h8
    Orientation.LUZON: mask_of(Square(square) for square in (1, 5, 10, 14, 19, 23, 28, 32)),  # a8 to h1
}
"""The long diagonal of each board."""


class Counted(Enum):
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
class Force:
    """What one side has left."""

    kings: Span
    men: Span = (0, 0)

    def fits(self, kings: int, men: int) -> bool:
        """Tell whether so many kings and men are within the spans."""
        return self.kings[0] <= kings <= self.kings[1] and self.men[0] <= men <= self.men[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """When a count runs: `strong` against `weak` (either None: anything), with `pieces` on the board in all.

    `kings_on_both` wants a king on each side; `weak_on_main_road` wants the weaker side's kings on the long diagonal.
    """

    strong: Force | None = None
    weak: Force | None = None
    pieces: Span = (2, 24)
    kings_on_both: bool = False
    weak_on_main_road: bool = False

    def weaker_in(self, position: Position, main_road: Occupancy) -> Side | None:
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
        return _force_fits(self.weak, weak, weak_kings) and _force_fits(self.strong, strong, strong_kings)


ANY_ENDING = Ending()


def _force_fits(force: Force | None, pieces: Occupancy, kings: Occupancy) -> bool:
    return force is None or force.fits(kings.bit_count(), (pieces & ~kings).bit_count())


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCount:
    """A draw by count: after `moves` counted moves in one of `endings` without any of `begins_anew`.

    Where the weaker side's moves are counted, `may_answer` lets a capture in reply to the last of them still win; where
    the stronger side's are, it lets the last of them be that capture.
    """

    termination: Termination
    clause: str
    moves: int
    counted: Counted
    endings: tuple[Ending, ...] = (ANY_ENDING,)
    begins_anew: Progress = Progress.CAPTURE
    may_answer: bool = True


class Running(NamedTuple):
    """A count that runs.

    `moves` are those counted so far (of both sides together, where each side's are); `reply_due` tells that the
    stronger side has yet to answer the last of them.
    """

    weaker: Side
    moves: int
    reply_due: bool


Counts = tuple[Running | None, ...]
"""One running count for each rule, in the order of the rule set; None where its ending is not on the board."""


class DrawCounts:
    """The draws by count of one rule set on one board; holds no state of a game."""

    def __init__(self, rules: tuple[DrawCount, ...], orientation: Orientation) -> None:
        self._rules = rules
        self._main_road = MAIN_ROAD[orientation]

    def first(self, position: Position) -> Counts:
        """Give the counts as they stand before any move."""
        return tuple([self._begin(rule, position) for rule in self._rules])

    def next(self, counts: Counts, before: Position, move: Move, after: Position) -> Counts:
        """Carry the counts over one move."""
        if not self._rules:
            return ()
        progress = _progress(before, move)
        carried = zip(self._rules, counts, strict=True)
        return tuple([self._carry(rule, count, progress, before.to_move, after) for rule, count in carried])

    def drawn_by(self, counts: Counts) -> DrawCount | None:
        """Give the first rule whose count has run out."""
        return next((rule for rule, count in self.running(counts) if _has_run_out(rule, count)), None)

    def running(self, counts: Counts) -> tuple[tuple[DrawCount, Running], ...]:
        """Give the rules whose counts run, each with its count."""
        return tuple((rule, count) for rule, count in zip(self._rules, counts, strict=True) if count is not None)

    def _begin(self, rule: DrawCount, position: Position) -> Running | None:
        weaker = self._weaker(rule, position)
        return None if weaker is None else Running(weaker, 0, False)

    def _carry(
        self, rule: DrawCount, count: Running | None, progress: Progress, mover: Side, after: Position
    ) -> Running | None:
        if count is not None and mover is count.weaker and _is_last_unanswered(rule, count):
            return Running(count.weaker, rule.moves, False)
        weaker = self._weaker(rule, after)
        if weaker is None:
            return None
        by_each = rule.counted is Counted.EACH
        if count is None or progress & rule.begins_anew or not (by_each or weaker is count.weaker):
            return Running(weaker, 0, False)
        counts = by_each or (mover is weaker) is (rule.counted is Counted.WEAKER)
        return Running(weaker, count.moves + counts, rule.counted is Counted.WEAKER and mover is weaker)

    def _weaker(self, rule: DrawCount, position: Position) -> Side | None:
        for ending in rule.endings:
            weaker = ending.weaker_in(position, self._main_road)
            if weaker is not None:
                return weaker
        return None


def _is_last_unanswered(rule: DrawCount, count: Running) -> bool:
    """Tell whether the weaker side comes to its last move where none may answer it: even its own capture is late."""
    return rule.counted is Counted.WEAKER and not rule.may_answer and count.moves + 1 >= rule.moves


def _has_run_out(rule: DrawCount, count: Running) -> bool:
    match rule.counted:
        case Counted.EACH:
            return count.moves >= 2 * rule.moves
        case Counted.WEAKER:
            return count.moves >= rule.moves and not (rule.may_answer and count.reply_due)
        case Counted.STRONGER:
            return count.moves >= rule.moves - (not rule.may_answer)


def _progress(before: Position, move: Move) -> Progress:
    progress = Progress(0)
    if move.is_capture:
        progress |= Progress.CAPTURE
    if not before.kings & bit(move.origin):
        progress |= Progress.MAN_MOVE
    if move.crowned:
        progress |= Progress.CROWNING
    return progress
