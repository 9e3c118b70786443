"""One-bit pictures of the display: to and from Pillow's images, and enlarged for a screen."""

from PIL import Image

from hardware.ports import Colour, Picture

LIT: Colour = (226, 242, 255)  # the cold white of a small OLED
UNLIT: Colour = (6, 9, 14)


def picture_from_image(image: Image.Image) -> Picture:
    """Return an image as a picture; a pixel that is not black is lit."""
    one_bit = image.convert("1", dither=Image.Dither.NONE)
    return Picture(width=one_bit.width, height=one_bit.height, rows=one_bit.tobytes())


def picture_to_image(picture: Picture) -> Image.Image:
    """Return a picture as a one-bit image, white where it is lit."""
    return Image.frombytes("1", (picture.width, picture.height), picture.rows)


def enlarge_picture(picture: Picture, scale: int) -> Image.Image:
    """Return a picture as it looks on the display, each of its pixels `scale` pixels wide and high."""
    ink = picture_to_image(picture).resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)
    if scale >= 4:  # hairlines between the pixels, where they leave enough of them
        for line in range(scale - 1, ink.width, scale):
            ink.paste(0, (line, 0, line + 1, ink.height))
        for line in range(scale - 1, ink.height, scale):
            ink.paste(0, (0, line, ink.width, line + 1))
    image = Image.new("RGB", ink.size, UNLIT)
    image.paste(LIT, mask=ink)
    return image
