"""The closing map: where a man closes the reed of a square, drawn for a reed in the middle and for one beside it."""

from enum import Enum

from PIL import Image, ImageDraw, ImageFont

from docs.dev.reed_field.placement import PieceBuild, Placement
from docs.dev.reed_field.reed import field_along_reed

PIXELS = 6  # of a millimetre
STEP_MM = 0.5
MARGIN = 30
CAPTION = 60
INK = "#263238"
GLASS_MM = (14, 2.2)


class Contact(Enum):
    """What a reed does for a man at one place; the value is its colour."""

    CLOSES = "#a5d6a7"
    DEPENDS = "#fff59d"  # on this reed, or on what it did before
    OPENS = "#ffffff"


def contact_at(build: PieceBuild, x_mm: float, y_mm: float) -> Contact:
    """Return what a reed does for a man beside its middle; x is along the reed."""
    fields = [abs(field_along_reed(build.man, x_mm, y_mm, length)) for length in build.reed.lengths_mm]
    if min(fields) >= build.reed.closing_mt:
        return Contact.CLOSES
    return Contact.OPENS if max(fields) < build.reed.opening_mt else Contact.DEPENDS


def draw_maps(build: PieceBuild, placement: Placement) -> Image.Image:
    """Return two maps of one square, side by side: the reed in its middle, and at its place."""
    side = round(placement.square_mm * PIXELS)
    image = Image.new("RGB", (2 * side + 3 * MARGIN, side + 2 * MARGIN + CAPTION), "white")
    pen = ImageDraw.Draw(image)
    captions = {0: "The reed in the middle", placement.offset_mm: f"The reed {placement.offset_mm:g} mm beside it"}
    for number, (offset, caption) in enumerate(captions.items()):
        _draw_map(pen, (MARGIN + number * (side + MARGIN), MARGIN), build, placement, offset)
        place = MARGIN + number * (side + MARGIN), side + MARGIN + 8
        pen.text(place, caption, fill=INK, font=ImageFont.load_default(16))
    words = "Middle of a man: green closes every reed, yellow only some, white none. Circle: where a man may stand."
    pen.text((MARGIN, side + MARGIN + 36), words, fill=INK, font=ImageFont.load_default(13))
    return image


def _draw_map(
    pen: ImageDraw.ImageDraw, at: tuple[int, int], build: PieceBuild, placement: Placement, offset_mm: float
) -> None:
    """Draw one square with its corner at a pixel, the reed `offset_mm` to the right of its middle."""
    half = placement.square_mm / 2
    steps = round(placement.square_mm / STEP_MM)
    for row in range(steps):
        for column in range(steps):
            x, y = (column + 0.5) * STEP_MM - half, (row + 0.5) * STEP_MM - half
            colour = contact_at(build, x - offset_mm, y).value
            left, top = at[0] + column * STEP_MM * PIXELS, at[1] + row * STEP_MM * PIXELS
            pen.rectangle((left, top, left + STEP_MM * PIXELS - 1, top + STEP_MM * PIXELS - 1), fill=colour)
    middle = at[0] + half * PIXELS, at[1] + half * PIXELS
    reed = middle[0] + offset_mm * PIXELS, middle[1]
    glass = GLASS_MM[0] / 2 * PIXELS, GLASS_MM[1] / 2 * PIXELS
    pen.rectangle(
        (reed[0] - glass[0], reed[1] - glass[1], reed[0] + glass[0], reed[1] + glass[1]), outline=INK, width=2
    )
    pen.rectangle((*at, at[0] + 2 * half * PIXELS, at[1] + 2 * half * PIXELS), outline=INK, width=1)
    radius = placement.play_mm * PIXELS
    pen.ellipse(
        (middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius), outline="#c62828", width=2
    )
