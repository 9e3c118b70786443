"""The wiring diagram of a board: the Pi with its header, the parts, and the wires between them."""

from collections.abc import Sequence

from controller.faces.svg_canvas import FAINT, INK, OUTLINE, PAPER, CanvasPoint, SvgCanvas
from controller.faces.wiring.board_blocks import blocks_of
from controller.faces.wiring.layout import MARGIN, PICO_WIDTH, DiagramLayout, PlacedBlock, lay_out
from controller.faces.wiring.pins import PINS_OF_3V3, PINS_OF_5V, PINS_OF_GROUND, Net
from hardware.settings.board import WiredBoardWiring

PITCH = 19
HEADER_AT = (72, 72)
HEADER_ROWS = 20
PI_FILL = "#e8f5e9"


def draw_wiring(board: WiredBoardWiring, name: str) -> str:
    """Return the wiring of a board as the text of an SVG file; `name` is the profile's."""
    layout = lay_out(blocks_of(board))
    canvas = SvgCanvas()
    canvas.write(f"Wiring of {name}", (MARGIN, 40), size=22, bold=True)
    words = "Drawn from the profile. Numbers of pins are those of the header; bold numbers at parts are squares."
    canvas.write(words, (MARGIN, 62), size=12, colour=FAINT)
    canvas.box(layout.pi_at, layout.pi_size, fill=PI_FILL)
    x, y = layout.pi_at
    canvas.write("Raspberry Pi", (x + 12, y + 22), size=16, bold=True)
    canvas.write("a supply of its own by USB", (x + 12, y + 40), size=11, colour=FAINT)
    _draw_header(canvas, (x + HEADER_AT[0], y + HEADER_AT[1]), _nets_of_pins(layout))
    for placed in (*layout.at_pi, *layout.at_pico):
        placed.block.draw(canvas, placed.at)
    _draw_wires(canvas, layout.at_pi, x + layout.pi_size[0])
    if layout.at_pico:
        _draw_wires(canvas, layout.at_pico, layout.at_pi[0].at[0] + PICO_WIDTH)
    return canvas.to_svg(*layout.size, title=f"Wiring of {name}")


def _draw_wires(canvas: SvgCanvas, parts: Sequence[PlacedBlock], edge: float) -> None:
    """Draw the wires of parts from the edge of the Pi or Pico, with the names of their ends inside it."""
    for placed in parts:
        for wire, offset in zip(placed.block.wires, placed.block.offsets, strict=True):
            level = placed.at[1] + offset
            canvas.line([(edge, level), (placed.at[0], level)], wire.net.value, 2.5)
            canvas.circle((edge, level), 3.5, fill=wire.net.value)
            at = edge - 9
            if wire.end.pin is not None:
                canvas.write(f"pin {wire.end.pin}", (at, level + 4), size=11, anchor="end", bold=True)
                at -= 50
            canvas.write(wire.end.name, (at, level + 4), size=11, anchor="end")


def _nets_of_pins(layout: DiagramLayout) -> dict[int, Net]:
    """Return the net of each pin of the header at which a wire ends."""
    wires = [wire for placed in layout.at_pi for wire in placed.block.wires]
    return {wire.end.pin: wire.net for wire in wires if wire.end.pin is not None}


def _draw_header(canvas: SvgCanvas, at: CanvasPoint, used: dict[int, Net]) -> None:
    """Draw the 40 pins from above, pin 1 at the upper left; used ones have their wire's colour."""
    x, y = at
    canvas.box(
        (x - 13, y - 13), (PITCH + 26, (HEADER_ROWS - 1) * PITCH + 26), fill="#37474f", outline=INK, corner_radius=3
    )
    for pin in range(1, 2 * HEADER_ROWS + 1):
        row, column = divmod(pin - 1, 2)
        centre = (x + column * PITCH, y + row * PITCH)
        net = used.get(pin)
        canvas.circle(centre, 6.5, fill=net.value if net else "#78909c", outline=PAPER if net else "none")
        outside = (centre[0] - 18, centre[1] + 4) if column == 0 else (centre[0] + 18, centre[1] + 4)
        colour = net.value if net else OUTLINE
        anchor = "start" if column else "end"
        canvas.write(_pin_name(pin), outside, size=10, colour=colour, anchor=anchor, bold=net is not None)
    bottom = y + HEADER_ROWS * PITCH + 8
    for row, words in enumerate(("the header from above,", "pin 1 next to the corner of the board")):
        canvas.write(words, (x - 48, bottom + row * 14), size=10, colour=FAINT)


def _pin_name(pin: int) -> str:
    """Return a pin's number, and the supply that it carries, if any."""
    supplies = {PINS_OF_5V: "5V", PINS_OF_3V3: "3V3", PINS_OF_GROUND: "GND"}
    return next((f"{pin} {name}" for pins, name in supplies.items() if pin in pins), str(pin))
