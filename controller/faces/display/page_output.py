"""How pages get onto a display: as pictures or as text, in one language."""

from collections.abc import Callable

from controller.faces.display.display_updater import PageOutput
from controller.faces.display.picture_pages import LAYOUTS, draw_page
from controller.faces.display.text_pages import COLUMNS, ROWS, page_lines
from controller.words.catalogue import Catalogue
from hardware.ports import Display, TextDisplay


def page_output(display: Display | TextDisplay, catalogue: Catalogue) -> PageOutput:
    """Return what shows pages on a display in one language, as pictures or as text.

    Raises ValueError for a display of a size that no page is laid out for.
    """
    return page_output_in_language(display, lambda: catalogue)


def page_output_in_language(display: Display | TextDisplay, find_catalogue: Callable[[], Catalogue]) -> PageOutput:
    """Return what shows pages on a display in the language of each moment; errors as those of `page_output`."""
    if isinstance(display, TextDisplay):
        if (display.columns, display.lines) != (COLUMNS, ROWS):
            raise ValueError(f"pages have {COLUMNS}x{ROWS} characters, not {display.columns}x{display.lines}")
        return lambda page: display.write(page_lines(find_catalogue(), page))
    size = display.size
    if size not in LAYOUTS:
        known = " and ".join(f"{width}x{height}" for width, height in LAYOUTS)
        raise ValueError(f"pages are drawn for {known} pixels, not for {size[0]}x{size[1]}")
    return lambda page: display.show(draw_page(find_catalogue(), page, size))
