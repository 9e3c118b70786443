"""The parts of a wired board: each is opened while the board runs, and what is absent is tried again."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any

from controller.app.deferred_parts import (
    DeferredButtons,
    DeferredBuzzer,
    DeferredDisplay,
    DeferredLeds,
    DeferredSensors,
    DeferredTextDisplay,
)
from controller.app.part_builder import PartBuilder
from controller.app.part_opener import PartOpeners
from hardware.drivers.null_parts import NoBuzzer, NoDisplay, NoLeds
from hardware.events import Part
from hardware.part_status import PartStatuses
from hardware.ports import Board, Buttons, Buzzer, Display, Leds, TextDisplay
from hardware.settings import WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring, ScannerButtonsWiring
from hardware.settings.buzzer import NoBuzzerWiring
from hardware.settings.displays import CharacterLcdWiring, NoDisplayWiring, OledWiring
from hardware.settings.leds import NoLedsWiring
from hardware.settings.sensors import GpioMatrixWiring, I2cExpanderWiring, SerialScannerWiring


class BoardError(Exception):
    """A board cannot be used; the message names each part, its fault and the remedy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardParts:
    """The ports of a wired board, and what opens the parts behind them."""

    board: Board
    """The ports; they may be used before their parts are open."""
    openers: PartOpeners
    """What opens the parts, with the status of each."""


def defer_parts(wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack) -> BoardParts:
    """Prepare every part of a board and open none; `closing` closes those that are opened."""
    openers = PartOpeners(PartStatuses(frozenset(_fitted_parts(wiring))), closing)
    builder = PartBuilder(wiring, now_us, openers.statuses)
    sensors, buttons = _defer_inputs(wiring, builder, openers)
    board = Board(
        sensors=sensors,
        buttons=buttons,
        leds=_defer_leds(wiring, builder, openers),
        display=_defer_display(wiring, builder, openers),
        buzzer=_defer_buzzer(wiring, builder, openers),
    )
    return BoardParts(board=board, openers=openers)


def build_parts(wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack) -> Board:
    """Open every part of a board; `closing` closes the parts.

    Raises BoardError with the faults of all parts that cannot be used.
    """
    return _open_parts(wiring, now_us, closing, *Part)


def build_clock_parts(
    wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack
) -> tuple[Buttons, Display | TextDisplay]:
    """Open the buttons and the display, which are all that a clock needs of a board; `closing` closes them.

    Raises BoardError with the faults of both.
    """
    board = _open_parts(wiring, now_us, closing, Part.BUTTONS, Part.DISPLAY)
    return board.buttons, board.display


def build_display_part(wiring: WiredBoardWiring, closing: ExitStack) -> Display | TextDisplay:
    """Open the display of a board alone; `closing` closes it. Raises BoardError if it cannot be used."""
    return _open_parts(wiring, lambda: 0, closing, Part.DISPLAY).display


def _open_parts(wiring: WiredBoardWiring, now_us: Callable[[], int], closing: ExitStack, *parts: Part) -> Board:
    board_parts = defer_parts(wiring, now_us, closing)
    faults = board_parts.openers.try_now(*parts)
    if faults:
        raise BoardError("; ".join(map(str, faults)))
    return board_parts.board


def _defer_inputs(
    wiring: WiredBoardWiring, builder: PartBuilder, openers: PartOpeners
) -> tuple[DeferredSensors[Any], DeferredButtons[Any]]:
    match wiring.sensors, wiring.buttons:
        case SerialScannerWiring() as scanner_wiring, ScannerButtonsWiring():
            scanner = openers.add(partial(builder.build_scanner, scanner_wiring), Part.SENSORS, Part.BUTTONS)
            sensors = DeferredSensors(scanner, lambda opened: opened.sensors)
            return sensors, DeferredButtons(scanner, lambda opened: opened.buttons)
        case SerialScannerWiring() as scanner_wiring, GpioButtonsWiring() as buttons:
            scanner = openers.add(partial(builder.build_scanner, scanner_wiring), Part.SENSORS)
            sensors = DeferredSensors(scanner, lambda opened: opened.sensors)
            return sensors, _defer_buttons(buttons, builder, openers)
        case (GpioMatrixWiring() | I2cExpanderWiring()) as contacts, GpioButtonsWiring() as buttons:
            opener = openers.add(partial(builder.build_sensors, contacts), Part.SENSORS)
            return DeferredSensors(opener, lambda opened: opened), _defer_buttons(buttons, builder, openers)
        case _:
            raise TypeError("the profile was not checked: its buttons need a scanner")


def _defer_buttons(wiring: GpioButtonsWiring, builder: PartBuilder, openers: PartOpeners) -> DeferredButtons[Any]:
    opener = openers.add(partial(builder.build_buttons, wiring), Part.BUTTONS)
    return DeferredButtons(opener, lambda opened: opened)


def _defer_leds(wiring: WiredBoardWiring, builder: PartBuilder, openers: PartOpeners) -> Leds:
    if isinstance(wiring.leds, NoLedsWiring):
        return NoLeds()
    return DeferredLeds(openers.add(partial(builder.build_leds, wiring.leds), Part.LEDS))


def _defer_display(wiring: WiredBoardWiring, builder: PartBuilder, openers: PartOpeners) -> Display | TextDisplay:
    match wiring.display:
        case NoDisplayWiring():
            return NoDisplay()
        case OledWiring() as oled:
            from hardware.drivers.oled import SIZES

            opener = openers.add(partial(builder.build_display, oled), Part.DISPLAY)
            return DeferredDisplay(opener, SIZES[oled.chip])
        case CharacterLcdWiring() as lcd:
            from hardware.drivers.character_lcd import COLUMNS, LINES

            text_opener = openers.add(partial(builder.build_text_display, lcd), Part.DISPLAY)
            return DeferredTextDisplay(text_opener, COLUMNS, LINES)


def _defer_buzzer(wiring: WiredBoardWiring, builder: PartBuilder, openers: PartOpeners) -> Buzzer:
    if isinstance(wiring.buzzer, NoBuzzerWiring):
        return NoBuzzer()
    return DeferredBuzzer(openers.add(partial(builder.build_buzzer, wiring.buzzer), Part.BUZZER))


def _fitted_parts(wiring: WiredBoardWiring) -> Iterator[Part]:
    """Yield the parts that a profile names."""
    yield from (Part.SENSORS, Part.BUTTONS)
    if not isinstance(wiring.leds, NoLedsWiring):
        yield Part.LEDS
    if not isinstance(wiring.display, NoDisplayWiring):
        yield Part.DISPLAY
    if not isinstance(wiring.buzzer, NoBuzzerWiring):
        yield Part.BUZZER
