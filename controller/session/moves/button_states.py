"""Which buttons are down and since when, and what their presses came to."""

from enum import Enum, auto
from typing import NamedTuple

from controller.rules.position import Side
from controller.session.moves.state import ButtonPress
from controller.session.views.messages import Message
from controller.settings.clock import ButtonLayout
from hardware.events import Button, ButtonEdge

CONTACT_BREAK_US = (
    150_000  # a choice: no finger releases the third button and presses it again so soon; a contact broke
)

SIDE_OF_BUTTON = {Button.WHITE: Side.WHITE, Button.BLACK: Side.BLACK}
_BUTTON_OF_SIDE = {side: button for button, side in SIDE_OF_BUTTON.items()}
_OTHER_SIDE = {Button.WHITE: Button.BLACK, Button.BLACK: Button.WHITE}


class PressMeaning(Enum):
    """What a press came to, on which depends what holding it says."""

    NOTHING = auto()
    PASSED_TURN = auto()
    IDLE = auto()  # its side is to move and has moved nothing


class ButtonState(NamedTuple):
    """One button, as its edges tell."""

    button: Button  # which one
    is_down: bool  # after the last edge
    edge_us: int  # of the last edge
    pressed_us: int  # of the down edge of the last press
    meaning: PressMeaning = PressMeaning.NOTHING  # of the last press
    is_handled: bool = False  # the gesture of holding it was performed already, or is cancelled
    withheld_notice: Message | None = None  # of its press: told if it is let go before a gesture
    was_down: bool = False  # as its driver was lost


class ButtonStates(NamedTuple):
    """Every button that was ever pressed."""

    states: tuple[ButtonState, ...] = ()  # one of each button that was pressed, the last changed last
    begun_us: int = -1  # when the game began: what a button had done by then is no press in it

    @property
    def may_become_gesture(self) -> bool:
        """Return True if a button is down that says something when it is held on."""
        for state in self.states:
            has_gesture = state.meaning is not PressMeaning.NOTHING or state.button is Button.THIRD
            if state.is_down and not state.is_handled and has_gesture:
                return True
        return False

    def release_all(self) -> "ButtonStates":
        """Return the buttons as up, because their driver is lost."""
        return self._replace(states=tuple([_released(state) for state in self.states]))

    def cancel_gestures(self) -> "ButtonStates":
        """Return the buttons with nothing to say by the presses of now."""
        return self._replace(states=tuple([state._replace(is_handled=True) for state in self.states]))

    def state_of(self, button: Button) -> ButtonState | None:
        """Return one button, or None if it was never pressed."""
        for state in self.states:
            if state.button is button:
                return state
        return None

    def with_edge(self, edge: ButtonEdge, debounce_us: int) -> tuple["ButtonStates", bool]:
        """Return the buttons after a raw edge, and True if a press begins or ends with it.

        A press acts at its down edge. An edge that follows another within the debounce time only sets the level, and so
        does a report of a driver that opens the button. But a rocker that was flipped while its driver was lost presses
        as that report comes.
        """
        before = self.state_of(edge.button)
        if edge.is_level and self._was_flipped_to(edge):
            return self.with_state(ButtonState(edge.button, True, edge.at_us, edge.at_us)), True
        if edge.is_level or (before is None and edge.at_us <= self.begun_us):
            return self.with_state(ButtonState(edge.button, edge.down, edge.at_us, edge.at_us, is_handled=True)), False
        if before is not None and edge.at_us - before.edge_us < debounce_us:
            return self.with_state(before._replace(is_down=edge.down, edge_us=edge.at_us)), False
        if edge.down:
            is_same_press = (
                before is not None and edge.button is Button.THIRD and edge.at_us - before.edge_us < CONTACT_BREAK_US
            )
            pressed = ButtonState(edge.button, True, edge.at_us, edge.at_us, is_handled=is_same_press)
            return self.with_state(pressed), not is_same_press
        state = ButtonState(edge.button, False, edge.at_us, edge.at_us) if before is None else before
        return self.with_state(state._replace(is_down=False, edge_us=edge.at_us)), before is not None and before.is_down

    def _was_flipped_to(self, edge: ButtonEdge) -> bool:
        """Return True if a side is down that was up as the driver was lost, and the other side was down then."""
        if not edge.down or edge.button not in _OTHER_SIDE:
            return False
        before, other = self.state_of(edge.button), self.state_of(_OTHER_SIDE[edge.button])
        return other is not None and other.was_down and not (before is not None and before.was_down)

    def with_state(self, state: ButtonState) -> "ButtonStates":
        """Return the buttons with one of them replaced."""
        return self._replace(states=(*[other for other in self.states if other.button is not state.button], state))

    def withhold_notice(self, press: ButtonPress, notice: Message) -> "ButtonStates | None":
        """Return the buttons with what a press was found to be; None if its button says nothing when it is held on."""
        state = self.state_of(_BUTTON_OF_SIDE[press.side])
        if state is None or not state.is_down or state.is_handled or state.pressed_us != press.at_us:
            return None
        is_gesture = state.meaning is not PressMeaning.NOTHING
        return self.with_state(state._replace(withheld_notice=notice)) if is_gesture else None

    def take_notice(self, button: Button) -> "tuple[ButtonStates, Message | None]":
        """Return the buttons without the notice of one that was let go, and what is to be told of it."""
        state = self.state_of(button)
        if state is None or state.is_down or state.withheld_notice is None:
            return self, None
        notice = None if state.is_handled else state.withheld_notice
        return self.with_state(state._replace(withheld_notice=None)), notice

    def with_press_meaning(self, press: ButtonPress, meaning: PressMeaning, layout: ButtonLayout) -> "ButtonStates":
        """Return the buttons with what a press came to, if it is the last one of its button.

        A rocker stays down on one side: holding it means nothing.
        """
        state = self.state_of(_BUTTON_OF_SIDE[press.side])
        if layout is ButtonLayout.ROCKER or state is None or state.pressed_us != press.at_us:
            return self
        return self.with_state(state._replace(meaning=meaning))


def _released(state: ButtonState) -> ButtonState:
    return state._replace(is_down=False, was_down=state.is_down, withheld_notice=None)
