"""What an examination has noted so far: the answer of the board, or of the person, to each thing asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.rules.squares import Occupancy, Square, bit
from hardware.events import Button, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """Which contacts closed when a piece was put down: none where nothing did in time.

    `skipped`: the person went on without. `dark`: no light was seen, and so no piece was put.
    """

    closed: Occupancy = 0
    skipped: bool = False
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PressNote:
    """What came of asking for a button: the one that went down, if any, and whether it came up again."""

    got: Button | None
    released: bool = True
    skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """All that was noted.

    `stuck`: contacts closed on the empty board, None until it was looked at; `hanging`: those that stayed closed when
    the piece was gone. `lit` and `named` hold what closed when a piece was put where the LED of a square was lit, or on
    the square that was named. `lights_run`: whether a light was seen to run over all squares in order; `watched`:
    whether hands were kept off to see which contacts stir; `stirring`: those that did. An answer that did not come is
    None, one that was not asked for is not there.
    """

    stuck: Occupancy | None = None
    hanging: Occupancy = 0
    lit: Mapping[Square, Response] = field(default_factory=dict)
    named: Mapping[Square, Response] = field(default_factory=dict)
    answers: Mapping[Part, bool | None] = field(default_factory=dict)
    presses: Mapping[Button, PressNote] = field(default_factory=dict)
    watched: bool = False
    stirring: Occupancy = 0
    failed: Mapping[Part, str] = field(default_factory=dict)
    lost: frozenset[Part] = frozenset()
    unusable: bool = False

    @property
    def lights_run(self) -> bool | None:
        """Whether a light was seen to run over all squares in order; None: not answered."""
        return self.answers.get(Part.LEDS)

    def is_closed_always(self, square: Square) -> bool:
        """Tell whether a contact was closed without a piece."""
        return bool(((self.stuck or 0) | self.hanging) & bit(square))
