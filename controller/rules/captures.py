"""The captures of a position: who can capture, every way of going on, and which of them must be preferred."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from controller.rules.lines import Hop, Ray, lines_of
from controller.rules.moves import Move, Route
from controller.rules.position import FAR_ROW, Position, Side
from controller.rules.squares import (
    ALL_SQUARES,
    DIRECTIONS,
    DOWN,
    UP,
    Direction,
    Occupancy,
    Orientation,
    Square,
)
from controller.rules.traits import Crowning, KingLanding, Precedence, Removal, RuleSet

Captures = Callable[[Position], list[Move]]
Detector = Callable[[Occupancy, Occupancy, Occupancy], Occupancy]


@dataclass(frozen=True, slots=True)
class Found:
    """One way of capturing, played until nothing more could be captured."""

    route: Route
    over: tuple[Occupancy, ...]  # the captured squares in the order of capture
    captured: Occupancy
    crowned: bool
    by_king: bool


@dataclass(frozen=True, slots=True)
class Board:
    """What a capture meets: the opponents that may be captured, and the squares that are free once the mover is lifted."""

    opponents: Occupancy
    free: Occupancy


def build_captures(ruleset: RuleSet, orientation: Orientation) -> Captures:
    """Make the function that lists the legal captures of a position, none where nothing can be captured."""
    detectors = tuple(_build_man_detector(ruleset, side, orientation) for side in Side)
    walker = _Walker(ruleset, orientation)
    must_choose = _build_choice(ruleset.precedence)
    men_capture_kings = ruleset.men_capture_kings

    def captures(position: Position) -> list[Move]:
        white, black, kings, side = position
        own, opponents = (black, white) if side else (white, black)
        empty = ~(white | black) & ALL_SQUARES
        takeable = opponents if men_capture_kings else opponents & ~kings
        jumpers = detectors[side](own & ~kings, takeable, empty)
        found: list[Found] = []
        while jumpers:
            origin = jumpers & -jumpers
            jumpers ^= origin
            walker.man(origin, Board(takeable, empty | origin), side, found)
        movers = own & kings
        while movers:
            origin = movers & -movers
            movers ^= origin
            walker.king(origin, Board(opponents, empty | origin), found)
        if not found:
            return []
        return _as_moves(must_choose(found, kings))

    return captures


def _build_man_detector(ruleset: RuleSet, side: Side, orientation: Orientation) -> Detector:
    """Make the function that tells which men can capture, all at once."""
    directions = DIRECTIONS if ruleset.men_capture_backward else _forward(side)
    lines = lines_of(orientation)
    downward = []
    upward = []
    for direction in directions:
        # A man's neighbour in a direction is found by stepping the opponents back against it.
        back = lines.shifts[(-direction[0], -direction[1])]
        entry = (
            lines.can_hop[direction],
            abs(lines.hop_by[direction]),
            back.first,
            abs(back.first_by),
            back.second,
            abs(back.second_by),
        )
        (downward if direction in DOWN else upward).append(entry)

    def jumpers(men: Occupancy, opponents: Occupancy, empty: Occupancy) -> Occupancy:
        found = 0
        for origins, hop, first, first_by, second, second_by in downward:
            found |= origins & (empty >> hop) & ((opponents & first) >> first_by | (opponents & second) >> second_by)
        for origins, hop, first, first_by, second, second_by in upward:
            found |= origins & (empty << hop) & ((opponents & first) << first_by | (opponents & second) << second_by)
        return found & men

    return jumpers


def _forward(side: Side) -> tuple[Direction, ...]:
    return UP if side is Side.WHITE else DOWN


class _Walker:
    """Follows captures to their ends under one rule set; holds tables only."""

    def __init__(self, ruleset: RuleSet, orientation: Orientation) -> None:
        lines = lines_of(orientation)
        self._man_hops: tuple[dict[Occupancy, tuple[Hop, ...]], ...] = tuple(
            {
                origin: tuple(
                    hop
                    for direction, hop in hops.items()
                    if ruleset.men_capture_backward or direction in _forward(side)
                )
                for origin, hops in lines.hops.items()
            }
            for side in Side
        )
        reach = None if ruleset.flying_kings else 2
        self._king_rays: dict[Occupancy, tuple[tuple[Direction, Ray], ...]] = {
            origin: tuple((direction, line[:reach]) for direction, line in rays.items() if len(line) >= 2)
            for origin, rays in lines.rays.items()
        }
        self._flying = ruleset.flying_kings
        self._crowning = ruleset.crowning
        self._landing = ruleset.king_landing
        self._at_once = ruleset.removal is Removal.AT_ONCE

    def man(self, origin: Occupancy, board: Board, side: Side, found: list[Found]) -> None:
        """Find every capture of the man that stands on `origin`."""
        hops = self._man_hops[side]
        far_row = FAR_ROW[side]

        def go_on(at: Occupancy, board: Board, route: Route, over: tuple[Occupancy, ...], captured: Occupancy) -> bool:
            extended = False
            for hop in hops[at]:
                if hop.over & board.opponents and hop.onto & board.free:
                    extended = True
                    step(hop, board, route, over, captured)
            return extended

        def step(hop: Hop, board: Board, route: Route, over: tuple[Occupancy, ...], captured: Occupancy) -> None:
            board = self._without(board, hop.over)
            route, over, captured = (*route, hop.landing), (*over, hop.over), captured | hop.over
            if hop.onto & far_row and self._crowning is Crowning.ENDS_MOVE:
                found.append(Found(route, over, captured, True, False))
            elif hop.onto & far_row and self._crowning is Crowning.ON_THE_WAY:
                if not self._king_goes_on(hop.onto, board, None, route, over, captured, found, crowned=True):
                    found.append(Found(route, over, captured, True, False))
            elif not go_on(hop.onto, board, route, over, captured):
                found.append(Found(route, over, captured, bool(hop.onto & far_row), False))

        go_on(origin, board, (Square(origin.bit_length()),), (), 0)

    def king(self, origin: Occupancy, board: Board, found: list[Found]) -> None:
        """Find every capture of the king that stands on `origin`."""
        self._king_goes_on(origin, board, None, (Square(origin.bit_length()),), (), 0, found, crowned=False)

    def _king_goes_on(
        self,
        at: Occupancy,
        board: Board,
        heading: tuple[Direction, bool] | None,
        route: Route,
        over: tuple[Occupancy, ...],
        captured: Occupancy,
        found: list[Found],
        *,
        crowned: bool,
    ) -> bool:
        """Follow every capture onward from a square; tell whether there was one.

        `heading` is the direction the king came in, and whether it may go straight on from here: only the first square behind
        a captured piece leads on along the line, so that pausing further on makes no further route.
        """
        extended = False
        for direction, line in self._king_rays[at]:
            if heading is not None and direction == heading[0] and not heading[1]:
                continue
            hop = self._first_hop(line, board)
            if hop is None:
                continue
            extended = True
            taken, landings = hop
            self._king_lands(direction, taken, landings, board, route, over, captured, found, crowned=crowned)
        return extended

    def _king_lands(
        self,
        direction: Direction,
        taken: Occupancy,
        landings: Ray,
        board: Board,
        route: Route,
        over: tuple[Occupancy, ...],
        captured: Occupancy,
        found: list[Found],
        *,
        crowned: bool,
    ) -> None:
        board = self._without(board, taken)
        over, captured = (*over, taken), captured | taken
        ended = []
        goes_on_somewhere = False
        for place, (landing_bit, landing) in enumerate(landings):
            onward = (*route, landing)
            heading = (direction, place == 0)
            if self._king_goes_on(landing_bit, board, heading, onward, over, captured, found, crowned=crowned):
                goes_on_somewhere = True
            else:
                ended.append(Found(onward, over, captured, crowned, not crowned))
        if goes_on_somewhere and self._landing is KingLanding.WHERE_IT_GOES_ON:
            return
        found.extend(ended)

    def _first_hop(self, line: Ray, board: Board) -> tuple[Occupancy, Ray] | None:
        """Find the first piece along a line that can be captured, and the squares behind it where the king may land."""
        free, opponents = board.free, board.opponents
        for place, (square_bit, _) in enumerate(line):
            if square_bit & free:
                if not self._flying:
                    return None
                continue
            if not square_bit & opponents:
                return None
            end = place + 1
            while end < len(line) and line[end][0] & free:
                end += 1
            landings = line[place + 1 : end]
            return (square_bit, landings) if landings else None
        return None

    def _without(self, board: Board, taken: Occupancy) -> Board:
        free = board.free | taken if self._at_once else board.free
        return Board(board.opponents & ~taken, free)


def _build_choice(precedence: tuple[Precedence, ...]) -> Callable[[list[Found], Occupancy], list[Found]]:
    """Make the function that keeps the captures that may be played."""

    def rank(way: Found, kings: Occupancy) -> tuple[object, ...]:
        return tuple(_rank_by(criterion, way, kings) for criterion in precedence)

    def must_choose(found: list[Found], kings: Occupancy) -> list[Found]:
        if not precedence or len(found) == 1:
            return found
        ranks = [rank(way, kings) for way in found]
        best = max(ranks)  # type: ignore[type-var]  # each place of the tuples holds one comparable type
        return [way for way, ranked in zip(found, ranks, strict=True) if ranked == best]

    return must_choose


def _rank_by(criterion: Precedence, way: Found, kings: Occupancy) -> int | tuple[bool, ...]:
    match criterion:
        case Precedence.MOST_PIECES:
            return len(way.over)
        case Precedence.WITH_KING:
            return int(way.by_king)
        case Precedence.MOST_KINGS:
            return (way.captured & kings).bit_count()
        case Precedence.KING_SOONEST:
            return tuple(bool(taken & kings) for taken in way.over)


def _as_moves(found: Iterable[Found]) -> list[Move]:
    """Join the ways that are one move: the same origin, landing, captured set and crowning."""
    routes: dict[tuple[Square, Square, Occupancy, bool], list[Route]] = {}
    for way in found:
        key = (way.route[0], way.route[-1], way.captured, way.crowned)
        known = routes.setdefault(key, [])
        if way.route not in known:
            known.append(way.route)
    return [Move(*key, tuple(ways)) for key, ways in routes.items()]
