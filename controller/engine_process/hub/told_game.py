"""The part of a game that another program is told: as little as it needs to see repetitions and counts."""

from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Position


def find_told_part(games: list[Game], moves: list[Move]) -> tuple[Position, list[Move]]:
    """Return a position of a game and the moves since then, which lead to where the game is.

    `games` are the game before each move and after the last one. The moves told are quiet moves of kings, as the
    protocol expects, unless a count of the rule set began earlier: then all are told.
    """
    first = len(moves)
    while first > 0 and _is_quiet_king_move(games[first - 1].position, moves[first - 1]):
        first -= 1
    told = start_game(games[0].rules, games[first].position)
    for move in moves[first:]:
        told = told.play(move)
    if (told.counts, told.history) != (games[-1].counts, games[-1].history):
        first = 0
    return games[first].position, moves[first:]


def _is_quiet_king_move(position: Position, move: Move) -> bool:
    piece = position.piece_at(move.origin)
    return piece is not None and piece.is_king and not move.is_capture
