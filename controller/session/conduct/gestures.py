"""What holding a button down says: a draw is offered or taken, or the game is given up, which is asked once more."""

from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.effects import Announce, Effect
from controller.session.moves.button_states import ButtonState, PressMeaning
from controller.session.moves.commits import end_game
from controller.session.state import ButtonPress, ResignationPrompt, Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.settings import ButtonLayout
from hardware.events import Button

DRAW_HOLD_US = 2_000_000  # a press that passed the turn, held for so long, offers a draw; the other's own takes it
RESIGN_HOLD_US = 5_000_000  # a press with no move made, held for so long, gives the game up
RESIGN_CONFIRM_US = 10_000_000  # for so long the board waits for the press that says so again

SIDE_OF_BUTTON = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}
_BUTTON_OF_SIDE = {side: button for button, side in SIDE_OF_BUTTON.items()}


def with_press_meaning(session: Session, press: ButtonPress, meaning: PressMeaning) -> Session:
    """Note what a press came to, so that it can be told what holding it says; the sides of a rocker say nothing."""
    if session.settings.clock.buttons is ButtonLayout.ROCKER:
        return session
    return session._replace(buttons=session.buttons.with_meaning(_BUTTON_OF_SIDE[press.side], press.at_us, meaning))


def next_gesture_us(session: Session) -> int | None:
    """Give when a button that is held next says something, or a question about giving up lapses."""
    times_us = [] if session.resignation_prompt is None else [session.resignation_prompt.at_us + RESIGN_CONFIRM_US]
    times_us += [due_us for state in session.buttons.states if (due_us := _gesture_due_us(session, state)) is not None]
    return min(times_us, default=None)


def handle_held_buttons(session: Session, effects: list[Effect]) -> Session:
    """Do what the buttons that are held say by now."""
    now_us = session.now_us
    if session.resignation_prompt is not None and session.resignation_prompt.at_us + RESIGN_CONFIRM_US <= now_us:
        session = session._replace(resignation_prompt=None)
    for state in session.buttons.states:
        due_us = _gesture_due_us(session, state)
        if due_us is None or due_us > now_us:
            continue
        session = session._replace(buttons=session.buttons.with_state(state._replace(is_handled=True)))
        side = SIDE_OF_BUTTON.get(state.button, session.to_move)
        if state.meaning is PressMeaning.PASSED_TURN:
            session = offer_draw(session, side, effects)
        elif session.draw_offer is side.opponent:
            session = accept_draw(session, due_us, effects)
        else:
            session = ask_to_confirm_resignation(session, side, due_us, effects)
    return session


def offer_draw(session: Session, side: Side, effects: list[Effect]) -> Session:
    """Let a side offer a draw: it stands until the other has moved."""
    effects.append(Announce(build_message(MessageCode.DRAW_OFFERED, side=side.english_name)))
    return session._replace(draw_offer=side, draw_offered_us=session.now_us)


def accept_draw(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """End the game as a draw that was offered."""
    return end_game(session, Outcome(score=Score.DRAW, termination=Termination.AGREEMENT), at_us, effects)


def ask_to_confirm_resignation(session: Session, side: Side, at_us: int, effects: list[Effect]) -> Session:
    """Ask a side to press once more if it gives the game up."""
    effects.append(Announce(build_message(MessageCode.RESIGN, side=side.english_name)))
    return session._replace(resignation_prompt=ResignationPrompt(side, at_us))


def handle_resignation_press(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    """Take a press while the board asks: by the side that gives up it ends the game, by the other nothing happens."""
    if session.resignation_prompt is None or press.side is not session.resignation_prompt.side:
        return session
    outcome = Outcome(score=win_for(press.side.opponent), termination=Termination.RESIGNATION)
    return end_game(session._replace(resignation_prompt=None), outcome, press.at_us, effects)


def _gesture_due_us(session: Session, state: ButtonState) -> int | None:
    """Give when a button says something if it is held until then."""
    if not state.is_down or state.is_handled or not session.may_commit_moves or not session.settings.clock.gestures:
        return None
    if state.button is Button.THIRD:
        # Where it is let go before, that tells what it said.
        is_rocker = session.settings.clock.buttons is ButtonLayout.ROCKER
        return state.pressed_us + RESIGN_HOLD_US if is_rocker and session.tracker.is_unmoved else None
    side = SIDE_OF_BUTTON[state.button]
    if state.meaning is PressMeaning.NOTHING:
        return None
    if state.meaning is PressMeaning.PASSED_TURN:
        return None if session.to_move is side or session.draw_offer is not None else state.pressed_us + DRAW_HOLD_US
    if session.to_move is not side or not session.tracker.is_unmoved:
        return None
    if session.draw_offer is not side.opponent:
        return state.pressed_us + RESIGN_HOLD_US
    return state.pressed_us + DRAW_HOLD_US if state.pressed_us >= session.draw_offered_us else None
