"""Huffing: a move that leaves a capture undone stands, and the opponent lifts a piece for it."""

from controller.rules.board_rules import occupancy_after
from controller.rules.huffing import HuffableMove
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, Square, bit, squares_of
from controller.session.effects import Announce
from controller.session.moves.commits import commit_move
from controller.session.moves.state import PendingHuff
from controller.session.state import Session
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole, build_led_frame
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.footprints import build_footprints


def begin_huff(session: Session, at_us: int) -> Session | None:
    """Pass the turn as of a time if the board shows a move that is to be huffed; otherwise return None."""
    huff = _find_huff(session)
    if huff is None:
        return None
    session = session._replace(
        turn=session.turn._replace(pending_huff=PendingHuff(huff=huff, at_us=at_us), guidance=None),
        ledger=session.ledger.pass_turn(session.to_move, at_us),
        last_views=session.last_views.without_notice(),
    )
    return session.emit(Announce(build_message(MessageCode.HUFF, squares=squares_of(huff.candidates))))


def commit_huff_at_reply(session: Session) -> Session:
    """Commit the huffed move once the opponent, who has lifted a piece for it, begins his own move."""
    pending_huff = session.turn.pending_huff
    if pending_huff is None or find_huffed_move(session) is not None:
        return session
    occupancy, opened = session.tracker.occupancy, touched_squares(session.tracker.trail).opened
    for square in squares_of(pending_huff.huff.candidates & opened):
        move = pending_huff.huff.huff_from(square)
        footprints = build_footprints(session.game.play(move))
        if occupancy != footprints.occupancy_before and footprints.find_under_way(occupancy):
            return _commit_huffed_move(session, pending_huff, move)
    return session


def commit_huff_at_lift(session: Session) -> Session:
    """Commit the huffed move, with the piece that was lifted for it."""
    move, pending_huff = find_huffed_move(session), session.turn.pending_huff
    return session if move is None or pending_huff is None else _commit_huffed_move(session, pending_huff, move)


def find_huffed_move(session: Session) -> Move | None:
    """Return the huffed move if just one of the pieces that may be lifted for it is missing."""
    if session.turn.pending_huff is None:
        return None
    huff = session.turn.pending_huff.huff
    expected, occupancy = _occupancy_after_move(session, huff), session.tracker.occupancy
    missing = expected & ~occupancy
    if missing.bit_count() != 1 or missing & ~huff.candidates or occupancy & ~expected:
        return None
    return huff.huff_from(squares_of(missing)[0])


def is_huffable(session: Session) -> bool:
    """Return True if the board shows a move that would be huffed."""
    return _find_huff(session) is not None


def is_board_in_order(session: Session) -> bool:
    """Return True if the board shows a legal move, finished or under way, or a huff."""
    if session.turn.pending_huff is None:
        return session.tracker.with_known_pieces().is_legal_with_reply
    expected = _occupancy_after_move(session, session.turn.pending_huff.huff)
    return session.tracker.occupancy == expected or find_huffed_move(session) is not None


def find_board_differences(session: Session) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Return the squares with a piece too many and those that lack one, before the game can go on."""
    pending_huff, occupancy = session.turn.pending_huff, session.tracker.occupancy
    if pending_huff is None:
        return session.tracker.find_differences()
    expected = _occupancy_after_move(session, pending_huff.huff)
    return squares_of(occupancy & ~expected), squares_of(expected & ~occupancy)


def huff_frame(session: Session, huff: HuffableMove) -> LedFrame:
    """Return the frame that lights the pieces of which one is to be lifted, or first what is wrong on the board."""
    if find_huffed_move(session) is not None:
        return DARK_FRAME
    expected, occupancy = _occupancy_after_move(session, huff), session.tracker.occupancy
    if expected == occupancy:
        return build_led_frame([(squares_of(huff.candidates), LedRole.CAPTURED)])
    return build_led_frame(
        [(squares_of(occupancy & ~expected), LedRole.LIFT), (squares_of(expected & ~occupancy), LedRole.PLACE)]
    )


def _find_huff(session: Session) -> HuffableMove | None:
    game = session.game
    if not game.rules.ruleset.huff or session.tracker.sides_elsewhere:
        return None  # nobody elsewhere could lift a piece
    for huff in game.rules.huffable_moves(game.position):
        if occupancy_after(game.position, huff.move) == session.tracker.occupancy:
            return huff
    return None


def _occupancy_after_move(session: Session, huff: HuffableMove) -> Occupancy:
    return occupancy_after(session.game.position, huff.move)


def _commit_huffed_move(session: Session, pending_huff: PendingHuff, move: Move) -> Session:
    session = session._replace(turn=session.turn._replace(pending_huff=None))
    session = session.emit(Announce(build_message(MessageCode.HUFFED, squares=squares_of(move.huffed))))
    move_end_us = _huff_lift_us(session, move)
    return commit_move(session, move, pending_huff.at_us, ledger=session.ledger, move_end_us=move_end_us)


def _huff_lift_us(session: Session, move: Move) -> int:
    """Return when the huffed piece was lifted: earlier changes belong to the move, later ones to the reply."""
    stamps = [
        change.at_us for change in session.tracker.trail if bit(change.square) & move.huffed and not change.closed
    ]
    return max(stamps, default=session.tracker.last_change_us)
