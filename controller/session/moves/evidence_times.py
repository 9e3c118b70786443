"""By when everything is known that happened before a press, a rest of the board or a flag."""

from controller.session.moves.state import ButtonPress, RestAction
from controller.session.state import Session
from controller.session.trust.doubt import find_shown_move
from controller.session.trust.lost_lines import silence_decided_us
from controller.tracking.debounce import LONGEST_CHATTER_US

BUTTON_LATENESS_US = 2_000  # a choice: a button's driver hands on an edge within a turn of the event loop, under 1 ms


def judgement_due_us(session: Session, press: ButtonPress) -> int:
    """Return when a press is judged; that which starts the clock asks nothing of the board."""
    if starts_clock(session, press):
        return press.at_us
    known_us = session.levels.known_by_us(press.at_us, session.settling_us)
    return max(_edges_settled_us(session, press.at_us), known_us, silence_decided_us(session) or 0)


def starts_clock(session: Session, press: ButtonPress) -> bool:
    """Return True if a press starts the clock of the side that moves first; it has not proposed its move yet."""
    if press.side is session.to_move or session.turn.proposal is not None:
        return False
    return session.history.ply == 0 and session.ledger.running_side is None


def evidence_complete_us(session: Session, over_us: int) -> int:
    """Return the time by which all is in that was stamped before a time was over, and may count against it.

    If a press ends a move, that is the press, which its driver hands on at once; otherwise what the sensors report.
    """
    awaits_removal = any(not each.stops_clock for each in session.turn.table_presses)
    if session.commits_by_press and not awaits_removal and session.turn.pending_huff is None:
        return over_us + BUTTON_LATENESS_US
    return _edges_settled_us(session, over_us)


def rest_confirmed_us(session: Session, at_us: int) -> int:
    """Return the time by which it is known that the board rested until `at_us`.

    No earlier edge is still to come then, and a wire that seems to be broken has had its time to answer.
    """
    if session.levels.settled_by_us(at_us) is None:
        settled_us = at_us + session.settings.tracking.lateness_ms * 1000
    else:
        settled_us = _edges_settled_us(session, at_us)
    return max(settled_us, silence_decided_us(session) or 0)


def awaits_earlier_judgement(session: Session, over_us: int) -> bool:
    """Return True if something stamped before a time was over still waits to be judged.

    A press that was looked at waits for a piece that stands elsewhere; on an unmoved board it ends no move.
    """
    turn, tracker = session.turn, session.tracker
    presses = [*turn.pending_presses]
    if not tracker.is_unmoved or tracker.untrusted:
        presses += [each.press for each in turn.table_presses if each.stops_clock]
    if any(press.side is session.to_move and press.at_us <= over_us for press in presses):
        return True
    if turn.rest_deadline is None or session.tracker.last_change_us > over_us:
        return False
    # At rest, such a board may turn out to have been moved in time; while captured pieces stand, the flag may fall.
    action, rest_us = turn.rest_deadline.action, session.settings.tracking.rest_ms * 1000
    awaits_removal = turn.rest_deadline.at_us > session.tracker.last_change_us + rest_us
    may_be_huffed = action is RestAction.JUDGE and session.game.rules.ruleset.huff
    return action is RestAction.COMMIT or (may_be_huffed and not awaits_removal)


def _edges_settled_us(session: Session, at_us: int) -> int:
    """Return the time by which every edge that began by `at_us` has come in and settled.

    A sensor that rings on is waited for as long as pieces chatter, and then judged by what is believed. If the board
    shows a move, sensors that chatter are not waited for: a piece may rock where none stands.
    """
    levels = session.levels
    rings_us = levels.settled_by_us(at_us)
    chatters_us = levels.quiet_by_us(at_us)
    earliest_us = at_us + session.settling_us
    calm_us = earliest_us if rings_us is None else max(earliest_us, rings_us)
    if chatters_us is not None and (session.tracker.untrusted or find_shown_move(session) is None):
        calm_us = max(calm_us, chatters_us + session.debounce_us)
    return min(calm_us, earliest_us + LONGEST_CHATTER_US)
