"""The board's display as a page is told of it: its own picture, or its own four lines."""

from base64 import b64encode
from io import BytesIO
from typing import Any

from controller.faces.display.picture_conversion import picture_to_image
from controller.faces.display.picture_pages import draw_page
from controller.faces.display.text_pages import page_lines
from controller.session.state import Session


def display_state(session: Session, size: tuple[int, int] | None) -> dict[str, Any] | None:
    """Tell what the display shows; `screen` is its size in pixels, None for one of characters."""
    page = session.shown.page
    if page is None:
        return None
    if size is None:
        return {"kind": "text", "lines": list(page_lines(page))}
    width, height = size
    file = BytesIO()
    picture_to_image(draw_page(page, size)).save(file, "PNG")
    return {"kind": "picture", "width": width, "height": height, "png": b64encode(file.getvalue()).decode()}
