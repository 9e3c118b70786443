"""The one move generator: it reads the traits of a rule set and gives the legal moves of a position."""

from collections.abc import Callable, Iterator

from controller.rules.captures import build_captures
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

FORWARD: tuple[tuple[Direction, ...], tuple[Direction, ...]] = (UP, DOWN)
"""The directions in which each side's men move, by Side."""


def build_generator(ruleset: RuleSet, orientation: Orientation) -> Generator:
    """Make the function that lists the legal moves of a position; none when the side to move cannot move."""
    lines = lines_of(orientation)
    captures = build_captures(ruleset, orientation)
    man_moves = tuple(_build_man_moves(side, lines) for side in Side)
    king_moves = _build_king_moves(ruleset, lines)

    def legal_moves(position: Position) -> list[Move]:
        moves = captures(position)
        if moves:
            return moves
        white, black, kings, side = position
        own = black if side else white
        empty = ~(white | black) & ALL_SQUARES
        moves = man_moves[side](own & ~kings, empty)
        if own & kings:
            moves += king_moves(own & kings, empty)
        return moves

    return legal_moves


def _build_man_moves(side: Side, lines: Lines) -> Callable[[Occupancy, Occupancy], list[Move]]:
    left, right = (lines.shifts[direction] for direction in FORWARD[side])
    left_moves, right_moves = (_man_moves_by_landing(side, direction, lines) for direction in FORWARD[side])
    far, near = abs(left.first_by), abs(left.second_by)
    far_right, near_right = abs(right.first_by), abs(right.second_by)

    def up(men: Occupancy, empty: Occupancy) -> list[Move]:
        landings = ((men & left.first) >> far | (men & left.second) >> near) & empty
        moves = [left_moves[landing] for landing in _bits(landings)]
        landings = ((men & right.first) >> far_right | (men & right.second) >> near_right) & empty
        moves += [right_moves[landing] for landing in _bits(landings)]
        return moves

    def down(men: Occupancy, empty: Occupancy) -> list[Move]:
        landings = ((men & left.first) << far | (men & left.second) << near) & empty
        moves = [left_moves[landing] for landing in _bits(landings)]
        landings = ((men & right.first) << far_right | (men & right.second) << near_right) & empty
        moves += [right_moves[landing] for landing in _bits(landings)]
        return moves

    return up if side is Side.WHITE else down


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


def _build_king_moves(ruleset: RuleSet, lines: Lines) -> Callable[[Occupancy, Occupancy], list[Move]]:
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
