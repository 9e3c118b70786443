"""The command that proposes a move for a side that is played elsewhere."""

from dataclasses import replace
from enum import StrEnum

from controller.commands.values import Propose
from controller.notation.fen import FenError, parse_fen
from controller.notation.move_text import MoveTextError, move_text, parse_move_and_route
from controller.rules.moves import Move
from controller.session.effects import Announce, PlaySound, Refuse
from controller.session.far_exchange.values import SideClocks
from controller.session.moves.commits import drop_flag
from controller.session.moves.flags import flag_due_us
from controller.session.moves.proposals import elsewhere_fault_message, open_proposal, proposal_message
from controller.session.notices import show_notice
from controller.session.recorded_changes import RefusedError
from controller.session.scores import current_score
from controller.session.state import Phase, Session
from controller.session.views.messages import Message, MessageCode, build_message
from controller.session.views.sounds import Sound


class ProposalFault(StrEnum):
    """The reason why a proposed move is refused; the values are argument values of a message."""

    NOT_ELSEWHERE = "not elsewhere"  # people at the board play that side
    NOT_PLAYING = "not playing"  # the game has not begun, is paused, or is over
    STALE = "stale"  # it is meant for another ply
    DOUBLED = "doubled"  # a move is proposed already
    OTHER_SIDE = "other side"  # is to move
    OTHER_POSITION = "other position"  # than the one in which it was decided
    OTHER_BOARD = "other board"  # its moves come from there, and by its record only
    ILLEGAL = "illegal"


def propose_move(session: Session, command: Propose) -> Session:
    """Show a move that is to be made on the board, and stop the clock of its side.

    Raise RefusedError if it is not the move that is awaited. A draw that the opponent has offered is declined.
    """
    if session.far is not None:
        raise RefusedError(_refusal(command, ProposalFault.OTHER_BOARD))
    return take_proposal(session, command)


def take_proposal(session: Session, command: Propose, entry_clocks: SideClocks | None = None) -> Session:
    """Show a move as `propose_move` does; `entry_clocks` are both clocks as the turn passed at another board."""
    side = command.side
    move = _find_move(session, command)
    flag_us = flag_due_us(session)
    if flag_us is not None and flag_us <= session.now_us:
        session = drop_flag(session)
        if not session.may_commit_moves:
            return session.emit(Refuse(_refusal(command, ProposalFault.NOT_PLAYING)))
    guidance = session.turn.guidance
    session = open_proposal(session, move, entry_clocks)
    proposal = session.turn.proposal
    if proposal is None:
        return session
    if guidance is not None:
        fault = elsewhere_fault_message(session)
        guidance = None if session.tracker.is_unmoved else replace(guidance, fault=fault)
        session = session._replace(turn=session.turn._replace(guidance=guidance))
    session = session.emit(Announce(proposal_message(session, proposal)), PlaySound(Sound.COMMITTED))
    if session.conduct.draw_offer is not side.opponent:
        return session
    session = session._replace(conduct=session.conduct._replace(draw_offer=None))
    return show_notice(session, build_message(MessageCode.DRAW_DECLINED, side=side.english_name))


def _find_move(session: Session, command: Propose) -> Move:
    """Return the legal move that is proposed, first by the route that its text names; raise RefusedError."""
    if command.side not in session.tracker.sides_elsewhere:
        raise RefusedError(_refusal(command, ProposalFault.NOT_ELSEWHERE))
    if session.phase is not Phase.PLAYING or not session.may_commit_moves:
        raise RefusedError(_refusal(command, ProposalFault.NOT_PLAYING))
    awaited_ply, proposal = session.history.ply + 1, session.turn.proposal
    if command.ply != awaited_ply:
        raise RefusedError(_refusal(command, ProposalFault.STALE, str(awaited_ply)))
    if proposal is not None:
        raise RefusedError(_refusal(command, ProposalFault.DOUBLED, move_text(proposal.move)))
    if command.side is not session.to_move:
        raise RefusedError(_refusal(command, ProposalFault.OTHER_SIDE))
    _check_position(session, command)
    try:
        move, route = parse_move_and_route(command.move, session.game.legal_moves)
    except MoveTextError as error:
        raise RefusedError(_refusal(command, ProposalFault.ILLEGAL, str(error))) from error
    if current_score(session) is not None:
        return move._replace(routes=(route,))  # its sums depend on the route
    return move._replace(routes=(route, *[other for other in move.routes if other != route]))


def _check_position(session: Session, command: Propose) -> None:
    if command.position is None:
        return
    try:
        position = parse_fen(command.position, session.settings.game.orientation)
    except FenError as error:
        raise RefusedError(_refusal(command, ProposalFault.OTHER_POSITION, str(error))) from error
    if position != session.game.position:
        raise RefusedError(_refusal(command, ProposalFault.OTHER_POSITION))


def _refusal(command: Propose, fault: ProposalFault, detail: str = "") -> Message:
    return build_message(MessageCode.BAD_PROPOSAL, reason=fault.value, side=command.side.english_name, detail=detail)
