"""Filipino Dama a second time: slow, on rows and columns, straight from the clauses, with no table of the product."""

from collections.abc import Iterator
from typing import NamedTuple

from controller.rules.position import Position, Side
from controller.rules.squares import Orientation, Square

Spot = tuple[int, int]
Step = tuple[int, int]

STEPS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class SlowRoute(NamedTuple):
    """One way to move: the squares on which the piece stops, and the captured squares in order."""

    spots: tuple[Spot, ...]
    taken: tuple[Spot, ...]


class SlowMove(NamedTuple):
    """A move without its routes."""

    origin: int
    landing: int
    captured: frozenset[int]
    crowned: bool


Routes = dict[SlowMove, set[tuple[int, ...]]]


class SlowBoard:
    """One position, piece by piece."""

    def __init__(self, position: Position, orientation: Orientation) -> None:
        self.luzon = orientation is Orientation.LUZON
        self.to_move = position.to_move
        self.pieces: dict[Spot, tuple[Side, bool]] = {}
        for number in range(1, 33):
            piece = position.piece_at(Square(number))
            if piece is not None:
                self.pieces[self.spot(number)] = (piece.side, piece.is_king)

    def spot(self, number: int) -> Spot:
        row, place = divmod(number - 1, 4)
        starts_at_b = (row % 2 == 0) is not self.luzon
        return row, 2 * place + int(starts_at_b)

    def number(self, spot: Spot) -> int:
        return 4 * spot[0] + spot[1] // 2 + 1

    def moves(self) -> Routes:
        """Return the legal moves (rule 7): captures are compulsory, and only those of the most pieces."""
        captures = [way for spot in self.own() for way in self.captures_of(spot)]
        ways = captures or [SlowRoute((spot, onto), ()) for spot in self.own() for onto in self.quiet(spot)]
        most = max((len(way.taken) for way in ways), default=0)
        routes: Routes = {}
        for way in ways:
            if len(way.taken) == most:
                routes.setdefault(self.move(way), set()).add(tuple(self.number(spot) for spot in way.spots))
        return routes

    def move(self, way: SlowRoute) -> SlowMove:
        """Return the move of a route; a man that ends it on its crowning row is crowned (rule 5)."""
        origin, landing = way.spots[0], way.spots[-1]
        crowned = not self.is_king(origin) and landing[0] == (0 if self.to_move is Side.WHITE else 7)
        captured = frozenset(self.number(spot) for spot in way.taken)
        return SlowMove(self.number(origin), self.number(landing), captured, crowned)

    def own(self) -> list[Spot]:
        return [spot for spot, (side, _) in self.pieces.items() if side is self.to_move]

    def is_king(self, spot: Spot) -> bool:
        return self.pieces[spot][1]

    def quiet(self, origin: Spot) -> Iterator[Spot]:
        """Yield the landings of quiet moves (clauses 3 and 5): men go one square forward, kings any empty distance."""
        forward = -1 if self.to_move is Side.WHITE else 1
        for step in STEPS:
            if self.is_king(origin):
                yield from self.empty_from(origin, step, origin)
            elif step[0] == forward:
                yield from list(self.empty_from(origin, step, origin))[:1]

    def empty_from(self, spot: Spot, step: Step, origin: Spot) -> Iterator[Spot]:
        """Return the empty squares in a row; the mover's own square counts as empty."""
        spot = (spot[0] + step[0], spot[1] + step[1])
        while self.is_on_board(spot) and (spot == origin or spot not in self.pieces):
            yield spot
            spot = (spot[0] + step[0], spot[1] + step[1])

    def is_on_board(self, spot: Spot) -> bool:
        return 0 <= spot[0] < 8 and 0 <= spot[1] < 8

    def captures_of(self, origin: Spot) -> Iterator[SlowRoute]:
        return (way for way in self.extended(SlowRoute((origin,), ()), STEPS) if way.taken)

    def extended(self, so_far: SlowRoute, steps: tuple[Step, ...]) -> Iterator[SlowRoute]:
        """Yield every continuation of a capture (clauses 3, 5 and 7), or the capture itself if there is none."""
        goes_on = False
        for step in steps:
            hop = self.hop(so_far, step)
            if hop is None:
                continue
            goes_on = True
            over, landings = hop
            for landing in landings:
                onward = SlowRoute((*so_far.spots, landing), (*so_far.taken, over))
                if landing == landings[0] or self.hop(onward, step) is None:
                    yield from self.extended(onward, STEPS)
                else:
                    # A king that goes straight on is said to stop on the first square behind the piece. On those
                    # further behind it can only turn.
                    turns = tuple(turn for turn in STEPS if turn != step)
                    yield from (way for way in self.extended(onward, turns) if way != onward)
        if not goes_on:
            yield so_far

    def hop(self, so_far: SlowRoute, step: Step) -> tuple[Spot, list[Spot]] | None:
        """Return the opponent in a direction that can be captured, and the landings behind it."""
        origin, at = so_far.spots[0], so_far.spots[-1]
        before = list(self.empty_from(at, step, origin))
        if before and not self.is_king(origin):
            return None
        near = before[-1] if before else at
        over = (near[0] + step[0], near[1] + step[1])
        if over not in self.pieces or over in so_far.taken:
            return None
        landings = list(self.empty_from(over, step, origin))
        if self.pieces[over][0] is self.to_move or not landings:
            return None
        return over, landings if self.is_king(origin) else landings[:1]
