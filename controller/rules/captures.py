"""The captures of a position: who can capture, and which captures must be preferred."""

from collections.abc import Callable

from controller.rules.capture_search import CaptureSequence, build_king_search, build_man_search, capture_directions
from controller.rules.diagonals import diagonal_tables
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side
from controller.rules.squares import ALL_SQUARES_MASK, DOWN, UP, Direction, Occupancy, Orientation, Square
from controller.rules.traits import Precedence, RuleSet

CaptureLister = Callable[[Position, Occupancy], list[Move]]
JumperDetector = Callable[[Occupancy, Occupancy, Occupancy], Occupancy]


def build_capture_lister(ruleset: RuleSet, orientation: Orientation) -> CaptureLister:
    """Make the function that lists the legal captures of a position, none where nothing can be captured.

    It takes the position and those of its men, if any, that a detector found able to capture.
    """
    king_search = build_king_search(ruleset, orientation)
    man_searches = tuple(build_man_search(ruleset, side, orientation, king_search) for side in Side)
    keep_preferred = _build_precedence_filter(ruleset.precedence)
    safe_from_men = 0 if ruleset.men_capture_kings else ALL_SQUARES_MASK

    def captures(position: Position, jumpers: Occupancy) -> list[Move]:
        white, black, kings, side = position
        own, opponents = (black, white) if side else (white, black)
        empty = ~(white | black) & ALL_SQUARES_MASK
        sequences: list[CaptureSequence] = []
        man_search = man_searches[side]
        capturable_by_kings = opponents & kings & safe_from_men
        capturable = opponents & ~capturable_by_kings
        while jumpers:
            origin = jumpers & -jumpers
            jumpers ^= origin
            man_search(origin, capturable, capturable_by_kings, empty, sequences)
        movers = own & kings
        while movers:
            origin = movers & -movers
            movers ^= origin
            king_search(origin, opponents, empty | origin, sequences, (Square(origin.bit_length()),), (), False)
        if len(sequences) > 1:
            return _join_routes(keep_preferred(sequences, kings))
        return [
            Move(sequence.route[0], sequence.route[-1], sequence.captured, sequence.is_crowning, (sequence.route,))
            for sequence in sequences
        ]

    return captures


def build_jumper_detector(ruleset: RuleSet, side: Side, orientation: Orientation) -> JumperDetector:
    """Make the function that tells which men can capture, all at once.

    It takes the men, the opponents that they may capture and the empty squares, and gives the men with a capture. Every
    position passes through it, so its four directions are written out rather than looped over.
    """
    allowed = capture_directions(ruleset, side)
    (nw, nw_jump, nw_a, nw_a_by, nw_b, nw_b_by), (ne, ne_jump, ne_a, ne_a_by, ne_b, ne_b_by) = (
        _jump_masks(direction, allowed, orientation) for direction in UP
    )
    (sw, sw_jump, sw_a, sw_a_by, sw_b, sw_b_by), (se, se_jump, se_a, se_a_by, se_b, se_b_by) = (
        _jump_masks(direction, allowed, orientation) for direction in DOWN
    )

    def jumpers(men: Occupancy, opponents: Occupancy, empty: Occupancy) -> Occupancy:
        return men & (
            nw & empty << nw_jump & ((opponents & nw_a) << nw_a_by | (opponents & nw_b) << nw_b_by)
            | ne & empty << ne_jump & ((opponents & ne_a) << ne_a_by | (opponents & ne_b) << ne_b_by)
            | sw & empty >> sw_jump & ((opponents & sw_a) >> sw_a_by | (opponents & sw_b) >> sw_b_by)
            | se & empty >> se_jump & ((opponents & se_a) >> se_a_by | (opponents & se_b) >> se_b_by)
        )

    return jumpers


def _jump_masks(
    direction: Direction, allowed: tuple[Direction, ...], orientation: Orientation
) -> tuple[int, int, int, int, int, int]:
    """Give the masks and distances that find the pieces with an opponent and then an empty square in a direction."""
    tables = diagonal_tables(orientation)
    # A man's neighbour in a direction is found by stepping the opponents back against it.
    opposite_shift = tables.shifts[(-direction[0], -direction[1])]
    origins = tables.jump_origins[direction] if direction in allowed else 0
    jump_by = abs(tables.jump_distance[direction])
    return (
        origins,
        jump_by,
        opposite_shift.first,
        abs(opposite_shift.first_by),
        opposite_shift.second,
        abs(opposite_shift.second_by),
    )


def _build_precedence_filter(
    precedence: tuple[Precedence, ...],
) -> Callable[[list[CaptureSequence], Occupancy], list[CaptureSequence]]:
    """Make the function that keeps the captures that may be played."""

    def keep_preferred(sequences: list[CaptureSequence], kings: Occupancy) -> list[CaptureSequence]:
        for criterion in precedence:
            ranks = [_rank(criterion, sequence, kings) for sequence in sequences]
            best = max(ranks)
            sequences = [way for way, rank in zip(sequences, ranks, strict=True) if rank == best]
        return sequences

    return keep_preferred


def _rank(criterion: Precedence, sequence: CaptureSequence, kings: Occupancy) -> int:
    if criterion is Precedence.MOST_PIECES:
        return len(sequence.jumped)
    if criterion is Precedence.WITH_KING:
        return int(sequence.is_by_king)
    if criterion is Precedence.MOST_KINGS:
        return (sequence.captured & kings).bit_count()
    # KING_SOONEST: read as binary digits, the order of capture ranks the way that meets its kings first highest; the
    # ways compared have as many captures each, since that criterion only ever follows MOST_PIECES.
    return sum(1 << index for index, jumped in enumerate(reversed(sequence.jumped)) if jumped & kings)


def _join_routes(sequences: list[CaptureSequence]) -> list[Move]:
    """Join the ways that are one move: the same origin, landing, captured set and crowning."""
    routes_by_move: dict[tuple[Square, Square, Occupancy, bool], list[Route]] = {}
    for sequence in sequences:
        key = (sequence.route[0], sequence.route[-1], sequence.captured, sequence.is_crowning)
        known = routes_by_move.setdefault(key, [])
        if sequence.route not in known:
            known.append(sequence.route)
    return [Move(*key, tuple(move_routes)) for key, move_routes in routes_by_move.items()]
