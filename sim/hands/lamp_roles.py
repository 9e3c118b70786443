"""What lamps mean to a person who knows the roles of the LEDs, and nothing else."""

from controller.rules.squares import Occupancy, Square, bit
from sim.hands.actions import LampRoles

LIFT = "lift"
PLACE = "place"
MOVER = "mover"
LANDING = "landing"
CAPTURED = "captured"
WRONG = "wrong"
QUESTION = "question"

ROLE_WORDS = frozenset(
    {LIFT, PLACE, MOVER, LANDING, CAPTURED, WRONG, "last move", "fault", QUESTION, "win"},
)
"""Every word that a lamp can have."""

_LEADING = frozenset({LIFT, PLACE, MOVER, LANDING, CAPTURED, WRONG, QUESTION})
_CORRECTING = frozenset({LIFT, PLACE, CAPTURED, WRONG, QUESTION})
_UNDOING = frozenset({LIFT, PLACE, WRONG})


def concern_player(lamps: LampRoles, own: Occupancy) -> bool:
    """Return True if the lamps ask something of the person whose pieces stand on the squares of `own`.

    Lamps on pieces that only the opponent may move concern the opponent.
    """
    return not _LEADING.isdisjoint(lamps.values()) and not _concern_opponent(lamps, own)


def show_correction(lamps: LampRoles, own: Occupancy) -> bool:
    """Return True if the lamps correct the board of this person; advice on what may be played is no correction."""
    return not _CORRECTING.isdisjoint(lamps.values()) and not _concern_opponent(lamps, own)


def squares_lit_as(lamps: LampRoles, role: str) -> list[Square]:
    """List the squares that are lit in one role, ascending."""
    return sorted(square for square, word in lamps.items() if word == role)


def _concern_opponent(lamps: LampRoles, own: Occupancy) -> bool:
    movers = [square for square, word in lamps.items() if word == MOVER]
    return bool(movers) and not any(own & bit(square) for square in movers) and _UNDOING.isdisjoint(lamps.values())
