"""Parts of a picture of the board: wood, pieces, LEDs.

Everything is drawn large and shrunk by the caller, which smooths the edges; sizes and places are in these pixels.
"""

import math
from functools import cache

from PIL import Image, ImageDraw, ImageFilter

from controller.faces.display.fonts import load_font
from controller.rules.position import Piece, Side
from controller.words.page_words import without_special_signs
from hardware.ports import DARK, Colour

Point = tuple[float, float]
"""A place on a picture, as x and y."""

MAPLE: Colour = (226, 194, 148)
WALNUT: Colour = (139, 92, 58)
FRAME: Colour = (84, 52, 33)
IVORY: Colour = (243, 233, 214)
EBONY: Colour = (48, 42, 41)
UNKNOWN_GREY: Colour = (150, 150, 150)
GOLD: Colour = (214, 164, 58)
INLAY: Colour = (58, 34, 20)
BRASS: Colour = (190, 158, 96)

PIECE_RADIUS = 0.37  # of a square, as all sizes below
KING_RISE = 0.10  # how far the upper disc of a king is lifted in the picture
LED_RADIUS = 0.052
GLOW_RADIUS = 0.42


def mix_colours(colour: Colour, other: Colour, fraction: float) -> Colour:
    """Return a colour mixed with a fraction (0 to 1) of another colour."""
    red, green, blue = (round(start + (end - start) * fraction) for start, end in zip(colour, other, strict=True))
    return (red, green, blue)


def _lighten(colour: Colour, fraction: float) -> Colour:
    return mix_colours(colour, (255, 255, 255), fraction)


def _darken(colour: Colour, fraction: float) -> Colour:
    return mix_colours(colour, (0, 0, 0), fraction)


@cache
def _grain_image() -> Image.Image:
    """Return the grain of a plank in grey: slightly bent lines along the wood, the same at every call."""
    width, height = 128, 512
    grey = bytearray()
    for y in range(height):
        for x in range(width):
            across = y / 7 + 0.5 * math.sin(x / 47 + y / 61) + 0.25 * math.sin(x / 19 + y / 29 + 1)
            line = 0.9 * math.sin(across * 0.31) + 0.5 * math.sin(across * 2.3) + 0.45 * math.sin(across * 5.9 + 2)
            grey.append(round(128 + 60 * line / 1.85))
    return Image.frombytes("L", (width, height), bytes(grey))


def wood_image(size: tuple[int, int], colour: Colour, plank: int, *, fraction: float = 0.2) -> Image.Image:
    """Return a piece of wood.

    Each `plank` number shows another part of the grain; `fraction` (0 to 1) is the part of its height that is seen.
    """
    grain = _grain_image()
    width, height = grain.width // 2, round(grain.height * fraction)
    left, top = plank * 37 % (grain.width - width), plank * 101 % (grain.height - height + 1)
    cut = grain.crop((left, top, left + width, top + height)).resize(size, Image.Resampling.BICUBIC)
    image = Image.new("RGB", size, _darken(colour, 0.13))
    image.paste(_lighten(colour, 0.08), mask=cut)
    return image


def disc_mask(radius: int) -> Image.Image:
    """Return a filled circle as a mask, `2 * radius` pixels wide."""
    mask = Image.new("L", (2 * radius, 2 * radius), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * radius - 1, 2 * radius - 1), fill=255)
    return mask


def _glow_mask(radius: int, strength: float) -> Image.Image:
    """Return a round glow as a mask: strongest in the middle, zero at the rim."""
    table = [round(255 * strength * max(0.0, 1 - level / 180) ** 1.6) for level in range(256)]
    return Image.radial_gradient("L").point(table).resize((2 * radius, 2 * radius), Image.Resampling.BICUBIC)


def add_glow(image: Image.Image, at: Point, radius: float, colour: Colour, strength: float) -> None:
    """Draw a round glow over a picture."""
    mask = _glow_mask(round(radius), strength)
    image.paste(colour, (round(at[0]) - mask.width // 2, round(at[1]) - mask.height // 2), mask)


def add_disc(image: Image.Image, at: Point, radius: float, colour: Colour) -> None:
    """Draw a filled circle."""
    x, y = at
    ImageDraw.Draw(image).ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def add_ring(image: Image.Image, at: Point, radius: float, colour: Colour, width: float) -> None:
    """Draw a circle's line."""
    x, y = at
    box = (x - radius, y - radius, x + radius, y + radius)
    ImageDraw.Draw(image).ellipse(box, outline=colour, width=max(1, round(width)))


def add_piece(image: Image.Image, at: Point, piece: Piece, square: int) -> None:
    """Draw a man, or a king as two discs with a crown on the upper one; `square` is the width of a square."""
    base = IVORY if piece.side is Side.WHITE else EBONY
    _add_draught(image, at, base, square)
    if piece.is_king:
        top = (at[0], at[1] - KING_RISE * square)
        _add_draught(image, top, base, square)
        _add_crown(image, top, square)


def add_operation(image: Image.Image, at: Point, operation: str, size: float, colour: Colour) -> None:
    """Draw the sign of an operation as boards have it, `size` wide; the font has no sign for most."""
    pen, (x, y), half = ImageDraw.Draw(image), at, size / 2
    width = max(1, round(size * 0.16))
    slant = half * 0.8
    match operation:
        case "x":
            pen.line((x - slant, y - slant, x + slant, y + slant), fill=colour, width=width)
            pen.line((x - slant, y + slant, x + slant, y - slant), fill=colour, width=width)
            return
        case "+":
            pen.line((x, y - half, x, y + half), fill=colour, width=width)
        case "/":
            for down in (-0.75, 0.75):
                add_disc(image, (x, y + down * half), 0.7 * width, colour)
        case _:
            pass
    pen.line((x - half, y, x + half, y), fill=colour, width=width)


def add_chip(image: Image.Image, at: Point, piece: Piece, label: str, square: int) -> None:
    """Write the value of a chip on its piece, as large as there is room."""
    ink, ground = (INLAY, IVORY) if piece.side is Side.WHITE else (IVORY, EBONY)
    font = load_font(round(min(0.42, 1.15 / len(label)) * square))
    label = without_special_signs(label)
    ImageDraw.Draw(image).text(
        at, label, font=font, fill=ink, anchor="mm", stroke_width=round(0.03 * square), stroke_fill=ground
    )


def add_unknown_piece(image: Image.Image, at: Point, square: int) -> None:
    """Draw a piece that is only sensed: a grey disc with a question mark."""
    _add_draught(image, at, UNKNOWN_GREY, square)
    pen = ImageDraw.Draw(image)
    x, y = at
    box = (x - 0.09 * square, y - 0.19 * square, x + 0.09 * square, y - 0.01 * square)
    pen.arc(box, 170, 90, fill=INLAY, width=round(0.045 * square))
    pen.line((x, y - 0.03 * square, x, y + 0.07 * square), fill=INLAY, width=round(0.045 * square))
    add_disc(image, (x, y + 0.15 * square), 0.03 * square, INLAY)


def add_unsensed_piece(image: Image.Image, at: Point, piece: Piece, square: int) -> None:
    """Draw a believed piece that is not sensed: a broken circle in its colour, two for a king."""
    colour = IVORY if piece.side is Side.WHITE else EBONY
    for radius in (PIECE_RADIUS, 0.24) if piece.is_king else (PIECE_RADIUS,):
        _add_broken_ring(image, at, (radius + 0.008) * square, INLAY, 0.051 * square)  # ivory is lost on maple
        _add_broken_ring(image, at, radius * square, colour, 0.035 * square)


def _add_broken_ring(image: Image.Image, at: Point, radius: float, colour: Colour, width: float) -> None:
    x, y = at
    box = (x - radius, y - radius, x + radius, y + radius)
    for start in range(0, 360, 45):
        ImageDraw.Draw(image).arc(box, start, start + 27, fill=colour, width=round(width))


def add_shadow(image: Image.Image, shapes: Image.Image, offset: tuple[int, int], blur: float, strength: float) -> None:
    """Darken a picture under the shapes of a mask of its own size, shifted and blurred."""
    shifted = Image.new("L", image.size, 0)
    shifted.paste(shapes, offset)
    small = shifted.reduce(4).filter(ImageFilter.GaussianBlur(blur / 4))
    mask = small.resize(image.size, Image.Resampling.BILINEAR).point([round(level * strength) for level in range(256)])
    image.paste((20, 10, 4), mask=mask)


def add_led(image: Image.Image, at: Point, colour: Colour, square: int) -> None:
    """Draw an LED: a milky dot in a dark rim, or, lit, a bright core in its glow."""
    radius = LED_RADIUS * square
    if colour == DARK:
        add_disc(image, at, radius * 1.35, INLAY)
        add_disc(image, at, radius, (176, 170, 160))
        return
    brightness = max(colour) / 255
    full = mix_colours(DARK, colour, 1 / brightness)
    add_glow(image, at, GLOW_RADIUS * square * (0.6 + 0.4 * brightness), full, 0.35 + 0.6 * brightness)
    add_disc(image, at, radius * 1.5, full)
    add_disc(image, at, radius, _lighten(full, 0.35 + 0.4 * brightness))


def _add_draught(image: Image.Image, at: Point, base: Colour, square: int) -> None:
    """Draw one disc lit from the upper left: a dark rim below, a bevel, and a turned groove."""
    x, y = at
    radius = PIECE_RADIUS * square
    add_disc(image, (x, y + 0.035 * square), radius, _darken(base, 0.45))  # its side, seen a little from the front
    add_disc(image, at, radius, _darken(base, 0.10))
    top_radius = round(radius * 0.96)
    top_image = Image.new("RGB", (2 * top_radius, 2 * top_radius), base)
    add_glow(
        top_image,
        (top_radius * 0.7, top_radius * 0.6),
        top_radius * 1.7,
        _lighten(base, 0.45 if base != EBONY else 0.22),
        0.9,
    )
    image.paste(top_image, (round(x) - top_radius, round(y) - top_radius), disc_mask(top_radius))
    for fraction in (0.74, 0.50):
        add_ring(
            image, (x + 0.006 * square, y + 0.008 * square), radius * fraction, _lighten(base, 0.3), 0.018 * square
        )
        add_ring(image, at, radius * fraction, _darken(base, 0.28 if base != EBONY else 0.55), 0.018 * square)


def _add_crown(image: Image.Image, at: Point, square: int) -> None:
    x, y = at
    points = ((-0.17, 0.11), (-0.19, -0.10), (-0.085, 0.0), (0, -0.15), (0.085, 0.0), (0.19, -0.10), (0.17, 0.11))
    outline = [(x + right * square, y + down * square) for right, down in points]
    pen = ImageDraw.Draw(image)
    pen.polygon(outline, fill=GOLD)
    pen.line([*outline, outline[0], outline[1]], fill=_darken(GOLD, 0.45), width=round(0.018 * square), joint="curve")
    pen.line((*outline[0], *outline[-1]), fill=_darken(GOLD, 0.45), width=round(0.03 * square))
    for right, down in (points[1], points[3], points[5]):
        add_disc(image, (x + right * square, y + down * square), 0.028 * square, _lighten(GOLD, 0.3))
