"""The kinds of wrong moves, and the wrong moves of each kind in a position."""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from itertools import combinations, pairwise, permutations

from controller.rules.board_rules import BoardRules, rules_for
from controller.rules.game import Game
from controller.rules.generator import FORWARD, quiet_move
from controller.rules.moves import Move, Route
from controller.rules.position import Side
from controller.rules.squares import ALL_SQUARES_MASK, DIRECTIONS, bit, mask_of, ray, squares_between, squares_of
from sim.hands.wrong_move_scripts import (
    WrongMoveScript,
    script_carry,
    script_moves,
    script_swap,
    script_two_moves,
    script_unfinished_capture,
)


class ErrorKind(StrEnum):
    """What is wrong with a move; the value names it in reports."""

    QUIET = "a quiet move where a capture is due"
    TOO_FEW = "too few pieces captured"
    WRONG_PIECE = "a capture made with a piece that cannot make it"
    BACKWARD = "a man moved backward"
    OPPONENT = "a piece of the opponent moved"
    UNREACHABLE = "a square that the piece cannot reach"
    OWN_JUMPED = "an own piece jumped and taken off"
    JUMPED_TWICE = "the same piece jumped twice"
    TWO_MOVES = "two moves at once"
    LEFT_STANDING = "captured pieces left standing"
    SWAPPED = "two pieces swapped"
    NOT_CROWNED = "a man not crowned"
    OTHER_MOVE = "another legal move than the one that was proposed"


def list_wrong_moves(kind: ErrorKind, game: Game) -> list[WrongMoveScript]:
    """List the wrong moves of one kind; the game must not be over."""
    return _BUILDERS[kind](game)


def _quiet(game: Game) -> list[WrongMoveScript]:
    if not game.legal_moves[0].is_capture:
        return []
    return script_moves(_steps(game, game.position.to_move), game)


def _too_few(game: Game) -> list[WrongMoveScript]:
    """List the true beginnings of the legal captures, and the captures that the precedence forbids."""
    captures = [move for move in game.legal_moves if move.is_capture]
    cut_short = [
        _begin(move, route[:stops], game)
        for move in captures
        for route in move.routes
        for stops in range(2, len(route))
    ]
    any_capture = _without_precedence(game.rules).legal_moves(game.position) if captures else []
    most = max((move.captured.bit_count() for move in captures), default=0)
    fewer = [move for move in any_capture if move.captured.bit_count() < most]
    return script_moves([*cut_short, *fewer], game)


def _begin(move: Move, route: Route, game: Game) -> Move:
    jumped = mask_of(
        square
        for start, stop in pairwise(route)
        for square in squares_between(start, stop, game.rules.orientation) or ()
    )
    return Move(route[0], route[-1], jumped & move.captured, False, (route,))


def _without_precedence(rules: BoardRules) -> BoardRules:
    return rules_for(replace(rules.ruleset, precedence=()), rules.orientation)


def _wrong_piece(game: Game) -> list[WrongMoveScript]:
    position = game.position
    others = position.pieces_of(position.to_move) & ~mask_of(move.origin for move in game.legal_moves)
    return [
        script_carry((square, move.landing), removing=move.captured_squares)
        for move in game.legal_moves
        if move.is_capture and not position.occupancy & bit(move.landing)
        for square in squares_of(others)
    ]


def _backward(game: Game) -> list[WrongMoveScript]:
    return script_moves(_backward_moves(game), game)


def _backward_moves(game: Game) -> list[Move]:
    position = game.position
    men = position.pieces_of(position.to_move) & ~position.kings
    return [
        quiet_move(origin, line[0], False)
        for origin in squares_of(men)
        for direction in FORWARD[position.to_move.opponent]
        if (line := ray(origin, direction, game.rules.orientation)) and not position.occupancy & bit(line[0])
    ]


def _opponent(game: Game) -> list[WrongMoveScript]:
    return script_moves(_steps(game, game.position.to_move.opponent), game)


def _unreachable(game: Game) -> list[WrongMoveScript]:
    """List the moves of own pieces that are too far, over an own piece, or off every diagonal."""
    position = game.position
    side = position.to_move
    reachable = (*game.legal_moves, *_steps(game, side), *_backward_moves(game))
    reachable_pairs = {(move.origin, move.landing) for move in reachable}
    moves = [
        quiet_move(origin, landing, False)
        for origin in squares_of(position.pieces_of(side))
        for landing in squares_of(~position.occupancy & ALL_SQUARES_MASK)
        if (origin, landing) not in reachable_pairs
    ]
    return script_moves(moves, game)


def _own_jumped(game: Game) -> list[WrongMoveScript]:
    position = game.position
    own = position.pieces_of(position.to_move)
    scripts = []
    for origin in squares_of(own):
        for direction in DIRECTIONS:
            line = ray(origin, direction, game.rules.orientation)
            if len(line) > 1 and own & bit(line[0]) and not position.occupancy & bit(line[1]):
                scripts.append(script_carry((origin, line[1]), removing=(line[0],)))
    return scripts


def _jumped_twice(game: Game) -> list[WrongMoveScript]:
    """List the first jump of each capture, with a second jump back over the same piece."""
    scripts = []
    for move in game.legal_moves:
        if move.is_capture:
            origin, stop = move.first_route[:2]
            over = squares_between(origin, stop, game.rules.orientation) or ()
            scripts.append(
                script_carry(
                    (origin, stop, origin), removing=[square for square in over if move.captured & bit(square)]
                )
            )
    return scripts


def _two_moves(game: Game) -> list[WrongMoveScript]:
    steps = _steps(game, game.position.to_move)
    return [
        script_two_moves(first, second)
        for first, second in combinations(steps, 2)
        if first.origin != second.origin and first.landing != second.landing
    ]


def _left_standing(game: Game) -> list[WrongMoveScript]:
    return [
        script_unfinished_capture(move, left, game)
        for move in game.legal_moves
        if move.is_capture
        for left in (move.captured, *(bit(square) for square in move.captured_squares[1:]))
    ]


def _swapped(game: Game) -> list[WrongMoveScript]:
    """List the swaps of two pieces that differ in colour or rank."""
    position = game.position
    return [
        script_swap(first, second)
        for first, second in permutations(squares_of(position.occupancy), 2)
        if first < second and position.piece_at(first) != position.piece_at(second)
    ]


def _not_crowned(game: Game) -> list[WrongMoveScript]:
    return script_moves([move for move in game.legal_moves if move.is_crowning], game)


def _steps(game: Game, side: Side) -> list[Move]:
    """List the quiet moves of a side's pieces, even where a capture is due."""
    position = game.position
    king_range = None if game.rules.ruleset.flying_kings else 1
    moves = []
    for origin in squares_of(position.pieces_of(side)):
        is_king = bool(position.kings & bit(origin))
        for direction in DIRECTIONS if is_king else FORWARD[side]:
            for landing in ray(origin, direction, game.rules.orientation)[: king_range if is_king else 1]:
                if position.occupancy & bit(landing):
                    break
                moves.append(quiet_move(origin, landing, False))
    return moves


_BUILDERS: dict[ErrorKind, Callable[[Game], list[WrongMoveScript]]] = {
    ErrorKind.QUIET: _quiet,
    ErrorKind.TOO_FEW: _too_few,
    ErrorKind.WRONG_PIECE: _wrong_piece,
    ErrorKind.BACKWARD: _backward,
    ErrorKind.OPPONENT: _opponent,
    ErrorKind.UNREACHABLE: _unreachable,
    ErrorKind.OWN_JUMPED: _own_jumped,
    ErrorKind.JUMPED_TWICE: _jumped_twice,
    ErrorKind.TWO_MOVES: _two_moves,
    ErrorKind.LEFT_STANDING: _left_standing,
    ErrorKind.SWAPPED: _swapped,
    ErrorKind.NOT_CROWNED: _not_crowned,
}
