"""The one move generator: it reads the traits of a rule set and gives the legal moves of a position."""

from collections.abc import Callable, Iterator

from controller.rules.captures import build_captures, build_detector
from controller.rules.lines import Lines, Ray, lines_of
from controller.rules.moves import Move
from controller.rules.position import FAR_ROW, Position, Side
from controller.rules.squares import (
    ALL_SQUARES,
    DOWN,
    UP,
    Direction,
    Occupancy,
    Orientation,
    Square,
)
from controller.rules.traits import RuleSet

Generator = Callable[[Position], list[Move]]

Quiet = Callable[[Occupancy, Occupancy], list[Move]]
"""Takes the pieces that move and the empty squares, as masks."""

FORWARD: tuple[tuple[Direction, ...], tuple[Direction, ...]] = (UP, DOWN)
"""The directions in which each side's men move, by Side."""


def build_generator(ruleset: RuleSet, orientation: Orientation) -> Generator:
    """Make the function that lists the legal moves of a position; none when the side to move cannot move."""
    white_jumpers, black_jumpers = (build_detector(ruleset, side, orientation) for side in Side)
    captures = build_captures(ruleset, orientation)
    white_man_moves, black_man_moves, king_moves = _quiet_builders(ruleset, orientation)
    takeable_kings = ALL_SQUARES if ruleset.men_capture_kings else 0

    def legal_moves(position: Position) -> list[Move]:
        white, black, kings, side = position
        empty = ~(white | black) & ALL_SQUARES
        takeable = takeable_kings | ~kings
        if side:
            own_kings, men = black & kings, black & ~kings
            jumpers = black_jumpers(men, white & takeable, empty)
        else:
            own_kings, men = white & kings, white & ~kings
            jumpers = white_jumpers(men, black & takeable, empty)
        if jumpers or own_kings:
            moves = captures(position, jumpers)
            if moves:
                return moves
        moves = black_man_moves(men, empty) if side else white_man_moves(men, empty)
        if own_kings:
            moves += king_moves(own_kings, empty)
        return moves

    return legal_moves


def build_quiet_generator(ruleset: RuleSet, orientation: Orientation) -> Generator:
    """Make the function that lists the moves of a position that capture nothing, also where a capture is due."""
    white_man_moves, black_man_moves, king_moves = _quiet_builders(ruleset, orientation)

    def quiet_moves(position: Position) -> list[Move]:
        own = position.pieces_of(position.to_move)
        empty = ~position.occupancy & ALL_SQUARES
        man_moves = black_man_moves if position.to_move is Side.BLACK else white_man_moves
        return man_moves(own & ~position.kings, empty) + king_moves(own & position.kings, empty)

    return quiet_moves


def _quiet_builders(ruleset: RuleSet, orientation: Orientation) -> tuple[Quiet, Quiet, Quiet]:
    lines = lines_of(orientation)
    return _build_white_man_moves(lines), _build_black_man_moves(lines), _build_king_moves(ruleset, lines)


def _build_white_man_moves(lines: Lines) -> Quiet:
    left, right = (lines.shifts[direction] for direction in UP)
    left_first, left_first_by, left_second, left_second_by = left.first, -left.first_by, left.second, -left.second_by
    right_first, right_first_by, right_second, right_second_by = (
        right.first, -right.first_by, right.second, -right.second_by,
    )  # fmt: skip
    left_moves, right_moves = (_man_moves_by_landing(Side.WHITE, direction, lines) for direction in UP)

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


def _build_black_man_moves(lines: Lines) -> Quiet:
    left, right = (lines.shifts[direction] for direction in DOWN)
    left_first, left_first_by, left_second, left_second_by = left.first, left.first_by, left.second, left.second_by
    right_first, right_first_by, right_second, right_second_by = (
        right.first, right.first_by, right.second, right.second_by,
    )  # fmt: skip
    left_moves, right_moves = (_man_moves_by_landing(Side.BLACK, direction, lines) for direction in DOWN)

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


def _man_moves_by_landing(side: Side, direction: Direction, lines: Lines) -> dict[Occupancy, Move]:
    moves = {}
    for origin_bit, rays in lines.rays.items():
        if rays[direction]:
            landing_bit, landing = rays[direction][0]
            moves[landing_bit] = quiet_move(Square(origin_bit.bit_length()), landing, bool(landing_bit & FAR_ROW[side]))
    return moves


def quiet_move(origin: Square, landing: Square, crowned: bool) -> Move:
    """Build a move that captures nothing."""
    return Move(origin, landing, 0, crowned, ((origin, landing),))


def _build_king_moves(ruleset: RuleSet, lines: Lines) -> Quiet:
    reach = None if ruleset.flying_kings else 1
    lines_from = {origin_bit: _king_lines(origin_bit, rays, reach) for origin_bit, rays in lines.rays.items()}

    def king_moves(kings: Occupancy, empty: Occupancy) -> list[Move]:
        moves = []
        for king in _bits(kings):
            for line in lines_from[king]:
                for landing, move in line:
                    if not landing & empty:
                        break
                    moves.append(move)
        return moves

    return king_moves


def _king_lines(
    origin_bit: Occupancy, rays: dict[Direction, Ray], reach: int | None
) -> tuple[tuple[tuple[Occupancy, Move], ...], ...]:
    origin = Square(origin_bit.bit_length())
    return tuple(
        tuple((landing_bit, quiet_move(origin, landing, False)) for landing_bit, landing in line[:reach])
        for line in rays.values()
        if line
    )


def _bits(mask: Occupancy) -> Iterator[Occupancy]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
