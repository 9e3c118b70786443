"""What holding a button says: a draw is offered or taken, or the game is resigned.

Each side's own button speaks, or, beside a rocker, the third one.
"""

from enum import StrEnum
from typing import NamedTuple

from controller.rules.draw_offers import DrawOffer
from controller.rules.position import Side
from controller.session.draw_offers import find_open_draw, may_take_draw
from controller.session.moves.button_states import SIDE_OF_BUTTON, ButtonState, PressMeaning
from controller.session.state import Session
from controller.settings.clock import ButtonLayout
from hardware.events import Button

# Choices: longer than any press of a clock, and resigning longer than offering a draw, for nobody resigns by mistake.
DRAW_HOLD_US = 2_000_000  # after a press that passed the turn: offers a draw; after one with nothing moved: takes it
RESIGN_HOLD_US = 5_000_000  # after a press with nothing moved, and no draw offered


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
