"""The pairing code in the line of messages of a display page, so that the clocks stay in sight."""

from dataclasses import replace

from controller.session.views.display_page import DisplayPage
from controller.session.views.messages import MessageCode, build_message


def add_pairing_code(page: DisplayPage, digits: str | None) -> DisplayPage:
    """Return a page with the code that is valid now, or the page itself if there is none."""
    if digits is None:
        return page
    half = len(digits) // 2
    code = f"{digits[:half]} {digits[half:]}"
    return replace(page, message=build_message(MessageCode.PAIRING_CODE, digits=code))
