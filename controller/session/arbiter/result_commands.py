"""Commands that end a game, or correct its result."""

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.draw_offers import draw_outcome
from controller.session.effects import Announce, ChangeKind, RecordOutcome
from controller.session.far_board.rights import may_write
from controller.session.moves.commits import end_game
from controller.session.recorded_changes import RefusedError, record_change
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.game_messages import outcome_text, result_message
from controller.session.views.messages import MessageCode, build_message


def end_by_players(session: Session, outcome: Outcome) -> Session:
    """End a game as its players say; once it is over they change nothing."""
    if session.phase is Phase.OVER:
        return session
    if PauseReason.RECORDING in session.pauses:
        return session.emit(Announce(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)))
    return end_game(session, outcome, session.now_us)


def set_result(session: Session, score: Score) -> Session:
    """Return the session with a game that is over, or with the corrected result of one that was."""
    before, outcome = session.outcome, Outcome(score=score, termination=Termination.ARBITER)
    if score is Score.DRAW:
        outcome = draw_outcome(session, otherwise=Termination.ARBITER)
    if outcome == before:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=outcome_text(outcome)))
    if session.phase is not Phase.OVER:
        session = end_game(session, outcome, session.now_us)
    else:
        far = session.far
        session = session._replace(
            outcome=outcome, far=None if far is None else far._replace(has_written_result=may_write(session))
        )
        session = session.emit(RecordOutcome(outcome=outcome, at_us=session.now_us), Announce(result_message(outcome)))
    return record_change(session, ChangeKind.RESULT, outcome_text(before), outcome_text(session.outcome))
