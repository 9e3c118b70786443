"""What is asked of a board about invitations, by a command on its machine, by its page or by its menu: one codec."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender
from controller.commands.word_kinds import SIDE_NAME
from controller.settings.choices import GameChoices

if TYPE_CHECKING:
    # a board without a hall loads nothing of it
    from controller.far_game.board.invitation_desk import InvitationDesk

InvitationAnswer = dict[str, str | int]
"""The answer to a request; with the key `fault` the request has failed."""


async def answer_invitation_request(
    asked: Mapping[str, Any], desk: "InvitationDesk | None", sender: CommandSender
) -> InvitationAnswer:
    """Execute a request: `invite`, `join`, `show` or `withdraw`; a board without a hall refuses all.

    A game that begins by it is on record as begun by its sender.
    """
    if desk is None:
        return {"fault": "no hall", "detail": ""}
    from controller.far_game.board.invitation_faults import InvitationError

    try:
        return await _do(asked, desk, sender)
    except InvitationError as error:
        return {"fault": error.fault.value, "detail": error.detail}
    except ValidationError as error:
        return {"fault": "request", "detail": error.errors(include_url=False)[0]["msg"]}
    except (ValueError, KeyError, TypeError) as error:
        return {"fault": "request", "detail": str(error)}


async def _do(asked: Mapping[str, Any], desk: "InvitationDesk", sender: CommandSender) -> InvitationAnswer:
    match asked["do"]:
        case "invite":
            choices = GameChoices.model_validate(asked["choices"])
            await desk.invite(SIDE_NAME.read(asked["side"]), choices, str(asked["player"]), sender)
            return _standing(desk)
        case "join":
            agreed = await desk.join(str(asked["code"]), str(asked["player"]), sender)
            return {"board": agreed.other_board, "side": SIDE_NAME.write(agreed.side)}
        case "show":
            return _standing(desk)
        case "withdraw":
            desk.withdraw()
            return _standing(desk)
        case other:
            raise ValueError(f"{other}: nothing of the kind is done")


def _standing(desk: "InvitationDesk") -> InvitationAnswer:
    """Return the invitation that stands; nothing without one."""
    standing = desk.standing
    if standing is None:
        return {}
    side = SIDE_NAME.write(standing.side)
    return {"code": standing.code, "side": side, "seconds_left": standing.left_us // SECOND_US}
