"""The values of the moves of a game, from endgame tables."""

from typing import NamedTuple

from controller.engine.endgames.probing import EndgameProbe
from controller.engine.endgames.values import CERTAIN, score_before
from controller.engine.positions import compact_position
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Score, Termination, win_for


class MoveScore(NamedTuple):
    """A legal move, and the score of the player who makes it; None where no table tells it."""

    move: Move
    score: int | None


def score_moves(probe: EndgameProbe, game: Game) -> list[MoveScore]:
    """Return the score of each legal move of a game."""
    scores = []
    for move in game.legal_moves:
        score = score_of_game(probe, game.play(move))
        scores.append(MoveScore(move, None if score is None else score_before(score)))
    return scores


def score_of_game(probe: EndgameProbe, game: Game) -> int | None:
    """Return the score of the player to move; None where no table tells it. A game that is over needs no table."""
    outcome = game.outcome
    if outcome is not None:
        if outcome.score is Score.DRAW:
            return 0
        return CERTAIN if outcome.score is win_for(game.position.to_move) else -CERTAIN
    return probe.score(*compact_position(game.position, game.rules.orientation), _counted_moves(game))


def _counted_moves(game: Game) -> int:
    """Return the moves counted so far against a lone king."""
    counts = (count.moves for rule, count in game.running_counts if rule.termination is Termination.LONE_KING_COUNT)
    return next(counts, 0)
