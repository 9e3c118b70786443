"""How a session comes to know the other board, also after a stop."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from controller.commands.sender import FAR_SENDER
from controller.session.effects import Record, RecordChange
from controller.session.far_board.entries import list_entries
from controller.session.far_board.recovered_asks import is_resumption, list_agreed, sum_penalties
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarEntryReceived,
    FarGameJoined,
    FarGameResumed,
    FarInput,
)
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.inputs import Input
from controller.session.state import Session


def with_far_board(session: Session, far: FarBoard) -> Session:
    """Return the session of a game whose other side sits at another board, where its clock is measured."""
    return session._replace(far=far, ledger=replace(session.ledger, far_side=far.side.opponent))


def recover_far_board(session: Session, records: Sequence[Record], earlier: Iterable[Input]) -> Session:
    """Return a session that was recovered from records, with the other board as the inputs until then tell of it."""
    far: FarBoard | None = None
    known_us = 0
    taken: list[FarEntryReceived] = []  # since the board goes on
    inputs = [event for event in earlier if isinstance(event, FarInput)]
    for event in inputs:
        if far is not None and event.game != far.game:
            continue
        match event:
            case FarGameJoined(game=game, side=side, board=board) if far is None:
                far, known_us = FarBoard(game, side, board), event.at_us
            case FarGameResumed(number=number) if far is not None:
                far, known_us, taken = far._replace(number=number), event.at_us, []
            case FarEntryReceived(entry=entry) if far is not None and entry.number > far.number:
                far, known_us = far._replace(number=entry.number, far_ask=None), event.at_us
                taken.append(event)
            case FarAnswerReceived(ask_id=ask_id) if far is not None and far.far_ask is not None:
                far = far._replace(far_ask=None) if far.far_ask.id == ask_id else far
            case FarAskReceived(ask=ask, at_us=at_us) if far is not None and ask.side is not far.side:
                # an answer among the inputs that are taken again needs it; a move has ended one of another ply
                is_open = ask.ply == session.history.ply
                far = far._replace(far_ask=ask if is_open else None, last_ask_id=ask.id, far_asked_us=at_us)
            case _:
                pass
    if far is None:
        return session
    session = with_far_board(session, far)
    resumed = [place for place, each in enumerate(records) if is_resumption(each)]
    later = records[resumed[-1] + 1 if resumed else 0 :]  # the times of earlier ones are of another clock
    own_count = len(list_entries(session, [record for record in later if record.at_us > known_us]))
    held = () if own_count else _find_held(taken, later, session.history.ply)
    changes = [record for record in later if isinstance(record, RecordChange)]
    is_answered = any(change.at_us >= far.far_asked_us for change in changes)
    far = far._replace(
        number=far.number + own_count,
        held=held,
        is_resumed=True,
        agreed=list_agreed(inputs, records, far.side),
        penalties_us=sum_penalties(records, session.history.checkpoints[0], far.side),
    )
    far = far._replace(far_ask=None) if is_answered else far
    return session._replace(far=far)


def _find_held(taken: Sequence[FarEntryReceived], later: Sequence[Record], ply: int) -> tuple[FarEntry, ...]:
    """Return the last entries that were taken and not carried out; one that has changed nothing may be among them."""
    done_us = max((record.at_us for record in later if _is_of_other_board(record)), default=-1)
    held: list[FarEntry] = []
    for event in reversed(taken):
        is_move = event.entry.kind is FarEntryKind.MOVE
        if not (event.entry.ply == ply + 1 if is_move else event.at_us > done_us):
            break
        held.insert(0, event.entry)
    return tuple(held)


def _is_of_other_board(record: Record) -> bool:
    return isinstance(record, RecordChange) and record.sender == FAR_SENDER
