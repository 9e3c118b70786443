"""Ends of a game that players have said with the buttons: announced, and final if nobody says no."""

from controller.rules.outcome import Outcome, Termination
from controller.session.conduct.earlier_events import judge_until
from controller.session.conduct.far_ends import agree_to_far_draw, resign_far
from controller.session.conduct.state import AnnouncedEnd
from controller.session.effects import Announce
from controller.session.far_board.rights import may_write
from controller.session.moves.board_changes import review_board
from controller.session.moves.commits import end_game
from controller.session.recorded_changes import try_act
from controller.session.state import PauseReason, Phase, Session, with_pause, without_pause
from controller.session.views.messages import Message, MessageCode, build_message

OBJECTION_US = 3_000_000
"""How long either side may say no; a choice: time to read the display and to press."""


def announce_end(session: Session, outcome: Outcome, at_us: int) -> Session:
    """Announce how the game ends; its clocks stand as of a time, and it is over when nobody has said no.

    A flag that fell before ends it instead, and a question about what was played comes first.
    """
    session = judge_until(session, at_us)
    if session.phase is Phase.OVER or PauseReason.QUESTION in session.pauses:
        return session
    session = with_pause(session, PauseReason.RESULT, at_us)
    end = AnnouncedEnd(outcome, at_us, session.now_us + OBJECTION_US)
    session = session._replace(conduct=session.conduct._replace(announced_end=end))
    return session.emit(Announce(announced_end_message(end)))


def cancel_end(session: Session) -> Session:
    """Go on with the game: a side has said no. The time since the announcement is nobody's."""
    session = session._replace(conduct=session.conduct.without_offers())
    session = session.emit(Announce(build_message(MessageCode.NOT_ENDED)))
    return review_board(without_pause(session, PauseReason.RESULT, session.now_us))


def finish_announced_end(session: Session) -> Session:
    """End the game if nobody has said no in time."""
    end = session.conduct.announced_end
    if end is None or end.final_us > session.now_us:
        return session
    conduct = session.conduct._replace(announced_end=None)
    if session.far is not None and not may_write(session):
        session = session._replace(conduct=conduct)
        return _end_at_other_board(without_pause(session, PauseReason.RESULT, session.now_us), end)
    session = session._replace(conduct=conduct, pauses=session.pauses - {PauseReason.RESULT})
    return end_game(session, end.outcome, end.at_us)


def _end_at_other_board(session: Session, end: AnnouncedEnd) -> Session:
    """Ask the other board, which may write the result, to end the game: this player resigns, or takes a draw."""
    say = resign_far if end.outcome.termination is Termination.RESIGNATION else agree_to_far_draw
    return try_act(session, lambda told: say(told, end.at_us))


def announced_end_message(end: AnnouncedEnd) -> Message:
    """Return the message that says how the game ends, and how to say no."""
    return build_message(MessageCode.RESULT_ANNOUNCED, score=end.outcome.score.value)
