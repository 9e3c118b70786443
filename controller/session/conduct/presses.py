"""Presses of the clock buttons: what is bounce, and what a press begins."""

from controller.rules.squares import squares_of
from controller.session.conduct.gestures import SIDE_OF_BUTTON, handle_resignation_press, with_press_meaning
from controller.session.conduct.third_button import handle_third_button
from controller.session.deliberate import is_deliberate
from controller.session.effects import Announce, Effect
from controller.session.moves.board_changes import begin_play, handle_change, update_rest_deadline
from controller.session.moves.button_states import PressMeaning
from controller.session.moves.question_answers import ask_again, handle_answer_press
from controller.session.state import ButtonPress, PauseReason, Phase, Session, without_pause
from controller.session.trust.sensors import distrust
from controller.session.views.messages import MessageCode, build_message
from hardware.events import Button, ButtonEdge

MAX_SQUARES_CONFIRMED = 8  # a column of the matrix; with more squares unseen there is no game to follow


def handle_button_edge(session: Session, edge: ButtonEdge, effects: list[Effect]) -> Session:
    """Take in one raw button edge: a press acts at its down edge, and edges that follow too soon are bounce."""
    buttons, is_press_edge = session.buttons.with_edge(edge, session.settings.tracking.button_debounce_ms * 1000)
    session = session._replace(buttons=buttons)
    if not is_press_edge:
        return session
    if edge.button is Button.THIRD:
        return handle_third_button(session, edge, effects)
    return (
        _handle_press(session, ButtonPress(SIDE_OF_BUTTON[edge.button], edge.at_us), effects) if edge.down else session
    )


def _handle_press(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    if PauseReason.QUESTION in session.pauses:
        return update_rest_deadline(handle_answer_press(session, press, effects))
    if session.phase is Phase.OVER or not session.levels.is_known:
        return session
    if session.phase is Phase.SETUP:
        return _confirm_set_up(session, press, effects)
    if session.pauses:
        return _resume_after_restart(session, press, effects)
    if session.resignation_prompt is not None:
        return handle_resignation_press(session, press, effects)
    if not session.commits_by_press:
        session = _with_settle_mode_meaning(session, press)
        # Without a clock to press, a button is there to insist on a move that the board calls wrong.
        if session.guidance is None and not session.tracker.unseen:
            return session
        press = ButtonPress(session.to_move, press.at_us)
    if session.pending_press is not None:
        return session._replace(backlog=(*session.backlog, press))
    return session._replace(pending_press=press)


def _with_settle_mode_meaning(session: Session, press: ButtonPress) -> Session:
    """Tell what holding a button says where it passes no turn: of the side that has moved, or is to move."""
    if session.guidance is not None or not session.tracker.is_unmoved:
        return session
    idle = press.side is session.to_move
    return (
        with_press_meaning(session, press, PressMeaning.IDLE if idle else PressMeaning.PASSED_TURN)
        if idle or session.ply
        else session
    )


def _resume_after_restart(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    """End the pause after a restart, if the board shows the position that was recorded, or a legal move from it."""
    if PauseReason.BOARD_DIFFERS in session.pauses:
        return handle_change(_confirm_set_up(session, press, effects), None, effects)
    if PauseReason.DAEMON_RESTARTED not in session.pauses:
        return session
    if not session.tracker.is_legal_with_reply:
        return _confirm_set_up(session, press, effects)
    effects.append(Announce(build_message(MessageCode.STARTED)))
    session = ask_again(session, press.at_us, effects)
    return without_pause(session, PauseReason.DAEMON_RESTARTED, press.at_us)


def _confirm_set_up(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    """Take a press on a board whose sensors do not show the position: at the second, the pieces stand and they lie."""
    differing = session.tracker.footprints.changed_squares(session.tracker.occupancy)
    if not 0 < differing.bit_count() <= MAX_SQUARES_CONFIRMED:
        return session
    if session.squares_to_confirm != differing:
        effects.append(Announce(build_message(MessageCode.CONFIRM_SET_UP, squares=squares_of(differing))))
        return session._replace(squares_to_confirm=differing, asked_us=press.at_us)
    if not is_deliberate(press.at_us, session.asked_us):
        return session
    session = distrust(session._replace(squares_to_confirm=0), differing, effects)
    return begin_play(session, effects) if session.phase is Phase.SETUP else session
