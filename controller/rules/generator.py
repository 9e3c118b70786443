"""The one move generator: it reads the traits of a rule set and lists the legal moves of a position.

Its inner functions run at every node of a search, so loops over bits and both sides' directions are written out.
"""

from collections.abc import Callable

from controller.rules.captures import build_capture_lister, build_jumper_detector
from controller.rules.diagonals import DiagonalTables, Ray, diagonal_tables
from controller.rules.moves import Move
from controller.rules.position import CROWNING_ROW_MASKS, Position, Side
from controller.rules.squares import (
    ALL_SQUARES_MASK,
    DOWN,
    UP,
    Direction,
    Occupancy,
    Orientation,
    Square,
)
from controller.rules.traits import RuleSet

MoveGenerator = Callable[[Position], list[Move]]

QuietMoveLister = Callable[[Occupancy, Occupancy], list[Move]]
"""The arguments are the pieces that may move and the empty squares."""

FORWARD: tuple[tuple[Direction, ...], tuple[Direction, ...]] = (UP, DOWN)
"""The directions in which each side's men move, by Side."""


def build_move_generator(ruleset: RuleSet, orientation: Orientation) -> MoveGenerator:
    """Return the function that lists the legal moves of a position; none if the side to move cannot move."""
    white_jumpers, black_jumpers = (build_jumper_detector(ruleset, side, orientation) for side in Side)
    captures = build_capture_lister(ruleset, orientation)
    white_man_moves, black_man_moves, king_moves = _build_quiet_listers(ruleset, orientation)
    capturable_kings = ALL_SQUARES_MASK if ruleset.men_capture_kings else 0

    def legal_moves(position: Position) -> list[Move]:
        white, black, kings, side = position
        empty = ~(white | black) & ALL_SQUARES_MASK
        capturable = capturable_kings | ~kings
        if side:
            own_kings, men = black & kings, black & ~kings
            jumpers = black_jumpers(men, white & capturable, empty)
        else:
            own_kings, men = white & kings, white & ~kings
            jumpers = white_jumpers(men, black & capturable, empty)
        if jumpers or own_kings:
            moves = captures(position, jumpers)
            if moves:
                return moves
        moves = black_man_moves(men, empty) if side else white_man_moves(men, empty)
        if own_kings:
            moves += king_moves(own_kings, empty)
        return moves

    return legal_moves


def build_quiet_move_generator(ruleset: RuleSet, orientation: Orientation) -> MoveGenerator:
    """Return the function that lists the moves that capture nothing, also in positions where a capture is due."""
    white_man_moves, black_man_moves, king_moves = _build_quiet_listers(ruleset, orientation)

    def quiet_moves(position: Position) -> list[Move]:
        own = position.pieces_of(position.to_move)
        empty = ~position.occupancy & ALL_SQUARES_MASK
        man_moves = black_man_moves if position.to_move is Side.BLACK else white_man_moves
        return man_moves(own & ~position.kings, empty) + king_moves(own & position.kings, empty)

    return quiet_moves


def _build_quiet_listers(
    ruleset: RuleSet, orientation: Orientation
) -> tuple[QuietMoveLister, QuietMoveLister, QuietMoveLister]:
    tables = diagonal_tables(orientation)
    return _build_white_man_moves(tables), _build_black_man_moves(tables), _build_king_moves(ruleset, tables)


def _build_white_man_moves(tables: DiagonalTables) -> QuietMoveLister:
    left, right = (tables.shifts[direction] for direction in UP)
    left_first, left_first_by, left_second, left_second_by = left.first, -left.first_by, left.second, -left.second_by
    right_first, right_first_by, right_second, right_second_by = (
        right.first, -right.first_by, right.second, -right.second_by,
    )  # fmt: skip
    left_moves, right_moves = (_man_moves_by_landing(Side.WHITE, direction, tables) for direction in UP)

    def man_moves(men: Occupancy, empty: Occupancy) -> list[Move]:
        moves = []
        landings = ((men & left_first) >> left_first_by | (men & left_second) >> left_second_by) & empty
        while landings:
            landing = landings & -landings
            moves.append(left_moves[landing])
            landings ^= landing
        landings = ((men & right_first) >> right_first_by | (men & right_second) >> right_second_by) & empty
        while landings:
            landing = landings & -landings
            moves.append(right_moves[landing])
            landings ^= landing
        return moves

    return man_moves


def _build_black_man_moves(tables: DiagonalTables) -> QuietMoveLister:
    left, right = (tables.shifts[direction] for direction in DOWN)
    left_first, left_first_by, left_second, left_second_by = left.first, left.first_by, left.second, left.second_by
    right_first, right_first_by, right_second, right_second_by = (
        right.first, right.first_by, right.second, right.second_by,
    )  # fmt: skip
    left_moves, right_moves = (_man_moves_by_landing(Side.BLACK, direction, tables) for direction in DOWN)

    def man_moves(men: Occupancy, empty: Occupancy) -> list[Move]:
        moves = []
        landings = ((men & left_first) << left_first_by | (men & left_second) << left_second_by) & empty
        while landings:
            landing = landings & -landings
            moves.append(left_moves[landing])
            landings ^= landing
        landings = ((men & right_first) << right_first_by | (men & right_second) << right_second_by) & empty
        while landings:
            landing = landings & -landings
            moves.append(right_moves[landing])
            landings ^= landing
        return moves

    return man_moves


def _man_moves_by_landing(side: Side, direction: Direction, tables: DiagonalTables) -> dict[Occupancy, Move]:
    moves = {}
    for origin_bit, rays in tables.rays.items():
        if rays[direction]:
            landing_bit, landing = rays[direction][0]
            moves[landing_bit] = quiet_move(
                Square(origin_bit.bit_length()), landing, bool(landing_bit & CROWNING_ROW_MASKS[side])
            )
    return moves


def quiet_move(origin: Square, landing: Square, is_crowning: bool) -> Move:
    """Return a move that captures nothing."""
    return Move(origin, landing, 0, is_crowning, ((origin, landing),))


def _build_king_moves(ruleset: RuleSet, tables: DiagonalTables) -> QuietMoveLister:
    max_distance = None if ruleset.flying_kings else 1
    moves_from = {
        origin_bit: _king_moves_by_diagonal(origin_bit, rays, max_distance) for origin_bit, rays in tables.rays.items()
    }

    def king_moves(kings: Occupancy, empty: Occupancy) -> list[Move]:
        moves = []
        while kings:
            king = kings & -kings
            kings ^= king
            for diagonal in moves_from[king]:
                for landing, move in diagonal:
                    if not landing & empty:
                        break
                    moves.append(move)
        return moves

    return king_moves


def _king_moves_by_diagonal(
    origin_bit: Occupancy, rays: dict[Direction, Ray], max_distance: int | None
) -> tuple[tuple[tuple[Occupancy, Move], ...], ...]:
    origin = Square(origin_bit.bit_length())
    return tuple(
        tuple((landing_bit, quiet_move(origin, landing, False)) for landing_bit, landing in diagonal[:max_distance])
        for diagonal in rays.values()
        if diagonal
    )
