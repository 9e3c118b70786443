"""Golden pictures: what was looked at and found good, compared pixel by pixel.

To draw them again, run `DAMAHAN_REGENERATE_GOLDEN=1 pytest tests/faces/display/test_picture_pages.py`, and look at each
picture that git then calls changed.
"""

import os
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).resolve().parents[1] / "golden"
REGENERATE = "DAMAHAN_REGENERATE_GOLDEN"


def assert_golden(name: str, image: Image.Image, seen: Path) -> None:
    """Compare an image with the golden picture of this name; what was seen instead is left in the folder `seen`."""
    golden = FOLDER / f"{name}.png"
    if os.environ.get(REGENERATE) == "1":
        golden.parent.mkdir(exist_ok=True)
        image.save(golden, optimize=True)
        return
    assert golden.exists(), f"{golden} is missing; draw it with {REGENERATE}=1 and look at it"
    with Image.open(golden) as file:
        expected = file.convert(image.mode)
    assert image.size == expected.size
    difference = ImageChops.logical_xor(image, expected).getbbox()
    if difference is not None:
        image.save(seen / f"{name}.png")
    assert difference is None, f"{golden.name} differs within {difference}; see {seen / golden.name}"
