"""What an illegal move costs: nothing, time for the opponent, or, when there were too many, the game."""

from controller.clock.adjusting import add_time
from controller.clock.controls import SECOND_US
from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.session.changes import change_of, time_text
from controller.session.commits import end_game
from controller.session.effects import Announce, By, Effect, What
from controller.session.messages import Code, say
from controller.session.state import Fine, Session


def fine(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Count an illegal move of the side to move that was pressed at a time, and make it pay."""
    side, clock = session.to_move, session.settings.clock
    session = _counted(session, side, 1)
    added_us = clock.illegal_move_costs_s * SECOND_US
    session = session._replace(fine=Fine(side, added_us))
    if clock.illegal_moves_lose and session.illegal_moves[side] >= clock.illegal_moves_lose:
        outcome = Outcome(score=win_for(side.opponent), termination=Termination.ILLEGAL_MOVES)
        return end_game(session, outcome, at_us, effects)
    if not added_us:
        return session
    effects.append(Announce(say(Code.FINED, side=side.opponent.word, seconds=clock.illegal_move_costs_s)))
    return _with_time(session, side.opponent, added_us, at_us, effects)


def refund(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Take a fine back: the move was legal, and it was the board that did not see it so."""
    paid = session.fine
    if paid is None:
        return session
    session = _counted(session, paid.side, -1)._replace(fine=None)
    if not paid.added_us:
        return session
    effects.append(Announce(say(Code.REFUNDED, side=paid.side.opponent.word, seconds=paid.added_us // SECOND_US)))
    return _with_time(session, paid.side.opponent, -paid.added_us, at_us, effects)


def _with_time(session: Session, side: Side, time_us: int, at_us: int, effects: list[Effect]) -> Session:
    """Give a side time, or take it back, on record."""
    before = session.ledger.at(at_us)
    session = session._replace(ledger=add_time(before, side, time_us, at_us))
    was, now = (time_text(ledger.shown_us(side, ledger.since_us)) for ledger in (before, session.ledger))
    effects.append(change_of(session, What.TIME, was, now, side=side, by=By.BOARD))
    return session


def _counted(session: Session, side: Side, more: int) -> Session:
    counts = [*session.illegal_moves]
    counts[side] += more
    return session._replace(illegal_moves=(counts[0], counts[1]))
