"""What setup shows on a board: each LED once, and the address of the page while its time lasts."""

import asyncio
from random import Random

from controller.app.board_showing import show_on_board
from controller.rules.squares import SQUARES, Orientation
from hardware.drivers.null_parts import NoLeds
from hardware.events import Part
from hardware.ports import DARK, Board, Colours, PartError, Picture
from sim.board import SimulatedBoard
from sim.parts import SimulatedDisplay, SimulatedTextDisplay
from sim.virtual_time import VirtualTimeLoop

ADDRESS = "http://192.168.1.7:8080/"


class SeenLeds:
    """LEDs that remember what they showed; the one of `lost_at` breaks them."""

    def __init__(self, lost_at: int | None = None) -> None:
        self.shown: list[Colours] = []
        self._lost_at = lost_at

    async def show(self, colours: Colours) -> None:
        if len(self.shown) + 1 == self._lost_at:
            raise PartError(Part.LEDS, "/dev/spidev0.0: no answer")
        self.shown.append(colours)

    @property
    def lit(self) -> list[list[int]]:
        """The squares that were lit at each time."""
        return [
            [square for square, colour in zip(SQUARES, colours, strict=True) if colour != DARK]
            for colours in self.shown
        ]


class SeenDisplay(SimulatedDisplay):
    """A display that remembers when it showed something."""

    def __init__(self) -> None:
        super().__init__()
        self.shown_s: list[float] = []

    async def show(self, picture: Picture) -> None:
        await super().show(picture)
        self.shown_s.append(asyncio.get_running_loop().time())


def show(
    leds: SeenLeds | NoLeds,
    display: SimulatedDisplay | SimulatedTextDisplay,
    *absent: Part,
    address: str | None = ADDRESS,
) -> tuple[float, list[str]]:
    """Show it on a board; return how many seconds that took, and what was reported."""
    parts = SimulatedBoard({}, Orientation.VISMIN, Random(1), lambda: 0)
    board = Board(sensors=parts.sensors, buttons=parts.buttons, leds=leds, display=display, buzzer=parts.buzzer)
    reported: list[str] = []
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(show_on_board("en", board, set(absent), address, 20, reported.append))
        return runner.get_loop().time(), reported


def test_each_led_is_lit_once_in_the_order_of_the_squares_and_all_are_dark_then() -> None:
    leds = SeenLeds()
    show(leds, SeenDisplay())
    assert leds.lit == [[number] for number in range(1, 33)] + [[]]


def test_the_address_is_shown_before_the_leds_and_stays() -> None:
    display = SeenDisplay()
    took_s, reported = show(SeenLeds(), display)
    assert display.shown_s == [0.0]
    assert took_s >= 20
    assert reported == []


def test_a_display_of_characters_shows_the_address_as_text() -> None:
    display = SimulatedTextDisplay()
    show(SeenLeds(), display)
    assert ADDRESS in "".join(line.strip() for line in display.text)


def test_leds_that_are_lost_meanwhile_are_reported_and_the_address_stays() -> None:
    took_s, reported = show(SeenLeds(lost_at=5), SeenDisplay())
    assert reported == ["LEDs: /dev/spidev0.0: no answer"]
    assert took_s >= 20


def test_an_absent_display_costs_no_time() -> None:
    display, leds = SeenDisplay(), SeenLeds()
    took_s, _ = show(leds, display, Part.DISPLAY)
    assert (display.shown_s, len(leds.shown)) == ([], 33)
    assert took_s < 5


def test_a_board_without_leds_and_without_a_page_shows_nothing() -> None:
    display = SeenDisplay()
    assert show(NoLeds(), display, address=None) == (0.0, [])
    assert display.shown_s == []
