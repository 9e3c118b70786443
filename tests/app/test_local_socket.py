"""The socket in the folder of a journal: a line and its answer."""

import asyncio
import os
from pathlib import Path

import pytest

from controller.app.local_socket import ask_local_socket, serve_local_socket

NAME = "test.sock"


async def ask(folder: Path) -> bytes:
    return await asyncio.to_thread(ask_local_socket, folder, NAME, b"22-18")


async def answer(line: bytes) -> bytes:
    return b"heard " + line


def test_a_line_is_answered_and_the_socket_goes_with_its_server(tmp_path: Path) -> None:
    async def serve() -> None:
        async with serve_local_socket(tmp_path, NAME, answer):
            assert await ask(tmp_path) == b"heard 22-18\n"

    asyncio.run(serve())
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_opened_meanwhile_is_not_taken_for_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_mode, opened = Path.chmod, []

    def open_a_file_and_change_mode(path: Path, mode: int) -> None:
        opened.append(os.open(os.devnull, os.O_RDONLY))  # it gets the number of the folder, which was closed by now
        change_mode(path, mode)

    async def serve() -> None:
        async with serve_local_socket(tmp_path, NAME, answer):
            assert await ask(tmp_path) == b"heard 22-18\n"

    monkeypatch.setattr(Path, "chmod", open_a_file_and_change_mode)
    try:
        asyncio.run(serve())
    finally:
        for descriptor in opened:
            os.close(descriptor)
