"""What was agreed on at a board before it stopped, from the inputs and the records of its game."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controller.commands.sender import FAR_SENDER
from controller.rules.position import Side
from controller.session.checkpoints import Checkpoint
from controller.session.effects import ChangeAuthor, ChangeKind, Record, RecordChange, RecordMove
from controller.session.far_exchange.inputs import FarAnswerReceived, FarAskReceived, FarGameResumed, FarInput
from controller.session.far_exchange.values import FarAsk, FarAskKind

_SET_BACK = frozenset({ChangeKind.TAKEBACK, ChangeKind.RESTORE, ChangeKind.TURN, ChangeKind.POSITION})
_DONE = {ChangeKind.PAUSE: FarAskKind.PAUSE, ChangeKind.RESUME: FarAskKind.RESUME}


class Instant(NamedTuple):
    """A time in one run of the board; each run has a clock of its own."""

    run: int
    at_us: int


class DatedAsk(NamedTuple):
    """Something agreed on, and when it came back from the disk."""

    at: Instant
    ask: FarAsk


def is_resumption(record: Record) -> bool:
    """Return True for the record that a stopped board goes on."""
    return isinstance(record, RecordChange) and record.kind in (ChangeKind.GAP, ChangeKind.UNDATED_GAP)


def list_agreed(inputs: Iterable[FarInput], records: Sequence[Record], side: Side) -> tuple[FarAsk, ...]:
    """Return what was asked at the board of a side and not refused, or agreed to there, and is not done or over."""
    dated = [(instant, record) for instant, record in _date_records(records)]
    return tuple(
        [
            asked.ask
            for asked in _list_asked(inputs, side)
            if not any(instant >= asked.at and _ends(record, asked.ask, side) for instant, record in dated)
        ]
    )


def sum_penalties(records: Sequence[Record], start: Checkpoint, side: Side) -> int:
    """Return what the other side has paid to a side since its last move, in microseconds."""
    paid_us, before_us = 0, start.ledger.side_clocks[side].remaining_us
    for record in records:
        after_us = record.ledger.side_clocks[side].remaining_us
        if isinstance(record, RecordMove):
            paid_us = paid_us if record.side is side else 0
        elif (
            record.kind is ChangeKind.TIME and record.sender == FAR_SENDER and record.author is not ChangeAuthor.ARBITER
        ):
            paid_us += after_us - before_us
        before_us = after_us
    return paid_us


def _list_asked(inputs: Iterable[FarInput], side: Side) -> list[DatedAsk]:
    asked: dict[str, DatedAsk] = {}
    run = 0
    for event in inputs:
        match event:
            case FarGameResumed():
                run += 1
            case FarAskReceived(ask=ask) if ask.side is side:
                asked.setdefault(ask.id, DatedAsk(Instant(run, event.at_us), ask))
            case FarAnswerReceived(ask=FarAsk() as ask, is_agreed=True) if ask.side is not side:
                asked.setdefault(ask.id, DatedAsk(Instant(run, event.at_us), ask))
            case FarAnswerReceived(ask_id=ask_id, is_agreed=False):
                asked.pop(ask_id, None)
            case _:
                pass
    return list(asked.values())


def _date_records(records: Sequence[Record]) -> Iterable[tuple[Instant, Record]]:
    run = 0
    for record in records:
        run += int(is_resumption(record))
        yield Instant(run, record.at_us), record


def _ends(record: Record, ask: FarAsk, side: Side) -> bool:
    """Return True if what was recorded after an ask has done it, or has ended it."""
    if isinstance(record, RecordMove):
        stands = ask.kind is FarAskKind.RESIGN or (ask.kind is FarAskKind.DRAW and record.side is side)
        return record.ply > ask.ply and not (stands and ask.side is side)
    if record.kind in _SET_BACK:
        return ask.kind is not FarAskKind.RESIGN or ask.side is not side
    return record.sender == FAR_SENDER and _DONE.get(record.kind) is ask.kind
