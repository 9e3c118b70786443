"""What a terminal shows of a game, built from the steps of its session."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from controller.faces.board_drawing import BoardDrawing, score_marks
from controller.faces.terminal.game_screen import TerminalView
from controller.notation.move_text import move_text
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, ReportJudgement, change_message
from controller.session.inputs import GameStarted, Input
from controller.session.scores import current_score, outcome_message
from controller.session.state import Session
from controller.session.views.display_page import DisplayPage
from controller.session.views.messages import MessageCode
from controller.words.catalogue import Catalogue
from controller.words.messages import message_sentence, verdict_sentence


class ViewBuilder:
    """A session observer that keeps a view; `on_change` is called after each step that has one.

    `note` returns a line that is shown below the game. Without buttons at hand, their hints are not shown. While a
    simulated hand makes the moves that are decided elsewhere (`has_hand`), nobody is asked to make them.
    """

    def __init__(
        self,
        drawing: BoardDrawing,
        catalogue: Catalogue,
        note: Callable[[], str] = str,
        on_change: Callable[[], None] = lambda: None,
        *,
        has_buttons: bool = True,
        has_hand: Callable[[], bool] = lambda: False,
    ) -> None:
        self.view: TerminalView | None = None
        """None before the first page."""
        self._is_flipped = False
        self._drawing = drawing
        self._catalogue = catalogue
        self._note = note
        self._on_change = on_change
        self._has_buttons = has_buttons
        self._has_hand = has_hand
        self._verdict = ""

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Build what the step changed."""
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
            self._on_change()

    def flip(self) -> None:
        """Turn the board round: the other side is at the bottom from now on."""
        self._is_flipped = not self._is_flipped
        if self.view is not None:
            self.view = replace(self.view, is_flipped=self._is_flipped)
            self._on_change()

    def _recording_fault(self, page: DisplayPage) -> str:
        """Return why nothing can be recorded; the display has no room for the cause."""
        message = page.message
        if message is None or message.code is not MessageCode.CANNOT_RECORD:
            return ""
        return message_sentence(self._catalogue, message)

    def _shown_page(self, page: DisplayPage) -> DisplayPage:
        """Return what the display shows, without what it asks of people who have nothing to do."""
        if not self._has_buttons:
            page = replace(page, button_hint=None)
        message = page.message
        if message is not None and message.code is MessageCode.PROPOSED and self._has_hand():
            page = replace(page, message=replace(message, code=MessageCode.MOVE))
        return page

    def _build_view(self, session: Session, page: DisplayPage) -> TerminalView:
        game = session.settings.game
        return TerminalView(
            catalogue=self._catalogue,
            title=_title(session),
            orientation=game.orientation,
            drawing=self._drawing,
            sensed=session.levels.settled_occupancy,
            position=session.game.position,
            leds=session.last_views.frame,
            page=self._shown_page(page),
            verdict=self._recording_fault(page) or self._verdict,
            moves=tuple(move_text(moment.move) for moment in session.history.checkpoints if moment.move),
            first_mover=session.game.rules.ruleset.first_mover,
            theme=session.settings.face.theme,
            marks=score_marks(current_score(session)),
            note=self._note(),
            is_flipped=self._is_flipped,
        )


def _title(session: Session) -> str:
    """Return what is played: the rule set, and the time control if there is a clock."""
    control = session.settings.game.time_control
    title = f"Damahan: {session.game.rules.ruleset.title}"
    return title if session.ledger.control is None else f"{title}, {control}"
