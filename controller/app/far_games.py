"""Games with other boards of the hall, as a board's run builds them."""

import json
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from controller.app.invitation_requests import InvitationAnswer, answer_invitation_request
from controller.app.local_socket import ask_local_socket, serve_local_socket
from controller.app.run_options import RunOptions
from controller.commands.sender import TERMINAL_SENDER
from controller.daemon.command_answers import CommandAnswers
from controller.session.inputs import Input
from controller.settings.choices import GameChoices
from controller.settings.settings import Settings

if TYPE_CHECKING:
    # a board without a hall loads nothing of it
    from controller.far_game.board.invitation_desk import InvitationDesk
    from controller.far_game.board.runner import FarGameRunner
    from controller.hall.board.hall_board import HallBoard

SOCKET_NAME = "invite.sock"

log = logging.getLogger(__name__)


class InvitationRefusedError(Exception):
    """A board has not invited or joined; the message says why, and what to do."""


def build_far_games(
    options: RunOptions,
    hall: "HallBoard | None",
    answers: CommandAnswers,
    enqueue: Callable[[Input], None],
    now_us: Callable[[], int],
    command_time: Callable[[], str],
    settings_for: Callable[[GameChoices], Settings],
    announce: Callable[[str], None],
    end_announcement: Callable[[str], None],
    journal_game: Callable[[], int | None],
) -> "FarGameRunner | None":
    """Return what plays games with other boards; None for a board without a hall."""
    if hall is None:
        return None
    from controller.far_game.board.dependencies import FarDependencies
    from controller.far_game.board.runner import FarGameRunner

    settings = options.profile.hall
    runner = FarGameRunner(
        FarDependencies(
            hall=settings.hall,
            board=settings.board,
            folder=options.journal,
            mail=hall.far_mail,
            journal_game=journal_game,
            now_us=now_us,
            time_of_day=command_time,
            enqueue=enqueue,
            submit=answers.submit,
            settings_for=settings_for,
            load_keys=hall.load_keys,
            announce=announce,
            end_announcement=end_announcement,
            new_id=lambda: str(uuid4()),
            random_bytes=secrets.token_bytes,
        )
    )
    hall.count_far_moves = runner.count_moves_since
    return runner


@asynccontextmanager
async def serve_invitations(folder: Path, invitations: "InvitationDesk | None") -> AsyncIterator[None]:
    """Invite and join as local programs ask, while the context is open; a board without a hall refuses."""

    async def answer(line: bytes) -> bytes:
        try:
            asked = json.loads(line)
        except ValueError as error:
            return json.dumps({"fault": "request", "detail": str(error)}).encode()
        return json.dumps(await answer_invitation_request(asked, invitations, TERMINAL_SENDER)).encode()

    async with AsyncExitStack() as closing:
        try:
            await closing.enter_async_context(serve_local_socket(folder, SOCKET_NAME, answer))
        except OSError as error:
            log.warning("%s: `damahan invite` cannot be used: %s", folder, error.strerror or "the disk does not answer")
        yield


def ask_to_invite(folder: Path, request: dict[str, Any]) -> InvitationAnswer:
    """Return the answer of the board that runs on a folder; raises InvitationRefusedError."""
    try:
        reply: InvitationAnswer = json.loads(ask_local_socket(folder, SOCKET_NAME, json.dumps(request).encode()))
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise InvitationRefusedError(
            f"{folder}: no board runs here; start it, or name its journal with --journal"
        ) from error
    except PermissionError as error:
        remedy = "do this as the user who runs the board, or as root"
        raise InvitationRefusedError(f"{folder}: you may not use this board; {remedy}") from error
    except (OSError, ValueError) as error:
        raise InvitationRefusedError(f"{folder}: the board does not answer: {error}; try again") from error
    if "fault" in reply:
        raise InvitationRefusedError(_fault_text(str(reply["fault"]), str(reply.get("detail", ""))))
    return reply


_FAULT_TEXTS = {
    "no hall": "this board belongs to no hall; bring it into one with: damahan hall join",
    "no connection": "this board has no connection to its hall now; see `damahan doctor`, and try again",
    "game runs": "a game is played at this board; end it first",
    "control": "{detail}: the clocks depend on each other in this time control, so lag would cost time; choose another",
    "name": "the player's name: {detail}; write it without that",
    "not begun": "this board refuses to begin a game now; its display or log says why; tell the other player",
    "no code": "this is no code; it has 8 letters and digits, as K7PM-3XQA",
    "nobody": "no board of the hall invites with this code now; ask for a new one",
    "wrong code": "the code is wrong, or was used; ask for a new one",
    "settings": "the profiles of the boards differ in {detail}; make them alike in both, and try again",
    "request": "{detail}",
}


def _fault_text(fault: str, detail: str) -> str:
    return _FAULT_TEXTS.get(fault, fault).format(detail=detail)
