"""Presses of the clock: each is a fact that the board explains, at once or while it lies on the table."""

from collections.abc import Sequence

from controller.rules.position import Side
from controller.rules.squares import bit, mask_of
from controller.session.effects import Announce, Judgement, ReportJudgement
from controller.session.moves.bound_piece import note_misplayed_piece
from controller.session.moves.button_states import PressMeaning
from controller.session.moves.evidence_times import starts_clock
from controller.session.moves.faults import report_fault
from controller.session.moves.penalties import penalize_illegal_move, was_let_go
from controller.session.moves.ply_commits import commit_plies, find_closing
from controller.session.moves.press_reports import (
    note_press_meaning,
    put_on_table,
    removal_until_us,
    report_press,
    take_from_table,
)
from controller.session.moves.rest import update_rest_deadline
from controller.session.moves.state import ButtonPress, TablePress
from controller.session.state import Session
from controller.session.trust.doubt import prefer_shown_hypotheses
from controller.session.trust.doubts_of_order import may_be_unanswered
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.explained_plies import ExplainedPly, PressEvidence
from controller.tracking.explanation_costs import Explanation
from controller.tracking.played_moves import find_closed_ply, find_rivals, has_left_landing, is_playable
from controller.tracking.square_histories import FLICKER_US

RECENT_US = 3_000_000
"""A piece that stood elsewhere so recently may still stand there, while a magnet passes over its landing. A choice."""


def judge_press(session: Session) -> Session:
    """Look at the board for the first press that waits, now that the edges before it are in."""
    press, *later = session.turn.pending_presses
    session = session._replace(turn=session.turn._replace(pending_presses=tuple(later)))
    if session.turn.pending_huff is not None:
        return session
    if starts_clock(session, press):
        session = session._replace(ledger=session.ledger.start_clock(session.to_move, press.at_us))
        return session.emit(Announce(build_message(MessageCode.STARTED)))
    until_us = _grace_until_us(session, press)
    calm_us = _calm_us(session)
    look_us = calm_us if session.now_us < calm_us < until_us else until_us
    was_waiting_side = press.side is not session.to_move
    table_press = TablePress(press, until_us, look_us, None, is_new_fault=False, was_waiting_side=was_waiting_side)
    session = put_on_table(session, table_press)
    after = _close_turn(session, table_press, is_over=False)
    if after is None:
        after = report_press(session, table_press)
    return update_rest_deadline(after)


def consider_presses(session: Session) -> Session:
    """Commit what the board has come to show of the presses on the table, the oldest first.

    What has just changed may be a magnet that passes: the board is looked at again a little later.
    """
    for table_press in session.turn.table_presses:
        after = _close_turn(session, table_press, is_over=False)
        if after is not None:
            return after
    look_us = _calm_us(session)
    for table_press in session.turn.table_presses:
        until_us = _find_until_us(session, table_press, look_us)
        if session.now_us < min(look_us, until_us):
            later = table_press._replace(look_us=min(look_us, until_us), until_us=until_us)
            session = put_on_table(session, later)
    return session


def _calm_us(session: Session) -> int:
    """Return when the last change has lasted longer than a magnet needs to pass, and that is known."""
    return session.tracker.last_change_us + FLICKER_US + session.lateness_us


def _find_until_us(session: Session, table_press: TablePress, look_us: int) -> int:
    """Return when a press is refused: when its grace is over, or later while captured pieces stand."""
    if not table_press.standing:
        return table_press.until_us
    if table_press.standing & session.tracker.occupancy:
        return removal_until_us(session, table_press.press)
    return max(_grace_until_us(session, table_press.press), look_us)


def _grace_until_us(session: Session, press: ButtonPress) -> int:
    return press.at_us + session.settings.tracking.press_grace_ms * 1000


def expire_press(session: Session) -> Session:
    """Close the turn of the press whose time is over, if the board shows its move; otherwise refuse it."""
    table_press = min(session.turn.table_presses, key=lambda each: each.look_us)
    if session.turn.pending_huff is not None:
        return take_from_table(session, table_press)
    if table_press.look_us < table_press.until_us:
        looked = table_press._replace(look_us=table_press.until_us)
        return update_rest_deadline(consider_presses(put_on_table(session, looked)))
    after = _close_turn(session, table_press, is_over=True)
    if after is not None:
        return update_rest_deadline(after)
    return update_rest_deadline(_refuse_press(session, table_press))


def _refuse_press(session: Session, table_press: TablePress) -> Session:
    """Take a press from the table that the board has not explained; its fault counts now, and is told if it was not."""
    session = take_from_table(session, table_press)
    if table_press.was_waiting_side or table_press.press.side is not session.to_move:
        return session
    judgement = table_press.judgement
    if judgement is None and not session.tracker.is_unmoved_as_known:
        session, judgement = report_fault(session, table_press.press.at_us)
    if judgement is Judgement.ILLEGAL and not table_press.extra & ~session.tracker.occupancy:
        session = note_misplayed_piece(session)
    return penalize_illegal_move(session, table_press) if table_press.is_new_fault else session


def judge_presses_until(session: Session, at_us: int) -> Session:
    """Close or refuse every press stamped by a time, with what the board shows now."""
    while session.turn.pending_presses and session.turn.pending_presses[0].at_us <= at_us:
        session = judge_press(session)
    while session.turn.table_presses and session.may_commit_moves:
        table_press = session.turn.table_presses[0]
        session = _close_turn(session, table_press, is_over=True) or _refuse_press(session, table_press)
    return session


def _close_turn(session: Session, table_press: TablePress, *, is_over: bool) -> Session | None:
    """Commit the plies up to the one that a press closes, and look at the others; None if the board shows none.

    A board that merely lacks a piece elsewhere is given until the time of the press `is_over` to show it. One that was
    found illegal must become right, for it may be half undone, unless only a magnet had passed.
    """
    press = table_press.press
    session = prefer_shown_hypotheses(session)
    explanations, cheaper = find_closing(session, press)
    if not explanations or (not is_over and (explanations[0].is_doubtful or may_be_unanswered(session))):
        return None  # another explanation may come to be likelier in a moment
    may_be_half_undone = table_press.judgement is Judgement.ILLEGAL and was_let_go(session, table_press)
    may_lack_pieces = is_over and not may_be_half_undone
    if not _is_shown(explanations[0], press.side, may_lack_pieces=may_lack_pieces):
        return None
    place = find_closed_ply(explanations[0], PressEvidence(press.side, press.at_us))
    if place is None or any(ply.standing for ply in explanations[0].plies[: place + 1]):
        return None
    ply = explanations[0].plies[place]
    is_undecided = _has_rivals(session, explanations, place) or _may_be_idle(cheaper, ply, press.at_us)
    if not is_over and is_undecided:
        return None  # what happens next may tell them apart
    if has_left_landing(session.tracker, ply, press.at_us):
        return None
    if not is_over and session.known_until_us < _believed_us(session, explanations[0], place, press.at_us):
        return None
    session = session.emit(ReportJudgement(judgement=Judgement.LEGAL, message=None, at_us=press.at_us))
    session = note_press_meaning(session, press, PressMeaning.PASSED_TURN)
    # In a cheaper one the press is idle, and another move was made.
    session = commit_plies(session, [*explanations, *cheaper], place, press)
    return consider_presses(session) if session.may_commit_moves else session


def _may_be_idle(cheaper: Sequence[Explanation], ply: ExplainedPly, press_us: int) -> bool:
    """Return True if cheaper explanations leave a press idle: by other plies, or because the piece may not have landed.

    A piece that has stood for a while before the press was let go.
    """
    if any(explanation.plies for explanation in cheaper):
        return True
    return bool(cheaper) and ply.landed_by_us > press_us - FLICKER_US


def _has_rivals(session: Session, explanations: Sequence[Explanation], place: int) -> bool:
    """Return True if other plies cost about as much; where a sensor is not trusted, the doubt keeps them all."""
    if session.tracker.untrusted:
        return False
    return any(len(find_rivals(explanations, number)) > 1 for number in range(place + 1))


def _believed_us(session: Session, explanation: Explanation, place: int, press_us: int) -> int:
    """Return when the board can be believed: a magnet may be passing over a square that has just closed.

    That counts for a landing that closed just before the press or after it, or if a piece was elsewhere just before,
    and for own pieces that seem to be back.
    """
    tracker = session.tracker
    explained = tracker.footprints.occupancy_before | mask_of([ply.move.landing for ply in explanation.plies])
    closed = [change for change in tracker.trail if change.closed]
    landed_us = explanation.plies[place].landed_by_us
    was_elsewhere = any(
        not bit(change.square) & explained and change.at_us > landed_us - RECENT_US for change in closed
    )
    own = tracker.own_pieces & tracker.occupancy
    fresh_us = [change.at_us for change in closed if bit(change.square) & own]
    is_fresh = explanation.plies[place].landed_us > press_us - FLICKER_US
    fresh_us += [landed_us] if was_elsewhere or is_fresh else []
    return max(fresh_us, default=-FLICKER_US) + FLICKER_US


def _is_shown(explanation: Explanation, mover: Side, *, may_lack_pieces: bool) -> bool:
    return is_playable(explanation, mover) and (may_lack_pieces or not (explanation.missing or explanation.extra))
