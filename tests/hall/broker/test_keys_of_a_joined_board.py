"""A real board that joined a hall: over TLS with its own password, commanded by the keys that it has."""

import asyncio
import json
import signal
from pathlib import Path
from typing import Any
from uuid import uuid4

import aiomqtt
import pytest

from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.signing_keys import read_trusted_keys
from controller.hall.documents.commands import StateRequest
from controller.hall.documents.signing import read_private_key, sign_command
from tests.cli.run_process import READY, VISMIN, start_run
from tests.cli.shell import damahan
from tests.hall.broker.running_broker import TIMEOUT_S, make_hall, running_broker, user_of
from tests.hall.brokers import find_free_port

ROOT = "damahan/1/club/board-1"

pytestmark = pytest.mark.long


class Desk:
    """The desk's connection: what the board tells, and requests that are signed with any key."""

    def __init__(self, files: HallFiles, client: aiomqtt.Client) -> None:
        self._files = files
        self._client = client

    async def wait_for(self, name: str, command_id: str | None = None) -> dict[str, Any]:
        """Return the next document of a name; a reply is that to a command."""
        async for message in self._client.messages:
            document: dict[str, Any] = json.loads(message.payload)
            if str(message.topic) == f"{ROOT}/{name}" and command_id in (None, document.get("id")):
                return document
        raise AssertionError(name)

    async def ask(self, state: dict[str, Any], key_id: str, private_key: str) -> dict[str, Any]:
        """Ask the board for its state, and return its reply."""
        request: StateRequest = {
            "id": str(uuid4()),
            "hall": "club",
            "board": "board-1",
            "record": state["record"],
            "session": state["session"],
            "expires_us": state["now_us"] + 50_000_000,
            "sender": "Ana Reyes",
            "request": "state",
        }
        envelope = sign_command(request, key_id, read_private_key(private_key))
        await self._client.publish(f"{ROOT}/command", envelope, qos=1)
        return await self.wait_for("reply", request["id"])


def hall(files: HallFiles, *arguments: str) -> None:
    result = damahan("hall", *arguments, "--folder", files.folder)
    assert result.exit_code == 0, result.output


def join(files: HallFiles, profile: Path) -> None:
    result = damahan("hall", "join", files.board_package("board-1"), "--profile", profile)
    assert result.exit_code == 0, result.output


def test_a_board_obeys_the_keys_of_its_file_from_the_moment_it_has_them(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "hall", port=find_free_port())
    profile = tmp_path / "board" / "board.toml"
    profile.parent.mkdir()
    profile.write_text(VISMIN.read_text())
    join(files, profile)

    async def play() -> list[bool]:
        async with user_of(files, "desk").connect() as client:
            await client.subscribe(f"{ROOT}/#", qos=1)
            desk = Desk(files, client)
            state = await desk.wait_for("state")
            (desk_key,) = read_trusted_keys(files)
            done = [(await desk.ask(state, desk_key.id, files.signing_key(desk_key.id).read_text()))["is_done"]]
            hall(files, "key", "make", "Ana Reyes", "--right", "watch")
            ana = read_trusted_keys(files)[-1]
            private_key = files.signing_key(ana.id).read_text()
            done.append((await desk.ask(state, ana.id, private_key))["is_done"])
            join(files, profile)
            done.append((await desk.ask(state, ana.id, private_key))["is_done"])
            hall(files, "key", "revoke", "Ana Reyes")
            join(files, profile)
            done.append((await desk.ask(state, ana.id, private_key))["is_done"])
            return done

    with (
        running_broker(files),
        start_run("--stdin", "--profile", profile, "--journal", tmp_path / "journal") as board,
    ):
        while board.read_line() != READY:
            pass
        assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == [True, False, True, False]
        assert board.end(signal.SIGTERM).exit_code == 0
