"""An announcement stands before what the session says, on the page and in the terminal, but not before a fault."""

from collections.abc import Sequence

from controller.app.announced_view import AnnouncedView
from controller.clock.time_control import SECOND_US
from controller.faces.board_drawing import BoardDrawing
from controller.faces.display.announcement import AnnouncementPart
from controller.faces.terminal.view_builder import ViewBuilder
from controller.rules.position import Side
from controller.session.effects import Effect
from controller.session.far_exchange.inputs import FarBoardUnheard
from controller.session.inputs import Input, Tick
from controller.session.state import Session
from controller.words.messages import display_line
from controller.words.po_files import english
from tests.session.far.two_boards import GAME, TwoBoards
from tests.session.scripted_game import play, settings_from

ANNOUNCEMENT = AnnouncementPart("", "round 2 begins at", " half past three")


def _build_terminal() -> tuple[AnnouncedView, ViewBuilder]:
    builder = ViewBuilder(BoardDrawing.CHECKERBOARD, english())
    return AnnouncedView(builder, lambda: 7), builder


def _line(builder: ViewBuilder) -> str:
    assert builder.view is not None
    message = builder.view.page.message
    return "" if message is None else display_line(english(), message)


def test_an_announcement_comes_before_a_proposed_move_and_goes() -> None:
    settings = settings_from(game={"time_control": "5+3", "black_moves": "program"})
    game = play("press black; move 22-18; press white; wait 600ms; propose black 2 9-14", settings)
    view, builder = _build_terminal()
    view.on_step(game.session, Tick(at_us=1), ())
    assert _line(builder) == "Make 9-14"
    view.show(ANNOUNCEMENT)
    assert _line(builder) == "Round 2 begins at"
    view.on_step(game.session, Tick(at_us=2), ())
    assert _line(builder) == "Round 2 begins at"
    view.show(None)
    assert _line(builder) == "Make 9-14"


def test_a_fault_of_the_board_comes_before_an_announcement() -> None:
    game = play("press black; move 22-18; press white; lift 21; place 14; press black; wait 2s", settings_from())
    view, builder = _build_terminal()
    view.on_step(game.session, Tick(at_us=1), ())
    assert game.session.turn.guidance is not None
    fault = _line(builder)
    view.show(ANNOUNCEMENT)
    assert _line(builder) == fault != "Round 2 begins at"


def test_an_announcement_comes_before_what_is_said_of_another_board() -> None:
    board = TwoBoards()[Side.WHITE]
    board.send(FarBoardUnheard(game=GAME, silent_us=120 * SECOND_US, at_us=board.daemon.now_us))
    view, builder = _build_terminal()
    view.on_step(board.session, Tick(at_us=1), ())
    assert _line(builder) == "Other board silent"
    view.show(ANNOUNCEMENT)
    assert _line(builder) == "Round 2 begins at"


def test_an_announcement_before_the_first_game_is_no_step() -> None:
    steps: list[Input] = []

    class View:
        def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
            del session, effects
            steps.append(event)

    AnnouncedView(View(), lambda: 7).show(ANNOUNCEMENT)
    assert steps == []
