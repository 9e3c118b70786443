"""The live face of a run: what it makes of what the session does."""

from io import StringIO

from rich.console import Console

from controller.faces.board_drawing import BoardDrawing
from controller.faces.terminal.game_screen import GameScreen, TerminalView
from controller.faces.terminal.live_terminal import LiveTerminal
from controller.rules.squares import Square, bit
from controller.session.inputs import RecordingFailed, RecordingRestored, Tick
from controller.session.step import step
from controller.session.views.display_page import PageStatus
from controller.storage.journal import MemoryJournal
from controller.words.po_files import english
from hardware.events import Snapshot
from tests.daemon.daemon_rig import DaemonRig, play
from tests.storage.journal.random_games import make_started


def make_console() -> Console:
    return Console(file=StringIO(), width=80, height=24, force_terminal=True, color_system=None)


def view_after(script: str, rig: DaemonRig | None = None) -> TerminalView:
    """Return what a face shows after a script was played."""
    live = LiveTerminal(make_console(), BoardDrawing.MATRIX, english())
    rig = DaemonRig() if rig is None else rig
    rig.observers = (live,)
    play(script, rig)
    assert live.view is not None
    return live.view


def test_it_shows_the_game_its_board_and_its_score_sheet() -> None:
    view = view_after("press black; move 22-18; press white; move 9-13; press black; lift 24; wait 1s")
    assert view.title == "Damahan: Filipino Dama, 15+10"
    assert view.drawing is BoardDrawing.MATRIX
    assert view.moves == ("22-18", "9-13")
    assert view.verdict == "Legal: Black 9-13"
    assert view.position.occupancy & ~view.sensed == bit(Square(24))


def test_a_wrong_move_is_a_verdict_until_the_next_one() -> None:
    wrong = "press black; move 22-15; press white"
    view = view_after(wrong)
    assert view.verdict == "Illegal: The piece from square 22 cannot move to square 15"
    assert [square for square, _ in view.leds.roles] == [15, 22]
    assert view_after(f"{wrong}; lift 15; place 18; press white; wait 300ms").verdict == "Legal: White 22-18"


def test_the_end_of_a_game_is_the_last_verdict() -> None:
    view = view_after("press black; move 22-18; press white; resign black; wait 1s")
    assert (view.verdict, view.page.status, view.moves) == (
        "White wins: the opponent resigned",
        PageStatus.OVER,
        ("22-18",),
    )


def test_the_cause_that_stops_the_clocks_takes_the_place_of_the_verdict() -> None:
    live = LiveTerminal(make_console(), BoardDrawing.MATRIX, english())
    session, _ = step(None, make_started(at_us=0))
    for at_us in (1, 500_000):
        session, _ = step(session, Snapshot(occupancy=session.game.position.occupancy, at_us=at_us))
    live.on_step(session, Tick(at_us=500_000), ())
    failed = RecordingFailed(reason="the disk is full", at_us=600_000)
    session, effects = step(session, failed)
    live.on_step(session, failed, effects)
    assert live.view is not None
    assert live.view.verdict == "Cannot write: the clocks stand (the disk is full)"
    session, effects = step(session, RecordingRestored(at_us=700_000))
    live.on_step(session, RecordingRestored(at_us=700_000), effects)
    assert live.view.verdict == ""


def test_a_move_that_was_taken_back_leaves_the_sheet() -> None:
    view = view_after("press black; move 22-18; press white; move 9-13; press black; arbiter takeback; wait 1s")
    assert view.moves == ("22-18",)
    assert view.verdict == "The arbiter took back 9-13: the last move is now 22-18"


def test_a_new_game_begins_with_an_empty_sheet() -> None:
    view = view_after(
        "press black; move 22-18; press white; resign black; wait 1s; lift 18; place 22; wait 1s; expect result *"
    )
    assert (view.verdict, view.moves, view.page.ply) == ("", (), 0)


def test_a_game_that_goes_on_has_its_whole_sheet() -> None:
    journal = MemoryJournal()
    play("press black; move 22-18; press white; move 9-13; press black", DaemonRig(journal=journal))
    view = view_after("press white; move 24-20; press white", DaemonRig(journal=journal, saved=journal.unfinished()))
    assert view.moves == ("22-18", "9-13", "24-20")


def test_what_it_shows_is_drawn_on_the_other_screen_which_is_left_at_the_end() -> None:
    console = make_console()
    live = LiveTerminal(console, BoardDrawing.CHECKERBOARD, english())
    with live:
        play("press black; move 22-18; press white", DaemonRig(observers=(live,)))
    written = console.file
    assert isinstance(written, StringIO)
    assert written.getvalue().startswith("\x1b[?1049h")
    assert written.getvalue().endswith("\x1b[?1049l")
    assert live.view is not None
    with console.capture() as drawn:
        console.print(GameScreen(live.view))
    assert "22-18" in drawn.get()


def test_a_pairing_code_comes_and_goes_without_a_step_of_the_game() -> None:
    codes: list[str] = []
    console = make_console()
    live = LiveTerminal(console, BoardDrawing.MATRIX, english(), pairing_digits=lambda: codes[0] if codes else None)
    play("press black", DaemonRig(observers=(live,)))
    for valid, is_shown in (([], False), (["123456"], True), ([], False)):
        codes[:] = valid
        with console.capture() as drawn:
            console.print(live.render_screen())
        assert ("123 456" in drawn.get()) is is_shown
