"""Found games and statistics as JSON values."""

from collections.abc import Sequence

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.storage.game_index.search import FoundGame, FoundGames
from controller.storage.game_index.statistics import OpeningResults, PlayerResults, SideResults, Statistics
from controller.web.api.archive_types import (
    GamesAnswer,
    GameSummaryState,
    MoveResultsState,
    OpeningResultsState,
    PlayerResultsState,
    SideResultsState,
    StatisticsAnswer,
)


def games_state(found: FoundGames) -> GamesAnswer:
    """Return a list of games."""
    return {"games": [_game_state(game) for game in found.games], "more": found.has_more, "total": found.total}


def statistics_state(statistics: Statistics, limit: int) -> StatisticsAnswer:
    """Return statistics with the first `limit` players."""
    return {
        "total": statistics.games,
        "unfinished": statistics.unfinished,
        "players": [_player_state(player) for player in statistics.players[:limit]],
        "player_count": len(statistics.players),
        "openings": [_opening_state(opening) for opening in statistics.openings],
    }


def _game_state(game: FoundGame) -> GameSummaryState:
    ruleset = RULE_SETS.get(game.ruleset)
    return {
        "id": game.id,
        "date": game.date,
        "time": game.time,
        "ruleset": game.ruleset,
        "ruleset_title": game.ruleset if ruleset is None else ruleset.title,
        "orientation": game.orientation,
        "white": game.white,
        "black": game.black,
        "white_club": game.white_club,
        "black_club": game.black_club,
        "event": game.event,
        "site": game.site,
        "round": game.round,
        "plies": game.plies,
        "opening": game.opening,
        "reply": game.reply,
        "found_ply": game.found_ply,
        "has_score": ruleset is not None and ruleset.scoring is not None,
        "result": game.score.value,
        "reason": game.termination,
        "state": game.state.value,
        "damaged": game.damage is not None,
    }


def _player_state(player: PlayerResults) -> PlayerResultsState:
    return {
        "name": player.name,
        "games": player.games,
        "points": player.points,
        "white": _side_state(player.sides[Side.WHITE]),
        "black": _side_state(player.sides[Side.BLACK]),
    }


def _side_state(results: SideResults) -> SideResultsState:
    return {"won": results.won, "drawn": results.drawn, "lost": results.lost}


def _opening_state(opening: OpeningResults) -> OpeningResultsState:
    return {**_move_state(opening), "replies": _reply_states(tuple(opening.replies.values()))}


def _reply_states(replies: Sequence[OpeningResults]) -> list[MoveResultsState]:
    return [_move_state(reply) for reply in replies]


def _move_state(results: OpeningResults) -> MoveResultsState:
    return {
        "move": results.move,
        "games": results.games,
        "white_won": results.scores[Score.WHITE_WINS],
        "drawn": results.scores[Score.DRAW],
        "black_won": results.scores[Score.BLACK_WINS],
    }
