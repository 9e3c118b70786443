"""What a run says where there is no terminal: one line a move, and one for whatever else is announced."""

from collections.abc import Callable, Sequence

from controller.adapters.english import sentence
from controller.adapters.page_words import seconds_text
from controller.clock.ledger import Ledger
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import Input, DaemonRestarted
from controller.session.messages import MessageCode, build_message
from controller.session.state import Session


class LineFace:
    """A watcher that writes lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        if isinstance(event, DaemonRestarted):
            self._write(_how_it_stands(session))
        record: RecordMove | None = None
        for effect in effects:
            match effect:
                case RecordMove():
                    record = effect
                case Announce(message=message) if message.code in (MessageCode.MOVE, MessageCode.AMENDED) and record is not None:
                    self._write(f"{record.ply}. {sentence(message)}{_clocks(record.ledger)}")
                case Announce(message=message):
                    self._write(sentence(message))
                case _:
                    pass


def _how_it_stands(session: Session) -> str:
    """Say which game goes on, how far it has come, and what it waits for."""
    made = "1 move" if session.ply == 1 else f"{session.ply} moves"
    paused, waits = sentence(build_message(MessageCode.PAUSED)), f"{session.to_move.english_name} to move{_clocks(session.ledger)}"
    how = f"; {sentence(build_message(MessageCode.PRESS_TO_RESUME)).lower()}" if session.commits_by_press else ""
    return f"{paused}: the game of {session.started.date} stands after {made}, {waits}{how}"


def _clocks(ledger: Ledger) -> str:
    if ledger.control is None:
        return ""
    white, black = (seconds_text(ledger.displayed_seconds(side, ledger.since_us)) for side in Side)
    return f"  (White {white}, Black {black})"
