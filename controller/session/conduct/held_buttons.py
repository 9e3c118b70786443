"""What a button does that has been held long enough, and the press that confirms a resignation."""

from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.session.conduct.announced_ends import announce_end, finish_announced_end
from controller.session.conduct.draw_acceptance import take_offered_draw, take_open_draw
from controller.session.conduct.draw_offering import offer_draw
from controller.session.conduct.gestures import Gesture, GestureKind, find_gesture, list_coming_gestures
from controller.session.conduct.state import ResignationPrompt
from controller.session.draw_offers import find_open_draw, may_take_draw
from controller.session.effects import Announce
from controller.session.moves.state import ButtonPress
from controller.session.recorded_changes import try_act
from controller.session.state import Session
from controller.session.views.messages import MessageCode, build_message

RESIGN_CONFIRM_US = 10_000_000  # a choice: time to read the prompt and press again; then it lapses


def next_gesture_us(session: Session) -> int | None:
    """Return when a button that is held says something next, or the resignation prompt lapses."""
    prompt = session.conduct.resignation_prompt
    times_us = [] if prompt is None else [prompt.at_us + RESIGN_CONFIRM_US]
    if session.conduct.announced_end is not None:
        times_us.append(session.conduct.announced_end.final_us)
    times_us += [gesture.due_us for gesture in list_coming_gestures(session)]
    return min(times_us, default=None)


def handle_held_buttons(session: Session) -> Session:
    """Perform the gestures of the buttons that have been held long enough, and the end that nobody has denied."""
    session = finish_announced_end(session)
    now_us = session.now_us
    prompt = session.conduct.resignation_prompt
    if prompt is not None and prompt.at_us + RESIGN_CONFIRM_US <= now_us:
        session = session._replace(conduct=session.conduct._replace(resignation_prompt=None))
    for state in session.conduct.buttons.states:
        gesture = find_gesture(session, state)
        if gesture is None or gesture.due_us > now_us:
            continue
        buttons = session.conduct.buttons.with_state(state._replace(is_handled=True))
        session = session._replace(conduct=session.conduct._replace(buttons=buttons))
        session = _perform(session, gesture)
    return session


def handle_resignation_press(session: Session, press: ButtonPress) -> Session:
    """Handle a press while the resignation prompt stands: by the side that was asked it resigns the game."""
    prompt = session.conduct.resignation_prompt
    if prompt is None or press.side is not prompt.side:
        return session
    session = session._replace(conduct=session.conduct._replace(resignation_prompt=None))
    outcome = Outcome(score=win_for(press.side.opponent), termination=Termination.RESIGNATION)
    return announce_end(session, outcome, press.at_us)


def _perform(session: Session, gesture: Gesture) -> Session:
    """Perform a gesture, or say why the player at another board cannot be asked."""
    return try_act(session, lambda asked: _perform_gesture(asked, gesture))


def _perform_gesture(session: Session, gesture: Gesture) -> Session:
    match gesture.kind:
        case GestureKind.OFFER_DRAW:
            return offer_draw(session, gesture.side)
        case GestureKind.RESIGN:
            return _ask_to_confirm_resignation(session, gesture.side, gesture.due_us)
        case GestureKind.ACCEPT_DRAW | GestureKind.CLAIM_DRAW:
            open_draw = find_open_draw(session)
            if open_draw is None or not may_take_draw(session, open_draw, gesture.side):
                return take_offered_draw(session, gesture.due_us, announce_end)
            return take_open_draw(session, open_draw, gesture.side, gesture.due_us, announce_end)


def _ask_to_confirm_resignation(session: Session, side: Side, at_us: int) -> Session:
    """Ask a side to press once more if it resigns."""
    conduct = session.conduct._replace(resignation_prompt=ResignationPrompt(side, at_us))
    return session._replace(conduct=conduct).emit(Announce(build_message(MessageCode.RESIGN, side=side.english_name)))
