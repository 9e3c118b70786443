"""The pages of a board that cannot play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.faces.display.fault_page import MOST_PAGES, draw_fault_pages, write_fault_pages

TEXT = (
    "STOPPED: sensors: no device matches /dev/serial/by-id/usb-MicroPython*; "
    "plug the scanner in, or correct sensors.device"
)


def test_a_display_of_characters_shows_the_whole_text_on_pages() -> None:
    assert write_fault_pages(20, 4, TEXT) == [
        ("STOPPED: sensors: no", "device matches      ", "/dev/serial/by-     ", "id/usb-MicroPython*;"),
        ("plug the scanner in,", "or correct          ", "sensors.device      ", "                    "),
    ]


@pytest.mark.parametrize("size", [(128, 64), (256, 64)])
def test_a_picture_has_every_word_and_nothing_beyond_its_edges(size: tuple[int, int]) -> None:
    pages = draw_fault_pages(size, TEXT)
    assert [len(page.rows) for page in pages] == [size[0] * size[1] // 8] * (2 if size[0] == 128 else 1)
    assert all(any(page.rows) for page in pages)


@given(st.text(max_size=2_000).map("STOPPED: ".__add__))
def test_any_text_is_a_few_pages_of_what_the_display_can_show(text: str) -> None:
    pages = write_fault_pages(20, 4, text)
    assert 1 <= len(pages) <= MOST_PAGES
    for page in pages:
        assert [len(line) for line in page] == [20] * 4
        assert all(line.isascii() and line.isprintable() and not {"\\", "~"} & set(line) for line in page)
    assert 1 <= len(draw_fault_pages((128, 64), text)) <= MOST_PAGES
