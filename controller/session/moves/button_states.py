"""Buttons that are held down: which are, and since when; and what their presses turned out to be."""

from enum import Enum, auto
from typing import NamedTuple

from hardware.events import Button, ButtonEdge

CONTACT_BREAK_US = 150_000  # nobody lets go of the third button and means another press so soon: its contact broke


class PressMeaning(Enum):
    """What a press came to: PASSED, it passed the turn; IDLE, its side is to move and has moved nothing."""

    NOTHING = auto()
    PASSED_TURN = auto()
    IDLE = auto()


class ButtonState(NamedTuple):
    """One button as its edges tell: `down` is its level since `edge_us`, `since_us` the down edge of its last press.

    `answered` tells that holding it has said already what it says.
    """

    button: Button
    is_down: bool
    edge_us: int
    pressed_us: int
    meaning: PressMeaning = PressMeaning.NOTHING
    is_handled: bool = False


class ButtonStates(NamedTuple):
    """Every button that was ever pressed."""

    states: tuple[ButtonState, ...] = ()

    @property
    def may_become_gesture(self) -> bool:
        """Whether a button is down that may say something by being held on."""
        return any(
            state.is_down
            and not state.is_handled
            and (state.meaning is not PressMeaning.NOTHING or state.button is Button.THIRD)
            for state in self.states
        )

    def release_all(self) -> "ButtonStates":
        """Take every button for up: nobody can tell."""
        return ButtonStates(tuple(state._replace(is_down=False) for state in self.states))

    def cancel_gestures(self) -> "ButtonStates":
        """Let what is held down now say nothing more."""
        return ButtonStates(tuple(state._replace(is_handled=True) for state in self.states))

    def state_of(self, button: Button) -> ButtonState | None:
        """Give one button, or None if it was never pressed."""
        return next((state for state in self.states if state.button is button), None)

    def with_edge(self, edge: ButtonEdge, debounce_us: int) -> tuple["ButtonStates", bool]:
        """Take in a raw edge, and tell whether it is more than bounce: a press begins, or ends.

        A press acts at its down edge; edges that follow another one too soon only tell the level.
        """
        before = self.state_of(edge.button)
        if before is not None and edge.at_us - before.edge_us < debounce_us:
            return self.with_state(before._replace(is_down=edge.down, edge_us=edge.at_us)), False
        if edge.down:
            is_same_press = (
                before is not None and edge.button is Button.THIRD and edge.at_us - before.edge_us < CONTACT_BREAK_US
            )
            return self.with_state(
                ButtonState(edge.button, True, edge.at_us, edge.at_us, is_handled=is_same_press)
            ), not is_same_press
        since_us = edge.at_us if before is None else before.pressed_us
        state = ButtonState(edge.button, False, edge.at_us, since_us) if before is None else before
        return self.with_state(state._replace(is_down=False, edge_us=edge.at_us)), before is not None and before.is_down

    def with_state(self, state: ButtonState) -> "ButtonStates":
        """Put one button in the place of what was known of it."""
        return ButtonStates((*(other for other in self.states if other.button is not state.button), state))

    def with_meaning(self, button: Button, pressed_us: int, meaning: PressMeaning) -> "ButtonStates":
        """Note what the press came to that began at a time, if it is the button's last one."""
        state = self.state_of(button)
        if state is None or state.pressed_us != pressed_us:
            return self
        return self.with_state(state._replace(meaning=meaning))
