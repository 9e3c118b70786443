"""An announcement in the line of messages of a display page: a long one in pieces, one after the other."""

from dataclasses import replace
from textwrap import wrap

from controller.session.views.display_page import DisplayPage
from controller.session.views.messages import MessageCode, build_message
from controller.words.messages import DISPLAY_COLUMNS


def split_announcement(text: str) -> tuple[str, ...]:
    """Return a text in pieces that fit the line, parted at blanks where that is possible; at least one."""
    return tuple(wrap(text, DISPLAY_COLUMNS)) or ("",)


def add_announcement(page: DisplayPage, piece: str | None) -> DisplayPage:
    """Return a page with a piece of an announcement, or the page itself if there is none."""
    return page if piece is None else replace(page, message=build_message(MessageCode.ANNOUNCEMENT, text=piece))
