"""The console at the right of a drawn board: the display between the two clock buttons."""

from PIL import Image, ImageDraw

from controller.faces.display.fonts import load_font
from controller.faces.display.picture_conversion import UNLIT, enlarge_picture
from controller.faces.pictures import board_parts as parts
from controller.rules.position import Side
from hardware.ports import Colour, Picture

# In squares:
CONSOLE_WIDTH = 4.3
DISPLAY_WIDTH = 3.75  # at most; its pixels are whole ones
BUTTON_RADIUS = 0.5
TITLE_SIZE = 0.3

BEZEL: Colour = (22, 22, 24)
BEZEL_EDGE: Colour = (60, 60, 62)
METAL: Colour = (176, 174, 170)
CONSOLE_TITLE = "DAMAHAN"


def draw_console(
    image: Image.Image, corner: tuple[int, int], square: int, smoothing: int, display: Picture | None
) -> None:
    """Draw the console beside a field; `corner` is its upper left one, before the picture is shrunk.

    `smoothing` is the factor by which it is shrunk.
    """
    left, top = corner
    middle = left + (CONSOLE_WIDTH - 0.55) / 2 * square
    _draw_button(image, (middle, top + square), Side.BLACK, square)
    width, height = (128, 64) if display is None else (display.width, display.height)
    scale = max(1, int(DISPLAY_WIDTH * square / smoothing / width)) * smoothing
    _draw_display(image, (middle, top + 4 * square), square, (width * scale, height * scale))
    if display is not None:
        glow = enlarge_picture(display, scale // smoothing)
        shown = glow.resize((width * scale, height * scale), Image.Resampling.NEAREST)
        image.paste(shown, (round(middle) - shown.width // 2, top + 4 * square - shown.height // 2))
    _draw_title(image, (middle, top + 5.55 * square), square)
    _draw_button(image, (middle, top + 7 * square), Side.WHITE, square)


def _draw_display(image: Image.Image, at: parts.Point, square: int, size: tuple[int, int]) -> None:
    """Draw the dark display in its bezel."""
    x, y = at
    pen = ImageDraw.Draw(image)
    rim = 0.14 * square
    across, up = size[0] / 2, size[1] / 2
    box = (x - across - rim, y - up - rim, x + across + rim, y + up + rim)
    cut = parts.mix_colours(parts.FRAME, (0, 0, 0), 0.5)
    pen.rounded_rectangle([edge + square / 30 for edge in box], radius=rim, fill=cut)
    pen.rounded_rectangle(box, radius=rim, fill=BEZEL, outline=BEZEL_EDGE, width=square // 60)
    pen.rectangle((x - across, y - up, x + across - 1, y + up - 1), fill=UNLIT)


def _draw_title(image: Image.Image, at: parts.Point, square: int) -> None:
    """Draw the board's name as a brass inlay, its letters spaced."""
    pen = ImageDraw.Draw(image)
    font = load_font(round(TITLE_SIZE * square))
    pitch = 0.36 * square
    left = at[0] - pitch * (len(CONSOLE_TITLE) - 1) / 2
    for place, letter in enumerate(CONSOLE_TITLE):
        pen.text((left + place * pitch, at[1]), letter, font=font, fill=parts.BRASS, anchor="mm")


def _draw_button(image: Image.Image, at: parts.Point, side: Side, square: int) -> None:
    radius = BUTTON_RADIUS * square
    shape = Image.new("L", image.size, 0)
    ImageDraw.Draw(shape).ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=255)
    parts.add_shadow(image, shape, (0, round(0.06 * square)), 0.06 * square, 0.6)
    parts.add_disc(image, at, radius, METAL)
    parts.add_ring(image, at, radius, parts.mix_colours(METAL, (0, 0, 0), 0.4), 0.02 * square)
    base = parts.IVORY if side is Side.WHITE else parts.EBONY
    cap = radius * 0.8
    parts.add_disc(image, at, cap, parts.mix_colours(base, (0, 0, 0), 0.25))
    parts.add_disc(image, (at[0], at[1] - 0.02 * square), cap * 0.96, base)
