"""What a run says where there is no terminal: one line a move, and one for whatever else is announced."""

from collections.abc import Callable, Sequence

from controller.adapters.english import sentence
from controller.adapters.pages import clock_text
from controller.rules.position import Side
from controller.session.effects import Announce, Effect, RecordMove
from controller.session.inputs import Input
from controller.session.messages import Code
from controller.session.state import Session

SECOND_US = 1_000_000


class LineFace:
    """A watcher that writes lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def saw(self, session: Session, happened: Input, effects: Sequence[Effect]) -> None:
        """Write a line for each move and announcement."""
        del happened
        record = next((effect for effect in effects if isinstance(effect, RecordMove)), None)
        for effect in effects:
            if not isinstance(effect, Announce):
                continue
            text = sentence(effect.message)
            is_move = effect.message.code in (Code.MOVE, Code.AMENDED)
            self._write(f"{_number(record)}{text}{_clocks(session)}" if is_move and record is not None else text)


def _number(record: RecordMove | None) -> str:
    return "" if record is None else f"{record.ply}. "


def _clocks(session: Session) -> str:
    if session.ledger.control is None:
        return ""
    left = (session.ledger.left_us(side, session.now_us) for side in Side)
    white, black = (clock_text(-(-left_us // SECOND_US)) for left_us in left)
    return f"  (White {white}, Black {black})"
