"""Draws that the board does not impose: which one stands open in this turn, who may take it, and its message."""

from collections.abc import Iterable

from controller.rules.draw_offers import DrawOffer
from controller.rules.end_conditions import is_repeated
from controller.rules.game import Game
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.state import Phase, Session
from controller.session.views.messages import Message, MessageCode, build_message


def find_open_draw(session: Session) -> DrawOffer | None:
    """Return the draw that may be taken in this turn; None if none stands open, or the game itself is in doubt.

    A claim stands as long as the rules give it. What both sides must accept stands for the turn in which it arose: who
    plays on has declined it, until it arises again.
    """
    offer = session.game.draw_offer
    if offer is None or session.phase is not Phase.PLAYING or session.trust.doubt is not None:
        return None
    if session.turn.pending_huff is not None:
        return None
    checkpoints = session.history.checkpoints
    earlier = (checkpoint.game for checkpoint in reversed(checkpoints[:-1]))
    return offer if offer.is_claim or _has_arisen(session.game, offer, earlier) else None


def _has_arisen(game: Game, offer: DrawOffer, earlier: Iterable[Game]) -> bool:
    """Return True if an offer is new in this position; `earlier` are the games before, the last one first.

    One by repetition is new each time a position recurs, one by count once each time that the count is reached.
    """
    if offer.termination is Termination.REPETITION:
        return is_repeated(game.rules.ruleset, game.position, game.history)
    for before in earlier:
        if before.draw_offer == offer:
            return False
        if all(rule.termination is not offer.termination for rule in before.reached_rules):
            return True
    return True


def find_next_taker(session: Session, offer: DrawOffer) -> Side:
    """Return the side that is asked next where one button serves both: of an offer, first the side that has moved."""
    waiting = session.to_move.opponent
    return session.to_move if offer.is_claim or waiting in session.conduct.draw_accepted else waiting


def may_take_draw(session: Session, offer: DrawOffer, side: Side) -> bool:
    """Return True if a side can claim an open draw, or accept it and has not yet."""
    if offer.is_claim:
        return side is session.to_move
    return side not in session.conduct.draw_accepted


def list_draw_takers(session: Session) -> tuple[Side, ...]:
    """Return the sides that may take a draw now: the one that stands open, or else the one that a player offers."""
    offer, offered_by = find_open_draw(session), session.conduct.draw_offer
    if offer is not None:
        return tuple([side for side in Side if may_take_draw(session, offer, side)])
    return () if offered_by is None or session.phase is not Phase.PLAYING else (offered_by.opponent,)


def draw_outcome(session: Session, *, otherwise: Termination) -> Outcome:
    """Return the outcome of a game that is drawn by the players: by the draw that stands open, if one does."""
    offer = find_open_draw(session)
    if offer is None:
        return Outcome(score=Score.DRAW, termination=otherwise)
    return Outcome(score=Score.DRAW, termination=offer.termination, clause=offer.clause)


def open_draw_message(session: Session) -> Message | None:
    """Return which draw stands open, who has accepted it, and what to do; None if none does."""
    offer = find_open_draw(session)
    if offer is None:
        return None
    reason = offer.termination.value
    place = session.settings.clock.draw_control.value
    if offer.is_claim:
        side = session.to_move.english_name
        return build_message(MessageCode.DRAW_CLAIMABLE, place=place, reason=reason, side=side)
    accepted = session.conduct.draw_accepted
    side = accepted[0].english_name if accepted else ""
    return build_message(MessageCode.DRAW_OPEN, place=place, reason=reason, side=side)
