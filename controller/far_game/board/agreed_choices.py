"""What is chosen at a board for a game that two boards agree on."""

from controller.clock.control_parser import parse_time_control
from controller.far_game.board.invitation_faults import InvitationError, InvitationFault
from controller.far_game.invitations.agreed_game import AgreedGame
from controller.far_game.record.terms import FarGameTerms
from controller.rules.position import Side
from controller.settings.choices import GameChoices
from controller.settings.move_source import MoveSource
from controller.settings.settings import Settings


def choices_of_terms(terms: FarGameTerms) -> GameChoices:
    """Return what is chosen at a board that plays by these terms."""
    settings = terms.settings
    return GameChoices.model_validate({key: settings.get(key) for key in ("ruleset", "time_control")})


def choices_of_game(agreed: AgreedGame) -> GameChoices:
    """Return what is chosen at a board for an agreed game: also who plays, and that the other side is far."""
    names = {"white": agreed.terms.white, "black": agreed.terms.black}
    sources = {
        "white_moves": MoveSource.BOARD if agreed.side is Side.WHITE else MoveSource.FAR,
        "black_moves": MoveSource.BOARD if agreed.side is Side.BLACK else MoveSource.FAR,
    }
    return choices_of_terms(agreed.terms).model_copy(update=names | sources)


def check_control(settings: Settings) -> None:
    """Raise InvitationError for a time control in which one clock depends on the other."""
    control = parse_time_control(settings.game.time_control)
    if control is not None and (control.is_hourglass or control.joint_limit_us is not None):
        raise InvitationError(InvitationFault.CONTROL, settings.game.time_control)
