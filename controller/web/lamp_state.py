"""LEDs and sensors as JSON values."""

from collections.abc import Iterable

from controller.faces.lights.themes import lamp_of
from controller.rules.squares import Square, squares_of
from controller.session.views.led_frames import LedRole
from controller.settings.appearance import Theme
from controller.web.api.output_types import LampState, RhythmState
from controller.web.api.state_types import SensorsState
from controller.web.state_source import StateSource
from hardware.ports import Rhythm
from hardware.rhythm import FAST_PERIOD_US, PULSE_LOWEST, PULSE_PERIOD_US, SLOW_PERIOD_US

RHYTHMS: dict[str, RhythmState] = {
    Rhythm.STEADY.value: {"shape": "steady", "period_ms": 0},
    Rhythm.SLOW_BLINK.value: {"shape": "blink", "period_ms": SLOW_PERIOD_US // 1000},
    Rhythm.FAST_BLINK.value: {"shape": "blink", "period_ms": FAST_PERIOD_US // 1000},
    Rhythm.PULSE.value: {"shape": "pulse", "period_ms": PULSE_PERIOD_US // 1000, "lowest_percent": PULSE_LOWEST},
}
"""How lamps of each rhythm change with time."""


def lamps_state(source: StateSource) -> list[LampState]:
    """Return the LEDs that are lit, ascending by square."""
    session = source.session
    return lamp_states(session.last_views.frame.roles, session.settings.face.theme)


def lamp_states(roles: Iterable[tuple[Square, LedRole]], theme: Theme) -> list[LampState]:
    """Return the lamps of squares with roles, in their order."""
    lamps: list[LampState] = []
    for square, role in roles:
        lamp = lamp_of(role, theme)
        colour = "#{:02x}{:02x}{:02x}".format(*lamp.colour)
        lamps.append({"square": square, "role": role.value, "colour": colour, "rhythm": lamp.rhythm.value})
    return lamps


def sensors_state(source: StateSource) -> SensorsState:
    """Return what the sensors show, which of them are not trusted, and which parts do not answer."""
    session = source.session
    return {
        "known": session.levels.is_known,
        "closed": list(squares_of(session.levels.settled_occupancy)),
        "distrusted": list(squares_of(session.trust.distrusted | session.trust.suspected)),
        "lost": sorted(part.value for part in source.lost_parts),
    }
