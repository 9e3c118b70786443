"""The reminder to press the clock, when a finished move has stood on the board for some seconds without its press."""

from controller.session.notices import place_notice
from controller.session.press_due import has_finished_move
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.game import GameConduct

REMINDER_US = 5_000_000
"""How long a finished move has stood. A choice: longer than a hand needs from the board to the clock."""


def reminder_us(session: Session) -> int | None:
    """Return when the display reminds of the clock; None: it does not, or does so already.

    Only in a casual game: elsewhere nobody may tell a player that he has not pressed (FIDE Laws of Chess, article 12).
    """
    if not session.tracker.trail or session.last_views.notice is not None or not session.commits_by_press:
        return None
    if session.settings.game.conduct is not GameConduct.CASUAL or not session.may_commit_moves:
        return None
    return session.tracker.last_change_us + REMINDER_US if has_finished_move(session) else None


def remind_of_clock(session: Session) -> Session:
    """Say on the display that the clock is to be pressed, without a sound or an announcement."""
    return place_notice(session, build_message(MessageCode.PRESS_CLOCK))
