"""What the record has not of a session that was stopped: it was stopped before that was kept."""

from collections.abc import Sequence
from dataclasses import replace

from controller.far_game.record.record import FarRecord
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.session.effects import Effect
from controller.session.far_board.entries import list_entries
from controller.session.far_exchange.values import FarEntry, FarEntryKind
from controller.session.state import Session, ends_by_rule


def list_missing_entries(session: Session, history: Sequence[Effect], record: FarRecord) -> list[FarEntry]:
    """Return the entries of this board that its game has, and the record has not, in their order.

    `history` are all records of the game; its last entries are those that are missing.
    """
    far = session.far
    count = 0 if far is None or not record.entries else far.number - record.last_number
    if count <= 0:
        return []
    own = list_entries(session, history)[-count:]
    last = session.history.checkpoints[-1]
    moves = [entry.ply for entry in own if entry.kind is FarEntryKind.MOVE]
    if (
        far is not None
        and last.move is not None
        and last.side is far.side
        and last.ply not in moves
        and last.is_certain
    ):
        # it was inferred anew from what the sensors reported after the last certain record
        inferred = FarEntry(
            number=0,
            kind=FarEntryKind.MOVE,
            ply=last.ply,
            position=fen_text(last.game.position),
            clocks=last.ledger.side_clocks,
            move=move_text(last.move),
            outcome=session.outcome if last.game == session.game and ends_by_rule(session) else None,
        )
        own = (*own, inferred)[-count:] if last.ply == record.ply + 1 else own
    return [replace(entry, number=record.last_number + place) for place, entry in enumerate(own, 1)]
