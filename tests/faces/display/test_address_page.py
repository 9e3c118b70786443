"""The address of the page on every display, in every language: whole, and as a code that gives it back."""

import re
from pathlib import Path

import pytest
import segno

from controller.faces.display.address_page import draw_address_page, write_address_page
from controller.faces.display.picture_conversion import picture_to_image
from controller.faces.display.qr_code import MODULE_PIXELS
from controller.profile import shipped_languages
from controller.words.po_files import load_catalogue
from tests.faces.golden_pictures import assert_golden

ADDRESS = "http://192.168.1.20:8080/"
LONGEST_IPV4 = "http://192.168.100.200:65535/"
NO_CODE = "http://a-board-with-a-name-too-long-for-a-code.example.org:8080/"
SIZES = [(128, 64), (256, 64)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(
    ("name", "address"), [("address", ADDRESS), ("address-long", LONGEST_IPV4), ("address-text", NO_CODE)]
)
def test_golden_pages(language: str, name: str, address: str, size: tuple[int, int], tmp_path: Path) -> None:
    picture = draw_address_page(load_catalogue(language), address, size)
    prefix = "" if language == "en" else f"{language}-"
    assert_golden(f"{prefix}{name}-{size[0]}x{size[1]}", picture_to_image(picture), tmp_path)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("address", [ADDRESS, LONGEST_IPV4, "x" * 53])
def test_the_picture_has_every_module_of_the_code_at_two_pixels(address: str, size: tuple[int, int]) -> None:
    image = picture_to_image(draw_address_page(load_catalogue("en"), address, size))
    matrix = segno.make_qr(address).matrix
    first = (64 - len(matrix) * MODULE_PIXELS) // 2
    for row, line in enumerate(matrix):
        for column, is_dark in enumerate(line):
            pixels = {
                bool(image.getpixel((first + 2 * column + x, first + 2 * row + y))) for x in (0, 1) for y in (0, 1)
            }
            assert pixels == {not is_dark}


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("address", [ADDRESS, LONGEST_IPV4, "http://[2001:db8:85a3:8d3:1319:8a2e:370:7348]:8080/"])
def test_a_display_of_characters_has_the_whole_address(language: str, address: str) -> None:
    heading, *lines = write_address_page(load_catalogue(language), address, 20, 4)
    assert [len(line) for line in (heading, *lines)] == [20] * 4
    assert "".join(line.strip() for line in lines) == address
    assert re.fullmatch(r"\S.*:", heading.strip())
