"""A capture left undone where huffing is played: the move stands, and the opponent lifts a piece for it."""

from controller.rules.huffing import HuffableMove
from controller.rules.moves import Move
from controller.rules.rules import occupancy_after
from controller.rules.squares import Occupancy, bit, squares_of
from controller.session.commits import commit_move
from controller.session.effects import Announce, Effect
from controller.session.messages import Code, say
from controller.session.roles import DARK_FRAME, LedFrame, Role, frame_of
from controller.session.state import Huffing, Session
from controller.tracking.sights import build_footprints
from controller.tracking.trail import touched_squares


def begin_huff(session: Session, at_us: int, effects: list[Effect]) -> Session | None:
    """Let the turn pass, as of `at_us`, if the board shows a move that is to be huffed; else give None."""
    game = session.game
    if not game.rules.ruleset.huff:
        return None
    for huff in game.rules.huffable_moves(game.position):
        if occupancy_after(game.position, huff.move) == session.tracker.occupancy:
            effects.append(Announce(say(Code.HUFF, squares=squares_of(huff.candidates))))
            ledger = session.ledger.pass_turn(session.to_move, at_us)
            return session._replace(huffing=Huffing(huff=huff, at_us=at_us), ledger=ledger, guidance=None, word=None)
    return None


def follow_huff(session: Session, effects: list[Effect]) -> Session:
    """Commit the huffed move once the opponent, with a piece lifted for it, goes on to play."""
    huffing = session.huffing
    if huffing is None or lifted(session) is not None:
        return session
    opened = touched_squares(session.tracker.trail).opened
    for square in squares_of(huffing.huff.candidates & opened):
        game = session.game.play(huffing.huff.huff_from(square))
        sights = build_footprints(game)
        if session.tracker.occupancy != sights.occupancy_before and sights.find_under_way(session.tracker.occupancy):
            return _commit(session, huffing.huff.huff_from(square), effects)
    return session


def end_huff(session: Session, effects: list[Effect]) -> Session:
    """Commit the huffed move, with the piece that has been lifted for it."""
    move = lifted(session)
    return session if move is None else _commit(session, move, effects)


def lifted(session: Session) -> Move | None:
    """Give the huffed move, if just one of the pieces that may be taken for it is gone."""
    if session.huffing is None:
        return None
    huff = session.huffing.huff
    gone = _stands_after(session, huff) & ~session.tracker.occupancy
    is_one = gone.bit_count() == 1 and not gone & ~huff.candidates
    if not is_one or session.tracker.occupancy & ~_stands_after(session, huff):
        return None
    return huff.huff_from(squares_of(gone)[0])


def is_huffable(session: Session) -> bool:
    """Tell whether the board shows a move that would be huffed."""
    game = session.game
    return any(
        occupancy_after(game.position, huff.move) == session.tracker.occupancy
        for huff in game.rules.huffable_moves(game.position)
    )


def in_order(session: Session) -> bool:
    """Tell whether nothing is wrong on the board: a legal move, or a huff, could be on its way."""
    if session.huffing is None:
        return session.tracker.is_legal_with_reply
    stands = _stands_after(session, session.huffing.huff)
    return session.tracker.occupancy == stands or lifted(session) is not None


def huff_frame(session: Session, huff: HuffableMove) -> LedFrame:
    """Light the pieces of which one is to be lifted; what is wrong on the board is lit, and put right, before."""
    if lifted(session) is not None:
        return DARK_FRAME
    stands, occupancy = _stands_after(session, huff), session.tracker.occupancy
    if stands == occupancy:
        return frame_of([(squares_of(huff.candidates), Role.CAPTURED)])
    return frame_of([(squares_of(occupancy & ~stands), Role.LIFT), (squares_of(stands & ~occupancy), Role.PLACE)])


def _stands_after(session: Session, huff: HuffableMove) -> Occupancy:
    return occupancy_after(session.game.position, huff.move)


def _commit(session: Session, move: Move, effects: list[Effect]) -> Session:
    if session.huffing is None:
        return session
    at_us = session.huffing.at_us
    # The pieces that were lifted for the reply began to move after the huffed one was.
    session = session._replace(huffing=None)
    effects.append(Announce(say(Code.HUFFED, squares=squares_of(move.huffed))))
    return commit_move(session, move, at_us, effects, ledger=session.ledger, until_us=_lift_us(session, move))


def _lift_us(session: Session, move: Move) -> int:
    """Give when the huffed piece was lifted: what came before belongs to the move, what came after to the reply."""
    stamps = [
        change.at_us for change in session.tracker.trail if bit(change.square) & move.huffed and not change.closed
    ]
    return max(stamps, default=session.tracker.last_change_us)
