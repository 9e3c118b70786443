"""A view of a game for the terminal, and what a terminal makes of it."""

from io import BytesIO, StringIO, TextIOWrapper

from rich.console import Console

from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.game_screen import GameScreen, TerminalView
from controller.rules.position import Position, Side
from controller.rules.squares import SQUARES, Orientation, Square, bit, mask_of
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.led_frames import LedFrame, LedRole
from controller.session.views.messages import MessageCode, build_message
from controller.words.po_files import english

KINGS = mask_of([Square(3), Square(27)])
POSITION = Position(
    white=mask_of([Square(3), Square(18), Square(22), Square(25)]),
    black=mask_of([Square(1), Square(9), Square(27)]),
    kings=KINGS,
    to_move=Side.WHITE,
)
PAGE = DisplayPage(
    status=PageStatus.PLAYING,
    white=ClockView(deciseconds=7540, is_running=True, is_flagged=False),
    black=ClockView(deciseconds=50250, is_running=False, is_flagged=False),
    to_move=Side.WHITE,
    ply=4,
    message=build_message(MessageCode.PUT_BACK, origin=18, square=22),
)
VIEW = TerminalView(
    catalogue=english(),
    title="Filipino Dama",
    orientation=Orientation.VISMIN,
    drawing=BoardDrawing.CHECKERBOARD,
    sensed=POSITION.occupancy & ~bit(Square(25)) | bit(Square(17)),
    position=POSITION,
    leds=LedFrame(((Square(17), LedRole.LIFT), (Square(22), LedRole.PLACE))),
    page=PAGE,
    verdict="Illegal: 22 cannot reach 17",
    moves=("22-18", "9-13", "18-15", "11x18"),
)
SIZES = [(200, 60), (80, 24), (80, 20), (120, 50), (60, 40), (60, 20), (44, 24), (30, 12), (20, 5)]
ROLES = LedFrame(tuple(zip(SQUARES, LedRole, strict=False)))


def render_lines(view: TerminalView, *, width: int = 80, height: int = 24, encoding: str = "utf-8") -> list[str]:
    """Print a view on a terminal of this size without colours, and give its lines."""
    file = TextIOWrapper(BytesIO(), encoding=encoding)
    console = Console(file=file, width=width, height=height, color_system=None, legacy_windows=False)
    console.print(GameScreen(view))
    file.seek(0)
    return file.read().splitlines()


def render_in_colour(view: TerminalView) -> str:
    """Print a view on a terminal with colours, and give it with their codes."""
    file = StringIO()
    console = Console(file=file, width=80, height=24, force_terminal=True, color_system="truecolor", no_color=False)
    console.print(GameScreen(view))
    return file.getvalue()
