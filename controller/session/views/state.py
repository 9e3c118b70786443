"""The part of a session that views keep: what was shown last."""

from typing import NamedTuple

from controller.session.views.display_page import DisplayPage
from controller.session.views.led_frames import DARK_FRAME, LedFrame
from controller.session.views.messages import Message


class Shown(NamedTuple):
    """What people were shown last; only what differs from it is shown next."""

    frame: LedFrame = DARK_FRAME
    page: DisplayPage | None = None  # None: nothing since the daemon started
    notice: Message | None = None  # stays on the page, where nothing more urgent is to be said, until the next move
