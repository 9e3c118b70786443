"""Presses of the clock buttons: what is bounce, and what a press begins."""

from controller.rules.squares import squares_of
from controller.session.answering import answer_by_press, ask_again
from controller.session.board import begin_play, take_change, wait_for_look
from controller.session.deliberate import is_deliberate
from controller.session.effects import Announce, Effect
from controller.session.gestures import SIDES, answer_resigning, note_press
from controller.session.holding import Meaning
from controller.session.messages import Code, say
from controller.session.sensors import distrust
from controller.session.state import Pause, Phase, Press, Session, without_pause
from controller.session.third_button import take_third_button
from hardware.events import Button, ButtonEdge

MOST_CONFIRMED = 8  # a column of the matrix; with more squares unseen there is no game to follow


def take_button_edge(session: Session, edge: ButtonEdge, effects: list[Effect]) -> Session:
    """Take in one raw button edge: a press acts at its down edge, and edges that follow too soon are bounce."""
    buttons, counts = session.buttons.with_edge(edge, session.settings.tracking.button_debounce_ms * 1000)
    session = session._replace(buttons=buttons)
    if not counts:
        return session
    if edge.button is Button.THIRD:
        return take_third_button(session, edge, effects)
    return _take_press(session, Press(SIDES[edge.button], edge.at_us), effects) if edge.down else session


def _take_press(session: Session, press: Press, effects: list[Effect]) -> Session:
    if Pause.QUESTION in session.pauses:
        return wait_for_look(answer_by_press(session, press, effects))
    if session.phase is Phase.OVER or not session.levels.is_known:
        return session
    if session.phase is Phase.SETUP:
        return _confirm(session, press, effects)
    if session.pauses:
        return _go_on(session, press, effects)
    if session.resigning is not None:
        return answer_resigning(session, press, effects)
    if not session.by_clock:
        session = _note_at_rest(session, press)
        # Without a clock to press, a button is there to insist on a move that the board calls wrong.
        if session.guidance is None and not session.tracker.unseen:
            return session
        press = Press(session.to_move, press.at_us)
    if session.press is not None:
        return session._replace(backlog=(*session.backlog, press))
    return session._replace(press=press)


def _note_at_rest(session: Session, press: Press) -> Session:
    """Tell what holding a button says where it passes no turn: of the side that has moved, or is to move."""
    if session.guidance is not None or not session.tracker.is_unmoved:
        return session
    idle = press.side is session.to_move
    return note_press(session, press, Meaning.IDLE if idle else Meaning.PASSED) if idle or session.ply else session


def _go_on(session: Session, press: Press, effects: list[Effect]) -> Session:
    """End the pause after a restart, if the board shows the position that was recorded, or a legal move from it."""
    if Pause.BOARD in session.pauses:
        return take_change(_confirm(session, press, effects), None, effects)
    if Pause.RESUMED not in session.pauses:
        return session
    if not session.tracker.is_legal_with_reply:
        return _confirm(session, press, effects)
    effects.append(Announce(say(Code.STARTED)))
    session = ask_again(session, press.at_us, effects)
    return without_pause(session, Pause.RESUMED, press.at_us)


def _confirm(session: Session, press: Press, effects: list[Effect]) -> Session:
    """Take a press on a board whose sensors do not show the position: at the second, the pieces stand and they lie."""
    differing = session.tracker.footprints.changed_squares(session.tracker.occupancy)
    if not 0 < differing.bit_count() <= MOST_CONFIRMED:
        return session
    if session.confirming != differing:
        effects.append(Announce(say(Code.CONFIRM, squares=squares_of(differing))))
        return session._replace(confirming=differing, asked_us=press.at_us)
    if not is_deliberate(press.at_us, session.asked_us):
        return session
    session = distrust(session._replace(confirming=0), differing, effects)
    return begin_play(session, effects) if session.phase is Phase.SETUP else session
