"""The captures of a position: which pieces can capture, and which captures must be preferred."""

from collections.abc import Callable

from controller.rules.capture_search import CaptureSequence, build_king_search, build_man_search, capture_directions
from controller.rules.diagonals import diagonal_tables
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side
from controller.rules.squares import ALL_SQUARES_MASK, DOWN, UP, Direction, Occupancy, Orientation, Square
from controller.rules.traits import Precedence, RuleSet

CaptureLister = Callable[[Position, Occupancy], list[Move]]
"""The arguments are the position and those of its men that can capture; kings are searched in any case."""

JumperDetector = Callable[[Occupancy, Occupancy, Occupancy], Occupancy]
"""The arguments are the men, the opponents that they may capture and the empty squares; the result is the jumpers."""


def build_capture_lister(ruleset: RuleSet, orientation: Orientation) -> CaptureLister:
    """Return the function that lists the legal captures of a position; none if nothing can be captured."""
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
    """Return the function that finds the men that can capture, all at once.

    It runs for every position of a search, so its four directions are written out instead of looped over.
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
    """Return the masks and distances that find men with an opponent and then an empty square in a direction.

    They are the possible origins, the distance of a jump, and the two masks and distances of one step back.
    """
    tables = diagonal_tables(orientation)
    # The detector steps the opponents back, against the direction, onto the men beside them.
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
    """Return the function that keeps the captures that the criteria prefer, given the kings of the position."""

    def keep_preferred(sequences: list[CaptureSequence], kings: Occupancy) -> list[CaptureSequence]:
        for criterion in precedence:
            ranks = [_rank(criterion, sequence, kings) for sequence in sequences]
            best = max(ranks)
            sequences = [sequence for sequence, rank in zip(sequences, ranks, strict=True) if rank == best]
        return sequences

    return keep_preferred


def _rank(criterion: Precedence, sequence: CaptureSequence, kings: Occupancy) -> int:
    if criterion is Precedence.MOST_PIECES:
        return len(sequence.jumped)
    if criterion is Precedence.WITH_KING:
        return int(sequence.is_by_king)
    if criterion is Precedence.MOST_KINGS:
        return (sequence.captured & kings).bit_count()
    # KING_SOONEST: one binary digit a captured piece, the first the highest, 1 for a king. The sequences compared have
    # the same number of captures, because this criterion always follows MOST_PIECES.
    return sum(1 << index for index, jumped in enumerate(reversed(sequence.jumped)) if jumped & kings)


def _join_routes(sequences: list[CaptureSequence]) -> list[Move]:
    """Join the sequences that are one move: the same origin, landing, captured squares and crowning."""
    routes_by_move: dict[tuple[Square, Square, Occupancy, bool], list[Route]] = {}
    for sequence in sequences:
        key = (sequence.route[0], sequence.route[-1], sequence.captured, sequence.is_crowning)
        known = routes_by_move.setdefault(key, [])
        if sequence.route not in known:
            known.append(sequence.route)
    return [Move(*key, tuple(move_routes)) for key, move_routes in routes_by_move.items()]
