"""Notices: messages that stay on the display for some time, where nothing more urgent is to be said.

A notice ends with the next change of the board or the next move, and before that when its time is over. One that has
no time in NOTICE_US is true until then.
"""

from collections.abc import Mapping

from controller.session.effects import Announce
from controller.session.state import Session
from controller.session.views.messages import Message, MessageCode

SHORT_NOTICE_US = 6_000_000
"""Of a word to a hand that has just pressed or moved. A choice: time to look up and read one line twice."""

LONG_NOTICE_US = 15_000_000
"""Of what both players should know. A choice: time for the second player to look at the display too."""

NOTICE_US: Mapping[MessageCode, int] = {
    MessageCode.NOTHING_MOVED: SHORT_NOTICE_US,
    MessageCode.PIECE_MISSING: LONG_NOTICE_US,
    MessageCode.DRAW_DECLINED: SHORT_NOTICE_US,
    MessageCode.ASKED: SHORT_NOTICE_US,
    MessageCode.ASK_AGREED: SHORT_NOTICE_US,
    MessageCode.ASK_REFUSED: SHORT_NOTICE_US,
    MessageCode.AGREED_HERE: SHORT_NOTICE_US,
    MessageCode.REFUSED_HERE: SHORT_NOTICE_US,
    MessageCode.ARBITER_CALLED: LONG_NOTICE_US,
    MessageCode.TOUCH_MOVE: LONG_NOTICE_US,
    MessageCode.CROWN: SHORT_NOTICE_US,
    MessageCode.LOSES_MAN: SHORT_NOTICE_US,
    MessageCode.MUST_MOVE: LONG_NOTICE_US,
    MessageCode.LAST_WARNING: LONG_NOTICE_US,
    MessageCode.PROGRAM_FAILED: LONG_NOTICE_US,
    MessageCode.TABLES_UNUSABLE: LONG_NOTICE_US,
}
"""How long a notice is shown at most, if nothing ends it before."""


def show_notice(session: Session, notice: Message) -> Session:
    """Show a notice on the display and announce it."""
    return place_notice(session, notice).emit(Announce(notice))


def place_notice(session: Session, notice: Message) -> Session:
    """Show a notice on the display; it is announced elsewhere, or needs no announcement."""
    lasts_us = NOTICE_US.get(notice.code)
    until_us = None if lasts_us is None else session.now_us + lasts_us
    return session._replace(last_views=session.last_views._replace(notice=notice, notice_until_us=until_us))


def without_notice(session: Session) -> Session:
    """Return the session without a notice."""
    return session._replace(last_views=session.last_views.without_notice())
