"""A game as another program is told it: as little as it needs to see repetitions and counts."""

from dataclasses import dataclass

from controller.engine_process.lines import SearchRequest
from controller.notation.move_text import parse_move
from controller.rules.game import Game, start_game
from controller.rules.moves import Move
from controller.rules.position import Position
from controller.settings.game import agreed_rules


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game with the positions on its way."""

    games: list[Game]  # before each move, and after the last one
    moves: list[Move]

    @property
    def game(self) -> Game:
        """The game as it is after its last move."""
        return self.games[-1]

    def find_told_part(self) -> tuple[Position, list[Move]]:
        """Return a position of the game and the moves since then, which lead to where the game is.

        The moves told are quiet moves of kings, as the protocol expects, unless a count of the rule set began earlier:
        then all are told.
        """
        first = len(self.moves)
        while first > 0 and _is_quiet_king_move(self.games[first - 1].position, self.moves[first - 1]):
            first -= 1
        told = start_game(self.game.rules, self.games[first].position)
        for move in self.moves[first:]:
            told = told.play(move)
        if (told.counts, told.history) != (self.game.counts, self.game.history):
            first = 0
        return self.games[first].position, self.moves[first:]


def replay_move_by_move(request: SearchRequest) -> ToldGame:
    """Return the game of a request; raises MoveTextError for a move that is not legal, ValueError if it is over."""
    games = [start_game(agreed_rules(request.settings), request.start)]
    moves: list[Move] = []
    for text in request.moves:
        moves.append(parse_move(text, games[-1].legal_moves))
        games.append(games[-1].play(moves[-1]))
    if not games[-1].legal_moves:
        raise ValueError("there is no legal move")
    return ToldGame(games, moves)


def _is_quiet_king_move(position: Position, move: Move) -> bool:
    piece = position.piece_at(move.origin)
    return piece is not None and piece.is_king and not move.is_capture
