"""Moves that are decided elsewhere: proposed, made by a person, or withdrawn."""

from controller.clock.ledger import Ledger
from controller.clock.time_control import SECOND_US
from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.session.far_exchange.values import SideClocks
from controller.session.moves.state import Proposal
from controller.session.state import Session, ends_by_rule
from controller.session.views.messages import Message, MessageCode, build_message


def open_proposal(session: Session, move: Move, entry_clocks: SideClocks | None = None) -> Session:
    """Expect a legal move of the side to move on the board, and pass the turn as of now.

    Until the move stands there, the time is nobody's, for as long as the settings say. If no clock has run yet, none
    runs before. `entry_clocks` are both clocks as the turn passed at another board; after a move that ends the game by
    its rules none runs here.
    """
    side, before = session.to_move, session.ledger
    if before.running_side is None:
        proposal = Proposal(move, None, None if entry_clocks is None else before.side_clocks)
        if entry_clocks is not None:
            session = session._replace(ledger=before.with_side_clocks(entry_clocks))
    else:
        before = before.advance_to(session.now_us)
        hand_us = session.settings.clock.hand_s * SECOND_US
        ledger = before.propose_move(side, hand_us, session.now_us)
        if entry_clocks is not None:
            ledger = ledger.with_side_clocks(entry_clocks)
            if ends_by_rule(session, session.game.play(move)):
                ledger = ledger.stop_clock(session.now_us)
        session = session._replace(ledger=ledger)
        proposal = Proposal(move, (before.side_clocks[side], ledger.side_clocks[side]))
    return session._replace(
        tracker=session.tracker.with_proposed(move),
        turn=session.turn._replace(proposal=proposal, rest_deadline=None, repeated_fault=None),
    )


def withdraw_proposal(session: Session, at_us: int) -> Session:
    """Return the session without its proposal, as of a time, and without what the move has earned.

    A clock that was set since stays as it was set.
    """
    proposal = session.turn.proposal
    if proposal is None:
        return session
    session = session._replace(
        tracker=session.tracker.with_proposed(None), turn=session.turn._replace(proposal=None, rest_deadline=None)
    )
    if proposal.clocks_before is not None:
        return session._replace(ledger=session.ledger.with_side_clocks(proposal.clocks_before))
    if proposal.passed_clocks is None:
        return session
    side, ledger = session.to_move, session.ledger.end_hand(at_us)
    before, after = proposal.passed_clocks
    if ledger.side_clocks[side] == after:
        ledger = ledger.with_side_clock(side, before)
    return session._replace(ledger=ledger if ledger.running_side is None else ledger.start_clock(side, at_us))


def drop_illegal_proposal(session: Session) -> Session:
    """Withdraw a proposal that is no legal move: another game turned out to have been played before it."""
    if session.turn.proposal is None or session.tracker.footprints.footprints:
        return session
    return withdraw_proposal(session, session.now_us)


def pass_made_move(session: Session, at_us: int) -> Ledger | None:
    """Return the ledger once a proposed move stands on the board; None if the turn passes only now."""
    proposal = session.turn.proposal
    if proposal is None:
        return None
    if proposal.passed_clocks is not None:
        return session.ledger.end_hand(at_us)
    if proposal.clocks_before is None:
        return None
    clocks = session.ledger.side_clocks  # those of the entry, or what an arbiter has set since
    return session.ledger.pass_turn(session.to_move, at_us).with_side_clocks(clocks)


def proposal_message(session: Session, proposal: Proposal) -> Message:
    """Return the message that asks for a proposed move."""
    return build_message(MessageCode.PROPOSED, side=session.to_move.english_name, move=move_text(proposal.move))


def elsewhere_fault_message(session: Session) -> Message:
    """Return what is wrong with any other move of a side that is played elsewhere."""
    proposal = session.turn.proposal
    if proposal is None:
        return build_message(MessageCode.MOVE_AWAITED, side=session.to_move.english_name)
    return build_message(MessageCode.OTHER_MOVE_PROPOSED, move=move_text(proposal.move))
