"""The board of a profile as an examination needs it."""

from controller.doctor.examined_board import ExaminedBoard, MatrixLine, matrix_lines
from controller.profile import Profile
from controller.rules.squares import Square
from controller.settings.clock import ButtonLayout
from hardware.events import Button
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.buttons import GpioButtonsWiring, ScannerButtonsWiring
from hardware.settings.buzzer import BuzzerWiring
from hardware.settings.displays import NoDisplayWiring, OledWiring
from hardware.settings.leds import NeopixelWiring
from hardware.settings.sensors import MATRIX_DRIVE_LINES, I2cExpanderWiring
from hardware.settings.wiring import IN_SQUARE_ORDER

SIDES = (Button.WHITE, Button.BLACK)


def examined_board_of(profile: Profile, *, timeout_us: int, is_thorough: bool) -> ExaminedBoard:
    """Return the board of a profile as it is examined; a task waits `timeout_us` for a hand."""
    has_rocker = profile.clock.buttons is ButtonLayout.ROCKER
    board = profile.board
    buttons, optional_buttons = _buttons_of(board, has_rocker=has_rocker)
    senses, drives = _matrix_lines_of(board)
    _, led_chain = wiring_orders_of(profile)
    return ExaminedBoard(
        sense_lines=senses,
        drive_lines=drives,
        has_leds=isinstance(board, SimulatedBoardWiring) or isinstance(board.leds, NeopixelWiring),
        led_chain=led_chain,
        buttons=buttons,
        optional_buttons=optional_buttons,
        has_rocker=has_rocker,
        other_chip=_other_chip_of(board),
        has_display=isinstance(board, SimulatedBoardWiring) or not isinstance(board.display, NoDisplayWiring),
        has_buzzer=isinstance(board, SimulatedBoardWiring) or isinstance(board.buzzer, BuzzerWiring),
        allowed_bounce_us=profile.tracking.button_debounce_ms * 1000,
        timeout_us=timeout_us,
        is_thorough=is_thorough,
    )


def _buttons_of(
    board: SimulatedBoardWiring | WiredBoardWiring, *, has_rocker: bool
) -> tuple[tuple[Button, ...], frozenset[Button]]:
    """Return the buttons of a board, and those of them that it may lack: no profile names a scanner's third one."""
    three = (*SIDES, Button.THIRD)
    if isinstance(board, WiredBoardWiring):
        match board.buttons:
            case GpioButtonsWiring(third=third):
                return SIDES if third is None else three, frozenset()
            case ScannerButtonsWiring():
                return three, frozenset() if has_rocker else frozenset({Button.THIRD})
    return three if has_rocker else SIDES, frozenset()


def _other_chip_of(board: SimulatedBoardWiring | WiredBoardWiring) -> str | None:
    """Return the chip that modules of the display's size are sold with too."""
    if isinstance(board, WiredBoardWiring) and isinstance(board.display, OledWiring):
        return {"ssd1306": "sh1106", "sh1106": "ssd1306"}.get(board.display.chip)
    return None


def wiring_orders_of(profile: Profile) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Return the order of the contacts and the order of the LEDs that a profile has."""
    board = profile.board
    if isinstance(board, SimulatedBoardWiring):
        return IN_SQUARE_ORDER, IN_SQUARE_ORDER
    return board.sensors.squares, board.leds.squares if isinstance(board.leds, NeopixelWiring) else IN_SQUARE_ORDER


def _matrix_lines_of(
    board: SimulatedBoardWiring | WiredBoardWiring,
) -> tuple[tuple[MatrixLine, ...], tuple[MatrixLine, ...]]:
    if isinstance(board, WiredBoardWiring) and isinstance(board.sensors, I2cExpanderWiring):
        return (), ()
    squares = board.sensors.squares if isinstance(board, WiredBoardWiring) else IN_SQUARE_ORDER
    senses, drives = matrix_lines(squares, MATRIX_DRIVE_LINES)
    return senses, drives
