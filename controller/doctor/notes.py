"""The results of an examination so far: how the board or the person responded to each task."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.doctor.requests import TaskKind
from controller.rules.squares import Occupancy, Square, bit
from hardware.events import Button, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactResponse:
    """The response to a piece that was to be put on a square."""

    closed: Occupancy = 0
    """The contacts that closed; none if none did in time."""
    was_skipped: bool = False
    """True if the person skipped the task."""
    was_dark: bool = False
    """True if the person saw no light, and so put no piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonResponse:
    """The response to a button that was to be pressed."""

    pressed_button: Button | None
    """The button that went down; None if none did."""
    was_released: bool = True
    """False if a button did not come up."""
    was_skipped: bool = False
    """True if the person skipped the task."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminationNotes:
    """All results so far; a task that was not requested yet has no entry."""

    stuck_contacts: Occupancy | None = None
    """The contacts closed on the empty board; None until it was read."""
    hanging_contacts: Occupancy = 0
    """The contacts that stayed closed after a piece was taken away."""
    lit_responses: Mapping[Square, ContactResponse] = field(default_factory=dict)
    """The responses to pieces put where the LED of a square was lit."""
    named_responses: Mapping[Square, ContactResponse] = field(default_factory=dict)
    """The responses to pieces put on a named square."""
    answers: Mapping[TaskKind, bool | None] = field(default_factory=dict)
    """The answers to the questions about LEDs, display and buzzer; None: no answer."""
    button_responses: Mapping[Button, ButtonResponse] = field(default_factory=dict)
    """The responses to each button that was to be pressed."""
    was_watched: bool = False
    """True after the contacts were watched with all hands off the board."""
    restless_contacts: Occupancy = 0
    """The contacts that changed while they were watched."""
    failures: Mapping[Part, str] = field(default_factory=dict)
    """Why LEDs, display or buzzer failed; the first reason of each."""
    lost_parts: frozenset[Part] = frozenset()
    """The parts that were lost at any time."""
    is_unusable: bool = False
    """True if the sensors were lost for too long to continue."""

    @property
    def are_leds_in_order(self) -> bool | None:
        """True if the person saw a light run over all squares in order; None: not answered."""
        return self.answers.get(TaskKind.WATCH_LIGHTS)

    def is_always_closed(self, square: Square) -> bool:
        """Return True if a contact was closed without a piece."""
        return bool(((self.stuck_contacts or 0) | self.hanging_contacts) & bit(square))
