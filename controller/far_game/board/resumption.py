"""What a session is told when its game goes on after the board was stopped, and for that before."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from controller.clock.time_control import SECOND_US
from controller.far_game.exchange.open_asks import read_ask
from controller.far_game.record.record import FarRecord
from controller.far_game.store import StoredGame
from controller.session.effects import Effect
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.effects import AnswerFar, AskFar
from controller.session.far_exchange.inputs import FarAnswerReceived, FarAskReceived, FarGameResumed, FarRecordsDiffer
from controller.session.inputs import Input


def list_resumption_inputs(
    stored: StoredGame, record: FarRecord, far: FarBoard, time_of_day: str, at_us: int
) -> Iterator[Input]:
    """Yield the inputs for the session of a stored game, whose record is complete by now.

    `far` is what the session has of the other board, `time_of_day` the local time, ISO 8601; empty if not known.
    """
    if record.entries:
        number = max(1, min(far.number - len(far.held), record.last_number))
        yield FarGameResumed(
            game=record.game,
            number=number,
            clocks=record.entries[number - 1].content.clocks,
            gap_us=_gap_us(stored.last_at, time_of_day),
            stopped_us=_gap_us(stored.stopped_at, time_of_day),
            at_us=at_us,
        )
    for document in stored.kept.asks:
        if document["kind"] == "ask":
            yield FarAskReceived(game=record.game, ask=read_ask(document), at_us=at_us)
    asked = far.far_ask
    if asked is not None and stored.kept.answers.get(asked.id):
        yield FarAnswerReceived(game=record.game, ask_id=asked.id, is_agreed=True, ask=asked, at_us=at_us)
    if stored.kept.differs_from is not None:
        yield FarRecordsDiffer(game=record.game, number=stored.kept.differs_from, at_us=at_us)


def list_echoes(game: str, effects: Iterable[Effect], at_us: int) -> Iterator[Input]:
    """Yield what tells the session, once it was stopped, what was asked and answered at its board."""
    for effect in effects:
        match effect:
            case AskFar(ask=ask):
                yield FarAskReceived(game=game, ask=ask, at_us=at_us)
            case AnswerFar(ask=ask, is_agreed=is_agreed):
                yield FarAnswerReceived(game=game, ask_id=ask.id, is_agreed=is_agreed, ask=ask, at_us=at_us)
            case _:
                pass


def _gap_us(last_at: str, time_of_day: str) -> int | None:
    """Return how long ago something was kept; None if a clock was not known then or now."""
    try:
        gap = datetime.fromisoformat(time_of_day) - datetime.fromisoformat(last_at)
    except (ValueError, TypeError):
        return None
    return max(0, round(gap.total_seconds() * SECOND_US))
