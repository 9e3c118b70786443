"""What a run says where there is no terminal: one line a move, and one for whatever else is announced."""

from collections.abc import Callable, Sequence

from controller.adapters.english import sentence
from controller.adapters.page_words import seconds_text
from controller.clock.ledger import Ledger
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import Input, Resumed
from controller.session.messages import Code, say
from controller.session.state import Session


class LineFace:
    """A watcher that writes lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def saw(self, session: Session, happened: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        del session
        if isinstance(happened, Resumed):
            self._write(sentence(say(Code.PAUSED)))
        record: RecordMove | None = None
        for effect in effects:
            match effect:
                case RecordMove():
                    record = effect
                case Announce(message=message) if message.code in (Code.MOVE, Code.AMENDED) and record is not None:
                    self._write(f"{record.ply}. {sentence(message)}{_clocks(record.ledger)}")
                case Announce(message=message):
                    self._write(sentence(message))
                case _:
                    pass


def _clocks(ledger: Ledger) -> str:
    if ledger.control is None:
        return ""
    white, black = (seconds_text(ledger.shown_seconds(side, ledger.since_us)) for side in Side)
    return f"  (White {white}, Black {black})"
