"""What people are told of the other board."""

from controller.clock.clock_text import exact_time_text
from controller.clock.time_control import MINUTE_US, SECOND_US
from controller.notation.fen import FenError, parse_fen
from controller.rules.position import Side
from controller.session.far_board.asks import find_open_entry
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.values import FarAskKind, FarEntry, FarEntryKind
from controller.session.state import PauseReason, Session
from controller.session.views.messages import Message, MessageCode, build_message


def find_far_message(session: Session) -> Message | None:
    """Return what people are to know of the other board now, the most urgent first; None: nothing."""
    far = session.far
    if far is None:
        return None
    if PauseReason.RECORDS_DIFFER in session.pauses:
        entry = find_open_entry(session)
        return build_message(MessageCode.RECORDS_DIFFER_HERE) if entry is None else open_entry_message(far.name, entry)
    if far.far_ask is not None and far.far_ask.kind is not FarAskKind.DRAW:
        return find_ask_message(far)
    if far.is_refused:
        return refusal_message(far)
    return None if far.silent_us is None else unheard_message(session)


def find_ask_message(far: FarBoard) -> Message | None:
    """Return what the player at the other board asks; None: nothing."""
    ask = far.far_ask
    if ask is None:
        return None
    side = ask.side.english_name
    if ask.kind is FarAskKind.DRAW:
        return build_message(MessageCode.DRAW_OFFERED, side=side)
    return build_message(MessageCode.FAR_ASKS, ask=ask.kind.value, count=ask.plies, side=side)


def open_entry_message(board: str, entry: FarEntry) -> Message:
    """Return what an arbiter has done at the other board without a signature, by its entry."""
    value = ""
    if entry.kind is FarEntryKind.RESULT and entry.outcome is not None:
        value = f"{entry.outcome.score.value} {entry.outcome.termination.value}"
    elif entry.kind is FarEntryKind.POSITION:
        value = entry.position
    white, black = (_entry_value_text(entry, side) for side in Side)
    return build_message(
        MessageCode.OPEN_ENTRY,
        board=board, number=entry.number, what=entry.kind.value, count=entry.plies, value=value, white=white,
        black=black, side=_side_to_move(entry).english_name,
    )  # fmt: skip


def _entry_value_text(entry: FarEntry, side: Side) -> str:
    """Return what the clock of a side shows after an entry, or how many pieces it has in a position that was set."""
    if entry.kind is not FarEntryKind.POSITION:
        return exact_time_text(-(-entry.clocks[side].remaining_us // SECOND_US) * SECOND_US)
    try:
        return str(parse_fen(entry.position).pieces_of(side).bit_count())
    except FenError:
        return "?"  # nobody can play it: it is refused, whoever agrees


def _side_to_move(entry: FarEntry) -> Side:
    return Side.BLACK if entry.position.startswith("B") else Side.WHITE


def refusal_message(far: FarBoard) -> Message:
    """Return that the other board refuses to begin the game."""
    return build_message(MessageCode.BOARD_REFUSES, board=far.name)


def unheard_message(session: Session) -> Message:
    """Return that the other board is not heard, and that the player may wait for it."""
    far = session.far
    if far is not None and far.is_waited_for:
        return build_message(MessageCode.WAITING_FOR_BOARD, board=far.name)
    silent_us = 0 if far is None or far.silent_us is None else far.silent_us
    name = "" if far is None else far.name
    return build_message(MessageCode.BOARD_UNHEARD, board=name, count=silent_us // MINUTE_US)
