"""An announcement in the line of messages of a display page: a long one in pieces, one after the other."""

from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from controller.session.views.display_page import DisplayPage
from controller.session.views.messages import MessageCode, build_message
from controller.words.messages import DISPLAY_COLUMNS

FAULTS = frozenset({
    MessageCode.CANNOT_RECORD, MessageCode.SENSORS_LOST, MessageCode.OUTPUTS_LOST, MessageCode.SENSORS_DISTRUSTED,
    MessageCode.QUESTION, MessageCode.QUESTION_EMPTY, MessageCode.CANNOT_TELL, MessageCode.CONFIRM_SET_UP,
})  # fmt: skip
"""Messages of recording and sensors: the game stands still, or goes wrong, until people have seen them."""


class AnnouncementPart(NamedTuple):
    """An announcement by the piece of it that a line of messages shows now."""

    before: str
    piece: str
    after: str


def split_announcement(text: str) -> tuple[AnnouncementPart, ...]:
    """Return a text by each of its pieces that fit the line, parted at blanks where that is possible; at least one."""
    found: list[AnnouncementPart] = []
    end = 0
    for piece in wrap(text, DISPLAY_COLUMNS):
        start = text.index(piece, end)
        end = start + len(piece)
        found.append(AnnouncementPart(text[:start], piece, text[end:]))
    return tuple(found) or (AnnouncementPart(text, "", ""),)


def add_announcement(page: DisplayPage, announcement: AnnouncementPart | None) -> DisplayPage:
    """Return a page with an announcement, or the page itself if there is none.

    A fault of the board keeps its line: the announcement stands in that of the reason, where a display has one.
    """
    if announcement is None:
        return page
    message = build_message(MessageCode.ANNOUNCEMENT, **announcement._asdict())
    if page.message is None or page.message.code not in FAULTS:
        return replace(page, message=message)
    return page if page.reason is not None else replace(page, reason=message)
