"""A hint: the move that an engine would make, lit for the player who asks, in a casual game on one board.

Asked once, he is shown the piece; asked again, the whole move. What is asked for is on record.
"""

from collections.abc import Sequence
from enum import StrEnum

from controller.notation.fen import fen_text
from controller.notation.move_text import MoveTextError, move_text, parse_move
from controller.rules.position import Side
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, Record, RecordChange
from controller.session.inputs import AdviceFound
from controller.session.notices import show_notice
from controller.session.recorded_changes import RefusedError, record_change
from controller.session.state import Hint, Session
from controller.session.views.led_frames import LedFrame, LedRole, build_led_frame
from controller.session.views.messages import Message, MessageCode, build_message
from controller.settings.appearance import HelpLevel
from controller.settings.game import GameConduct


class HintFault(StrEnum):
    """The reason why there is no hint; the values are argument values of a message."""

    OTHER_SIDE = "other side"  # is to move
    ELSEWHERE = "elsewhere"  # the side is played
    NOT_PLAYING = "not playing"  # the game has not begun, is paused, or is over
    PIECES = "pieces"  # do not stand as they should
    HELD = "held piece"  # the rules say which piece moves: the one that was moved wrongly, or touched
    HELP_OFF = "help off"
    NO_ENGINE = "no engine"  # that answers


def request_hint(session: Session, side: Side) -> Session:
    """Look for a hint for a side, or show more of the one that it has; raise RefusedError if none may be given now."""
    if (refusal := find_refusal(session, side)) is not None:
        raise RefusedError(refusal)
    hint = shown_hint(session)
    if hint is not None:
        hint = hint._replace(is_whole=True)
        return _announce(session._replace(hint=hint), hint)
    session = session._replace(hint=Hint(session.game.position, None, is_whole=False))
    before = session.conduct.hints
    after = (before[0] + (side is Side.WHITE), before[1] + (side is Side.BLACK))
    session = session._replace(conduct=session.conduct._replace(hints=after))
    return record_change(
        *(session, ChangeKind.HINTS, str(before[side]), str(after[side])),
        side=side,
        author=ChangeAuthor.PLAYERS,
        announcement=build_message(MessageCode.HINT_AWAITED),
    )


def request_hint_by_menu(session: Session) -> Session:
    """Look for a hint for the side to move; say why none may be given."""
    try:
        return request_hint(session, session.to_move)
    except RefusedError as refused:
        return show_notice(session, refused.message)


def find_menu_fault(session: Session) -> HintFault | None:
    """Return why the side to move gets no hint now, in a game whose conduct allows hints; None if it gets one."""
    return _find_fault(session, session.to_move)


def find_refusal(session: Session, side: Side) -> Message | None:
    """Return why a side gets no hint now; None if it gets one."""
    if is_locked(session):
        return build_message(MessageCode.HINT_LOCKED)
    fault = _find_fault(session, side)
    return None if fault is None else _refusal(fault)


def is_locked(session: Session) -> bool:
    """Return True if the conduct of the game, or an opponent at another board, forbids hints and warnings of moves."""
    return session.settings.game.conduct is not GameConduct.CASUAL or session.far is not None


def shown_hint(session: Session) -> Hint | None:
    """Return the hint that is looked for or shown; None: none was asked for, or it is no longer the time for it."""
    hint = session.hint
    is_shown = (
        hint is not None and hint.position == session.game.position and find_refusal(session, session.to_move) is None
    )
    return hint if is_shown else None


def take_hint(session: Session, found: AdviceFound) -> Session:
    """Show the move that an engine has found, if it is still looked for."""
    hint = shown_hint(session)
    if hint is None or hint.move is not None:
        return session
    if found.ply != session.history.ply + 1 or found.position != fen_text(session.game.position):
        return session
    try:
        move = parse_move(found.move, session.game.legal_moves)
    except MoveTextError:
        return show_notice(session._replace(hint=None), _refusal(HintFault.NO_ENGINE))
    hint = hint._replace(move=move)
    return _announce(session._replace(hint=hint), hint)


def hint_message(hint: Hint) -> Message:
    """Return the message of a hint."""
    if hint.move is None:
        return build_message(MessageCode.HINT_AWAITED)
    if hint.is_whole:
        return build_message(MessageCode.HINT, move=move_text(hint.move))
    return build_message(MessageCode.HINT_PIECE, square=hint.move.origin)


def hint_frame(hint: Hint) -> LedFrame:
    """Return the frame of a hint: the piece, or the whole move."""
    if hint.move is None:
        return build_led_frame([])
    piece = ((hint.move.origin,), LedRole.MOVER)
    if not hint.is_whole:
        return build_led_frame([piece])
    return build_led_frame(
        [piece, ((hint.move.landing,), LedRole.LANDING), (hint.move.captured_squares, LedRole.CAPTURED)]
    )


def count_hints(records: Sequence[Record]) -> tuple[int, int]:
    """Return how many hints each side has asked for, by the records of a game."""
    counts = {Side.WHITE: 0, Side.BLACK: 0}
    for record in records:
        if isinstance(record, RecordChange) and record.kind is ChangeKind.HINTS and record.side is not None:
            counts[record.side] = int(record.after)
    return counts[Side.WHITE], counts[Side.BLACK]


def _announce(session: Session, hint: Hint) -> Session:
    return session.emit(Announce(hint_message(hint)))


def _find_fault(session: Session, side: Side) -> HintFault | None:
    if not session.may_commit_moves:
        return HintFault.NOT_PLAYING
    if session.is_decided_elsewhere:
        return HintFault.ELSEWHERE
    if side is not session.to_move:
        return HintFault.OTHER_SIDE
    if session.settings.face.help is HelpLevel.OFF:
        return HintFault.HELP_OFF
    if not session.tracker.is_unmoved or session.turn.pending_huff is not None:
        return HintFault.PIECES
    return None if session.tracker.bound_square is None else HintFault.HELD


def _refusal(fault: HintFault) -> Message:
    return build_message(MessageCode.NO_HINT, reason=fault.value)
