"""The local way to ask a running board for a pairing code; a code is worth every right."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from controller.app.local_socket import ask_local_socket, serve_local_socket

SOCKET_NAME = "pair.sock"


class PairingError(Exception):
    """Raised if no code can be had; the message says why, and what to do."""


@asynccontextmanager
async def serve_pairing_codes(folder: Path, create_code: Callable[[], str]) -> AsyncIterator[None]:
    """Answer each connection with a new code while the context is open; raise OSError if the socket cannot be made."""

    async def answer(line: bytes) -> bytes:
        del line
        return json.dumps({"code": create_code()}).encode()

    async with serve_local_socket(folder, SOCKET_NAME, answer):
        yield


def request_pairing_code(folder: Path) -> str:
    """Return a new code of the board that runs on this folder; raise PairingError if there is none."""
    try:
        return str(json.loads(ask_local_socket(folder, SOCKET_NAME))["code"])
    except (FileNotFoundError, ConnectionRefusedError) as error:
        remedy = "start it with --web, or name its journal with --journal"
        raise PairingError(f"{folder}: no board with a page runs here; {remedy}") from error
    except PermissionError as error:
        remedy = "do this as the user who runs the board, or as root"
        raise PairingError(f"{folder}: you may not ask this board for a code; {remedy}") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PairingError(f"{folder}: the board gives no code: {error}; try again") from error
