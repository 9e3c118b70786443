"""Presses of the clock buttons: what is bounce, and what a press means in each state of the game."""

from controller.rules.squares import squares_of
from controller.session.coach import ask_for_second_press
from controller.session.conduct.announced_ends import cancel_end
from controller.session.conduct.held_buttons import handle_resignation_press
from controller.session.conduct.pausing import paused_message
from controller.session.conduct.readiness import is_readiness_press, note_readiness
from controller.session.conduct.third_button import handle_third_button
from controller.session.effects import Announce
from controller.session.moves.board_changes import begin_play, resume_after_restart, review_board
from controller.session.moves.button_states import SIDE_OF_BUTTON, PressMeaning
from controller.session.moves.huffing import is_board_in_order
from controller.session.moves.missing_chips import is_lacking_chips
from controller.session.moves.press_reports import note_press_meaning, tell_withheld_notice
from controller.session.moves.question_answers import handle_answer_press
from controller.session.moves.rest import update_rest_deadline
from controller.session.moves.state import ButtonPress
from controller.session.state import PauseReason, Phase, Session
from controller.session.trust.sensors import distrust
from controller.session.trust.state import is_deliberate
from controller.session.views.messages import MessageCode, build_message
from hardware.events import Button, ButtonEdge

MAX_SQUARES_CONFIRMED = 8  # a column of the matrix; a choice: with more squares untrusted no game can be followed
MAX_SQUARES_CONFIRMED_IN_PAUSE = 1  # several differences are pieces that hands moved in the pause, not broken sensors


def handle_button_edge(session: Session, edge: ButtonEdge) -> Session:
    """Handle one raw button edge: a press acts at its down edge, and edges that follow too soon are bounce."""
    debounce_us = session.settings.tracking.button_debounce_ms * 1000
    buttons, is_press_edge = session.conduct.buttons.with_edge(edge, debounce_us)
    session = session._replace(conduct=session.conduct._replace(buttons=buttons))
    session = tell_withheld_notice(session, edge.button)
    if not is_press_edge or PauseReason.OUTPUTS in session.pauses:  # nobody sees what a press would do
        return session
    if edge.button is Button.THIRD:
        return handle_third_button(session, edge)
    return _handle_press(session, ButtonPress(SIDE_OF_BUTTON[edge.button], edge.at_us)) if edge.down else session


def _handle_press(session: Session, press: ButtonPress) -> Session:
    if PauseReason.QUESTION in session.pauses:
        return update_rest_deadline(handle_answer_press(session, press))
    if PauseReason.RESULT in session.pauses:
        return cancel_end(session)
    if session.phase is Phase.OVER or not session.levels.is_known:
        return session
    if session.phase is Phase.SETUP:
        return _confirm_set_up(session, press)
    if session.pauses:
        return _resume_after_restart(session, press)
    if is_readiness_press(session):
        return note_readiness(session, press)
    if session.conduct.resignation_prompt is not None:
        return handle_resignation_press(session, press)
    is_of_reply = session.has_press_mode and press.side is not session.to_move
    if not session.commits_by_press and not is_of_reply:
        session = _with_settle_mode_meaning(session, press)
        # In settle mode a press only insists on a move that the board does not take.
        is_in_hand = press.side is session.to_move and session.tracker.is_mover_in_hand()
        if session.turn.guidance is None and not session.tracker.untrusted and not is_in_hand:
            return session
        press = ButtonPress(session.to_move, press.at_us)
    if press.side is session.to_move and (asking := ask_for_second_press(session, press.at_us)) is not None:
        return asking
    turn = session.turn
    return session._replace(turn=turn._replace(pending_presses=(*turn.pending_presses, press)))


def _with_settle_mode_meaning(session: Session, press: ButtonPress) -> Session:
    """Note whether a press, which passes no turn, is of the side that has moved or of the side to move."""
    if session.turn.guidance is not None or not session.tracker.is_unmoved:
        return session
    if press.side is session.to_move:
        return note_press_meaning(session, press, PressMeaning.IDLE)
    return note_press_meaning(session, press, PressMeaning.PASSED_TURN) if session.history.ply else session


def _resume_after_restart(session: Session, press: ButtonPress) -> Session:
    """End the pause after a restart if the board shows the recorded position, or a legal move from it."""
    is_resumption_refused = PauseReason.ARBITER in session.pauses and is_lacking_chips(session)
    if PauseReason.BOARD_DIFFERS in session.pauses or is_resumption_refused:
        return review_board(_confirm_set_up(session, press))
    if session.pauses == {PauseReason.ARBITER}:
        return session.emit(Announce(paused_message(session)))
    if PauseReason.DAEMON_RESTARTED not in session.pauses:
        return session
    if not is_board_in_order(session):
        # Of a board whose move waits for its huff, no sensor is confirmed: the lamps say what is to be put right.
        return session if session.turn.pending_huff is not None else _confirm_set_up(session, press)
    session = session.emit(Announce(build_message(MessageCode.STARTED)))
    return resume_after_restart(session, press.at_us)


def _confirm_set_up(session: Session, press: ButtonPress) -> Session:
    """Handle a press on a board that does not show the position: at the second one, its sensors are distrusted."""
    differing = session.tracker.footprints.changed_squares(session.tracker.occupancy)
    is_paused = PauseReason.ARBITER in session.pauses
    if not 0 < differing.bit_count() <= (MAX_SQUARES_CONFIRMED_IN_PAUSE if is_paused else MAX_SQUARES_CONFIRMED):
        return session
    trust = session.trust
    if trust.squares_to_confirm != differing:
        session = session._replace(trust=trust._replace(squares_to_confirm=differing, asked_us=press.at_us))
        return session.emit(Announce(build_message(MessageCode.CONFIRM_SET_UP, squares=squares_of(differing))))
    if not is_deliberate(press.at_us, trust.asked_us):
        return session
    session = distrust(session._replace(trust=trust._replace(squares_to_confirm=0)), differing)
    return begin_play(session) if session.phase is Phase.SETUP else session
