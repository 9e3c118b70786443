"""Draw the pictures of README and docs (`make pictures`): what the simulated board shows after a script was played."""

import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from PIL import Image

from controller.app import RunOptions, run_board
from controller.faces.board_drawing import BoardDrawing, pieces_of, score_marks
from controller.faces.display.picture_conversion import enlarge_picture
from controller.faces.display.picture_pages import LAYOUTS, draw_page
from controller.faces.lights.themes import lamps_of
from controller.faces.pictures.board_picture import BoardPictureView, draw_board
from controller.faces.player_card import build_card, draw_card
from controller.profile import Profile, load_profile, parse_profile
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.scores import current_score
from controller.session.state import Session
from controller.settings.settings import Settings
from controller.words.po_files import english, load_catalogue
from hardware.rhythm import colours_at

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
PIXEL = 3  # of a drawn display, in pixels of its picture

WRONG = """
press black; move 23-19; press white; move 10-14; press black; move 19x10; press white; move 5x14; press black
move 28-23; press white; move 1-5; press black; move 21-17; press white; move 14-19; press black; wait 7s
move 17-13; press white; wait 1s
"""

DAMATH = '[game]\nruleset = "damath"'
SUMS = """
press black; move 22-18; press white; move 12-16; press black; move 18-13; press white
move 9-18; remove 13; press black; move 21-14; remove 18; press white; wait 1s
"""

PUT_BACK = f"{WRONG}; move 13-17; wait 1s"


class Painter:
    """A watcher that keeps the last session."""

    session: Session | None = None

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Store the session."""
        del event, effects
        self.session = session


async def lines_of(script: str) -> AsyncIterator[str]:
    """Yield the lines of a script."""
    for line in script.splitlines():
        yield line


def play(script: str, profile: Profile | None = None) -> Session:
    """Play a script on the simulated board, and return the last session."""
    painter = Painter()
    with tempfile.TemporaryDirectory() as folder:
        order = RunOptions(
            profile=profile or load_profile("sim"),
            journal=Path(folder),
            games=None,
            script=lambda: lines_of(script),
            is_virtual_time=True,
            starts_new_game=True,
            observers=(painter,),
            report_fault=print,
        )
        if not run_board(order) or painter.session is None:
            raise SystemExit("the script went wrong")
    return painter.session


def draw(session: Session, face: BoardDrawing, name: str) -> None:
    """Draw the board and the display of a session."""
    if session.last_views.page is None:
        raise SystemExit("nothing is shown yet")
    lamps = lamps_of(session.last_views.frame, session.settings.face.theme)
    view = BoardPictureView(
        orientation=session.settings.game.orientation,
        drawing=face,
        pieces=pieces_of(session.game.position),
        sensed=session.levels.settled_occupancy,
        colours=colours_at(lamps, since_us=0, at_us=0),
        display=draw_page(english(), session.last_views.page),
        marks=score_marks(current_score(session)),
    )
    draw_board(view).save(FOLDER / name, optimize=True)


def draw_displays(session: Session, name: str) -> None:
    """Draw a display of 128x64 pixels for a session, and one of 256x64 below it."""
    if session.last_views.page is None:
        raise SystemExit("nothing is shown yet")
    pictures = [enlarge_picture(draw_page(english(), session.last_views.page, size), PIXEL) for size in LAYOUTS]
    width = max(picture.width for picture in pictures)
    sheet = Image.new("RGB", (width, sum(picture.height + PIXEL * 4 for picture in pictures)), "white")
    top = 0
    for picture in pictures:
        sheet.paste(picture, (0, top))
        top += picture.height + PIXEL * 4
    sheet.save(FOLDER / name, optimize=True)


def draw_player_card(name: str) -> None:
    """Draw the player's card of a board as it comes, in English and in Filipino."""
    for prefix, catalogue in (("", english()), ("fil-", load_catalogue("fil"))):
        card = build_card(catalogue, Settings())
        (FOLDER / f"{prefix}{name}").write_text(draw_card(card), encoding="utf-8")


def main() -> None:
    """Draw every picture."""
    FOLDER.mkdir(exist_ok=True)
    draw(play(WRONG), BoardDrawing.CHECKERBOARD, "board.png")
    draw(play(PUT_BACK), BoardDrawing.MATRIX, "matrix.png")
    draw_displays(play(WRONG), "displays.png")
    draw(play(SUMS, parse_profile(DAMATH, "damath")), BoardDrawing.CHECKERBOARD, "damath.png")
    draw_player_card("player-card.svg")


if __name__ == "__main__":
    main()
