"""What a run says where there is no terminal: one line a move, and one for whatever else is announced."""

from collections.abc import Callable, Sequence

from controller.clock.ledger import Ledger
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import DaemonRestarted, Input
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.words.english import message_sentence
from controller.words.page_words import seconds_text


class GameLog:
    """A watcher that writes lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        if isinstance(event, DaemonRestarted):
            self._write(_resumption_line(session))
        record: RecordMove | None = None
        for effect in effects:
            match effect:
                case RecordMove():
                    record = effect
                case Announce(message=message) if (
                    message.code in (MessageCode.MOVE, MessageCode.AMENDED) and record is not None
                ):
                    self._write(f"{record.ply}. {message_sentence(message)}{_clock_times(record.ledger)}")
                case Announce(message=message):
                    self._write(message_sentence(message))
                case _:
                    pass


def _resumption_line(session: Session) -> str:
    """Say which game goes on, how far it has come, and what it waits for."""
    move_count = "1 move" if session.history.ply == 1 else f"{session.history.ply} moves"
    paused, turn = (
        message_sentence(build_message(MessageCode.PAUSED)),
        f"{session.to_move.english_name} to move{_clock_times(session.ledger)}",
    )
    instruction = (
        f"; {message_sentence(build_message(MessageCode.PRESS_TO_RESUME)).lower()}" if session.commits_by_press else ""
    )
    return f"{paused}: the game of {session.started.date} stands after {move_count}, {turn}{instruction}"


def _clock_times(ledger: Ledger) -> str:
    if ledger.control is None:
        return ""
    white, black = (seconds_text(ledger.displayed_seconds(side, ledger.since_us)) for side in Side)
    return f"  (White {white}, Black {black})"
