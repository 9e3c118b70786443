"""The LEDs of a board as the page draws them."""

from collections.abc import Iterator

from controller.hall.documents.states import LedDocument, StateDocument
from controller.rules.squares import Square
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import Theme
from controller.web.api.output_types import LampState
from controller.web.lamp_state import lamp_states

_KNOWN_ROLES = frozenset(role.value for role in LedRole)


def board_lamps(state: StateDocument | None) -> list[LampState] | None:
    """Return the lamps that a board has told; None for one whose program tells none.

    A board keeps its theme to itself, so the colours are those of the default one.
    """
    if state is None or "leds" not in state:
        return None
    return lamp_states(_known_roles(state["leds"]), Theme.BRIGHT)


def _known_roles(leds: list[LedDocument]) -> Iterator[tuple[Square, LedRole]]:
    """Yield squares and roles, but for roles that a later program has added."""
    return ((Square(led["square"]), LedRole(led["role"])) for led in leds if led["role"] in _KNOWN_ROLES)
