"""A capture left undone where huffing is played: the move stands, and the opponent lifts a piece for it."""

from controller.rules.board_rules import occupancy_after
from controller.rules.huffing import HuffableMove
from controller.rules.moves import Move
from controller.rules.squares import Occupancy, bit, squares_of
from controller.session.effects import Announce, Effect
from controller.session.moves.commits import commit_move
from controller.session.state import PendingHuff, Session
from controller.session.views.led_frames import DARK_FRAME, LedFrame, LedRole, build_led_frame
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.footprints import build_footprints


def begin_huff(session: Session, at_us: int, effects: list[Effect]) -> Session | None:
    """Let the turn pass, as of `at_us`, if the board shows a move that is to be huffed; else give None."""
    game = session.game
    if not game.rules.ruleset.huff:
        return None
    for huff in game.rules.huffable_moves(game.position):
        if occupancy_after(game.position, huff.move) == session.tracker.occupancy:
            effects.append(Announce(build_message(MessageCode.HUFF, squares=squares_of(huff.candidates))))
            ledger = session.ledger.pass_turn(session.to_move, at_us)
            return session._replace(
                pending_huff=PendingHuff(huff=huff, at_us=at_us), ledger=ledger, guidance=None, notice=None
            )
    return None


def commit_huff_at_reply(session: Session, effects: list[Effect]) -> Session:
    """Commit the huffed move once the opponent, with a piece lifted for it, goes on to play."""
    pending_huff = session.pending_huff
    if pending_huff is None or find_huffed_move(session) is not None:
        return session
    opened = touched_squares(session.tracker.trail).opened
    for square in squares_of(pending_huff.huff.candidates & opened):
        game = session.game.play(pending_huff.huff.huff_from(square))
        footprints = build_footprints(game)
        if session.tracker.occupancy != footprints.occupancy_before and footprints.find_under_way(
            session.tracker.occupancy
        ):
            return _commit_huffed_move(session, pending_huff.huff.huff_from(square), effects)
    return session


def commit_huff_at_lift(session: Session, effects: list[Effect]) -> Session:
    """Commit the huffed move, with the piece that has been lifted for it."""
    move = find_huffed_move(session)
    return session if move is None else _commit_huffed_move(session, move, effects)


def find_huffed_move(session: Session) -> Move | None:
    """Give the huffed move, if just one of the pieces that may be taken for it is gone."""
    if session.pending_huff is None:
        return None
    huff = session.pending_huff.huff
    gone = _occupancy_after_move(session, huff) & ~session.tracker.occupancy
    is_one = gone.bit_count() == 1 and not gone & ~huff.candidates
    if not is_one or session.tracker.occupancy & ~_occupancy_after_move(session, huff):
        return None
    return huff.huff_from(squares_of(gone)[0])


def is_huffable(session: Session) -> bool:
    """Tell whether the board shows a move that would be huffed."""
    game = session.game
    return any(
        occupancy_after(game.position, huff.move) == session.tracker.occupancy
        for huff in game.rules.huffable_moves(game.position)
    )


def is_board_in_order(session: Session) -> bool:
    """Tell whether nothing is wrong on the board: a legal move, or a huff, could be on its way."""
    if session.pending_huff is None:
        return session.tracker.is_legal_with_reply
    expected = _occupancy_after_move(session, session.pending_huff.huff)
    return session.tracker.occupancy == expected or find_huffed_move(session) is not None


def huff_frame(session: Session, huff: HuffableMove) -> LedFrame:
    """Light the pieces of which one is to be lifted; what is wrong on the board is lit, and put right, before."""
    if find_huffed_move(session) is not None:
        return DARK_FRAME
    expected, occupancy = _occupancy_after_move(session, huff), session.tracker.occupancy
    if expected == occupancy:
        return build_led_frame([(squares_of(huff.candidates), LedRole.CAPTURED)])
    return build_led_frame(
        [(squares_of(occupancy & ~expected), LedRole.LIFT), (squares_of(expected & ~occupancy), LedRole.PLACE)]
    )


def _occupancy_after_move(session: Session, huff: HuffableMove) -> Occupancy:
    return occupancy_after(session.game.position, huff.move)


def _commit_huffed_move(session: Session, move: Move, effects: list[Effect]) -> Session:
    if session.pending_huff is None:
        return session
    at_us = session.pending_huff.at_us
    # The pieces that were lifted for the reply began to move after the huffed one was.
    session = session._replace(pending_huff=None)
    effects.append(Announce(build_message(MessageCode.HUFFED, squares=squares_of(move.huffed))))
    return commit_move(session, move, at_us, effects, ledger=session.ledger, move_end_us=_huff_lift_us(session, move))


def _huff_lift_us(session: Session, move: Move) -> int:
    """Give when the huffed piece was lifted: what came before belongs to the move, what came after to the reply."""
    stamps = [
        change.at_us for change in session.tracker.trail if bit(change.square) & move.huffed and not change.closed
    ]
    return max(stamps, default=session.tracker.last_change_us)
