"""Presses of the clock buttons: what is bounce, and what a press begins."""

from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.answering import answer_by_press
from controller.session.board import begin_play, take_change
from controller.session.deliberate import is_deliberate
from controller.session.effects import Announce, Effect
from controller.session.messages import Code, say
from controller.session.sensors import distrust
from controller.session.state import Pause, Phase, Press, Session, without_pause
from hardware.events import Button, ButtonEdge

MOST_CONFIRMED = 8  # a column of the matrix; with more squares unseen there is no game to follow
_SIDES = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}


def take_button_edge(session: Session, edge: ButtonEdge, effects: list[Effect]) -> Session:
    """Take in one raw button edge: a press acts at its down edge, and edges that follow too soon are bounce."""
    last_us = dict(session.button_us).get(edge.button)
    others = tuple(entry for entry in session.button_us if entry[0] is not edge.button)
    session = session._replace(button_us=(*others, (edge.button, edge.at_us)))
    bounces = last_us is not None and edge.at_us - last_us < session.settings.tracking.button_debounce_ms * 1000
    if bounces or not edge.down:
        return session
    return _take_press(session, Press(_SIDES[edge.button], edge.at_us), effects)


def _take_press(session: Session, press: Press, effects: list[Effect]) -> Session:
    if Pause.QUESTION in session.pauses:
        return answer_by_press(session, press, effects)
    if session.phase is Phase.OVER or not session.levels.known:
        return session
    if session.phase is Phase.SETUP:
        return _confirm(session, press, effects)
    if session.pauses:
        return _go_on(session, press, effects)
    if not session.by_clock:
        # Without a clock to press, a button is there to insist on a move that the board calls wrong.
        if session.guidance is None and not session.tracker.unseen:
            return session
        press = Press(session.to_move, press.at_us)
    if session.press is not None:
        return session._replace(backlog=(*session.backlog, press))
    return session._replace(press=press)


def _go_on(session: Session, press: Press, effects: list[Effect]) -> Session:
    """End the pause after a restart, if the board shows the position that was recorded, or a legal move from it."""
    if Pause.BOARD in session.pauses:
        return take_change(_confirm(session, press, effects), None, effects)
    if Pause.RESUMED not in session.pauses:
        return session
    if not session.tracker.on_track:
        return _confirm(session, press, effects)
    effects.append(Announce(say(Code.STARTED)))
    return without_pause(session, Pause.RESUMED, press.at_us)


def _confirm(session: Session, press: Press, effects: list[Effect]) -> Session:
    """Take a press on a board whose sensors do not show the position: at the second, the pieces stand and they lie."""
    differing = session.tracker.sights.differing(session.tracker.occupancy)
    if not 0 < differing.bit_count() <= MOST_CONFIRMED:
        return session
    if session.confirming != differing:
        effects.append(Announce(say(Code.CONFIRM, squares=squares_of(differing))))
        return session._replace(confirming=differing, asked_us=press.at_us)
    if not is_deliberate(press.at_us, session.asked_us):
        return session
    session = distrust(session._replace(confirming=0), differing, effects)
    return begin_play(session, effects) if session.phase is Phase.SETUP else session
