"""Corrected results of games that are no longer at the board."""

from pathlib import Path
from typing import NamedTuple

from controller.commands.sender import CommandSender
from controller.commands.values import SetResult
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import ChangeKind, RecordChange, RecordOutcome
from controller.session.inputs import CommandGiven
from controller.session.views.game_messages import outcome_text
from controller.storage.journal.errors import JournalError
from controller.storage.journal.late_changes import build_late_change
from controller.storage.journal.records import RecordedGame


class ResultCorrection(NamedTuple):
    """The stored parts of a correction."""

    command: CommandGiven
    change: RecordChange
    outcome: RecordOutcome  # the game's outcome from now on


def build_result_correction(
    file: Path, game: RecordedGame, score: Score, at_us: int, sender: CommandSender | None, *, is_current: bool
) -> ResultCorrection:
    """Return what a new score changes in a game, as of the time of its last input.

    A session makes the same of the same command while the game is at the board. Raises JournalError for the game
    that a board continues if it is not over, and for the result that a game already has.
    """
    if game.outcome is None and is_current:
        raise JournalError(
            file, f"game {game.id} is not over", "go on with it, and set its result there: arbiter result 1-0"
        )
    outcome = Outcome(score=score, termination=Termination.ARBITER)
    if outcome == game.outcome:
        raise JournalError(file, f"game {game.id} has the result {outcome_text(outcome)} already", "give another one")
    before, after = outcome_text(game.outcome), outcome_text(outcome)
    change = build_late_change(game, ChangeKind.RESULT, before, after, at_us, sender=sender)
    return ResultCorrection(
        command=CommandGiven(command=SetResult(score=score), at_us=at_us, sender=sender),
        change=change,
        outcome=RecordOutcome(outcome=outcome, at_us=at_us),
    )
