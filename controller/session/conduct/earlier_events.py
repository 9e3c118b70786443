"""What was stamped before the clocks are stopped, and counts although it was not judged by then."""

from controller.session.moves.commits import drop_flag
from controller.session.moves.flags import flag_due_us
from controller.session.moves.judging import judge_presses_until
from controller.session.state import Phase, Session


def judge_until(session: Session, at_us: int) -> Session:
    """Judge what was stamped before a pause or an end: a press that waits, and then a flag."""
    session = judge_presses_until(session, at_us)
    flag_us = flag_due_us(session)
    if session.phase is Phase.PLAYING and not session.pauses and flag_us is not None and flag_us <= at_us:
        session = drop_flag(session)
    return session
