"""Buttons that are held down: which are, and since when; and what their presses turned out to be."""

from enum import Enum, auto
from typing import NamedTuple

from hardware.events import Button, ButtonEdge

BREAK_US = 150_000  # nobody lets go of the third button and means another press so soon: its contact broke


class Meaning(Enum):
    """What a press came to: PASSED, it passed the turn; IDLE, its side is to move and has moved nothing."""

    NOTHING = auto()
    PASSED = auto()
    IDLE = auto()


class Held(NamedTuple):
    """One button as its edges tell: `down` is its level since `edge_us`, `since_us` the down edge of its last press.

    `answered` tells that holding it has said already what it says.
    """

    button: Button
    down: bool
    edge_us: int
    since_us: int
    meaning: Meaning = Meaning.NOTHING
    answered: bool = False


class ButtonsHeld(NamedTuple):
    """Every button that was ever pressed."""

    buttons: tuple[Held, ...] = ()

    @property
    def any_speaks(self) -> bool:
        """Whether a button is down that may say something by being held on."""
        return any(
            held.down and not held.answered and (held.meaning is not Meaning.NOTHING or held.button is Button.THIRD)
            for held in self.buttons
        )

    def let_go(self) -> "ButtonsHeld":
        """Take every button for up: nobody can tell."""
        return ButtonsHeld(tuple(held._replace(down=False) for held in self.buttons))

    def silenced(self) -> "ButtonsHeld":
        """Let what is held down now say nothing more."""
        return ButtonsHeld(tuple(held._replace(answered=True) for held in self.buttons))

    def of(self, button: Button) -> Held | None:
        """Give one button, or None if it was never pressed."""
        return next((held for held in self.buttons if held.button is button), None)

    def with_edge(self, edge: ButtonEdge, debounce_us: int) -> tuple["ButtonsHeld", bool]:
        """Take in a raw edge, and tell whether it is more than bounce: a press begins, or ends.

        A press acts at its down edge; edges that follow another one too soon only tell the level.
        """
        before = self.of(edge.button)
        if before is not None and edge.at_us - before.edge_us < debounce_us:
            return self.with_held(before._replace(down=edge.down, edge_us=edge.at_us)), False
        if edge.down:
            goes_on = before is not None and edge.button is Button.THIRD and edge.at_us - before.edge_us < BREAK_US
            return self.with_held(Held(edge.button, True, edge.at_us, edge.at_us, answered=goes_on)), not goes_on
        since_us = edge.at_us if before is None else before.since_us
        held = Held(edge.button, False, edge.at_us, since_us) if before is None else before
        return self.with_held(held._replace(down=False, edge_us=edge.at_us)), before is not None and before.down

    def with_held(self, held: Held) -> "ButtonsHeld":
        """Put one button in the place of what was known of it."""
        return ButtonsHeld((*(other for other in self.buttons if other.button is not held.button), held))

    def meaning(self, button: Button, since_us: int, meaning: Meaning) -> "ButtonsHeld":
        """Note what the press came to that began at a time, if it is the button's last one."""
        held = self.of(button)
        if held is None or held.since_us != since_us:
            return self
        return self.with_held(held._replace(meaning=meaning))
