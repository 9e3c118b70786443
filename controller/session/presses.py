"""Presses of the clock buttons: what is bounce, and what a press begins."""

from dataclasses import replace

from controller.rules.position import Side
from controller.session.effects import Announce, Effect
from controller.session.messages import Code, say
from controller.session.state import Pause, Phase, Press, Session, without_pause
from hardware.events import Button, ButtonEdge

_SIDES = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}


def take_button_edge(session: Session, edge: ButtonEdge, effects: list[Effect]) -> Session:
    """Take in one raw button edge: a press acts at its down edge, and edges that follow too soon are bounce."""
    last_us = dict(session.button_us).get(edge.button)
    others = tuple(entry for entry in session.button_us if entry[0] is not edge.button)
    session = replace(session, button_us=(*others, (edge.button, edge.at_us)))
    bounces = last_us is not None and edge.at_us - last_us < session.settings.tracking.button_debounce_ms * 1000
    if bounces or not edge.down:
        return session
    return _take_press(session, Press(_SIDES[edge.button], edge.at_us), effects)


def _take_press(session: Session, press: Press, effects: list[Effect]) -> Session:
    if session.phase is not Phase.PLAYING:
        return session
    if session.pauses:
        return _go_on(session, press, effects)
    if not session.by_clock or not session.levels.known:
        return session
    if session.press is not None:
        return replace(session, backlog=(*session.backlog, press))
    return replace(session, press=press)


def _go_on(session: Session, press: Press, effects: list[Effect]) -> Session:
    """End the pause after a restart, if the board shows the position that was recorded, or a legal move from it."""
    if Pause.RESUMED not in session.pauses or not session.levels.known or not session.tracker.on_track:
        return session
    effects.append(Announce(say(Code.STARTED)))
    return without_pause(session, Pause.RESUMED, press.at_us)
