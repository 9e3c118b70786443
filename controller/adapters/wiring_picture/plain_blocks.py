"""Parts that need little drawing: display, buttons, buzzer, and the Pico."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.adapters.wiring_picture.block import HEAD, STEP, draw_frame, in_steps
from controller.adapters.wiring_picture.canvas import FAINT, INK, PAPER, Canvas, Point
from controller.adapters.wiring_picture.pins import Line, Net
from controller.adapters.wiring_picture.symbols import draw_button, draw_resistor

SCREEN = "#0d1b2a"
SHINE = "#e1f5fe"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainBlock:
    """What the blocks of this page share: lines that come in one step apart."""

    lines: Sequence[Line]
    title: str
    note: str = ""
    width: float = 330

    @property
    def offsets(self) -> Sequence[float]:
        """How far down each line comes in."""
        return in_steps(self.lines)

    @property
    def size(self) -> Point:
        """Width and height."""
        return self.width, HEAD + (len(self.lines) - 1) * STEP + 24

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw the box and the names of its terminals."""
        draw_frame(canvas, self, at)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayBlock(PlainBlock):
    """A display; `shown` stands on its screen."""

    shown: Sequence[str]
    shifter: bool = False
    """Whether a level shifter stands between it and the Pi."""

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw the screen, and the level shifter where there is one."""
        PlainBlock.draw(self, canvas, at)
        x, y = at
        height = max(self.size[1] - HEAD + 2, 60)
        if self.shifter:
            canvas.box((x + 58, y + HEAD - 12), (84, 48), fill=PAPER, rim=INK, round_by=2)
            canvas.words("I2C level", (x + 66, y + HEAD + 6), size=10)
            canvas.words("shifter", (x + 66, y + HEAD + 18), size=10)
            for row, net in enumerate((Net.SDA, Net.SCL)):
                level = y + HEAD + row * STEP
                canvas.line([(x + 38, level), (x + 58, level)], net.value)
                canvas.line([(x + 142, level), (x + 166, level)], net.value)
            self._draw_power(canvas, at)
        left = x + (166 if self.shifter else 100)
        canvas.box((left, y + HEAD - 18), (x + self.width - 16 - left, height), fill=SCREEN, rim=INK)
        for row, text in enumerate(self.shown):
            canvas.words(text, (left + 12, y + HEAD + 2 + row * 18), size=12, colour=SHINE, even=True)

    def _draw_power(self, canvas: Canvas, at: Point) -> None:
        """Draw both voltages to the level shifter, and 5 V and ground to the display."""
        x, y = at
        low, high, ground = (y + offset for offset in self.offsets[2:])
        shifter = y + HEAD + 36
        canvas.line([(x + 50, low), (x + 82, low), (x + 82, shifter)], Net.THREE_VOLTS.value)
        canvas.line([(x + 40, high), (x + 166, high)], Net.FIVE_VOLTS.value)
        canvas.line([(x + 118, high), (x + 118, shifter)], Net.FIVE_VOLTS.value)
        canvas.line([(x + 42, ground), (x + 166, ground)], Net.GROUND.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonsBlock(PlainBlock):
    """Push buttons, each between its line and ground."""

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw a button behind every line but that of ground."""
        PlainBlock.draw(self, canvas, at)
        x, y = at
        rail = x + 190
        levels = [y + offset for offset in self.offsets]
        canvas.line([(x + 46, levels[-1]), (rail, levels[-1]), (rail, levels[0])], Net.GROUND.value)
        for level in levels[:-1]:
            canvas.line([(x + 58, level), (x + 96, level)], Net.BUTTON.value)
            draw_button(canvas, (x + 96, level))
            canvas.line([(x + 142, level), (rail, level)], Net.GROUND.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuzzerBlock(PlainBlock):
    """A buzzer behind a transistor, since a pin gives no more than 16 mA."""

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw resistor, transistor and buzzer."""
        PlainBlock.draw(self, canvas, at)
        x, y = at
        signal, ground, plus = (y + offset for offset in self.offsets)
        canvas.line([(x + 52, signal), (x + 66, signal)], Net.BUZZER.value)
        draw_resistor(canvas, (x + 66, signal), "1 kΩ")
        base = x + 122
        canvas.line([(x + 110, signal), (base, signal)])
        canvas.line([(base, signal - 11), (base, signal + 11)], width=3)
        canvas.line([(base, signal - 4), (base + 16, signal - 14), (x + 214, signal - 14)])
        canvas.line([(base, signal + 4), (base + 16, signal + 14), (base + 16, ground), (x + 42, ground)])
        canvas.shape([(base + 16, signal + 14), (base + 7, signal + 13), (base + 12, signal + 6)])
        canvas.circle((x + 230, signal + 5), 22, fill="#455a64")
        canvas.circle((x + 230, signal + 5), 4, fill=PAPER)
        canvas.line([(x + 42, plus), (x + 230, plus), (x + 230, signal + 26)], Net.FIVE_VOLTS.value)
        canvas.words("2N3904", (base + 26, signal + 8), size=10, colour=FAINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipBlock(PlainBlock):
    """The Pico: its right edge has the lines of the parts behind it, which the sheet draws; `tall` makes room."""

    tall: float

    @property
    def size(self) -> Point:
        """Width and height."""
        return self.width, self.tall

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw the box and its USB socket."""
        PlainBlock.draw(self, canvas, at)
        x, y = at
        canvas.box((x - 6, y + HEAD - 9), (12, 18), fill="#b0bec5", rim=INK, round_by=2)
