"""What becomes of a result that a board tells: it is recorded, or the arbiter is asked."""

from dataclasses import dataclass

from controller.desk.event.board_verdicts import BoardVerdict
from controller.tournament.acts import ResultCorrected, ResultGiven
from controller.tournament.hall_games import AssignedGame
from controller.tournament.rounds import BoardResult
from controller.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDifference:
    """A board says another result than the event has, and the arbiter decides."""

    said: BoardResult | None
    """By the board; None: the game goes on."""
    recorded: BoardResult | None


def find_result(tournament: Tournament, game: AssignedGame) -> BoardResult | None:
    """Return the result that the event has of an assigned game."""
    return tournament.pairing(game.round, game.board).results[game.game - 1]


def judge_verdict(
    tournament: Tournament, game: AssignedGame, verdict: BoardVerdict
) -> ResultGiven | ResultCorrected | ResultDifference | None:
    """Return what is to be recorded, or what the arbiter is to decide; None: nothing.

    A board gives the result of a game that has none, and corrects its own one while no later round is paired. A result
    that a person gave stands, until he has seen what the board says and decides.
    """
    recorded, source = find_result(tournament, game), tournament.sources.get(game.key)
    if verdict.event is None or verdict.result == recorded:
        return None
    if source is not None and source.board_event is not None and source.board_event.covers(verdict.event):
        return None  # whoever gave the result knew what the board says
    difference = ResultDifference(said=verdict.result, recorded=recorded)
    if verdict.has_other_players:
        return difference
    if recorded is None and verdict.result is not None:
        return ResultGiven(
            round=game.round, board=game.board, result=verdict.result, game=game.game,
            is_from_board=True, board_event=verdict.event,
        )  # fmt: skip
    if source is None or not source.is_from_board or game.round != len(tournament.rounds):
        return difference
    return ResultCorrected(
        round=game.round, board=game.board, result=verdict.result, game=game.game,
        is_from_board=True, board_event=verdict.event,
    )  # fmt: skip
