"""What an examination has noted so far: the answer of the board, or of the person, to each thing asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.rules.squares import Occupancy, Square, bit
from hardware.events import Button, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactResponse:
    """Which contacts closed when a piece was put down: none where nothing did in time.

    `skipped`: the person went on without. `dark`: no light was seen, and so no piece was put.
    """

    closed: Occupancy = 0
    was_skipped: bool = False
    was_dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonResponse:
    """What came of asking for a button: the one that went down, if any, and whether it came up again."""

    pressed_button: Button | None
    was_released: bool = True
    was_skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminationNotes:
    """All that was noted.

    `stuck`: contacts closed on the empty board, None until it was looked at; `hanging`: those that stayed closed when
    the piece was gone. `lit` and `named` hold what closed when a piece was put where the LED of a square was lit, or on
    the square that was named. `lights_run`: whether a light was seen to run over all squares in order; `watched`:
    whether hands were kept off to see which contacts stir; `stirring`: those that did. An answer that did not come is
    None, one that was not asked for is not there.
    """

    stuck_contacts: Occupancy | None = None
    hanging_contacts: Occupancy = 0
    lit_responses: Mapping[Square, ContactResponse] = field(default_factory=dict)
    named_responses: Mapping[Square, ContactResponse] = field(default_factory=dict)
    answers: Mapping[Part, bool | None] = field(default_factory=dict)
    button_responses: Mapping[Button, ButtonResponse] = field(default_factory=dict)
    was_watched: bool = False
    restless_contacts: Occupancy = 0
    failures: Mapping[Part, str] = field(default_factory=dict)
    lost_parts: frozenset[Part] = frozenset()
    is_unusable: bool = False

    @property
    def are_leds_in_order(self) -> bool | None:
        """Whether a light was seen to run over all squares in order; None: not answered."""
        return self.answers.get(Part.LEDS)

    def is_always_closed(self, square: Square) -> bool:
        """Tell whether a contact was closed without a piece."""
        return bool(((self.stuck_contacts or 0) | self.hanging_contacts) & bit(square))
