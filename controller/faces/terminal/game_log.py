"""The log of a run without a terminal: one line a move, and one for each other announcement."""

from collections.abc import Callable, Sequence

from controller.clock.ledger import Ledger
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import DaemonRestarted, Input
from controller.session.scores import total_texts
from controller.session.state import PauseReason, Session
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.catalogue import Catalogue
from controller.words.messages import message_sentence
from controller.words.page_words import seconds_text

_CODES_WITH_TOTALS = frozenset(
    {
        MessageCode.WHITE_WINS,
        MessageCode.BLACK_WINS,
        MessageCode.DRAW,
        MessageCode.UNDECIDED,
        MessageCode.MUST_MOVE,
    }
)  # they name no totals of a game with a score


class GameLog:
    """A session observer that writes lines."""

    def __init__(
        self, write: Callable[[str], None], catalogue: Catalogue, has_hand: Callable[[], bool] = lambda: False
    ) -> None:
        """`has_hand` returns True while a simulated hand makes the moves that are decided elsewhere."""
        self._write = write
        self._has_hand = has_hand
        self._catalogue = catalogue
        self._recorded_plies = 0
        """The moves on record before the current step."""

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        if isinstance(event, DaemonRestarted):
            self._write(_resumption_line(self._catalogue, session))
            self._recorded_plies = session.history.ply
        record: RecordMove | None = None
        for effect in effects:
            match effect:
                case RecordMove():
                    record = effect
                case Announce(message=message) if (
                    message.code in (MessageCode.MOVE, MessageCode.AMENDED) and record is not None
                ):
                    self._write(
                        f"{record.ply}. {self._sentence(message)}{_clock_times(self._catalogue, record.ledger)}"
                    )
                case Announce(message=Message(code=MessageCode.STARTED)):
                    self._write(self._start_line(session))
                case Announce(message=Message(code=MessageCode.PROPOSED) as message) if self._has_hand():
                    args = dict(message.args)
                    self._write(self._catalogue.text("terminal", "made by hand", side=args["side"], move=args["move"]))
                case Announce(message=message) if message.code in _CODES_WITH_TOTALS:
                    self._write(f"{self._sentence(message)}{_totals(self._catalogue, session)}")
                case Announce(message=message):
                    self._write(self._sentence(message))
                case _:
                    pass
        self._recorded_plies = session.history.ply

    def _start_line(self, session: Session) -> str:
        """Return the line of a press that starts the clock, of a new game or after a restart."""
        if PauseReason.ARBITER in session.pauses:
            return f"{self._sentence(build_message(MessageCode.PAUSED))}; {_next_step(self._catalogue, session)}"
        return self._sentence(build_message(MessageCode.PLAY_RESUMED if self._recorded_plies else MessageCode.STARTED))

    def _sentence(self, message: Message) -> str:
        return message_sentence(self._catalogue, message)


def _resumption_line(catalogue: Catalogue, session: Session) -> str:
    """Return which game goes on, how far it has come, and what the players do next."""
    line = catalogue.text(
        "terminal",
        "resumed game",
        date=session.started.date,
        count=session.history.ply,
        side=session.side_on_turn.english_name,
    ) + _clock_times(catalogue, session.ledger)
    next_step = _next_step(catalogue, session)
    return f"{line}; {next_step}" if next_step else line


def _next_step(catalogue: Catalogue, session: Session) -> str:
    """Return what ends the pause after a restart; empty where the board at rest does."""
    if PauseReason.ARBITER in session.pauses:
        return catalogue.text("terminal", "resume by arbiter")
    return catalogue.text("terminal", "resume by press") if session.has_press_mode else ""


def _totals(catalogue: Catalogue, session: Session) -> str:
    totals = total_texts(session)
    if totals is None:
        return ""
    white, black = totals
    return f"  ({catalogue.text('terminal', 'totals', white=white, black=black)})"


def _clock_times(catalogue: Catalogue, ledger: Ledger) -> str:
    if ledger.control is None:
        return ""
    white, black = (seconds_text(ledger.displayed_seconds(side, ledger.since_us)) for side in Side)
    return f"  ({catalogue.text('terminal', 'clock times', white=white, black=black)})"
