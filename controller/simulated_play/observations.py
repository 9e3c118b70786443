"""What a person at a simulated board sees: the lamps, the pieces, and whose clock runs."""

from controller.rules.squares import Occupancy
from controller.session.state import Phase, Session
from controller.settings.appearance import HelpLevel
from sim.hands.actions import LampRoles, Observation


def lamp_roles_of(session: Session) -> LampRoles:
    """Return the word of each lit square's role."""
    return {square: role.value for square, role in session.last_views.frame.roles}


def observe(session: Session, occupancy: Occupancy, at_us: int) -> Observation:
    """Return what there is to see at a time; `occupancy` is the squares that hold a piece."""
    turn = session.to_move if session.phase is Phase.PLAYING else None
    is_help_off = session.settings.face.help is HelpLevel.OFF
    is_fault_told = is_help_off and session.turn.guidance is not None and session.turn.proposal is None
    return Observation(lamp_roles_of(session), at_us, occupancy, turn, is_fault_told=is_fault_told)
