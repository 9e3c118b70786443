"""What a press of the third button says: the arbiter's pause, or beside a rocker a draw of the players."""

from controller.session.conduct.announced_ends import announce_end, cancel_end
from controller.session.conduct.draw_acceptance import take_offered_draw, take_open_draw
from controller.session.conduct.draw_offering import offer_draw
from controller.session.conduct.gestures import DRAW_HOLD_US, RESIGN_HOLD_US
from controller.session.conduct.held_buttons import handle_resignation_press
from controller.session.conduct.pause_toggle import toggle_pause
from controller.session.draw_offers import find_next_taker, find_open_draw, may_take_draw
from controller.session.moves.state import ButtonPress
from controller.session.recorded_changes import try_act
from controller.session.state import PauseReason, Phase, Session
from controller.settings.clock import ButtonLayout
from hardware.events import Button, ButtonEdge


def handle_third_button(session: Session, edge: ButtonEdge) -> Session:
    """Handle a press of the third button at its down edge, or at its release where it may be held for a gesture."""
    if session.phase is not Phase.PLAYING:
        return session
    if PauseReason.RESULT in session.pauses:
        return cancel_end(session) if edge.down else session
    if not _acts_at_release(session):
        return toggle_pause(session, edge.at_us) if edge.down else session
    state = session.conduct.buttons.state_of(edge.button)
    if edge.down or state is None or state.is_handled:
        return session
    prompt = session.conduct.resignation_prompt
    if prompt is not None and session.may_commit_moves:
        return handle_resignation_press(session, ButtonPress(prompt.side, edge.at_us))
    held_us = edge.at_us - state.pressed_us
    if held_us < DRAW_HOLD_US:
        return toggle_pause(session, state.pressed_us)
    if PauseReason.ARBITER in session.pauses:
        return toggle_pause(session, edge.at_us)
    is_at_start = session.history.ply == 0
    if held_us >= RESIGN_HOLD_US or is_at_start or not session.may_commit_moves or not session.tracker.is_unmoved:
        return session
    return try_act(session, lambda told: _speak_of_draw(told, edge.at_us))


def _speak_of_draw(session: Session, at_us: int) -> Session:
    """Take a draw, or offer one, by the button of both sides; a side that is played elsewhere does not use it."""
    elsewhere, open_draw = session.tracker.sides_elsewhere, find_open_draw(session)
    if open_draw is not None:
        taker = find_next_taker(session, open_draw)
        if taker in elsewhere and may_take_draw(session, open_draw, taker.opponent):
            taker = taker.opponent
        return session if taker in elsewhere else take_open_draw(session, open_draw, taker, at_us, announce_end)
    offered_by = session.conduct.draw_offer
    if offered_by is not None:
        return session if offered_by.opponent in elsewhere else take_offered_draw(session, at_us, announce_end)
    side = session.to_move.opponent
    return session if side in elsewhere else offer_draw(session, side)


def pause_undecided_until_us(session: Session, over_us: int) -> int:
    """Return until when a press of the third button may turn out to have paused before a time; 0: it cannot.

    Beside a rocker it is known only at the release.
    """
    if not session.conduct.buttons.states or not _acts_at_release(session):
        return 0
    state = session.conduct.buttons.state_of(Button.THIRD)
    if state is None or not state.is_down or state.is_handled or state.pressed_us > over_us:
        return 0
    return state.pressed_us + DRAW_HOLD_US


def _acts_at_release(session: Session) -> bool:
    return session.settings.clock.buttons is ButtonLayout.ROCKER and session.settings.clock.gestures
