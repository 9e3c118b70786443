"""What holding a button down says: a draw is offered or taken, or the game is given up, which is asked once more."""

from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.commits import end_game
from controller.session.effects import Announce, Effect
from controller.session.holding import Held, Meaning
from controller.session.messages import Code, say
from controller.session.state import Press, Resigning, Session
from controller.settings import ButtonLayout
from hardware.events import Button

OFFERING_US = 2_000_000  # a press that passed the turn, held for so long, offers a draw; the other's own takes it
RESIGNING_US = 5_000_000  # a press with no move made, held for so long, gives the game up
CONFIRMING_US = 10_000_000  # for so long the board waits for the press that says so again

SIDES = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}
_BUTTONS = {side: button for button, side in SIDES.items()}


def note_press(session: Session, press: Press, meaning: Meaning) -> Session:
    """Note what a press came to, so that it can be told what holding it says; the sides of a rocker say nothing."""
    if session.settings.clock.buttons is ButtonLayout.ROCKER:
        return session
    return session._replace(buttons=session.buttons.meaning(_BUTTONS[press.side], press.at_us, meaning))


def next_gesture_us(session: Session) -> int | None:
    """Give when a button that is held next says something, or a question about giving up lapses."""
    times_us = [] if session.resigning is None else [session.resigning.at_us + CONFIRMING_US]
    times_us += [due_us for held in session.buttons.buttons if (due_us := _due_us(session, held)) is not None]
    return min(times_us, default=None)


def gesture(session: Session, effects: list[Effect]) -> Session:
    """Do what the buttons that are held say by now."""
    now_us = session.now_us
    if session.resigning is not None and session.resigning.at_us + CONFIRMING_US <= now_us:
        session = session._replace(resigning=None)
    for held in session.buttons.buttons:
        due_us = _due_us(session, held)
        if due_us is None or due_us > now_us:
            continue
        session = session._replace(buttons=session.buttons.with_held(held._replace(answered=True)))
        side = SIDES.get(held.button, session.to_move)
        if held.meaning is Meaning.PASSED:
            session = offer_draw(session, side, effects)
        elif session.offer is side.opponent:
            session = take_draw(session, due_us, effects)
        else:
            session = ask_to_resign(session, side, due_us, effects)
    return session


def offer_draw(session: Session, side: Side, effects: list[Effect]) -> Session:
    """Let a side offer a draw: it stands until the other has moved."""
    effects.append(Announce(say(Code.DRAW_OFFERED, side=side.english_name)))
    return session._replace(offer=side, offered_us=session.now_us)


def take_draw(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """End the game as a draw that was offered."""
    return end_game(session, Outcome(score=Score.DRAW, termination=Termination.AGREEMENT), at_us, effects)


def ask_to_resign(session: Session, side: Side, at_us: int, effects: list[Effect]) -> Session:
    """Ask a side to press once more if it gives the game up."""
    effects.append(Announce(say(Code.RESIGN, side=side.english_name)))
    return session._replace(resigning=Resigning(side, at_us))


def answer_resigning(session: Session, press: Press, effects: list[Effect]) -> Session:
    """Take a press while the board asks: by the side that gives up it ends the game, by the other nothing happens."""
    if session.resigning is None or press.side is not session.resigning.side:
        return session
    outcome = Outcome(score=win_for(press.side.opponent), termination=Termination.RESIGNATION)
    return end_game(session._replace(resigning=None), outcome, press.at_us, effects)


def _due_us(session: Session, held: Held) -> int | None:
    """Give when a button says something if it is held until then."""
    if not held.down or held.answered or not session.is_open or not session.settings.clock.gestures:
        return None
    if held.button is Button.THIRD:
        # Where it is let go before, that tells what it said.
        is_rocker = session.settings.clock.buttons is ButtonLayout.ROCKER
        return held.since_us + RESIGNING_US if is_rocker and session.tracker.is_unmoved else None
    side = SIDES[held.button]
    if held.meaning is Meaning.NOTHING:
        return None
    if held.meaning is Meaning.PASSED:
        return None if session.to_move is side or session.offer is not None else held.since_us + OFFERING_US
    if session.to_move is not side or not session.tracker.is_unmoved:
        return None
    if session.offer is not side.opponent:
        return held.since_us + RESIGNING_US
    return held.since_us + OFFERING_US if held.since_us >= session.offered_us else None
