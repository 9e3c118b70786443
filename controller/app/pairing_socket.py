"""The local way to ask a running board for a pairing code: a socket in the folder of the journal.

Only the user who runs the board, and root, may write the socket: a code is worth every right.
"""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path

from controller.storage.disk_thread import DiskThread

SOCKET_NAME = "pair.sock"
SOCKET_MODE = 0o600
"""Also under the service: members of its group may read the games, and do nothing."""
TIMEOUT_S = 10.0
"""How long `damahan pair` waits for an answer. A choice: a board answers at once."""
DISK_S = 1.0
"""How long a board waits for the disk as it makes the socket, and as it removes it. A choice: it needs no pairing."""
MAX_ANSWER_BYTES = 1000


class PairingError(Exception):
    """Raised if no code can be had; the message says why, and what to do."""


@asynccontextmanager
async def serve_pairing_codes(folder: Path, create_code: Callable[[], str]) -> AsyncIterator[None]:
    """Answer each connection with a new code while the context is open; raise OSError if the socket cannot be made."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        del reader
        writer.write(json.dumps({"code": create_code()}).encode() + b"\n")
        with suppress(ConnectionError):
            await writer.drain()
        writer.close()

    thread = DiskThread("pairing socket")
    try:
        listener = await thread.run_in_loop(partial(_listen, folder), DISK_S)
        async with await asyncio.start_unix_server(answer, sock=listener):
            try:
                yield
            finally:
                with suppress(TimeoutError):  # the next board removes it
                    await thread.run_in_loop(partial((folder / SOCKET_NAME).unlink, missing_ok=True), DISK_S)
    finally:
        thread.shutdown()


def request_pairing_code(folder: Path) -> str:
    """Return a new code of the board that runs on this folder; raise PairingError if there is none."""
    try:
        with _reachable_path(folder) as path, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(TIMEOUT_S)
            client.connect(path)
            with client.makefile("rb") as stream:
                return str(json.loads(stream.read(MAX_ANSWER_BYTES))["code"])
    except (FileNotFoundError, ConnectionRefusedError) as error:
        remedy = "start it with --web, or name its journal with --journal"
        raise PairingError(f"{folder}: no board with a page runs here; {remedy}") from error
    except PermissionError as error:
        remedy = "do this as the user who runs the board, or as root"
        raise PairingError(f"{folder}: you may not ask this board for a code; {remedy}") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PairingError(f"{folder}: the board gives no code: {error}; try again") from error


def _listen(folder: Path) -> socket.socket:
    # the lock of the journal makes this the only board here: a socket that exists was left behind
    (folder / SOCKET_NAME).unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _reachable_path(folder) as path:
            listener.bind(path)
        (folder / SOCKET_NAME).chmod(SOCKET_MODE)
    except OSError:
        listener.close()
        raise
    return listener


@contextmanager
def _reachable_path(folder: Path) -> Iterator[str]:
    """Yield a short path to the socket: an address of a socket has room for 107 bytes only (unix(7))."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{descriptor}/{SOCKET_NAME}"
    finally:
        os.close(descriptor)
