"""How a session comes to know the other board, also after a stop."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from controller.session.effects import ChangeKind, Record, RecordChange
from controller.session.far_board.entries import list_entries
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.inputs import (
    FarAskReceived,
    FarEntryReceived,
    FarGameJoined,
    FarGameResumed,
    FarInput,
)
from controller.session.far_exchange.values import FarEntryKind
from controller.session.inputs import Input
from controller.session.state import Session


def with_far_board(session: Session, far: FarBoard) -> Session:
    """Return the session of a game whose other side sits at another board, where its clock is measured."""
    return session._replace(far=far, ledger=replace(session.ledger, far_side=far.side.opponent))


def recover_far_board(session: Session, records: Sequence[Record], earlier: Iterable[Input]) -> Session:
    """Return a session that was recovered from records, with the other board as the inputs until then tell of it."""
    far: FarBoard | None = None
    known_us, last_entry = 0, None
    for event in earlier:
        if not isinstance(event, FarInput) or (far is not None and event.game != far.game):
            continue
        match event:
            case FarGameJoined(game=game, side=side, board=board) if far is None:
                far, known_us = FarBoard(game, side, board), event.at_us
            case FarGameResumed(number=number) if far is not None:
                far, known_us, last_entry = far._replace(number=number), event.at_us, None
            case FarEntryReceived(entry=entry) if far is not None and entry.number > far.number:
                far, known_us, last_entry = far._replace(number=entry.number, far_ask=None), event.at_us, entry
            case FarAskReceived(ask=ask, at_us=at_us) if far is not None:
                # an answer among the inputs that are taken again needs it; a move has ended one of another ply
                is_open = ask.side is not far.side and ask.ply == session.history.ply
                far = far._replace(far_ask=ask if is_open else None, last_ask_id=ask.id, far_asked_us=at_us)
            case _:
                pass
    if far is None:
        return session
    session = with_far_board(session, far)
    resumed = [place for place, each in enumerate(records) if _is_resumption(each)]
    later = records[resumed[-1] + 1 if resumed else 0 :]  # the times of earlier ones are of another clock
    own_count = len(list_entries(session, [record for record in later if record.at_us > known_us]))
    is_held = last_entry is not None and last_entry.ply == session.history.ply + 1 and not own_count
    held = (last_entry,) if is_held and last_entry is not None and last_entry.kind is FarEntryKind.MOVE else ()
    changes = [record for record in later if isinstance(record, RecordChange)]
    is_answered = any(change.at_us >= far.far_asked_us for change in changes)
    far = far._replace(number=far.number + own_count, held=held, is_resumed=True)
    far = far._replace(far_ask=None) if is_answered else far
    return session._replace(far=far)


def _is_resumption(record: Record) -> bool:
    return isinstance(record, RecordChange) and record.kind is ChangeKind.GAP
