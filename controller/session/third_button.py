"""The third button: the arbiter's, it pauses and resumes; with a rocker for a clock it carries the gestures too."""

from controller.session.effects import Announce, Effect
from controller.session.gestures import OFFERING_US, RESIGNING_US, answer_resigning, offer_draw, take_draw
from controller.session.going_on import go_on, pause_play
from controller.session.messages import Code, say
from controller.session.state import Pause, Phase, Press, Session
from controller.settings import ButtonLayout
from hardware.events import Button, ButtonEdge


def take_third_button(session: Session, edge: ButtonEdge, effects: list[Effect]) -> Session:
    """Take in a press of the third button: at its down edge, or where it may be held for a gesture, as it is let go."""
    if session.phase is not Phase.PLAYING:
        return session
    if not _is_told_by_release(session):
        return toggle_pause(session, edge.at_us, effects) if edge.down else session
    held = session.buttons.of(edge.button)
    if edge.down or held is None or held.answered:
        return session
    if session.resigning is not None and session.is_open:
        return answer_resigning(session, Press(session.resigning.side, edge.at_us), effects)
    held_us = edge.at_us - held.since_us
    if held_us < OFFERING_US:
        return toggle_pause(session, held.since_us, effects)
    if Pause.ARBITER in session.pauses:
        return toggle_pause(session, edge.at_us, effects)
    if held_us >= RESIGNING_US or not session.is_open or not session.tracker.is_unmoved or session.ply == 0:
        return session
    if session.offer is not None:
        return take_draw(session, edge.at_us, effects)
    return offer_draw(session, session.to_move.opponent, effects)


def pausing_until_us(session: Session, over_us: int) -> int:
    """Give until when a button that went down before a time was over may turn out to have stopped the clocks; 0: none.

    With a rocker it is known only as the third button is let go.
    """
    held = session.buttons.of(Button.THIRD)
    if held is None or not held.down or held.answered or held.since_us > over_us or not _is_told_by_release(session):
        return 0
    return held.since_us + OFFERING_US


def _is_told_by_release(session: Session) -> bool:
    return session.settings.clock.buttons is ButtonLayout.ROCKER and session.settings.clock.gestures


def toggle_pause(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Stop the game, as of a time, or let it go on: as the arbiter's own commands do, and on record like them."""
    if Pause.RECORDING in session.pauses:
        effects.append(Announce(say(Code.CANNOT_RECORD, reason=session.recording_fault)))
        return session
    if Pause.ARBITER in session.pauses:
        return go_on(session, at_us, effects, say(Code.GOES_ON))
    return pause_play(session, at_us, effects, say(Code.ARBITER_PAUSE))
