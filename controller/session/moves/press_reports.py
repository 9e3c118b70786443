"""What is said of a press whose move the board does not show, and what is written down of it."""

from collections.abc import Sequence

from controller.rules.position import Side
from controller.rules.squares import Occupancy, mask_of, squares_of
from controller.session.draw_offers import find_open_draw
from controller.session.effects import Announce, Judgement, PlaySound, ReportJudgement
from controller.session.moves.button_states import PressMeaning
from controller.session.moves.faults import count_repeated_fault, report_fault, report_missing, report_standing
from controller.session.moves.guidance import correction_message, next_guidance_step
from controller.session.moves.huffing import begin_huff
from controller.session.moves.ply_commits import find_closing
from controller.session.moves.sensor_questions import ask_about_answered_move, ask_about_sensor
from controller.session.moves.state import ButtonPress, Guidance, TablePress
from controller.session.notices import show_notice
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import Sound
from controller.tracking.explained_plies import PressEvidence
from controller.tracking.explanation_costs import Explanation
from controller.tracking.explanations import find_explanations
from controller.tracking.played_moves import counts_against, find_standing, is_legal_so_far, is_playable
from hardware.events import Button

_NOTHING_MOVED = build_message(MessageCode.NOTHING_MOVED)


def note_press_meaning(session: Session, press: ButtonPress, meaning: PressMeaning) -> Session:
    """Store what a press was judged to be.

    What holding its button means depends on that.
    """
    buttons = session.conduct.buttons.with_press_meaning(press, meaning, session.settings.clock.buttons)
    return session._replace(conduct=session.conduct._replace(buttons=buttons))


def put_on_table(session: Session, table_press: TablePress) -> Session:
    """Put a press on the table, in the place of what was known of it."""
    others = tuple([each for each in session.turn.table_presses if each.press != table_press.press])
    return session._replace(turn=session.turn._replace(table_presses=(*others, table_press)))


def take_from_table(session: Session, table_press: TablePress) -> Session:
    """Take a press from the table: nothing that the board comes to show explains it any more."""
    others = tuple([each for each in session.turn.table_presses if each.press != table_press.press])
    return session._replace(turn=session.turn._replace(table_presses=others))


def removal_until_us(session: Session, press: ButtonPress) -> int:
    """Return how long a press waits for captured pieces to leave the board."""
    return press.at_us + session.settings.tracking.removal_wait_ms * 1000


def report_press(session: Session, table_press: TablePress) -> Session:
    """Report what a press of the side to move was found to be, if the board does not show its move.

    A press that waits for captured pieces is given more time; that of the other side is never called wrong.
    """
    press = table_press.press
    if any(each.standing and each.press.side is press.side for each in session.turn.table_presses):
        return take_from_table(session, table_press)  # one press waits for captured pieces already
    explanations, _ = find_closing(session, press)
    standing = find_standing(explanations[0], PressEvidence(press.side, press.at_us)) if explanations else 0
    if standing:
        table_press = table_press._replace(until_us=removal_until_us(session, press), standing=standing)
        session = note_press_meaning(put_on_table(session, table_press), press, PressMeaning.PASSED_TURN)
    elif explanations and _may_become_right(session, explanations[0], press.side):
        return session  # pieces are missing at most, perhaps for a moment
    if press.side is not session.to_move:
        if session.tracker.is_unmoved and find_open_draw(session) is not None:
            return note_press_meaning(session, press, PressMeaning.IDLE)  # held on, it accepts the draw
        return ask_about_answered_move(session, press) or session
    tracker = session.tracker
    if tracker.is_unmoved and not tracker.untrusted:
        return _report_unmoved(take_from_table(session, table_press), press)
    huffed = begin_huff(session, press.at_us)
    if huffed is not None:
        return take_from_table(huffed, table_press)
    session = count_repeated_fault(session, press.at_us)
    return ask_about_sensor(session, press) or _report_wrong_board(session, table_press, explanations, standing)


def _report_wrong_board(
    session: Session, table_press: TablePress, explanations: Sequence[Explanation], standing: Occupancy
) -> Session:
    """Report how the board differs; `explanations` are those that the press closes, the likeliest first.

    `standing` are the captured pieces of that one that still stand.
    """
    press, tracker = table_press.press, session.tracker
    extra, missing = tracker.find_differences()
    if tracker.is_unmoved_as_known:
        return _report_unmoved(take_from_table(session, table_press), press)
    if not extra and not tracker.is_legal_with_reply:
        if session.turn.guidance is not None and not _is_first_fault(session.turn.guidance):
            return _report_next_step(take_from_table(session, table_press), session.turn.guidance, press.at_us)
        message = build_message(MessageCode.PIECE_MISSING, squares=missing)
        session = session.emit(ReportJudgement(judgement=Judgement.UNMOVED, message=message, at_us=press.at_us))
        return report_missing(take_from_table(session, table_press), mask_of(missing))
    if standing and is_legal_so_far(explanations[0], press.side):
        session = report_standing(session, standing, press.at_us)
        return put_on_table(session, table_press._replace(judgement=Judgement.INCOMPLETE))
    is_new = _is_first_fault(session.turn.guidance) and session.commits_by_press and session.has_begun
    is_own = counts_against(tracker.own_pieces, mask_of(missing), mask_of(extra))
    session, judgement = report_fault(session, press.at_us)
    # A press that came too early for its move, which the other side has answered since, is no illegal move.
    likeliest = explanations[0] if explanations else find_explanations(tracker, session.turn.press_evidence)[0]
    is_legal_perhaps = is_legal_so_far(likeliest, press.side)
    is_new_fault = is_new and is_own and judgement is Judgement.ILLEGAL and not is_legal_perhaps
    return put_on_table(
        session, table_press._replace(judgement=judgement, is_new_fault=is_new_fault, extra=mask_of(extra))
    )


def _report_next_step(session: Session, guidance: Guidance, at_us: int) -> Session:
    """Say once more what is to be done next: a board that is being undone may lack pieces, which hands hold."""
    message = correction_message(next_guidance_step(session, guidance))
    report = ReportJudgement(judgement=Judgement.ILLEGAL, message=message, at_us=at_us)
    return session.emit(report, Announce(message), PlaySound(Sound.FAULT))


def _may_become_right(session: Session, explanation: Explanation, mover: Side) -> bool:
    """Return True if pieces are missing at most, and the mover may have none of them in hand."""
    if is_playable(explanation, mover) or explanation.awaits_reply:
        return True
    is_doubtful = bool(explanation.suspected or explanation.disorders)
    return is_legal_so_far(explanation, mover) and not is_doubtful and not session.tracker.is_legal_with_reply


def _is_first_fault(guidance: Guidance | None) -> bool:
    """Return True if no fault of this turn is being corrected."""
    return guidance is None or guidance.was_righted or guidance.is_reminder


def _report_unmoved(session: Session, press: ButtonPress) -> Session:
    session = note_press_meaning(session, press, PressMeaning.IDLE)
    missing = squares_of(session.tracker.known_missing)
    notice = build_message(MessageCode.PIECE_MISSING, squares=missing) if missing else _NOTHING_MOVED
    session = session.emit(ReportJudgement(judgement=Judgement.UNMOVED, message=notice, at_us=press.at_us))
    conduct = session.conduct
    buttons = conduct.buttons.withhold_notice(press, notice) if session.settings.clock.gestures else None
    if buttons is not None:
        return session._replace(conduct=conduct._replace(buttons=buttons))
    return show_notice(session, notice)


def tell_withheld_notice(session: Session, button: Button) -> Session:
    """Say what a press was found to be, as its button is let go before holding it said anything."""
    buttons, notice = session.conduct.buttons.take_notice(button)
    if buttons is session.conduct.buttons:
        return session
    session = session._replace(conduct=session.conduct._replace(buttons=buttons))
    if notice is None or not session.may_commit_moves or not session.tracker.is_unmoved_as_known:
        return session
    return show_notice(session, notice)
