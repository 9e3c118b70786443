"""Every draughts of the 32 squares a second time, for clarity alone: rows and columns, straight from the clauses.

Nothing here is the product's but the names: it reads a rule set's traits as one reads the table of rules.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, Square
from controller.rules.traits import Crowning, KingLanding, Precedence, Removal, RuleSet

Spot = tuple[int, int]
"""A row (0 is the top one) and a column (0 is White's left)."""

Step = tuple[int, int]
STEPS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class PlainPiece(NamedTuple):
    side: Side
    king: bool


class PlainMove(NamedTuple):
    """A move without its routes, in square numbers."""

    origin: int
    landing: int
    captured: frozenset[int]
    crowned: bool


@dataclass(frozen=True, kw_only=True)
class MovingPiece:
    """A piece in the middle of a capture."""

    origin: Spot
    at: Spot
    taken: tuple[Spot, ...] = ()
    king: bool
    crowned: bool = False


def find_spot(number: int, orientation: Orientation) -> Spot:
    """Return the row and column of a square: the top row has b, d, f and h on the Vismin board, else a, c, e and g."""
    row, place = divmod(number - 1, 4)
    begins_at_b = (row % 2 == 0) is (orientation is Orientation.VISMIN)
    return row, 2 * place + (1 if begins_at_b else 0)


def number_of(spot: Spot) -> int:
    return 4 * spot[0] + spot[1] // 2 + 1


def beyond(spot: Spot, step: Step) -> Spot:
    return spot[0] + step[0], spot[1] + step[1]


def pieces_in(position: Position) -> dict[int, PlainPiece]:
    """Return the pieces by the number of their square."""
    found = {number: position.piece_at(Square(number)) for number in range(1, 33)}
    return {number: PlainPiece(piece.side, piece.is_king) for number, piece in found.items() if piece is not None}


class PlainBoard:
    """One position under one rule set."""

    def __init__(self, ruleset: RuleSet, orientation: Orientation, position: Position) -> None:
        self.rules = ruleset
        self.to_move = position.to_move
        self.pieces = {find_spot(number, orientation): piece for number, piece in pieces_in(position).items()}

    def moves(self) -> set[PlainMove]:
        """Return the legal moves: captures, if there are any."""
        captures = self.preferred([way for going in self.movers() for way in self.captures(going)])
        return {
            self.build_move(way) for way in captures or (step for going in self.movers() for step in self.quiet(going))
        }

    def after(self, move: PlainMove) -> dict[int, PlainPiece]:
        """Return the pieces after a move."""
        left = {number_of(spot): piece for spot, piece in self.pieces.items()}
        mover = left.pop(move.origin)
        for number in move.captured:
            del left[number]
        left[move.landing] = PlainPiece(mover.side, mover.king or move.crowned)
        return left

    def build_move(self, way: MovingPiece) -> PlainMove:
        captured = frozenset(number_of(spot) for spot in way.taken)
        return PlainMove(number_of(way.origin), number_of(way.at), captured, way.crowned)

    def movers(self) -> Iterator[MovingPiece]:
        for spot, piece in self.pieces.items():
            if piece.side is self.to_move:
                yield MovingPiece(origin=spot, at=spot, king=piece.king)

    # how a piece moves

    def forward(self) -> int:
        return -1 if self.to_move is Side.WHITE else 1

    def is_far_row(self, spot: Spot) -> bool:
        return spot[0] == (0 if self.to_move is Side.WHITE else 7)

    def quiet(self, going: MovingPiece) -> Iterator[MovingPiece]:
        """Yield the moves of a man by one square, and of a king by one, or by all that are empty if it flies."""
        for step in STEPS:
            if not going.king and step[0] != self.forward():
                continue
            free = self.empty_from(going, going.at, step)
            for spot in free if going.king and self.rules.flying_kings else free[:1]:
                yield replace(going, at=spot, crowned=not going.king and self.is_far_row(spot))

    def empty_from(self, going: MovingPiece, spot: Spot, step: Step) -> list[Spot]:
        """Return the empty squares in a row behind a square."""
        free = []
        spot = beyond(spot, step)
        while self.is_empty(going, spot):
            free.append(spot)
            spot = beyond(spot, step)
        return free

    def is_empty(self, going: MovingPiece, spot: Spot) -> bool:
        """Return True if a square is empty during a capture: captured pieces still stand unless they leave at once."""
        if not (0 <= spot[0] < 8 and 0 <= spot[1] < 8):
            return False
        gone = (going.origin, *going.taken) if self.rules.removal is Removal.AT_ONCE else (going.origin,)
        return spot not in self.pieces or spot in gone

    # how a piece captures

    def captures(self, going: MovingPiece) -> Iterator[MovingPiece]:
        """Return every capture from here, each to its end: it must continue while it can."""
        for landings in self.hops(going):
            for landed in self.allowed(landings):
                if self.goes_on(landed):
                    yield from self.captures(landed)
                else:
                    yield landed

    def goes_on(self, landed: MovingPiece) -> bool:
        ended = landed.crowned and self.rules.crowning is Crowning.ENDS_MOVE
        return not ended and any(self.hops(landed))

    def allowed(self, landings: list[MovingPiece]) -> list[MovingPiece]:
        """Keep the landings from which a king can continue, where it must choose them and there are any."""
        if self.rules.king_landing is KingLanding.WHERE_CAPTURE_CONTINUES:
            return [landed for landed in landings if self.goes_on(landed)] or landings
        return landings

    def hops(self, going: MovingPiece) -> Iterator[list[MovingPiece]]:
        """Return one capture for each direction that has one, with all its landings."""
        for step in STEPS:
            over, free = self.hop(going, step)
            if over is not None and free:
                yield [self.landed(replace(going, at=spot, taken=(*going.taken, over))) for spot in free]

    def hop(self, going: MovingPiece, step: Step) -> tuple[Spot | None, list[Spot]]:
        """Return the captured piece and the empty squares behind it on which the mover may land."""
        if not going.king and not self.rules.men_capture_backward and step[0] != self.forward():
            return None, []
        flies = going.king and self.rules.flying_kings
        before = self.empty_from(going, going.at, step)
        if before and not flies:
            return None, []
        over = beyond(before[-1] if before else going.at, step)
        if not self.may_take(going, over):
            return None, []
        behind = self.empty_from(going, over, step)
        is_choice = flies and self.rules.king_landing is not KingLanding.DIRECTLY_BEHIND
        return over, behind if is_choice else behind[:1]

    def may_take(self, going: MovingPiece, over: Spot) -> bool:
        """Return True for an opponent that is not captured yet, and is no king if men may not capture kings."""
        piece = self.pieces.get(over)
        if piece is None or piece.side is self.to_move or over in going.taken:
            return False
        return going.king or not piece.king or self.rules.men_capture_kings

    def landed(self, going: MovingPiece) -> MovingPiece:
        """Return the capture after a man has reached its crowning row, as the rule set has it."""
        if going.king:
            return going
        if self.rules.crowning is Crowning.ON_THE_WAY and self.is_far_row(going.at):
            return replace(going, king=True, crowned=True)
        has_touched = going.crowned and self.rules.crowning is Crowning.WHEN_TOUCHED
        return replace(going, crowned=has_touched or self.is_far_row(going.at))

    # which captures must be preferred

    def preferred(self, ways: list[MovingPiece]) -> list[MovingPiece]:
        """Keep the captures that are best by each criterion in turn."""
        for criterion in self.rules.precedence:
            worth = [self.worth(criterion)(way) for way in ways]
            ways = [way for way, value in zip(ways, worth, strict=True) if value == max(worth)]
        return ways

    def worth(self, criterion: Precedence) -> Callable[[MovingPiece], tuple[int, ...]]:
        match criterion:
            case Precedence.MOST_PIECES:
                return lambda way: (len(way.taken),)
            case Precedence.WITH_KING:
                return lambda way: (self.pieces[way.origin].king,)
            case Precedence.MOST_KINGS:
                return lambda way: (sum(self.kings_met(way)),)
            case Precedence.KING_SOONEST:
                return self.kings_met

    def kings_met(self, way: MovingPiece) -> tuple[bool, ...]:
        """Return for each captured piece, in order, whether it is a king: the earlier king compares greater."""
        return tuple(self.pieces[spot].king for spot in way.taken)
