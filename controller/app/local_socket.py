"""A socket in the folder of the journal, over which programs on this machine talk to a running board.

Only the user who runs the board, and root, may write to it.
"""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from controller.storage.disk_thread import DiskThread

SOCKET_MODE = 0o600
"""Also under the service: members of its group may read the games, and do nothing."""
TIMEOUT_S = 10.0
"""How long a program waits for an answer. A choice: a board answers at once."""
DISK_S = 1.0
"""How long a board waits for the disk as it makes the socket, and as it removes it. A choice: it can do without."""
MAX_LINE_BYTES = 4_000
"""The longest line either way. A choice: a command of the longest text has half as much."""

_KEEP_SOCKET: Mapping[str, Any] = {"cleanup_socket": False} if sys.version_info >= (3, 13) else {}
"""Python 3.13 removes the socket of a server by its address, and fails if that leads to no folder: it is that of
`_reachable_path`, which may be another file by then. This module removes the socket itself."""

LineHandler = Callable[[bytes], Awaitable[bytes]]
"""Returns the answer to one line, both without their end."""


@asynccontextmanager
async def serve_local_socket(folder: Path, name: str, answer: LineHandler) -> AsyncIterator[None]:
    """Answer one line of each connection while the context is open; raise OSError if the socket cannot be made."""

    async def answer_client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, TimeoutError, ValueError):  # ValueError: the line is too long
            async with asyncio.timeout(TIMEOUT_S):
                line = await reader.readline()
            writer.write(await answer(line.rstrip(b"\n")) + b"\n")
            await writer.drain()
        writer.close()

    thread = DiskThread(f"socket {name}")
    try:
        listener = await thread.run_in_loop(partial(_listen, folder, name), DISK_S)
        async with await asyncio.start_unix_server(answer_client, sock=listener, limit=MAX_LINE_BYTES, **_KEEP_SOCKET):
            try:
                yield
            finally:
                with suppress(TimeoutError):  # the next board removes it
                    await thread.run_in_loop(partial((folder / name).unlink, missing_ok=True), DISK_S)
    finally:
        thread.shutdown()


def ask_local_socket(folder: Path, name: str, line: bytes = b"") -> bytes:
    """Return a board's answer to one line.

    Raises FileNotFoundError or ConnectionRefusedError if no board listens, PermissionError for another user, OSError if
    the board does not answer.
    """
    with _reachable_path(folder, name) as path, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.settimeout(TIMEOUT_S)
        client.connect(path)
        client.sendall(line + b"\n")
        with client.makefile("rb") as stream:
            return stream.read(MAX_LINE_BYTES)


def _listen(folder: Path, name: str) -> socket.socket:
    # the lock of the journal makes this the only board here: a socket that exists was left behind
    (folder / name).unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _reachable_path(folder, name) as path:
            listener.bind(path)
        (folder / name).chmod(SOCKET_MODE)
    except OSError:
        listener.close()
        raise
    return listener


@contextmanager
def _reachable_path(folder: Path, name: str) -> Iterator[str]:
    """Yield a short path to the socket: an address of a socket has room for 107 bytes only (unix(7))."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{descriptor}/{name}"
    finally:
        os.close(descriptor)
