"""The third button: the arbiter's, it pauses and resumes; with a rocker for a clock it carries the gestures too."""

from controller.session.conduct.gestures import (
    DRAW_HOLD_US,
    RESIGN_HOLD_US,
    accept_draw,
    handle_resignation_press,
    offer_draw,
)
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.effects import Announce, Effect
from controller.session.state import ButtonPress, PauseReason, Phase, Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.settings import ButtonLayout
from hardware.events import Button, ButtonEdge


def handle_third_button(session: Session, edge: ButtonEdge, effects: list[Effect]) -> Session:
    """Take in a press of the third button: at its down edge, or where it may be held for a gesture, as it is let go."""
    if session.phase is not Phase.PLAYING:
        return session
    if not _acts_at_release(session):
        return toggle_pause(session, edge.at_us, effects) if edge.down else session
    state = session.buttons.state_of(edge.button)
    if edge.down or state is None or state.is_handled:
        return session
    if session.resignation_prompt is not None and session.may_commit_moves:
        return handle_resignation_press(session, ButtonPress(session.resignation_prompt.side, edge.at_us), effects)
    held_us = edge.at_us - state.pressed_us
    if held_us < DRAW_HOLD_US:
        return toggle_pause(session, state.pressed_us, effects)
    if PauseReason.ARBITER in session.pauses:
        return toggle_pause(session, edge.at_us, effects)
    if held_us >= RESIGN_HOLD_US or not session.may_commit_moves or not session.tracker.is_unmoved or session.ply == 0:
        return session
    if session.draw_offer is not None:
        return accept_draw(session, edge.at_us, effects)
    return offer_draw(session, session.to_move.opponent, effects)


def pause_undecided_until_us(session: Session, over_us: int) -> int:
    """Give until when a button that went down before a time was over may turn out to have stopped the clocks; 0: none.

    With a rocker it is known only as the third button is let go.
    """
    state = session.buttons.state_of(Button.THIRD)
    if (
        state is None
        or not state.is_down
        or state.is_handled
        or state.pressed_us > over_us
        or not _acts_at_release(session)
    ):
        return 0
    return state.pressed_us + DRAW_HOLD_US


def _acts_at_release(session: Session) -> bool:
    return session.settings.clock.buttons is ButtonLayout.ROCKER and session.settings.clock.gestures


def toggle_pause(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Stop the game, as of a time, or let it go on: as the arbiter's own commands do, and on record like them."""
    if PauseReason.RECORDING in session.pauses:
        effects.append(Announce(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)))
        return session
    if PauseReason.ARBITER in session.pauses:
        return resume_play(session, at_us, effects, build_message(MessageCode.PLAY_RESUMED))
    return pause_play(session, at_us, effects, build_message(MessageCode.PLAY_PAUSED))
