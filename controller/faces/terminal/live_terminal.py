"""A run live on a terminal: board, LEDs, display, clocks and the last verdict."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from controller.faces.board_drawing import BoardDrawing, score_marks
from controller.faces.display.pairing_code import add_pairing_code
from controller.faces.terminal.game_screen import GameScreen, TerminalView
from controller.notation.move_text import move_text
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, ReportJudgement, change_message
from controller.session.inputs import GameStarted, Input
from controller.session.scores import current_score, outcome_message
from controller.session.state import Session
from controller.session.views.display_page import DisplayPage
from controller.session.views.messages import MessageCode
from controller.words.catalogue import Catalogue
from controller.words.messages import message_sentence, verdict_sentence

REFRESHES_PER_S = 10
"""Drawings of the screen. A choice: the fastest clock shows tenths; more would cost a small computer time for play."""


class LiveTerminal:
    """A session observer that keeps a terminal up to date; use it as a context.

    `view` is what it shows; `note` returns a line that is shown below it,
    `pairing_digits` the pairing code that is valid now.
    """

    def __init__(
        self,
        console: Console,
        drawing: BoardDrawing,
        catalogue: Catalogue,
        note: Callable[[], str] = str,
        pairing_digits: Callable[[], str | None] = lambda: None,
    ) -> None:
        self.view: TerminalView | None = None  # before `Live`, which asks for the screen at once
        self._pairing_digits = pairing_digits
        self._catalogue = catalogue
        self._live = Live(
            console=console, screen=True, refresh_per_second=REFRESHES_PER_S, get_renderable=self.render_screen
        )
        self._drawing = drawing
        self._note = note
        self._verdict = ""

    def __enter__(self) -> "LiveTerminal":
        """Switch to the other screen of the terminal."""
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Restore the screen as it was."""
        self._live.stop()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Show what the step changed."""
        if isinstance(event, GameStarted):
            self._verdict = ""
        for effect in effects:
            match effect:
                case RecordMove(move=move, side=side):
                    self._verdict = self._catalogue.text(
                        "terminal", "legal move", side=side.english_name, move=move_text(move)
                    )
                case RecordChange():
                    self._verdict = message_sentence(self._catalogue, change_message(effect))
                case RecordOutcome(outcome=outcome):
                    self._verdict = message_sentence(self._catalogue, outcome_message(session, outcome))
                case ReportJudgement(message=found) if found is not None:
                    self._verdict = verdict_sentence(self._catalogue, effect)
                case _:
                    pass
        if session.last_views.page is not None:
            self.view = self._build_view(session, session.last_views.page)

    def render_screen(self) -> RenderableType:
        """Return the screen as it is now; a pairing code comes and goes without a step of the game."""
        view = self.view
        if view is None:
            return Text()
        return GameScreen(replace(view, page=add_pairing_code(view.page, self._pairing_digits())))

    def _recording_fault(self, page: DisplayPage) -> str:
        """Return why nothing can be recorded; the display has no room for the cause."""
        message = page.message
        if message is None or message.code is not MessageCode.CANNOT_RECORD:
            return ""
        return message_sentence(self._catalogue, message)

    def _build_view(self, session: Session, page: DisplayPage) -> TerminalView:
        game = session.settings.game
        return TerminalView(
            catalogue=self._catalogue,
            title=f"Damahan: {session.game.rules.ruleset.title}, {game.orientation}, {game.time_control}",
            orientation=game.orientation,
            drawing=self._drawing,
            sensed=session.levels.settled_occupancy,
            position=session.game.position,
            leds=session.last_views.frame,
            page=page,
            verdict=self._recording_fault(page) or self._verdict,
            moves=tuple(move_text(moment.move) for moment in session.history.checkpoints if moment.move),
            first_mover=session.game.rules.ruleset.first_mover,
            theme=session.settings.face.theme,
            marks=score_marks(current_score(session)),
            note=self._note(),
        )
