"""The local way to give a running board a command, such as the name of a player."""

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from controller.app.local_socket import ask_local_socket, serve_local_socket
from controller.commands.codec import CommandCodecError, decode_command, encode_command
from controller.commands.values import Command
from controller.session.views.messages import Message
from controller.words.messages import message_sentence
from controller.words.po_files import english

SOCKET_NAME = "command.sock"

log = logging.getLogger(__name__)


class NoBoardError(Exception):
    """No board runs on a folder."""


class BoardCommandError(Exception):
    """Raised if a board does not carry a command out; the message says why, and what to do."""


@asynccontextmanager
async def serve_commands(folder: Path, submit: Callable[[Command], Awaitable[Message | None]]) -> AsyncIterator[None]:
    """Pass the commands of local programs to a session while the context is open.

    `submit` returns the reason of a refusal. Where the socket cannot be made, the board plays without it, and says so.
    """

    async def answer(line: bytes) -> bytes:
        try:
            command = decode_command(json.loads(line))
        except (CommandCodecError, ValueError, AttributeError) as error:
            return json.dumps({"refusal": f"this is no command: {error}"}).encode()
        refusal = await submit(command)
        return json.dumps({"refusal": "" if refusal is None else message_sentence(english(), refusal)}).encode()

    async with AsyncExitStack() as closing:
        try:
            await closing.enter_async_context(serve_local_socket(folder, SOCKET_NAME, answer))
        except OSError as error:
            reason = error.strerror or "the disk does not answer"  # TimeoutError has none
            log.warning("%s: `damahan game set` cannot be used: %s", folder, reason)
        yield


def give_command(folder: Path, command: Command) -> None:
    """Send a command to the board that runs on a folder.

    Raises NoBoardError if none runs there, and BoardCommandError if it refuses the command or does not answer.
    """
    line = json.dumps(encode_command(command)).encode()
    try:
        refusal = str(json.loads(ask_local_socket(folder, SOCKET_NAME, line))["refusal"])
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise NoBoardError(folder) from error
    except PermissionError as error:
        remedy = "do this as the user who runs the board, or as root"
        raise BoardCommandError(f"{folder}: you may not give this board a command; {remedy}") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BoardCommandError(f"{folder}: the board does not answer: {error}; try again") from error
    if refusal:
        raise BoardCommandError(refusal)
