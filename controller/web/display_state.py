"""The board's display as JSON values: its picture, or its four lines."""

from base64 import b64encode
from io import BytesIO

from controller.faces.display.picture_conversion import picture_to_image
from controller.faces.display.picture_pages import draw_page
from controller.faces.display.text_pages import page_lines
from controller.session.state import Session
from controller.web.api.state_types import DisplayState
from controller.words.side_names import catalogue_of


def display_state(session: Session, size: tuple[int, int] | None) -> DisplayState | None:
    """Return what the display shows; `size` is in pixels, None for a display of characters."""
    page = session.last_views.page
    catalogue = catalogue_of(session.settings.face)
    if page is None:
        return None
    if size is None:
        return {"kind": "text", "lines": list(page_lines(catalogue, page))}
    width, height = size
    file = BytesIO()
    picture_to_image(draw_page(catalogue, page, size)).save(file, "PNG")
    return {"kind": "picture", "width": width, "height": height, "png": b64encode(file.getvalue()).decode()}
