"""An announcement in the line of messages of a display page: a long one in pieces, one after the other."""

from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from controller.session.views.display_page import DisplayPage
from controller.session.views.messages import MessageCode, build_message
from controller.words.messages import DISPLAY_COLUMNS


class Announcement(NamedTuple):
    """A text by the piece of it that a line of messages shows now."""

    before: str
    piece: str
    after: str


def split_announcement(text: str) -> tuple[Announcement, ...]:
    """Return a text by each of its pieces that fit the line, parted at blanks where that is possible; at least one."""
    found: list[Announcement] = []
    end = 0
    for piece in wrap(text, DISPLAY_COLUMNS):
        start = text.index(piece, end)
        end = start + len(piece)
        found.append(Announcement(text[:start], piece, text[end:]))
    return tuple(found) or (Announcement(text, "", ""),)


def add_announcement(page: DisplayPage, announcement: Announcement | None) -> DisplayPage:
    """Return a page with an announcement, or the page itself if there is none."""
    if announcement is None:
        return page
    return replace(page, message=build_message(MessageCode.ANNOUNCEMENT, **announcement._asdict()))
