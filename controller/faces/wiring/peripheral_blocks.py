"""Parts that need little drawing: display, buttons, buzzer, and the Pico."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.faces.svg_canvas import FAINT, INK, PAPER, CanvasPoint, SvgCanvas
from controller.faces.wiring.block import TERMINAL_PITCH, TITLE_HEIGHT, draw_frame, spaced_offsets
from controller.faces.wiring.pins import DiagramWire, Net
from controller.faces.wiring.symbols import draw_button, draw_resistor

SCREEN = "#0d1b2a"
SCREEN_TEXT = "#e1f5fe"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeripheralBlock:
    """A part whose wires end one step apart."""

    wires: Sequence[DiagramWire]
    title: str
    note: str = ""
    width: float = 330

    @property
    def offsets(self) -> Sequence[float]:
        """The distance from the upper edge to each wire, in pixels."""
        return spaced_offsets(self.wires)

    @property
    def size(self) -> CanvasPoint:
        """The width and height in pixels."""
        return self.width, TITLE_HEIGHT + (len(self.wires) - 1) * TERMINAL_PITCH + 24

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw the box and the names of its terminals."""
        draw_frame(canvas, self, at)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayBlock(PeripheralBlock):
    """A display with a sample text."""

    screen_lines: Sequence[str]
    has_level_shifter: bool = False  # between the display and the Pi

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw the screen, and the level shifter where there is one."""
        PeripheralBlock.draw(self, canvas, at)
        x, y = at
        height = max(self.size[1] - TITLE_HEIGHT + 2, 60)
        if self.has_level_shifter:
            canvas.box((x + 58, y + TITLE_HEIGHT - 12), (84, 48), fill=PAPER, outline=INK, corner_radius=2)
            canvas.write("I2C level", (x + 66, y + TITLE_HEIGHT + 6), size=10)
            canvas.write("shifter", (x + 66, y + TITLE_HEIGHT + 18), size=10)
            for row, net in enumerate((Net.SDA, Net.SCL)):
                level = y + TITLE_HEIGHT + row * TERMINAL_PITCH
                canvas.line([(x + 38, level), (x + 58, level)], net.value)
                canvas.line([(x + 142, level), (x + 166, level)], net.value)
            self._draw_power(canvas, at)
        left = x + (166 if self.has_level_shifter else 100)
        canvas.box((left, y + TITLE_HEIGHT - 18), (x + self.width - 16 - left, height), fill=SCREEN, outline=INK)
        for row, text in enumerate(self.screen_lines):
            canvas.write(
                text, (left + 12, y + TITLE_HEIGHT + 2 + row * 18), size=12, colour=SCREEN_TEXT, monospace=True
            )

    def _draw_power(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw both voltages to the level shifter, and 5 V and ground to the display."""
        x, y = at
        low, high, ground = (y + offset for offset in self.offsets[2:])
        shifter = y + TITLE_HEIGHT + 36
        canvas.line([(x + 50, low), (x + 82, low), (x + 82, shifter)], Net.THREE_VOLTS.value)
        canvas.line([(x + 40, high), (x + 166, high)], Net.FIVE_VOLTS.value)
        canvas.line([(x + 118, high), (x + 118, shifter)], Net.FIVE_VOLTS.value)
        canvas.line([(x + 42, ground), (x + 166, ground)], Net.GROUND.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonsBlock(PeripheralBlock):
    """Push buttons, each between its line and ground."""

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw a button on every wire except ground."""
        PeripheralBlock.draw(self, canvas, at)
        x, y = at
        rail = x + 190
        levels = [y + offset for offset in self.offsets]
        canvas.line([(x + 46, levels[-1]), (rail, levels[-1]), (rail, levels[0])], Net.GROUND.value)
        for level in levels[:-1]:
            canvas.line([(x + 58, level), (x + 96, level)], Net.BUTTON.value)
            draw_button(canvas, (x + 96, level))
            canvas.line([(x + 142, level), (rail, level)], Net.GROUND.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuzzerBlock(PeripheralBlock):
    """A buzzer behind a transistor, since a pin gives no more than 16 mA."""

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw both resistors, transistor and buzzer.

        The second resistor keeps the transistor off while the Pi starts and may pull the pin up.
        """
        PeripheralBlock.draw(self, canvas, at)
        x, y = at
        signal, ground, plus = (y + offset for offset in self.offsets)
        canvas.line([(x + 52, signal), (x + 66, signal)], Net.BUZZER.value)
        draw_resistor(canvas, (x + 66, signal), "1 kΩ")
        canvas.line([(x + 58, signal), (x + 58, signal + 7)], Net.BUZZER.value)
        canvas.box((x + 54, signal + 7), (8, 16), fill=PAPER, outline=INK, corner_radius=1)
        canvas.line([(x + 58, signal + 23), (x + 58, ground)], Net.GROUND.value)
        canvas.write("4.7 kΩ", (x + 65, signal + 19), size=9, colour=FAINT)
        base = x + 122
        canvas.line([(x + 110, signal), (base, signal)])
        canvas.line([(base, signal - 11), (base, signal + 11)], width=3)
        canvas.line([(base, signal - 4), (base + 16, signal - 14), (x + 214, signal - 14)])
        canvas.line([(base, signal + 4), (base + 16, signal + 14), (base + 16, ground), (x + 42, ground)])
        canvas.polygon([(base + 16, signal + 14), (base + 7, signal + 13), (base + 12, signal + 6)])
        canvas.circle((x + 230, signal + 5), 22, fill="#455a64")
        canvas.circle((x + 230, signal + 5), 4, fill=PAPER)
        canvas.line([(x + 42, plus), (x + 230, plus), (x + 230, signal + 26)], Net.FIVE_VOLTS.value)
        canvas.write("2N3904", (base + 26, signal + 8), size=10, colour=FAINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class PicoBlock(PeripheralBlock):
    """The Pico; the wires of its parts begin at its right edge, and the diagram draws them."""

    height: float  # as high as its parts together, in pixels

    @property
    def size(self) -> CanvasPoint:
        """The width and height in pixels."""
        return self.width, self.height

    def draw(self, canvas: SvgCanvas, at: CanvasPoint) -> None:
        """Draw the box and its USB socket."""
        PeripheralBlock.draw(self, canvas, at)
        x, y = at
        canvas.box((x - 6, y + TITLE_HEIGHT - 9), (12, 18), fill="#b0bec5", outline=INK, corner_radius=2)
