"""What holding a button says: a draw is offered or taken, the game is resigned, or play is paused.

Each side's own button speaks, or, beside a rocker, the third one. The third button is the arbiter's too.
"""

from enum import StrEnum
from typing import NamedTuple

from controller.commands.sender import BUTTON_SENDER
from controller.commands.values import PausePlay, ResumePlay
from controller.rules.draw_offers import DrawOffer
from controller.rules.outcome import Outcome, Termination, win_for
from controller.rules.position import Side
from controller.session.conduct.announced_ends import announce_end, cancel_end, finish_announced_end
from controller.session.conduct.draw_acceptance import take_offered_draw, take_open_draw
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.conduct.state import ResignationPrompt
from controller.session.draw_offers import find_next_taker, find_open_draw, may_take_draw
from controller.session.effects import Announce, ChangeAuthor
from controller.session.far_board.asks import ask_far
from controller.session.far_board.rights import may_write
from controller.session.far_exchange.effects import PassToFar
from controller.session.far_exchange.values import FarAskKind
from controller.session.moves.button_states import SIDE_OF_BUTTON, ButtonState, PressMeaning
from controller.session.moves.state import ButtonPress
from controller.session.recorded_changes import RefusedError
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.messages import MessageCode, build_message
from controller.settings.clock import ButtonLayout
from hardware.events import Button, ButtonEdge

# Choices: longer than any press of a clock, and resigning longer than offering a draw, for nobody resigns by mistake.
DRAW_HOLD_US = 2_000_000  # after a press that passed the turn: offers a draw; after one with nothing moved: takes it
RESIGN_HOLD_US = 5_000_000  # after a press with nothing moved, and no draw offered
RESIGN_CONFIRM_US = 10_000_000  # a choice: time to read the prompt and press again; then it lapses


class GestureKind(StrEnum):
    """What holding a button says; the values are sent to pages and other programs."""

    OFFER_DRAW = "offer draw"
    ACCEPT_DRAW = "accept draw"  # that the opponent or the board offers
    CLAIM_DRAW = "claim draw"
    RESIGN = "resign"  # asks for one more press


class Gesture(NamedTuple):
    """What a button that is down says if it is held until a time."""

    kind: GestureKind
    side: Side  # that says it
    pressed_us: int
    held_us: int

    @property
    def due_us(self) -> int:
        """The time at which the button says it."""
        return self.pressed_us + self.held_us


def list_coming_gestures(session: Session) -> list[Gesture]:
    """Return what the buttons that are down say next; nothing for one that has said it."""
    found = [find_gesture(session, state) for state in session.conduct.buttons.states]
    return [gesture for gesture in found if gesture is not None]


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
    try:
        return _speak_of_draw(session, edge.at_us)
    except RefusedError as refused:
        return session.emit(Announce(refused.message))


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


def toggle_pause(session: Session, at_us: int, author: ChangeAuthor = ChangeAuthor.ARBITER) -> Session:
    """Pause or resume play as of a time, recorded like a command, or say why not; the third button is the arbiter's."""
    if PauseReason.RECORDING in session.pauses:
        return session.emit(Announce(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)))
    try:
        if session.far is not None and not (author is ChangeAuthor.ARBITER and may_write(session)):
            return _toggle_pause_of_both(session, author)
        if PauseReason.ARBITER in session.pauses:
            return resume_play(session, at_us, build_message(MessageCode.PLAY_RESUMED), author)
        # the message of the arbiter's button names the arbiter; the usual one names the author
        announcement = (
            build_message(MessageCode.PLAY_PAUSED, by=author.value) if author is ChangeAuthor.ARBITER else None
        )
        return pause_play(session, at_us, announcement, author)
    except RefusedError as refused:  # such as chips of Damath that are missing
        return session.emit(Announce(refused.message))


def _toggle_pause_of_both(session: Session, author: ChangeAuthor) -> Session:
    """Ask the other board for a pause, or to resume play; an arbiter does not ask."""
    is_paused = PauseReason.ARBITER in session.pauses
    if author is ChangeAuthor.ARBITER:
        return session.emit(PassToFar(command=ResumePlay() if is_paused else PausePlay(), sender=BUTTON_SENDER))
    return ask_far(session, FarAskKind.RESUME if is_paused else FarAskKind.PAUSE)


def offer_draw(session: Session, side: Side) -> Session:
    """Note a side's draw offer, which stands until the other side has moved; a player at another board is told.

    Raise RefusedError if he was told already.
    """
    if session.far is not None and session.far.side is side:
        session = ask_far(session, FarAskKind.DRAW)
    conduct = session.conduct._replace(draw_offer=side, draw_offered_us=session.now_us)
    announcement = Announce(build_message(MessageCode.DRAW_OFFERED, side=side.english_name))
    return session._replace(conduct=conduct).emit(announcement)


def _perform(session: Session, gesture: Gesture) -> Session:
    """Do what a gesture says; say why the player at another board cannot be asked."""
    try:
        return _perform_gesture(session, gesture)
    except RefusedError as refused:
        return session.emit(Announce(refused.message))


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


def _may_hold_for_draw(session: Session, offer: DrawOffer, state: ButtonState) -> bool:
    """Return True if a side's button, held for DRAW_HOLD_US, takes the draw that stands open.

    The press that passed the turn may be held on; any other began when the draw stood open already, with nothing moved.
    """
    side = SIDE_OF_BUTTON[state.button]
    if not may_take_draw(session, offer, side) or not session.tracker.is_unmoved:
        return False
    if state.meaning is PressMeaning.PASSED_TURN:
        return session.to_move is not side
    return state.pressed_us >= session.tracker.turn_began_us


def _ask_to_confirm_resignation(session: Session, side: Side, at_us: int) -> Session:
    """Ask a side to press once more if it resigns."""
    conduct = session.conduct._replace(resignation_prompt=ResignationPrompt(side, at_us))
    return session._replace(conduct=conduct).emit(Announce(build_message(MessageCode.RESIGN, side=side.english_name)))


def _acts_at_release(session: Session) -> bool:
    return session.settings.clock.buttons is ButtonLayout.ROCKER and session.settings.clock.gestures


def find_gesture(session: Session, state: ButtonState) -> Gesture | None:
    """Return what a button says if it is held on, and when; None if it says nothing."""
    if not state.is_down or state.is_handled or not session.settings.clock.gestures or not session.may_commit_moves:
        return None
    if state.button is Button.THIRD:
        # Beside a rocker it resigns by itself; what a shorter press says is known at its release.
        is_rocker = session.settings.clock.buttons is ButtonLayout.ROCKER
        # before the first move it opens the menu
        is_asked = is_rocker and not session.awaits_first_move and session.tracker.is_unmoved
        resigns = is_asked and not session.is_decided_elsewhere
        return Gesture(GestureKind.RESIGN, session.to_move, state.pressed_us, RESIGN_HOLD_US) if resigns else None
    if state.meaning is PressMeaning.NOTHING:
        return None
    side, offered_by, open_draw = SIDE_OF_BUTTON[state.button], session.conduct.draw_offer, find_open_draw(session)
    if side in session.tracker.sides_elsewhere:
        return None  # what it agrees to is decided elsewhere
    if open_draw is not None and _may_hold_for_draw(session, open_draw, state):
        kind = GestureKind.CLAIM_DRAW if open_draw.is_claim else GestureKind.ACCEPT_DRAW
        return Gesture(kind, side, state.pressed_us, DRAW_HOLD_US)
    if state.meaning is PressMeaning.PASSED_TURN:
        may_offer = session.to_move is not side and offered_by is None
        return Gesture(GestureKind.OFFER_DRAW, side, state.pressed_us, DRAW_HOLD_US) if may_offer else None
    if session.to_move is not side or not session.tracker.is_unmoved:
        return None
    if offered_by is not side.opponent:
        return Gesture(GestureKind.RESIGN, side, state.pressed_us, RESIGN_HOLD_US)
    began_since = state.pressed_us >= session.conduct.draw_offered_us
    return Gesture(GestureKind.ACCEPT_DRAW, side, state.pressed_us, DRAW_HOLD_US) if began_since else None
