"""A board that has joined plays over the hall's own broker: encrypted, with its account, and at the desk's command."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiomqtt

from controller.app.hall_examination import examine_hall
from controller.app.hall_joining import join_hall
from controller.doctor.findings import Fault
from controller.hall.broker.hall_description import DESK_USER
from controller.hall.broker.signing_keys import read_trusted_keys
from controller.hall.documents.signing import read_private_key, sign_command
from controller.profile import load_profile
from tests.cli.run_process import READY, VISMIN, start_run
from tests.hall.broker.running_broker import (
    TIMEOUT_S,
    make_hall,
    running_broker,
    user_of,
)
from tests.hall.brokers import find_free_port

TOPIC = "damahan/1/club/board-1"


async def documents(client: aiomqtt.Client, name: str) -> AsyncIterator[dict[str, Any]]:
    """Yield what a board sends of one kind."""
    async for message in client.messages:
        if str(message.topic) == f"{TOPIC}/{name}":
            yield json.loads(bytes(message.payload))


def test_a_joined_board_is_let_in_and_obeys_the_desk(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "made", port=find_free_port())
    profile = tmp_path / "board.toml"
    profile.write_text(VISMIN.read_text())
    join_hall(files.board_package("board-1"), profile)
    (key,) = read_trusted_keys(files)
    private_key = read_private_key(files.signing_key(key.id).read_text())

    async def command(arbiter: aiomqtt.Client) -> tuple[dict[str, Any], dict[str, Any]]:
        await arbiter.subscribe(f"{TOPIC}/+", qos=1)
        state = await anext(documents(arbiter, "state"))
        document: Any = {
            "id": "123e4567-e89b-12d3-a456-426614174000",
            "hall": "club",
            "board": "board-1",
            "record": state["record"],
            "session": state["session"],
            "expires_us": state["now_us"] + 50_000_000,
            "sender": "Ana Reyes",
            "command": {"command": "set_time", "side": "black", "remaining_us": 60_000_000},
        }
        await arbiter.publish(f"{TOPIC}/command", sign_command(document, key.id, private_key), qos=1)
        reply = await anext(documents(arbiter, "reply"))
        async for each in documents(arbiter, "state"):
            if each["clocks"]["black"]["shown_us"] == 60_000_000:
                return reply, each
        raise AssertionError("no state")

    async def arbitrate() -> tuple[dict[str, Any], dict[str, Any]]:
        async with asyncio.timeout(TIMEOUT_S), user_of(files, DESK_USER).connect() as arbiter:
            return await command(arbiter)

    (finding,) = examine_hall(load_profile(str(profile)).hall)
    assert finding.fault is Fault.HALL_UNREACHABLE
    with running_broker(files):
        assert examine_hall(load_profile(str(profile)).hall) == ()
        with start_run("--stdin", "--profile", profile, "--journal", tmp_path / "journal") as board:
            while board.read_line() != READY:
                pass
            reply, state = asyncio.run(arbitrate())
            result = board.end(signal.SIGTERM)
    assert reply["is_done"], reply
    assert state["game"]["time_control"] == "15+10"
    assert result.exit_code == 0
    assert any("Black's clock to 1:00" in line for line in result.lines), result.lines


def test_a_board_with_a_wrong_password_is_told_why(tmp_path: Path) -> None:
    files = make_hall(tmp_path / "made", port=find_free_port())
    profile = tmp_path / "board.toml"
    profile.write_text(VISMIN.read_text())
    joined = join_hall(files.board_package("board-1"), profile)
    password = next(file for file in joined.files if file.name == "password")
    password.write_text("another")
    with running_broker(files):
        (finding,) = examine_hall(load_profile(str(profile)).hall)
    assert finding.fault is Fault.HALL_UNREACHABLE
    assert "ot authori" in finding.detail
