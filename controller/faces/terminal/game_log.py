"""The log of a run without a terminal: one line a move, and one for each other announcement."""

from collections.abc import Callable, Sequence

from controller.clock.ledger import Ledger
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import DaemonRestarted, Input
from controller.session.state import Session
from controller.session.views.messages import Message, MessageCode
from controller.words.catalogue import Catalogue
from controller.words.messages import message_sentence
from controller.words.page_words import seconds_text


class GameLog:
    """A session observer that writes lines."""

    def __init__(self, write: Callable[[str], None], catalogue: Catalogue) -> None:
        self._write = write
        self._catalogue = catalogue

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        if isinstance(event, DaemonRestarted):
            self._write(_resumption_line(self._catalogue, session))
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
                case Announce(message=message):
                    self._write(self._sentence(message))
                case _:
                    pass

    def _sentence(self, message: Message) -> str:
        return message_sentence(self._catalogue, message)


def _resumption_line(catalogue: Catalogue, session: Session) -> str:
    """Return which game goes on, how far it has come, and what the players do next."""
    line = catalogue.text(
        "terminal",
        "resumed game",
        date=session.started.date,
        count=session.history.ply,
        side=session.to_move.english_name,
    ) + _clock_times(catalogue, session.ledger)
    return f"{line}; {catalogue.text('terminal', 'resume by press')}" if session.commits_by_press else line


def _clock_times(catalogue: Catalogue, ledger: Ledger) -> str:
    if ledger.control is None:
        return ""
    white, black = (seconds_text(ledger.displayed_seconds(side, ledger.since_us)) for side in Side)
    return f"  ({catalogue.text('terminal', 'clock times', white=white, black=black)})"
