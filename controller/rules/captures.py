"""The captures of a position: who can capture, and which captures must be preferred."""

from collections.abc import Callable

from controller.rules.lines import lines_of
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side
from controller.rules.squares import ALL_SQUARES, DOWN, UP, Direction, Occupancy, Orientation, Square
from controller.rules.traits import Precedence, RuleSet
from controller.rules.walks import Found, build_king_walk, build_man_walk, capture_directions

Captures = Callable[[Position, Occupancy], list[Move]]
Detector = Callable[[Occupancy, Occupancy, Occupancy], Occupancy]


def build_captures(ruleset: RuleSet, orientation: Orientation) -> Captures:
    """Make the function that lists the legal captures of a position, none where nothing can be captured.

    It takes the position and those of its men, if any, that a detector found able to capture.
    """
    king_walk = build_king_walk(ruleset, orientation)
    man_walks = tuple(build_man_walk(ruleset, side, orientation, king_walk) for side in Side)
    must_choose = _build_choice(ruleset.precedence)
    never_by_men = 0 if ruleset.men_capture_kings else ALL_SQUARES

    def captures(position: Position, jumpers: Occupancy) -> list[Move]:
        white, black, kings, side = position
        own, opponents = (black, white) if side else (white, black)
        empty = ~(white | black) & ALL_SQUARES
        found: list[Found] = []
        man_walk = man_walks[side]
        kings_only = opponents & kings & never_by_men
        takeable = opponents & ~kings_only
        while jumpers:
            origin = jumpers & -jumpers
            jumpers ^= origin
            man_walk(origin, takeable, kings_only, empty, found)
        movers = own & kings
        while movers:
            origin = movers & -movers
            movers ^= origin
            king_walk(origin, opponents, empty | origin, found, (Square(origin.bit_length()),), (), False)
        if len(found) > 1:
            return _as_moves(must_choose(found, kings))
        return [Move(way.route[0], way.route[-1], way.captured, way.crowned, (way.route,)) for way in found]

    return captures


def build_detector(ruleset: RuleSet, side: Side, orientation: Orientation) -> Detector:
    """Make the function that tells which men can capture, all at once.

    It takes the men, the opponents that they may capture and the empty squares, and gives the men with a capture. Every
    position passes through it, so its four directions are written out rather than looped over.
    """
    allowed = capture_directions(ruleset, side)
    (nw, nw_hop, nw_a, nw_a_by, nw_b, nw_b_by), (ne, ne_hop, ne_a, ne_a_by, ne_b, ne_b_by) = (
        _hop_test(direction, allowed, orientation) for direction in UP
    )
    (sw, sw_hop, sw_a, sw_a_by, sw_b, sw_b_by), (se, se_hop, se_a, se_a_by, se_b, se_b_by) = (
        _hop_test(direction, allowed, orientation) for direction in DOWN
    )

    def jumpers(men: Occupancy, opponents: Occupancy, empty: Occupancy) -> Occupancy:
        return men & (
            nw & empty << nw_hop & ((opponents & nw_a) << nw_a_by | (opponents & nw_b) << nw_b_by)
            | ne & empty << ne_hop & ((opponents & ne_a) << ne_a_by | (opponents & ne_b) << ne_b_by)
            | sw & empty >> sw_hop & ((opponents & sw_a) >> sw_a_by | (opponents & sw_b) >> sw_b_by)
            | se & empty >> se_hop & ((opponents & se_a) >> se_a_by | (opponents & se_b) >> se_b_by)
        )

    return jumpers


def _hop_test(
    direction: Direction, allowed: tuple[Direction, ...], orientation: Orientation
) -> tuple[int, int, int, int, int, int]:
    """Give the masks and distances that find the pieces with an opponent and then an empty square in a direction."""
    lines = lines_of(orientation)
    # A man's neighbour in a direction is found by stepping the opponents back against it.
    back = lines.shifts[(-direction[0], -direction[1])]
    origins = lines.can_hop[direction] if direction in allowed else 0
    hop_by = abs(lines.hop_by[direction])
    return origins, hop_by, back.first, abs(back.first_by), back.second, abs(back.second_by)


def _build_choice(precedence: tuple[Precedence, ...]) -> Callable[[list[Found], Occupancy], list[Found]]:
    """Make the function that keeps the captures that may be played."""

    def must_choose(found: list[Found], kings: Occupancy) -> list[Found]:
        for criterion in precedence:
            ranks = [_rank(criterion, way, kings) for way in found]
            best = max(ranks)
            found = [way for way, rank in zip(found, ranks, strict=True) if rank == best]
        return found

    return must_choose


def _rank(criterion: Precedence, way: Found, kings: Occupancy) -> int:
    if criterion is Precedence.MOST_PIECES:
        return len(way.over)
    if criterion is Precedence.WITH_KING:
        return int(way.by_king)
    if criterion is Precedence.MOST_KINGS:
        return (way.captured & kings).bit_count()
    # KING_SOONEST: read as binary digits, the order of capture ranks the way that meets its kings first highest; the
    # ways compared have as many captures each, since that criterion only ever follows MOST_PIECES.
    return sum(1 << place for place, taken in enumerate(reversed(way.over)) if taken & kings)


def _as_moves(found: list[Found]) -> list[Move]:
    """Join the ways that are one move: the same origin, landing, captured set and crowning."""
    routes: dict[tuple[Square, Square, Occupancy, bool], list[Route]] = {}
    for way in found:
        key = (way.route[0], way.route[-1], way.captured, way.crowned)
        known = routes.setdefault(key, [])
        if way.route not in known:
            known.append(way.route)
    return [Move(*key, tuple(ways)) for key, ways in routes.items()]
